import Foundation
import ReelColor
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreVideo
import ReelMediaEngine

/// Draws scenes of layers in planes, without R′G′B′ between, or passes them on as views that an encoder draws if it needs them.
/// Pictures are converted once.
///
/// Its filter (`RegionScaler`) is sharper than that of `CGContext`.
///
/// Thread-safe.
final class ScenePainter: Sendable {
    private struct State {
        /// Those that are not drawing.
        var painters: [ViewPainter] = []
        /// The latest background.
        var flat: (color: CGColor, picture: CVPixelBuffer)?
    }

    private let size: PixelSize
    private let tags: ColorTags
    private let state = Locked(State())

    /// - Parameters:
    ///   - size: the size of composed frames; both sides are even.
    ///   - tags: the colour tags of the movie.
    init(size: PixelSize, tags: ColorTags) {
        self.size = size
        self.tags = tags
    }

    /// Returns the views of a scene. Those of one picture have the same instance of it.
    func views(of scene: LayerScene) throws(MediaError) -> [PictureView] {
        var views: [PictureView] = []
        for view in scene.views {
            switch view.picture {
            case .frame(let frame): views.append(PictureView(try frame.planes(tags), view.area))
            case .flat(let color): views.append(PictureView(try flat(color)))
            }
        }
        return views
    }

    /// Draws a scene as a y420 buffer, which must not be written to.
    func draw(_ scene: LayerScene) throws(MediaError) -> CVPixelBuffer {
        let painter = state.withLock { $0.painters.popLast() } ?? ViewPainter(size: size)
        defer { state.withLock { $0.painters.append(painter) } }
        let views = try views(of: scene)
        let frame = try painter.draw(views[0])
        if views.count > 1 {
            let weight = Int((scene.opacity * Float(PlaneMixer.fullWeight)).rounded())
            let lower = try frame.pixelBuffer()
            try PlaneMixer.mix(lower, painter.draw(views[1]).pixelBuffer(), weight: weight, into: lower)
        }
        return try frame.pixelBuffer(tags: tags)
    }

    private func flat(_ color: CGColor) throws(MediaError) -> CVPixelBuffer {
        if let known = state.withLock({ $0.flat }), known.color == color { return known.picture }
        var small: CVPixelBuffer?
        CVPixelBufferCreate(nil, 16, 16, kCVPixelFormatType_32BGRA, nil, &small)
        guard let small, let canvas = CGContext(over: small) else {
            throw MediaError(.outOfMemory, "draw a background", "not enough memory")
        }
        CVPixelBufferLockBaseAddress(small, [])
        canvas.setBlendMode(.copy)
        canvas.setFillColor(color)
        canvas.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
        CVPixelBufferUnlockBaseAddress(small, [])
        let converter = FrameConverter(width: size.width, height: size.height, scaling: .stretch, tags: tags)
        let picture = try converter.pixelBuffer(of: small)
        return state.withLock { state in
            if let known = state.flat, known.color == color { return known.picture }
            state.flat = (color, picture)
            return picture
        }
    }
}
