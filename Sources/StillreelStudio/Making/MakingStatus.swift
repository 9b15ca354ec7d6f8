/// How far the movie is that is being made, or was made last.
struct MakingStatus: Encodable, Sendable {
    enum State: String, Encodable, Sendable {
        case none, running, done, failed, cancelled
    }

    var state = State.none
    /// The path of the movie.
    var file: String?
    /// The command line that makes it.
    var command: String?
    var framesDone = 0
    var frameCount = 0
    var secondsLeft: Double?
    var byteCount: Int?
    var notes: [String] = []
    var error: String?
}
