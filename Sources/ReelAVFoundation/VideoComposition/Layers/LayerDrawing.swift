import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// Draws the layers of one frame on top of each other.
struct LayerDrawing {
    private struct Layer {
        let frame: SourceFrame
        let opacity: Float
        let transform: CGAffineTransform
        /// The visible part, in the frame's own pixels.
        let shown: CGRect

        /// Whether its pixels map one to one to the composed frame's, and are opaque apart from `opacity`.
        func covers(_ size: PixelSize) -> Bool {
            transform == .identity && frame.size == size && !frame.mayHaveAlpha
                && shown == CGRect(x: 0, y: 0, width: size.width, height: size.height)
        }

        /// Whether it hides everything behind it.
        func fills(_ size: PixelSize) -> Bool { opacity == 1 && covers(size) }
    }

    private let context: AVVideoCompositionRenderContext
    private let background: CGColor
    private let size: PixelSize
    /// The visible layers, from bottom to top.
    private let layers: [Layer]

    init(_ instruction: AVVideoCompositionInstruction.State, _ request: AVAsynchronousVideoCompositionRequest) {
        context = request.renderContext
        background = instruction.backgroundColor ?? .black
        let size = PixelSize(width: Int(context.size.width), height: Int(context.size.height))
        self.size = size
        var layers: [Layer] = []
        for layer in instruction.layerInstructions {
            let state = layer.state
            guard let frame = request.frames[state.trackID] else { continue }
            let time = request.compositionTime
            let opacity = state.opacity(at: time)
            guard opacity > 0, let shown = Self.shown(state.cropRectangle(at: time), frame.size) else { continue }
            layers.append(Layer(frame: frame, opacity: opacity, transform: state.transform(at: time), shown: shown))
            if layers.last?.fills(size) == true { break }
        }
        self.layers = layers.reversed()
    }

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

    func draw() throws(MediaError) -> CVPixelBuffer {
        // A frame that fills the composed one need not be converted to R′G′B′.
        if layers.count == 1, layers[0].fills(size), let frame = try context.passing(layers[0].frame) { return frame }
        guard let buffer = context.newPixelBuffer(), let canvas = CGContext(over: buffer) else {
            throw MediaError(.outOfMemory, "compose a frame", "not enough memory")
        }
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        let whole = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        if layers.first?.fills(size) != true {
            canvas.setBlendMode(.copy)
            canvas.setFillColor(background)
            canvas.fill(whole)
            canvas.setBlendMode(.normal)
        }
        canvas.interpolationQuality = .high
        // Make y point down, from the upper left corner.
        canvas.translateBy(x: 0, y: whole.height)
        canvas.scaleBy(x: 1, y: -1)
        for layer in layers {
            if layer.covers(size) {
                PixelBlending.blend(try layer.frame.buffer(.bgra), over: buffer, opacity: layer.opacity)
            } else {
                try draw(layer, on: canvas)
            }
        }
        return buffer
    }

    private func draw(_ layer: Layer, on canvas: CGContext) throws(MediaError) {
        let image = try layer.frame.image()
        let (width, height) = (CGFloat(layer.frame.size.width), CGFloat(layer.frame.size.height))
        canvas.saveGState()
        defer { canvas.restoreGState() }
        canvas.concatenate(layer.transform)
        if layer.shown != CGRect(x: 0, y: 0, width: width, height: height) { canvas.clip(to: layer.shown) }
        canvas.setAlpha(CGFloat(layer.opacity))
        canvas.translateBy(x: 0, y: height)
        canvas.scaleBy(x: 1, y: -1)
        canvas.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    }
}
