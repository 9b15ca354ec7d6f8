import Foundation
import MediaEngine
import OpenCoreVideo

/// Frames to draw in, whose memory is used again when nobody holds them any more.
final class FramePool {
    private let pool: CVPixelBufferPool
    private let size: String

    /// - Throws: `ReelError` where such frames cannot be.
    init(width: Int, height: Int) throws(ReelError) {
        size = "\(width)×\(height)"
        var pool: CVPixelBufferPool?
        let attributes: [String: Any] = [
            kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8Planar, kCVPixelBufferWidthKey: width,
            kCVPixelBufferHeightKey: height,
        ]
        CVPixelBufferPoolCreate(nil, nil, attributes as NSDictionary, &pool)
        guard let pool else { throw ReelError(.encoding, "frames of \(size) pixels cannot be made") }
        self.pool = pool
    }

    /// What is in it is left over from before.
    func frame() throws(ReelError) -> CVPixelBuffer {
        var frame: CVPixelBuffer?
        CVPixelBufferPoolCreatePixelBuffer(nil, pool, &frame)
        guard let frame else { throw ReelError(.encoding, "not enough memory for a frame of \(size) pixels") }
        FlatPicture.tag(frame)
        return frame
    }

    func copy(of frame: CVPixelBuffer) throws -> CVPixelBuffer {
        let copy = try self.frame()
        try FlatPicture.paste(frame, into: copy, left: 0, top: 0)
        return copy
    }
}
