package import OpenCoreGraphics

/// Many pictures on one, with what they are above them and a label on each: what one sends to somebody who should see at a glance
/// what is in a movie.
///
/// The ground is nearly black and has no hue: as in a cinema, nothing outshines the pictures or changes how their colours look.
package struct ContactSheet: Sendable {
    package struct Cell: Sendable {
        package var picture: Bitmap
        /// In the lower right corner of the picture; none where it is empty.
        package var label: String

        package init(picture: Bitmap, label: String) {
            self.picture = picture
            self.label = label
        }
    }

    /// A file's name: what is too long is left out in its middle.
    package var title: String?
    /// Facts, a line each: what is too long is left out at its end.
    package var lines: [String]
    /// Nil for a number that suits the pictures.
    package var columns: Int?
    /// In pixels. Pictures of other proportions are fitted, in the middle.
    package var cellSize: (width: Int, height: Int)
    package var cells: [Cell]

    package init(
        title: String?, lines: [String] = [], columns: Int? = nil, cellSize: (width: Int, height: Int), cells: [Cell]
    ) {
        self.title = title
        self.lines = lines
        self.columns = columns
        self.cellSize = cellSize
        self.cells = cells
    }
}
