public import Foundation
public import ReelCoreMedia

/// A time-lapse that grows while a camera writes pictures into a folder. Each picture is one frame. At any moment, the movie on
/// disk plays up to its last fragment, and if the program is killed, another run continues it.
///
/// ```swift
/// var watch = FolderWatch(folder: camera)
/// watch.end = tonight
/// try await watch.render(to: movie).finish()
/// ```
public struct FolderWatch: Hashable, Sendable {
    /// The folder. The pictures that are in it at the start are taken first, in the order of their names; the others in the order
    /// in which they are complete.
    public var folder: URL
    /// The size of the movie, and how pictures are scaled to it.
    public var canvas: Canvas
    /// The frame rate of the movie; by default 30.
    public var frameRate: FrameRate
    /// How the movie is compressed, as H.264. By default with the preset `usualPreset`.
    public var encoding: Encoding
    /// The sound, which is added at the end; nil, the default, for none.
    public var soundtrack: Soundtrack?
    /// Whether the pictures or the sound set the length; by default the pictures.
    public var match: LengthMatch
    /// Tags and a cover, which are written at the end. `chapters`, `fromSound` and `keepsPlace` have no effect.
    public var metadata: MovieMetadata
    /// The movie ends when a file of this name is in the folder; by default `done`. It is not removed.
    public var endFile: String
    /// When the movie ends; nil, the default, for never.
    public var end: Date?
    /// The length of the movie at which it ends, above 0 and at most 24 hours; nil, the default, for none.
    public var duration: CMTime?
    /// Whether to continue the movie at the target that an earlier run has not finished. If there is none, it begins.
    public var resumes: Bool
    /// Shows each n-th picture, from the first one on; at least 1. By default 1.
    public var every = 1
    /// The number of neighbouring pictures whose mean each frame shows, 1 to 121 (`Timelapse.blend`). By default 1.
    public var blend = 1
    /// The number of pictures by which flicker is removed, 3 to 121 (`Reel.deflicker`); nil, the default, for none. Frames come
    /// half as many pictures later.
    public var deflicker: Int?
    /// The date and time over each picture; nil, the default, for none.
    public var timestamp: Timestamp?
    /// How often the folder is searched, in addition to the system's notifications, in seconds (`searchIntervals`); nil, the
    /// default, for 2 seconds on network file systems, where notifications are missing, and 30 on others.
    public var searchInterval: Double?

    /// Creates a description. Nothing is read or checked before `plan()`.
    public init(
        folder: URL, canvas: Canvas = Canvas(), frameRate: FrameRate = 30,
        encoding: Encoding = Encoding(preset: Self.usualPreset), soundtrack: Soundtrack? = nil, match: LengthMatch = .picture,
        metadata: MovieMetadata = MovieMetadata(), endFile: String = Self.usualEndFile, end: Date? = nil,
        duration: CMTime? = nil, resumes: Bool = false
    ) {
        self.folder = folder
        self.canvas = canvas
        self.frameRate = frameRate
        self.encoding = encoding
        self.soundtrack = soundtrack
        self.match = match
        self.metadata = metadata
        self.endFile = endFile
        self.end = end
        self.duration = duration
        self.resumes = resumes
    }

    /// The preset unless another is chosen: a camera's computer is often small.
    public static let usualPreset = "veryfast"
    /// The values that `searchInterval` may have, in seconds.
    public static let searchIntervals = 0.1...3600.0
    /// The name of the file that ends the movie.
    public static let usualEndFile = PictureList.endMark
    /// The length of a fragment.
    static let fragmentDuration = CMTime(value: 2, timescale: 1)

    /// The number of frames of a fragment.
    var fragmentFrameCount: Int { max(2, frameRate.frame(nearest: Self.fragmentDuration)) }

    /// Returns whether a file is the movie, or the playlist of the movie, of an earlier run that is to be continued.
    public func continues(_ target: URL) -> Bool { resumes && Self.hasBegun(target) }

    private static func hasBegun(_ target: URL) -> Bool {
        let isPlaylist = target.pathExtension.lowercased() == OutputFile.playlistExtension
        let movie = isPlaylist ? OutputFile.movie(of: target) : target
        return [movie, PictureLog.url(of: movie)].allSatisfy { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// Throws if an earlier run has begun the movie, and has not finished it.
    package func checkIsNew(_ target: URL) throws(ReelError) {
        guard Self.hasBegun(target) else { return }
        throw ReelError(
            .output,
            "\(target.path): another run has begun this movie and not finished it; continue it (--resume), or replace it "
                + "(--overwrite)")
    }

    /// Returns a movie of one picture, whose only frame is the picture's.
    func reel(of picture: URL) -> Reel {
        Reel.timelapse(pictures: [picture], canvas: canvas, frameRate: frameRate, encoding: encoding)
    }
}
