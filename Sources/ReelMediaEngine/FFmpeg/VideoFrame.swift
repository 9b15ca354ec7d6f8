internal import CReelFFmpeg
package import ReelCoreFoundation

/// An uncompressed frame in planes. Its pixels are written by the `FrameConverter` or decoder that makes it, and do not change
/// after that, so the same frame can be encoded any number of times.
package final class VideoFrame: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<AVFrame>
    /// Whether the frame has alpha: both its source and its format have an alpha channel.
    package let hasAlpha: Bool
    /// Whether the frame has nothing but samples: no side data, no cropping.
    let isPlain: Bool

    /// Creates an empty frame for a decoder to fill.
    ///
    /// - Parameter isPlain: whether the decoder adds nothing to the samples.
    init(isPlain: Bool = false) throws(MediaError) {
        pointer = try checkAllocated(av_frame_alloc(), "allocate a frame")
        hasAlpha = false
        self.isPlain = isPlain
    }

    /// Creates a frame with planes of the pool's size and format.
    init(from pool: VideoFramePool, hasAlpha: Bool = false) throws(MediaError) {
        pointer = try checkAllocated(av_frame_alloc(), "allocate a frame")
        self.hasAlpha = hasAlpha
        isPlain = true
        pointer.pointee.format = pool.format.ffmpegFormat.rawValue
        pointer.pointee.width = Int32(pool.size.width)
        pointer.pointee.height = Int32(pool.size.height)
        pointer.pointee.buf.0 = pool.makeBuffer()
        // All stored properties are set: if this throws, `deinit` runs.
        let bytes = try checkAllocated(pointer.pointee.buf.0?.pointee.data, "allocate a frame")
        let planes = pool.planes
        (pointer.pointee.data.0, pointer.pointee.linesize.0) = (bytes + planes[0].offset, Int32(planes[0].bytesPerRow))
        (pointer.pointee.data.1, pointer.pointee.linesize.1) = (bytes + planes[1].offset, Int32(planes[1].bytesPerRow))
        (pointer.pointee.data.2, pointer.pointee.linesize.2) = (bytes + planes[2].offset, Int32(planes[2].bytesPerRow))
        if planes.count > 3 {
            (pointer.pointee.data.3, pointer.pointee.linesize.3) = (bytes + planes[3].offset, Int32(planes[3].bytesPerRow))
        }
        pointer.pointee.extended_data = withUnsafeMutablePointer(to: &pointer.pointee.data) {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self)
        }
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&frame)
    }

    package var width: Int { Int(pointer.pointee.width) }
    package var height: Int { Int(pointer.pointee.height) }
    package var size: PixelSize { PixelSize(width: width, height: height) }

    /// The width of a pixel divided by its height; 1 if the frame does not specify it.
    package var pixelAspectRatio: Double {
        let ratio = pointer.pointee.sample_aspect_ratio
        return ratio.num > 0 && ratio.den > 0 ? Double(ratio.num) / Double(ratio.den) : 1
    }

    /// Whether the frame has more than one chroma sample for four pixels.
    package var hasFineChroma: Bool {
        guard let description = av_pix_fmt_desc_get(AVPixelFormat(rawValue: pointer.pointee.format))?.pointee else { return true }
        return description.nb_components > 2 && (description.log2_chroma_w < 1 || description.log2_chroma_h < 1)
    }

    /// The size of the samples in bytes, without row padding.
    package var byteCount: Int {
        max(0, Int(av_image_get_buffer_size(AVPixelFormat(rawValue: pointer.pointee.format), Int32(width), Int32(height), 1)))
    }

    /// All samples, plane after plane, without row padding; nil if they cannot be copied.
    package var samples: [UInt8]? {
        let count = byteCount
        // Not `&`, which would be an access that modifies: other threads may read the same frame.
        return withUnsafePointer(to: pointer.pointee.linesize) { lines in
            lines.withMemoryRebound(to: Int32.self, capacity: 8) { lines in
                withUnsafePointer(to: pointer.pointee.data) { data in
                    data.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 8) { data in
                        let format = AVPixelFormat(rawValue: pointer.pointee.format)
                        var copied: Int32 = 0
                        let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
                            copied = av_image_copy_to_buffer(
                                target.baseAddress, Int32(count), data, lines, format, Int32(width), Int32(height), 1)
                            filled = max(0, Int(copied))
                        }
                        return copied >= 0 ? bytes : nil
                    }
                }
            }
        }
    }

    /// Returns the start and stride of a plane: Y′, Cb, Cr, alpha.
    func plane(_ index: Int) -> (start: UnsafeMutablePointer<UInt8>, bytesPerRow: Int)? {
        switch index {
        case 0: pointer.pointee.data.0.map { ($0, Int(pointer.pointee.linesize.0)) }
        case 1: pointer.pointee.data.1.map { ($0, Int(pointer.pointee.linesize.1)) }
        case 2: pointer.pointee.data.2.map { ($0, Int(pointer.pointee.linesize.2)) }
        case 3: pointer.pointee.data.3.map { ($0, Int(pointer.pointee.linesize.3)) }
        default: nil
        }
    }
}
