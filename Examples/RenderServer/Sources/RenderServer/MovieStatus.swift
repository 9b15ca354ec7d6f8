import Hummingbird

/// What clients are told about a movie.
struct MovieStatus: ResponseEncodable, Sendable {
    enum State: String, Codable {
        /// Pictures can be uploaded.
        case collecting
        /// The pictures are being checked.
        case planning
        case waiting, rendering, finished, failed
    }

    let id: String
    var state = State.collecting
    var pictures = 0
    /// The uploads that run.
    var uploads = 0
    var framesDone = 0
    var frameCount = 0
    /// Why the rendering failed.
    var error: String?

    var isOver: Bool { state == .finished || state == .failed }
}
