/// What clients may use. `--limit NAME=NUMBER` changes one of them.
struct ServerLimits: Sendable {
    /// The largest picture or sound that is taken, in bytes.
    var uploadBytes = 50_000_000
    /// The longest time of an upload, in seconds.
    var uploadSeconds = 600
    /// The time after which a connection without a request, or in the middle of one, is closed if nothing comes, in seconds.
    var silentSeconds = 30
    /// The largest sum of the files of a movie, in bytes. Uploads that run count as what they announce.
    var movieBytes = 1_000_000_000
    /// The largest sum of the files of all movies, in bytes.
    var serverBytes = 20_000_000_000
    /// The number of pictures of a movie.
    var pictures = 200
    /// The number of movies that are there at the same time, in whatever state.
    var movies = 50
    /// The number of movies that are rendered at the same time. The others wait. A rendering uses all cores by itself.
    var renderings = 2
    /// The number of movies that are checked or wait to be rendered.
    var waiting = 10
    /// The longest movie, in seconds.
    var movieSeconds = 600
    /// How long a movie is kept after the last request for it, in seconds.
    var idleSeconds = 1_800

    /// The limits by their names in `--limit`.
    static let names: [String: WritableKeyPath<ServerLimits, Int> & Sendable] = [
        "uploadBytes": \.uploadBytes, "uploadSeconds": \.uploadSeconds, "silentSeconds": \.silentSeconds,
        "movieBytes": \.movieBytes, "serverBytes": \.serverBytes, "pictures": \.pictures, "movies": \.movies,
        "renderings": \.renderings, "waiting": \.waiting, "movieSeconds": \.movieSeconds, "idleSeconds": \.idleSeconds,
    ]

    /// Sets a limit from a text such as `pictures=100`. Returns false for an unknown name, and for a number that is not 0 or more.
    mutating func set(_ text: String) -> Bool {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let limit = Self.names[String(parts[0])], let number = Int(parts[1]), number >= 0 else {
            return false
        }
        self[keyPath: limit] = number
        return true
    }
}
