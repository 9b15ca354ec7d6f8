import Foundation
import ReelConcurrency

/// The requests of one change block. Either all of them are carried out, or none.
final class LibraryChange: Sendable {
    /// The change whose block is currently running.
    @TaskLocal static var current: LibraryChange?

    private struct State {
        var movies: [SourceMovie] = []
        var failure: PHPhotosError?
        var isOpen = true
    }

    private let state = Locked(State())

    /// Adds a movie. Returns false if the block has already returned.
    func add(_ movie: SourceMovie) -> Bool {
        state.withLock { state in
            if state.isOpen { state.movies.append(movie) }
            return state.isOpen
        }
    }

    /// Records a failure. Only the first one is reported.
    func fail(_ error: PHPhotosError) {
        state.withLock { $0.failure = $0.failure ?? error }
    }

    /// Runs the block, and then carries out its requests.
    static func perform(_ block: () -> Void, environment: [String: String]) throws(PHPhotosError) {
        let change = LibraryChange()
        $current.withValue(change, operation: block)
        let (movies, failure) = change.state.withLock { state in
            state.isOpen = false
            return (state.movies, state.failure)
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
