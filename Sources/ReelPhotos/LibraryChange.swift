import Foundation

/// The requests of one change block. Either all of them are carried out, or none.
final class LibraryChange: @unchecked Sendable {
    /// The change whose block is currently running.
    @TaskLocal static var current: LibraryChange?

    private let lock = NSLock()
    /// Guarded by `lock`, like everything below.
    private var movies: [SourceMovie] = []
    private var failure: PHPhotosError?
    private var isOpen = true

    /// Adds a movie. Returns false if the block has already returned.
    func add(_ movie: SourceMovie) -> Bool {
        lock.withLock {
            if isOpen { movies.append(movie) }
            return isOpen
        }
    }

    /// Records a failure. Only the first one is reported.
    func fail(_ error: PHPhotosError) {
        lock.withLock { failure = failure ?? error }
    }

    /// Runs the block, and then carries out its requests.
    static func perform(_ block: () -> Void, environment: [String: String]) throws(PHPhotosError) {
        let change = LibraryChange()
        $current.withValue(change, operation: block)
        let (movies, failure) = change.lock.withLock {
            change.isOpen = false
            return (change.movies, change.failure)
        }
        if let failure { throw failure }
        guard !movies.isEmpty else { return }

        let folder = VideosFolder(environment: environment)
        var copies: [MovieCopy] = []
        do throws(PHPhotosError) {
            try folder.create()
            for movie in movies { copies.append(try MovieCopy(of: movie, in: folder.url)) }
            for index in copies.indices { try copies[index].publish() }
        } catch {
            for copy in copies { copy.remove() }
            throw error
        }
    }
}
