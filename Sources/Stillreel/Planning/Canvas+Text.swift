import ReelCoreGraphics
import ReelMediaEngine

extension Canvas {
    /// The side by which text is measured, in pixels.
    var shorterSide: Double { Double(min(width, height)) }

    /// The least distance of text from the edges, in pixels.
    var textMargin: Double { shorterSide * 0.06 }

    /// The area in pixels within which text is placed.
    var textArea: PixelArea {
        let (usual, margins) = (textMargin, textMargins)
        func margin(_ fraction: Double, of side: Int) -> Int { Int(max(usual, fraction * Double(side))) }
        let (left, top) = (margin(margins.left, of: width), margin(margins.top, of: height))
        return PixelArea(
            x: left, y: top, width: width - left - margin(margins.right, of: width),
            height: height - top - margin(margins.bottom, of: height))
    }

    /// Lays out a text, which is made smaller until it is not higher than `textArea`, or has the smallest size.
    ///
    /// - Parameters:
    ///   - size: the size of its font in pixels.
    ///   - layOut: lays it out in another size, and returns the layout with its height in pixels.
    func fit<Layout, Failure: Error>(
        _ size: Double, _ layOut: (_ size: Double) throws(Failure) -> (layout: Layout, height: Double)
    ) throws(Failure) -> Layout {
        var size = size
        let room = Double(textArea.height)
        while true {
            let (layout, height) = try layOut(size)
            guard height > room, size > Self.smallestText else { return layout }
            // Narrower letters need fewer lines.
            size = max(Self.smallestText, size * max(0.5, min(0.95, (room / height).squareRoot())))
        }
    }

    /// The size in pixels to which text is made smaller at most.
    static let smallestText = 8.0
}
