import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// Draws the layers of one frame on top of each other.
struct LayerDrawing {
    private let context: AVVideoCompositionRenderContext
    private let background: CGColor
    private let size: PixelSize
    /// The visible layers, from bottom to top.
    private let layers: [VisibleLayer]

    init(_ instruction: AVVideoCompositionInstruction, _ request: AVAsynchronousVideoCompositionRequest) {
        context = request.renderContext
        background = instruction.backgroundColor ?? .black
        size = PixelSize(width: Int(context.size.width), height: Int(context.size.height))
        layers = VisibleLayer.visible(instruction.appearances(at: request.compositionTime), request.frames, in: size)
    }

    func draw() throws(MediaError) -> CVPixelBuffer {
        // A frame that fills the composed one need not be converted to R′G′B′.
        if layers.count == 1, layers[0].fills(size), let frame = try context.passing(layers[0].frame) { return frame }
        if let painter = context.scenePainter, let scene = LayerScene(layers, background: background, size) {
            return try painter.draw(scene)
        }
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

    private func draw(_ layer: VisibleLayer, on canvas: CGContext) throws(MediaError) {
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
