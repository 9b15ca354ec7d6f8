import Foundation
import ReelConcurrency
import ReelCoreVideo
import ReelMediaEngine

/// The pictures that previews have shown last, decoded and scaled. Thread-safe.
package final class PreviewPictures: Sendable {
    private struct Key: Hashable {
        let path: String
        let identity: FileIdentity?
        let source: MotionSource
        let background: Color
    }

    private struct Kept {
        let picture: CVPixelBuffer
        let byteCount: Int
        var lastUse: Int
    }

    private struct State {
        var pictures: [Key: Kept] = [:]
        var byteCount = 0
        var uses = 0
    }

    private let state = Locked(State())
    private let largestSize: Int

    /// - Parameter largestSize: how many bytes of pictures are kept.
    package init(largestSize: Int = 128 << 20) { self.largestSize = largestSize }

    /// Returns the picture of a slide that is not a clip.
    ///
    /// - Throws: `ReelError` if it cannot be decoded.
    func picture(ofSlide index: Int, of timeline: Timeline) throws -> CVPixelBuffer {
        let source = timeline.motionSource(ofSlide: index)
        switch timeline.reel.slides[index].content {
        case .color(let color): return try FrameCanvas.make(source.size, color)
        case .clip: throw CancellationError()
        case .picture(let file):
            let canvas = timeline.reel.canvas
            let key = Key(
                path: file.path, identity: FileIdentity(ofFileAt: file.path), source: source, background: canvas.background)
            if let known = known(key) { return known }
            let picture = try MotionSourceDecoder(canvas: canvas).picture(file, for: source).frame
            keep(picture, key)
            return picture
        }
    }

    private func known(_ key: Key) -> CVPixelBuffer? {
        state.withLock { state in
            state.uses += 1
            state.pictures[key]?.lastUse = state.uses
            return state.pictures[key]?.picture
        }
    }

    private func keep(_ picture: CVPixelBuffer, _ key: Key) {
        let byteCount = CVPixelBufferGetDataSize(picture)
        state.withLock { state in
            guard state.pictures[key] == nil else { return }
            state.pictures[key] = Kept(picture: picture, byteCount: byteCount, lastUse: state.uses)
            state.byteCount += byteCount
            while state.byteCount > largestSize, let oldest = state.pictures.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                state.pictures[oldest.key] = nil
                state.byteCount -= oldest.value.byteCount
            }
        }
    }
}

/// The pictures of a timeline's slides, as previews keep them. Nobody may change them.
struct KeptPictures: SlidePictures, Sendable {
    let timeline: Timeline
    let pictures: PreviewPictures

    func picture(ofSlide index: Int) throws -> CVPixelBuffer { try pictures.picture(ofSlide: index, of: timeline) }
}
