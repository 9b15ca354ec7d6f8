import HTTPTypes
import Hummingbird
import NIOHTTP1

/// Lets pass only what `Access` allows, and adds the headers that keep the page to itself.
struct AccessMiddleware: RouterMiddleware {
    let access: Access

    func handle(
        _ request: Request, context: StudioContext, next: (Request, StudioContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await answer(request, context, next)
        } catch let problem as Problem {
            response = problem.response
        } catch let error as HTTPError {
            response = Problem(error.status, error.body ?? "\(error.status)").response
        } catch let error as HTTPParserError {
            response = Problem(.badRequest, "the request is damaged: \(error)").response
        } catch is CancellationError {
            response = Problem(.serviceUnavailable, "it was cancelled").response
        } catch {
            response = Problem(error).response
        }
        for (name, value) in Self.headers { response.headers[name] = value }
        return response
    }

    private func answer(
        _ request: Request, _ context: StudioContext, _ next: (Request, StudioContext) async throws -> Response
    ) async throws -> Response {
        guard access.isForUs(request) else { throw Problem(.misdirectedRequest, "this server has another name") }
        if let response = try opening(request, context) { return response }
        if !access.knowsToken(request) || request.uri.path == "/api/signin" { return try await signIn(request, context) }
        guard !access.isForeign(request) else { throw Problem(.forbidden, "this comes from another site's page") }
        return try await next(request, context)
    }

    /// Answers a request for the address that was printed, or that the browser was opened with; nil if it is none.
    private func opening(_ request: Request, _ context: StudioContext) throws -> Response? {
        guard request.uri.path == "/", !access.hasPassword else { return nil }
        let query = request.uri.queryParameters
        if let code = query["code"] {
            guard access.takesCode(code, from: context.peer?.port) else {
                throw Problem(.forbidden, "this address works once; open the one that `stillreel studio` has printed")
            }
        } else if let token = query["token"] {
            guard access.token.matches(token) else {
                throw Problem(.forbidden, "the token is wrong; open the address that `stillreel studio` has printed")
            }
        } else {
            return nil
        }
        return Response(status: .seeOther, headers: [.location: "/", .setCookie: access.cookie])
    }

    /// Answers somebody who has not signed in.
    private func signIn(_ request: Request, _ context: StudioContext) async throws -> Response {
        guard access.hasPassword else {
            throw Problem(.forbidden, "open the address that `stillreel studio` has printed")
        }
        switch (request.method, request.uri.path) {
        case (.get, "/"):
            if let page = PageFiles.response("signin.html") { return page }
        case (.get, "/signin.js"), (.get, "/api.js"), (.get, "/studio.css"), (.get, "/icon.svg"):
            if let file = PageFiles.response(String(request.uri.path.dropFirst())) { return file }
        case (.post, "/api/signin"):
            guard !access.isForeign(request) else { throw Problem(.forbidden, "this comes from another site's page") }
            let given = try await request.json(SignIn.self, limit: 10_000).password
            guard try access.takesPassword(given, from: context.peer?.ipAddress ?? "") else {
                throw Problem(.forbidden, "the password is wrong")
            }
            return Response(status: .noContent, headers: [.setCookie: access.cookie])
        default: break
        }
        throw Problem(.forbidden, "sign in with the password first")
    }

    private struct SignIn: Decodable {
        let password: String
    }

    private static let headers: [(HTTPField.Name, String)] = {
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
    }()
}
