package import ReelCoreFoundation
package import ReelCoreGraphics

/// A contact sheet: many pictures on one, with a heading and a label on each, which shows the content of a movie at a glance.
///
/// The background is nearly black and neutral: as in a cinema, nothing outshines the pictures or changes how their colours
/// look.
package struct ContactSheet: Sendable {
    package struct Cell: Sendable {
        package var picture: Bitmap
        /// The label in the lower right corner of the picture; empty for none.
        package var label: String

        package init(picture: Bitmap, label: String) {
            self.picture = picture
            self.label = label
        }
    }

    /// The name of a file; truncated in the middle if it is too long.
    package var title: String?
    /// Lines of information; truncated at the end if they are too long.
    package var lines: [String]
    /// The number of columns; nil for one that suits the pictures.
    package var columns: Int?
    /// The size of the cells in pixels. Pictures of other proportions are scaled to fit, and centred.
    package var cellSize: PixelSize
    package var cells: [Cell]

    package init(
        title: String?, lines: [String] = [], columns: Int? = nil, cellSize: PixelSize, cells: [Cell]
    ) {
        self.title = title
        self.lines = lines
        self.columns = columns
        self.cellSize = cellSize
        self.cells = cells
    }
}
