import Foundation
import ReelCoreGraphics

extension UIImage {
    /// How the stored picture is turned to be upright. Source: Apple, "UIImage.Orientation".
    ///
    /// The order is not that of the EXIF tag.
    public enum Orientation: Int, Sendable {
        case up = 0
        /// Turned by 180°.
        case down = 1
        /// Turned by 90° counterclockwise.
        case left = 2
        /// Turned by 90° clockwise.
        case right = 3
        /// Flipped horizontally.
        case upMirrored = 4
        /// Flipped vertically.
        case downMirrored = 5
        /// Flipped as by `upMirrored`, then turned as by `left`.
        case leftMirrored = 6
        /// Flipped as by `upMirrored`, then turned as by `right`.
        case rightMirrored = 7

        /// Creates the orientation of a value of EXIF's tag 0x0112; `up` for an invalid value.
        init(exif: Int) {
            self = Self.exifOrder.indices.contains(exif - 1) ? Self.exifOrder[exif - 1] : .up
        }

        /// The value of EXIF's tag 0x0112.
        var exif: Int { (Self.exifOrder.firstIndex(of: self) ?? 0) + 1 }

        private static let exifOrder: [Orientation] = [
            .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
        ]

        /// Whether width and height are exchanged.
        var isSideways: Bool {
            switch self {
            case .left, .right, .leftMirrored, .rightMirrored: true
            case .up, .down, .upMirrored, .downMirrored: false
            }
        }

        /// The transform from the unit square of the stored picture to that of the upright one; y grows upwards in both.
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
