public import Foundation
import ReelMediaEngine

/// A folder that keeps the encoded parts of movies, so that a movie of which little has changed is made in little time. The same
/// parts are what an interrupted rendering goes on with.
///
/// ```swift
/// var plan = try reel.plan()
/// plan.cache = RenderCache()
/// try await plan.render(to: OutputFile(movie, overwriting: true)).finish()
/// ```
///
/// A part is the frames between two of `Plan.restartFrames`, or all sound that is encoded. It is taken from the folder if
/// everything that determines it is the same: the bytes of pictures, clips, masks and fonts, the settings, the number of
/// processor cores, and the program with its libraries. The movie is then the same, byte for byte, as without a cache.
///
/// Several processes may use the folder at once.
public struct RenderCache: Hashable, Sendable {
    /// The folder, which is created if it does not exist.
    public var folder: URL
    /// The largest size of all parts in the folder, in bytes, above 0. Parts that have not been used for the longest time are
    /// removed first; those of the movie that is being made stay, and if they fill it, its other parts are not kept.
    public var largestSize: Int
    /// What the keys of parts contain instead of what is this machine's own; nil for a cache of one machine.
    var sharing: SharedKeys?

    /// The usual size: 10 GB.
    public static let usualSize = 10_000_000_000

    /// Creates a cache. Nothing is read or checked before a movie is made.
    ///
    /// - Parameters:
    ///   - folder: by default `usualFolder`.
    ///   - largestSize: the largest size of all parts, in bytes.
    public init(folder: URL = usualFolder, largestSize: Int = usualSize) {
        self.folder = folder
        self.largestSize = largestSize
    }

    /// Removes the temporary files of this process, which has failed, if its threads have not removed them yet.
    package func removeTemporary() { _ = TemporaryName.removeAbandoned(in: folder, ofThisProcess: true) }

    /// The user's own folder: `stillreel` in `$XDG_CACHE_HOME`, or in `$HOME/.cache`.
    public static var usualFolder: URL {
        // As in the XDG Base Directory Specification, a relative path is ignored.
        func folder(_ variable: String) -> URL? {
            let path = ProcessInfo.processInfo.environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
            return path.map { URL(fileURLWithPath: $0, isDirectory: true) }
        }
        let home = folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
        let caches = folder("XDG_CACHE_HOME") ?? home.appendingPathComponent(".cache", isDirectory: true)
        return caches.appendingPathComponent("stillreel", isDirectory: true)
    }
}
