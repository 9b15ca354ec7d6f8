/// Where a picture of one size lands in a frame of another.
package struct PicturePlacement: Hashable, Sendable {
    package enum Scaling: String, Sendable {
        /// The whole picture, its proportions kept, the rest of the frame filled with a colour.
        case fit
        /// The whole frame covered, the picture's proportions kept, what lies outside cut off evenly.
        case fill
        /// The whole picture over the whole frame.
        case stretch
    }

    package struct Area: Hashable, Sendable {
        package var x: Int
        package var y: Int
        package var width: Int
        package var height: Int
    }

    /// The part of the picture that is seen.
    package let source: Area
    /// The part of the frame that it covers.
    package let target: Area

    package init(picture: (width: Int, height: Int), frame: (width: Int, height: Int), scaling: Scaling) {
        var source = Area(x: 0, y: 0, width: picture.width, height: picture.height)
        var target = Area(x: 0, y: 0, width: frame.width, height: frame.height)
        let widthRatio = Double(frame.width) / Double(picture.width)
        let heightRatio = Double(frame.height) / Double(picture.height)
        switch scaling {
        case .stretch:
            break
        case .fit:
            let ratio = min(widthRatio, heightRatio)
            (target.x, target.width) = Self.centred(Double(picture.width) * ratio, in: frame.width, step: 2)
            (target.y, target.height) = Self.centred(Double(picture.height) * ratio, in: frame.height, step: 2)
        case .fill:
            let ratio = max(widthRatio, heightRatio)
            (source.x, source.width) = Self.centred(Double(frame.width) / ratio, in: picture.width, step: 1)
            (source.y, source.height) = Self.centred(Double(frame.height) / ratio, in: picture.height, step: 1)
        }
        self.source = source
        self.target = target
    }

    /// A stretch of about `length` in the middle of `whole`, its ends on multiples of `step`: of two where there are chroma
    /// samples that a border must not cut through.
    private static func centred(_ length: Double, in whole: Int, step: Int) -> (start: Int, length: Int) {
        let rounded = Int((length / Double(step)).rounded()) * step
        guard rounded < whole else { return (0, whole) }
        let length = max(rounded, min(step, whole))
        return ((whole - length) / 2 / step * step, length)
    }
}
