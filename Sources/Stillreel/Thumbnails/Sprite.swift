public import Foundation

/// Small pictures (tiles) side by side in one or several files, with an index, for players that show previews while seeking.
///
/// The indexes are written beside the pictures under the same name: `.vtt` (WebVTT with `#xywh`, which players read) and
/// `.json`. At most 10,000 tiles. `jellyfin(beside:)` is another layout.
public struct Sprite: Hashable, Sendable {
    /// The first picture's file, whose name ends in `.jpg`, `.png`, `.webp`, `.avif`, `.heic` or `.tif`. The name of the second
    /// ends in `-2`, and so on. For Jellyfin, the folder, whose name ends in `.trickplay`; it is created if it does not exist.
    public var file: URL
    /// The number of tiles in a row, 1 to 1,000; for Jellyfin, 10. A picture has at most a hundred tiles, or a single row if
    /// `columns` is more. A row may be at most 16,383 pixels wide; for scenes, that applies to a full row, because their number
    /// is not known.
    public var columns: Int
    /// How the files are named and arranged.
    public var layout: Layout

    /// Creates a sprite.
    ///
    /// - Parameters:
    ///   - file: the first picture's file; for Jellyfin, the folder.
    ///   - columns: the number of tiles in a row, 1 to 1,000; for Jellyfin, 10.
    ///   - layout: how the files are named and arranged.
    public init(file: URL, columns: Int = 10, layout: Layout = .webvtt) {
        self.file = file
        self.columns = columns
        self.layout = layout
    }

    /// Returns the previews that Jellyfin finds beside a movie: in `film.trickplay` for `film.mp4`. By default, there is a tile
    /// for every 10 seconds, 320 pixels wide. Another interval (`Thumbnails.Selection.every`) or width must be Jellyfin's
    /// setting, too.
    ///
    /// - Parameter movie: the movie's file.
    public static func jellyfin(beside movie: URL) -> Sprite {
        Sprite(file: movie.deletingPathExtension().appendingPathExtension("trickplay"), layout: .jellyfin)
    }
}
