import Hummingbird
import NIOCore

/// What is known of a request besides what it says.
struct StudioContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Where it comes from.
    let peer: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress
    }
}
