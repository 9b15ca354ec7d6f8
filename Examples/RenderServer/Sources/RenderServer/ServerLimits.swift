/// What clients may use.
struct ServerLimits: Sendable {
    /// The largest picture or sound that is taken, in bytes.
    var uploadBytes = 50_000_000
    /// The number of pictures of a movie.
    var pictures = 200
    /// The number of movies that are there at the same time, in whatever state.
    var movies = 50
    /// The number of movies that are rendered at the same time. The others wait. A rendering uses all cores by itself.
    var renderings = 2
    /// The number of movies that wait to be rendered.
    var waiting = 10
    /// The longest movie, in seconds.
    var seconds = 600.0
    /// How long a movie is kept after the last request for it.
    var idle = Duration.seconds(1_800)
}
