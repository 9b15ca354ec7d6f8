package import ReelCoreFoundation

/// The placement of a picture of one size in a frame of another.
package struct FramePlacement: Hashable, Sendable {
    package enum Scaling: String, Sendable {
        /// Shows the whole picture and keeps its aspect ratio; the rest of the frame is filled with a colour.
        case fit
        /// Covers the whole frame and keeps the picture's aspect ratio; what lies outside is cropped, by default
        /// evenly on both sides.
        case fill
        /// Stretches the whole picture to the whole frame.
        case stretch
    }

    /// The visible part of the picture.
    package let source: PixelArea
    /// The part of the frame that it covers.
    package let target: PixelArea

    /// - Parameter verticalFocus: where `fill` cuts a picture that is higher than the frame: 0 keeps its top, 0.5 its middle, 1
    ///   its bottom.
    package init(picture: PixelSize, frame: PixelSize, scaling: Scaling, verticalFocus: Double = 0.5) {
        var source = PixelArea(x: 0, y: 0, width: picture.width, height: picture.height)
        var target = PixelArea(x: 0, y: 0, width: frame.width, height: frame.height)
        switch scaling {
        case .stretch:
            break
        case .fit:
            let ratio = picture.scale(fitting: frame)
            (target.x, target.width) = Self.centred(Double(picture.width) * ratio, in: frame.width, step: 2)
            (target.y, target.height) = Self.centred(Double(picture.height) * ratio, in: frame.height, step: 2)
        case .fill:
            let ratio = picture.scale(filling: frame)
            (source.x, source.width) = Self.centred(Double(frame.width) / ratio, in: picture.width, step: 1)
            (source.y, source.height) = Self.centred(Double(frame.height) / ratio, in: picture.height, step: 1)
            if verticalFocus != 0.5 { source.y = Int((Double(picture.height - source.height) * verticalFocus).rounded()) }
        }
        self.source = source
        self.target = target
    }

    /// Returns a range of about `length` in the middle of `whole`, with both ends on multiples of `step`: 2 in frames, so that
    /// the border does not cut through chroma samples.
    private static func centred(_ length: Double, in whole: Int, step: Int) -> (start: Int, length: Int) {
        let rounded = Int((length / Double(step)).rounded()) * step
        guard rounded < whole else { return (0, whole) }
        let length = max(rounded, min(step, whole))
        return ((whole - length) / 2 / step * step, length)
    }
}
