/// A code in the address that a browser is opened with, in place of the token, because all users of the machine can see the
/// arguments of programs. It is good for one request within a minute.
struct OpeningCode {
    private static let lifetime = Duration.seconds(60)

    private var secret: Secret?
    private let end: ContinuousClock.Instant

    init(_ secret: Secret, from start: ContinuousClock.Instant = .now) {
        self.secret = secret
        end = start + Self.lifetime
    }

    /// Whether it is this code, for the first time and in time.
    mutating func take(_ text: some StringProtocol, at now: ContinuousClock.Instant = .now) -> Bool {
        guard let known = secret, now < end, known.matches(text) else { return false }
        secret = nil
        return true
    }
}
