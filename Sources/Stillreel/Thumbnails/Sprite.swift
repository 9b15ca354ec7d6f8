public import Foundation

/// Small pictures (tiles) side by side in one or several files, with an index, for players that show previews while seeking.
///
/// The indexes are written beside the pictures under the same name: `.vtt` (WebVTT with `#xywh`, which players read) and
/// `.json`. At most 10,000 tiles.
public struct Sprite: Hashable, Sendable {
    /// The first picture's file, whose name ends in `.jpg`, `.png`, `.webp`, `.avif`, `.heic` or `.tif`. The name of the second
    /// ends in `-2`, and so on.
    public var file: URL
    /// The number of tiles in a row, 1 to 1,000. A picture has at most a hundred tiles, or a single row if `columns` is more. A
    /// row may be at most 16,383 pixels wide; for scenes, that applies to a full row, because their number is not known.
    public var columns: Int

    /// Creates a sprite.
    ///
    /// - Parameters:
    ///   - file: the first picture's file.
    ///   - columns: the number of tiles in a row, 1 to 1,000.
    public init(file: URL, columns: Int = 10) {
        self.file = file
        self.columns = columns
    }
}
