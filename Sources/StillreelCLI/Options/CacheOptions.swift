import ArgumentParser
import Foundation
import Stillreel

/// The options for keeping the encoded parts of movies.
struct CacheOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep the encoded parts of movies in this folder, and take from it those that have not changed.",
            discussion: "After a change of one title, a long movie is made in little time. One line says what was taken.",
            valueName: "folder"),
        completion: .directory)
    var cache: String?

    @Flag(
        help: """
            Go on with a movie that was interrupted: --cache with the usual folder ($XDG_CACHE_HOME/stillreel). With --watch: \
            continue the movie of a run that was killed, or begin if there is none.
            """)
    var resume = false

    @Option(
        help: ArgumentHelp("The largest size of the cache: 500M, 10G. (default: 10G)", valueName: "size"),
        transform: ByteCount.argument)
    var cacheSize: Int?

    func validate() throws {
        if cache?.isEmpty == true { throw ValidationError("--cache needs the name of a folder.") }
        guard cacheSize == nil || cache != nil || resume else {
            throw ValidationError("--cache-size is the size of a cache; name its folder with --cache, or use --resume.")
        }
    }

    /// The cache; nil if none is used.
    var renderCache: RenderCache? {
        guard cache != nil || resume else { return nil }
        let folder = cache.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? RenderCache.usualFolder
        return RenderCache(folder: folder, largestSize: cacheSize ?? RenderCache.usualSize)
    }
}
