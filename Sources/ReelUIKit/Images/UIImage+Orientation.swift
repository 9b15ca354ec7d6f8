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

        /// Core Graphics' orientations, in the order of the raw values.
        private static let order: [ImageOrientation] = [
            .up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored,
        ]

        init(_ orientation: ImageOrientation) {
            self = Self.order.firstIndex(of: orientation).flatMap(Self.init(rawValue:)) ?? .up
        }

        /// The same orientation as a value of EXIF's tag.
        var exifOrientation: ImageOrientation { Self.order[rawValue] }
    }
}
