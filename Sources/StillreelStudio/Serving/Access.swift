import Foundation
import HTTPTypes
import Hummingbird
import ReelConcurrency

/// Who may use the page: who knows the token or the password, from a page of its own.
///
/// The token comes in the address once, or for the password, and in a cookie from then on. A cookie alone would let other sites'
/// pages act through the browser; so what names another origin is refused, and so are other names of this machine, to which an
/// attacker's domain may point.
final class Access: Sendable {
    let token = Secret.random()
    private let audience: Audience
    private let port = Locked(0)
    private let code: Locked<OpeningCode>
    private let attempts = Locked(SignInAttempts())

    /// - Parameter code: the code that a browser may be opened with.
    init(_ audience: Audience, code: Secret) {
        self.audience = audience
        self.code = Locked(OpeningCode(code))
    }

    /// Whether the server has begun.
    var hasPort: Bool { port.value != 0 }

    func setPort(_ number: Int) { port.withLock { $0 = number } }

    /// Whether one signs in with a password, and not with the token in the address.
    var hasPassword: Bool { audience.password != nil }

    /// Cookies are shared by all ports of a machine.
    var cookieName: String { "stillreel-\(port.value)" }

    var cookie: String { "\(cookieName)=\(token.text); Path=/; HttpOnly; SameSite=Strict" }

    /// Whether the request is for this server, by the name that it is known by.
    ///
    /// A page of another domain whose name has been pointed to this machine would send that name. Addresses in digits cannot be
    /// pointed elsewhere.
    func isForUs(_ request: Request) -> Bool {
        let parts = (request.head.authority ?? "").split(separator: ":", omittingEmptySubsequences: false)
        // Browsers leave port 80 out.
        guard 1...2 ~= parts.count, parts.count == 1 ? port.value == 80 : Int(parts[1]) == port.value else { return false }
        let name = parts[0].lowercased()
        guard hasPassword else { return ["127.0.0.1", "localhost"].contains(name) }
        return name == "localhost" || HostNames.isAddress(name) || HostNames.isOwn(name)
    }

    /// Whether another site's page sends it. The request is for this server.
    func isForeign(_ request: Request) -> Bool {
        if let origin = request.headers[.origin], origin != "http://" + (request.head.authority ?? "") { return true }
        let site = HTTPField.Name("Sec-Fetch-Site").flatMap { request.headers[$0] }
        return site.map { !["same-origin", "none"].contains($0) } ?? false
    }

    func knowsToken(_ request: Request) -> Bool {
        request.headers[values: .cookie].flatMap { $0.split(separator: ";") }.contains { part in
            let pair = part.split(separator: "=", maxSplits: 1)
            return pair.count == 2 && pair[0].trimmingCharacters(in: .whitespaces) == cookieName && token.matches(pair[1])
        }
    }

    /// Whether it is the code that a browser was opened with, from a program of the same user. The code is void afterwards.
    ///
    /// - Parameter peer: the port that the request comes from.
    func takesCode(_ text: some StringProtocol, from peer: Int?) -> Bool {
        guard let peer, ConnectionOwner.user(ofPort: peer, to: port.value) == geteuid() else { return false }
        return code.withLock { $0.take(text) }
    }

    /// Whether it is the password.
    ///
    /// - Parameter peer: the address that the request comes from.
    /// - Throws: `Problem` if too many wrong ones have been tried.
    func takesPassword(_ text: String, from peer: String) throws -> Bool {
        try attempts.withLock { attempts in
            guard attempts.mayTry(from: peer) else {
                throw Problem(.tooManyRequests, "too many wrong passwords; try again in a minute")
            }
            guard audience.password?.matches(text) ?? false else {
                attempts.fail(from: peer)
                return false
            }
            return true
        }
    }
}
