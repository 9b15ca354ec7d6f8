import Foundation
import ReelBoxes
import ReelCoreGraphics
import ReelMediaEngine

/// How a decoded picture is cropped, and then turned and mirrored: the order that MIAF requires (ISO/IEC 23000-22, clause
/// 7.3.6.7).
struct HEIFLayout {
    private let aperture: CleanApertureBox?
    let orientation: ImageOrientation

    /// Nil if the picture is cropped after it is turned, or more than once.
    init?(_ transformations: [HEIFStructure.Transformation]) {
        var steps = transformations[...]
        if case .cropped(let aperture) = steps.first {
            self.aperture = aperture
            steps.removeFirst()
        } else {
            aperture = nil
        }
        // The y axis points downwards.
        var transform = CGAffineTransform.identity
        for step in steps {
            switch step {
            case .cropped: return nil
            case .mirrored(let isLeftRight):
                transform = transform.concatenating(CGAffineTransform(scaleX: isLeftRight ? -1 : 1, y: isLeftRight ? 1 : -1))
            case .quarterTurns(let count):
                let turn = CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
                for _ in 0..<count { transform = transform.concatenating(turn) }
            }
        }
        orientation = ImageOrientation(transform)
    }

    /// Returns the samples of the clean aperture, rounded to whole pixels as libheif does; nil if it is not in the picture.
    ///
    /// - Parameter samples: three full-resolution planes.
    func cropped(_ samples: PlanarSamples) -> PlanarSamples? {
        guard let aperture else { return samples }
        func range(
            _ length: CleanApertureBox.Fraction, _ offset: CleanApertureBox.Fraction, of count: Int
        ) -> Range<Int>? {
            let size = length.value
            guard size.isFinite, offset.value.isFinite, size >= 0.5, size < Double(count) + 0.5 else { return nil }
            let start = (offset.value + Double(count - 1) / 2 - (size - 1) / 2).rounded(.down)
            guard start > -1, start < Double(count) else { return nil }
            let first = max(0, Int(start))
            return first..<min(count, first + Int(size.rounded()))
        }
        guard let columns = range(aperture.width, aperture.horizontalOffset, of: samples.width),
            let rows = range(aperture.height, aperture.verticalOffset, of: samples.height)
        else { return nil }
        let planes = samples.planes.map { plane in
            PlanarSamples.Plane(
                start: plane.start + rows.lowerBound * plane.bytesPerRow + columns.lowerBound * (samples.depth > 8 ? 2 : 1),
                bytesPerRow: plane.bytesPerRow)
        }
        return PlanarSamples(
            width: columns.count, height: rows.count, depth: samples.depth, chroma: samples.chroma, planes: planes)
    }
}
