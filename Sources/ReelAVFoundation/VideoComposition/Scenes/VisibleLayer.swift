import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia

/// A visible layer of a composed frame.
struct VisibleLayer {
    let frame: SourceFrame
    let opacity: Float
    let transform: CGAffineTransform
    /// The visible part, in the frame's own pixels.
    let shown: CGRect

    /// Returns the visible layers from bottom to top, without those behind one that fills the composed frame pixel for pixel.
    ///
    /// - Parameter appearances: from top to bottom.
    static func visible(
        _ appearances: [LayerAppearance], _ frames: [CMPersistentTrackID: SourceFrame], in size: PixelSize
    ) -> [VisibleLayer] {
        var layers: [VisibleLayer] = []
        for layer in appearances {
            guard layer.opacity > 0, let frame = frames[layer.trackID], let shown = shown(layer.cropRectangle, frame.size) else {
                continue
            }
            layers.append(VisibleLayer(frame: frame, opacity: layer.opacity, transform: layer.transform, shown: shown))
            if layers.last?.fills(size) == true { break }
        }
        return layers.reversed()
    }

    /// Whether its pixels map one to one to the composed frame's, and are opaque apart from `opacity`.
    func covers(_ size: PixelSize) -> Bool {
        transform == .identity && frame.size == size && !frame.mayHaveAlpha
            && shown == CGRect(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// Whether it hides everything behind it.
    func fills(_ size: PixelSize) -> Bool { opacity == 1 && covers(size) }

    /// Returns the part of a frame that a crop rectangle leaves; nil if it is empty, or if the rectangle contains NaN.
    ///
    /// Does not use `CGRect.intersection`: Foundation's ends the process for NaN.
    private static func shown(_ crop: CGRect, _ size: PixelSize) -> CGRect? {
        func overlap(_ start: CGFloat, _ length: CGFloat, _ side: Int) -> ClosedRange<CGFloat>? {
            let end = start + length
            guard !start.isNaN, !end.isNaN else { return nil }
            let (low, high) = (max(0, min(start, end)), min(CGFloat(side), max(start, end)))
            return low < high ? low...high : nil
        }
        guard !crop.isNull, let x = overlap(crop.origin.x, crop.size.width, size.width),
            let y = overlap(crop.origin.y, crop.size.height, size.height)
        else { return nil }
        return CGRect(
            x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound, height: y.upperBound - y.lowerBound)
    }
}
