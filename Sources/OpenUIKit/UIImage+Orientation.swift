import Foundation
import OpenCoreGraphics

extension UIImage {
    /// How the stored picture is turned to be seen upright. Source: Apple, "UIImage.Orientation".
    ///
    /// The order is not that of the EXIF tag.
    public enum Orientation: Int, Sendable {
        case up = 0
        /// By half a turn.
        case down = 1
        /// By a quarter turn counterclockwise.
        case left = 2
        /// By a quarter turn clockwise.
        case right = 3
        /// Left and right change places.
        case upMirrored = 4
        /// Top and bottom change places.
        case downMirrored = 5
        /// Rows become columns: mirrored as by `upMirrored`, then turned as by `left`.
        case leftMirrored = 6
        /// Mirrored as by `upMirrored`, then turned as by `right`.
        case rightMirrored = 7

        /// From EXIF's tag 0x0112; `up` for a value that the tag does not have.
        init(exif: Int) {
            self = Self.exifOrder.indices.contains(exif - 1) ? Self.exifOrder[exif - 1] : .up
        }

        /// The same in EXIF's tag.
        var exif: Int { (Self.exifOrder.firstIndex(of: self) ?? 0) + 1 }

        private static let exifOrder: [Orientation] = [
            .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
        ]

        /// True where width and height change places.
        var isSideways: Bool {
            switch self {
            case .left, .right, .leftMirrored, .rightMirrored: true
            case .up, .down, .upMirrored, .downMirrored: false
            }
        }

        /// From the unit square that the stored picture fills to the one that it is seen in; y grows upwards in both.
        var transform: CGAffineTransform {
            switch self {
            case .up: CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
            case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
            case .left: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
            case .right: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
            case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
            case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
            case .leftMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
            case .rightMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
            }
        }
    }
}
