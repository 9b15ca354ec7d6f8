import Foundation

/// A movie, its files, and who listens to it.
struct MovieEntry {
    let folder: URL
    var status: MovieStatus
    /// The sizes of the files, in bytes.
    var files: [MovieFile: Int] = [:]
    /// When a client last asked for the movie, listened or uploaded, or when its rendering ended.
    var lastRequest = ContinuousClock.now
    var task: Task<Void, Never>?
    var watchers: [UUID: AsyncStream<MovieStatus>.Continuation] = [:]

    var pictures: URL { folder.appendingPathComponent(MovieFile.pictures) }
    var sound: URL? { files.keys.first { $0.isSound }?.url(in: folder) }
    var movie: URL { MovieFile.movie.url(in: folder) }
    var bytes: Int { files.values.reduce(0, +) }
    /// Whether nothing happens to the movie, and nobody listens.
    var isAtRest: Bool {
        (status.state == .collecting || status.isOver) && status.uploads == 0 && watchers.isEmpty
    }
}
