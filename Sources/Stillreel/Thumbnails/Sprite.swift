public import Foundation

/// Small pictures side by side in one picture, or in several, with an index, for players that show where in a movie the pointer
/// is.
///
/// The indexes lie beside the pictures under the same name: `.vtt` (WebVTT with `#xywh`, which players read) and `.json`.
public struct Sprite: Hashable, Sendable {
    /// The first picture: a name that ends in `.jpg`, `.png`, `.webp`, `.avif`, `.heic` or `.tif`.
    /// The second is called the same with `-2`.
    public var file: URL
    /// Tiles across. A picture has no more than a hundred tiles, where `columns` are not more.
    public var columns: Int

    /// - Parameter columns: 1 to 1,000.
    public init(file: URL, columns: Int = 10) {
        self.file = file
        self.columns = columns
    }
}
