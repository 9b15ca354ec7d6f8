/// How often a wrong password was tried, so that nobody can try many.
struct SignInAttempts {
    /// After so many wrong passwords from one address, none from there is accepted until the first of them is a minute old.
    static let most = 10
    /// The same for all addresses together.
    static let mostOfAll = 100
    private static let period = Duration.seconds(60)

    private var failures: [(address: String, time: ContinuousClock.Instant)] = []

    /// Whether a password is looked at.
    mutating func mayTry(from address: String, at now: ContinuousClock.Instant = .now) -> Bool {
        failures.removeAll { $0.time + Self.period < now }
        return failures.count < Self.mostOfAll && failures.count { $0.address == address } < Self.most
    }

    mutating func fail(from address: String, at now: ContinuousClock.Instant = .now) { failures.append((address, now)) }
}
