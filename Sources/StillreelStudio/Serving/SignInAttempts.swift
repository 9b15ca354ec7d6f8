/// How often a wrong password was tried, so that nobody can try many.
struct SignInAttempts {
    /// After so many wrong passwords, whoever sent them, none is accepted until the first of them is a minute old.
    static let most = 10
    private static let period = Duration.seconds(60)

    private var failures: [ContinuousClock.Instant] = []

    /// Whether a password is looked at.
    mutating func mayTry(at now: ContinuousClock.Instant = .now) -> Bool {
        failures.removeAll { $0 + Self.period < now }
        return failures.count < Self.most
    }

    mutating func fail(at now: ContinuousClock.Instant = .now) { failures.append(now) }
}
