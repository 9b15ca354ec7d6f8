public import Foundation
public import ReelCoreMedia

/// The outputs of a finished request.
public struct ThumbnailSummary: Sendable {
    /// A single picture.
    public struct Picture: Sendable {
        /// The file; nil if the picture was made in memory.
        public let file: URL?
        /// The content of the file, only for `PictureFiles.Place.memory`; otherwise nil.
        public let data: Data?
        /// The requested time, from the start of the movie. If better-looking pictures were preferred, this is the time before
        /// the search.
        public let requestedTime: CMTime
        /// The time at which the movie starts to show the picture.
        public let actualTime: CMTime
        /// The width in pixels.
        public let width: Int
        /// The height in pixels.
        public let height: Int
        /// The size of the file in bytes.
        public let byteCount: Int
    }

    /// A file with one picture or an animation.
    public struct File: Sendable {
        /// The file.
        public let file: URL
        /// The width in pixels.
        public let width: Int
        /// The height in pixels.
        public let height: Int
        /// The size of the file in bytes.
        public let byteCount: Int
    }

    /// The files of a sprite.
    public struct Sprite: Sendable {
        /// The pictures with the tiles, in order.
        public let pictures: [File]
        /// The width of a tile in pixels.
        public let tileWidth: Int
        /// The height of a tile in pixels.
        public let tileHeight: Int
        /// The number of tiles in all pictures.
        public let tileCount: Int
        /// The WebVTT file; nil if the layout has none.
        public let track: URL?
        /// The JSON file; nil if the layout has none.
        public let index: URL?
    }

    /// The movie from which the pictures were taken.
    public let movie: URL
    /// The single pictures, in the order of the selection; empty if none were requested.
    public let pictures: [Picture]
    /// The contact sheet; nil if none was requested.
    public let sheet: File?
    /// The sprite; nil if none was requested.
    public let sprite: Sprite?
    /// The animation; nil if none was requested.
    public let animation: File?
    /// The time from the start of the rendering to its end.
    public internal(set) var elapsed: Duration

    /// Returns the summary as JSON, for programs (`--json`).
    public func jsonData() throws -> Data { try readableJSON() }
}
