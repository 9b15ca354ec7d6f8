import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import UnixSignals
import Stillreel

/// A web application in which people arrange a reel, watch it, and make the movie (`stillreel studio`).
///
/// It serves one page, and what the page needs, to this machine, or to who knows its password.
package struct Studio: Sendable {
    private let opening: ProjectOpening
    private let audience: Audience
    private let port: Int

    /// - Parameter port: where it is served; 0 for any port that is free.
    package init(_ opening: ProjectOpening, for audience: Audience = .thisMachine, port: Int = 0) {
        (self.opening, self.audience, self.port) = (opening, audience, port)
    }

    /// Serves the page until SIGINT or SIGTERM.
    ///
    /// - Parameter whenReady: called with the addresses.
    /// - Throws: `ReelError` if the port is taken, or there is no room for the previews.
    package func run(whenReady: @escaping @Sendable (StudioAddresses) -> Void) async throws {
        let work = try WorkFolder()
        defer { work.remove() }
        let project = Project(opening)
        let code = Secret.random()
        let access = Access(audience, code: code)
        let desk = Desk(
            project: project, preview: PreviewStore(folder: work.url), thumbnails: ThumbnailStore(),
            making: Making(opening.folder))
        var logger = Logger(label: "stillreel.studio")
        logger.logLevel = .critical
        let application = Application(
            router: router(desk, access),
            server: .http1(configuration: .init(idleTimeout: .seconds(120))),
            configuration: ApplicationConfiguration(
                address: .hostname(audience.address, port: port),
                availableConnectionsDelegate: MaximumAvailableConnections(Self.mostConnections)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                access.setPort(port)
                whenReady(StudioAddresses(audience, port: port, token: access.token, code: code))
            },
            logger: logger)
        let watching = Task { await project.watchFile() }
        defer { watching.cancel() }
        do {
            try await application.runService(gracefulShutdownSignals: [.sigterm, .sigint, .sighup])
        } catch {
            await desk.close()
            throw ReelError(.output, "\(audience.address):\(port): the page cannot be served there: \(error)")
        }
        await desk.close()
    }

    /// A browser opens six for a page.
    private static let mostConnections = 64
}
