import Foundation
import ReelCoreFoundation
import ReelCoreVideo
import ReelMediaEngine

/// A pool of frames to draw in. Their memory is reused when they are released.
final class FramePool {
    private let pool: CVPixelBufferPool
    private let size: PixelSize

    /// - Throws: `ReelError` if frames of this size are not supported.
    init(_ size: PixelSize) throws(ReelError) {
        self.size = size
        var pool: CVPixelBufferPool?
        let attributes: [String: Any] = [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8Planar,
            kCVPixelBufferWidthKey as String: size.width,
            kCVPixelBufferHeightKey as String: size.height,
        ]
        CVPixelBufferPoolCreate(nil, nil, attributes as NSDictionary, &pool)
        guard let pool else { throw ReelError(.encoding, "cannot create frames of \(size) pixels") }
        self.pool = pool
    }

    /// Returns a frame with undefined content.
    func frame() throws(ReelError) -> CVPixelBuffer {
        var frame: CVPixelBuffer?
        CVPixelBufferPoolCreatePixelBuffer(nil, pool, &frame)
        guard let frame else { throw ReelError(.encoding, "not enough memory for a frame of \(size) pixels") }
        FrameCanvas.tag(frame)
        return frame
    }

    func copy(of frame: CVPixelBuffer) throws -> CVPixelBuffer {
        let copy = try self.frame()
        try FrameCanvas.paste(frame, into: copy, left: 0, top: 0)
        return copy
    }
}
