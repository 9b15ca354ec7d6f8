import Foundation
import HTTPTypes
import Hummingbird
import NIOHTTP1
import ReelConcurrency

/// Who may use the page: who knows the token, from a page of its own.
///
/// The token comes in the address once, and in a cookie from then on. A cookie alone would let other sites' pages act through the
/// browser; so what names another origin is refused, and so are other names of this machine, to which an attacker's domain may
/// point.
final class Access: Sendable {
    /// 32 random bytes in hexadecimal digits.
    let token: String
    private let port = Locked(0)

    init() {
        var generator = SystemRandomNumberGenerator()
        token = (0..<4).map { _ in
            let digits = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    func setPort(_ number: Int) { port.withLock { $0 = number } }

    private var names: [String] { ["127.0.0.1", "localhost"].map { "\($0):\(port.value)" } }

    /// Cookies are shared by all ports of a machine.
    var cookieName: String { "stillreel-\(port.value)" }

    var cookie: String { "\(cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict" }

    /// Whether the request is for this server, by the name that it is known by.
    func isForUs(_ request: Request) -> Bool { names.contains(request.head.authority ?? "") }

    /// Whether another site's page sends it.
    func isForeign(_ request: Request) -> Bool {
        if let origin = request.headers[.origin], !names.map({ "http://" + $0 }).contains(origin) { return true }
        let site = HTTPField.Name("Sec-Fetch-Site").flatMap { request.headers[$0] }
        return site.map { !["same-origin", "none"].contains($0) } ?? false
    }

    func knowsToken(_ request: Request) -> Bool {
        request.headers[values: .cookie].flatMap { $0.split(separator: ";") }.contains { part in
            let pair = part.split(separator: "=", maxSplits: 1)
            return pair.count == 2 && pair[0].trimmingCharacters(in: .whitespaces) == cookieName && isToken(pair[1])
        }
    }

    /// Compares in a time that does not depend on where the first difference is.
    func isToken(_ text: some StringProtocol) -> Bool {
        let (given, own) = (Array(text.utf8), Array(token.utf8))
        guard given.count == own.count else { return false }
        return zip(given, own).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// Lets pass only what `Access` allows, and adds the headers that keep the page to itself.
struct AccessMiddleware<Context: RequestContext>: RouterMiddleware {
    let access: Access

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await answer(request, context, next)
        for (name, value) in Self.headers { response.headers[name] = value }
        return response
    }

    private func answer(
        _ request: Request, _ context: Context, _ next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard access.isForUs(request) else { return Problem(.misdirectedRequest, "this server has another name").response }
        if request.uri.path == "/", let token = request.uri.queryParameters["token"] {
            guard access.isToken(token) else {
                return Problem(.forbidden, "the token is wrong; open the address that `stillreel studio` has printed").response
            }
            return Response(status: .seeOther, headers: [.location: "/", .setCookie: access.cookie])
        }
        guard access.knowsToken(request) else {
            return Problem(.forbidden, "open the address that `stillreel studio` has printed").response
        }
        guard !access.isForeign(request) else { return Problem(.forbidden, "this comes from another site's page").response }
        do {
            return try await next(request, context)
        } catch let problem as Problem {
            return problem.response
        } catch let error as HTTPError {
            return Problem(error.status, error.body ?? "\(error.status)").response
        } catch let error as HTTPParserError {
            return Problem(.badRequest, "the request is damaged: \(error)").response
        } catch is CancellationError {
            return Problem(.serviceUnavailable, "it was cancelled").response
        } catch {
            return Problem(error).response
        }
    }

    private static var headers: [(HTTPField.Name, String)] {
        var headers: [(HTTPField.Name, String)] = [
            (
                .contentSecurityPolicy,
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; "
                    + "connect-src 'self'; font-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
            ),
            (.xContentTypeOptions, "nosniff"),
        ]
        for (name, value) in [
            ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
        ] {
            if let name = HTTPField.Name(name) { headers.append((name, value)) }
        }
        return headers
    }
}
