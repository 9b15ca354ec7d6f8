import Foundation
import Hummingbird
import Stillreel

/// Makes movies of uploaded pictures: `RenderServer [--port 8080] [--limit NAME=NUMBER]...`. It listens on 127.0.0.1 only: a proxy in front of it does
/// TLS, authentication and limits for each client.
@main
struct RenderServer {
    static func main() async throws {
        let options = Options(CommandLine.arguments.dropFirst())
        let limits = options.limits
        // Pictures of strangers: a header may announce any size.
        InputLimits.set(.megapixels, to: 100)
        InputLimits.set(.hours, to: 2)
        let store = try MovieStore(limits: limits)
        let application = Application(
            router: router(store),
            server: .http1(configuration: .init(idleTimeout: .seconds(Int64(limits.silentSeconds)))),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: options.port)))
        let cleaner = Task {
            while !Task.isCancelled {
                try await Task.sleep(for: .seconds(min(60, max(1, limits.idleSeconds))))
                await store.removeIdle()
            }
        }
        defer { cleaner.cancel() }
        do {
            // Until SIGTERM or SIGINT.
            try await application.runService()
        } catch {
            await store.removeAll()
            throw error
        }
        await store.removeAll()
    }
}
