import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ReelMediaEngine
import ServiceLifecycle
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
        let work = try WorkFolder(for: "studio")
        defer { work.remove() }
        // Uploads have the reel's name, too, until they are complete.
        _ = TemporaryName.removeAbandoned(for: opening.file)
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
        var services = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: [.sigterm, .sigint, .sighup], logger: logger)
        // A browser that has stopped to read what it is sent would be waited for.
        services.maximumGracefulShutdownDuration = .seconds(2)
        do {
            try await ServiceGroup(configuration: services).run()
        } catch {
            await desk.close()
            // What was still being sent when it was to end is cut off.
            if error is CancellationError { return }
            guard !access.hasPort else { throw ReelError(.output, "the page is served no longer: \(error)") }
            throw ReelError(.output, "\(audience.address):\(port): the page cannot be served there: \(error)")
        }
        await desk.close()
    }

    /// A browser opens six for a page.
    private static let mostConnections = 64
}
