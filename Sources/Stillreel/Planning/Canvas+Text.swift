import ReelCoreGraphics
import ReelMediaEngine

extension Canvas {
    /// The side by which text is measured, in pixels.
    var shorterSide: Double { Double(min(width, height)) }

    /// The area in pixels within which text is placed.
    var textArea: PixelArea {
        let (usual, margins) = (shorterSide * 0.06, textMargins)
        func margin(_ fraction: Double, of side: Int) -> Int { Int(max(usual, fraction * Double(side))) }
        let (left, top) = (margin(margins.left, of: width), margin(margins.top, of: height))
        return PixelArea(
            x: left, y: top, width: width - left - margin(margins.right, of: width),
            height: height - top - margin(margins.bottom, of: height))
    }
}
