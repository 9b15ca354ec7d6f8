import Foundation
import Hummingbird
import Stillreel

/// Makes movies of uploaded pictures: `RenderServer [--port 8080]`. It listens on 127.0.0.1 only: a proxy in front of it does
/// TLS, authentication and limits for each client.
@main
struct RenderServer {
    static func main() async throws {
        let arguments = CommandLine.arguments
        var port = 8080
        if let place = arguments.firstIndex(of: "--port") {
            guard place + 1 < arguments.count, let number = Int(arguments[place + 1]), (0...65_535).contains(number) else {
                FileHandle.standardError.write(Data("RenderServer: --port needs a number from 0 to 65535\n".utf8))
                exit(64)
            }
            port = number
        }
        // Pictures of strangers: a header may announce any size.
        InputLimits.set(.megapixels, to: 100)
        InputLimits.set(.hours, to: 2)
        let store = try MovieStore(limits: ServerLimits())
        let application = Application(
            router: router(store), configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)))
        let cleaner = Task {
            while !Task.isCancelled {
                try await Task.sleep(for: .seconds(60))
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
