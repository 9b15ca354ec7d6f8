package import Foundation

/// How a stored image must be turned and mirrored to be upright. The raw values are those of EXIF's tag 0x0112 (CIPA DC-008).
package enum ImageOrientation: Int, CaseIterable, Sendable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    /// Creates the orientation of a value of EXIF's tag; `up` for a missing or invalid value.
    package init(exif value: Int?) {
        self = value.flatMap(Self.init(rawValue:)) ?? .up
    }

    /// Creates the orientation of a transform from stored to upright images whose y axes point downwards; `up` for rotations by
    /// other angles.
    package init(_ transform: CGAffineTransform) {
        func sign(_ number: CGFloat) -> Int { abs(number) < 1e-3 ? 0 : number > 0 ? 1 : -1 }
        let axes = Axes(a: sign(transform.a), b: -sign(transform.b), c: -sign(transform.c), d: sign(transform.d))
        self = Self.allCases.first { $0.axes == axes } ?? .up
    }

    /// Whether the upright width is the stored height.
    package var isSideways: Bool { axes.a == 0 }

    /// Returns the transform that makes an image upright, with its lower-left corner where it was; y grows upwards.
    ///
    /// - Parameter extent: the stored image.
    package func transform(of extent: CGRect) -> CGAffineTransform {
        let (a, b, c, d) = (CGFloat(axes.a), CGFloat(axes.b), CGFloat(axes.c), CGFloat(axes.d))
        let turned = extent.applying(CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0))
        return CGAffineTransform(a: a, b: b, c: c, d: d, tx: extent.minX - turned.minX, ty: extent.minY - turned.minY)
    }

    /// The matrix of the transform that makes an image upright: a and b are where its x axis points, c and d where its y axis
    /// does. In both the stored and the upright image, y grows upwards.
    struct Axes: Equatable {
        var a: Int
        var b: Int
        var c: Int
        var d: Int
    }

    var axes: Axes {
        switch self {
        case .up: Axes(a: 1, b: 0, c: 0, d: 1)
        case .upMirrored: Axes(a: -1, b: 0, c: 0, d: 1)
        case .down: Axes(a: -1, b: 0, c: 0, d: -1)
        case .downMirrored: Axes(a: 1, b: 0, c: 0, d: -1)
        case .leftMirrored: Axes(a: 0, b: -1, c: -1, d: 0)
        case .right: Axes(a: 0, b: -1, c: 1, d: 0)
        case .rightMirrored: Axes(a: 0, b: 1, c: 1, d: 0)
        case .left: Axes(a: 0, b: 1, c: -1, d: 0)
        }
    }
}
