import Foundation
import ReelCoreFoundation
import ReelCoreVideo
import ReelMediaEngine

extension PixelBuffer {
    /// The pixels that share a plane's sample.
    private func step(ofPlane index: Int) -> (horizontal: Int, vertical: Int) { index == 0 ? (1, 1) : format.chromaStep }

    /// The bytes of a plane's pixel, or of its pair of chroma samples.
    func bytesPerSample(ofPlane index: Int) -> Int { format.planes(width: 2, height: 2)[index].bytesPerPixel }

    /// Returns a buffer over a part of this one, cut at whole chroma samples.
    func part(_ area: PixelArea, of buffer: CVPixelBuffer) throws(MediaError) -> CVPixelBuffer {
        guard area.size != size else { return buffer }
        let (across, down) = format.chromaStep
        let (x, y) = (area.x / across * across, area.y / down * down)
        let starts = planes.indices.map { index in
            let (plane, step) = (planes[index], step(ofPlane: index))
            let start = baseAddress + plane.offset + y / step.vertical * plane.bytesPerRow
            return (
                start: start + x / step.horizontal * bytesPerSample(ofPlane: index), bytesPerRow: plane.bytesPerRow
            )
        }
        let part = PixelBuffer.wrapping(starts, width: area.width, height: area.height, format: format, owner: buffer)
        guard let part else { throw MediaError(.internalFailure, "crop a picture", "it has no planes") }
        for mode in [CVAttachmentMode.shouldPropagate, .shouldNotPropagate] {
            for (key, value) in buffer.attachmentStore.all(mode) { part.attachmentStore.set(key, value, mode) }
        }
        return part
    }

    /// Copies another buffer of the same format to an area of this one, which begins at a whole chroma sample.
    func copy(_ other: PixelBuffer, to area: PixelArea) {
        for (index, plane) in planes.enumerated() {
            let (source, step) = (other.planes[index], step(ofPlane: index))
            let size = bytesPerSample(ofPlane: index)
            for row in 0..<source.height {
                memcpy(
                    baseAddress + plane.offset + (area.y / step.vertical + row) * plane.bytesPerRow
                        + area.x / step.horizontal * size,
                    other.baseAddress + source.offset + row * source.bytesPerRow, source.width * size)
            }
        }
    }

    /// Fills the buffer with opaque black.
    func fillWithBlack() {
        for (index, plane) in planes.enumerated() {
            let pixel = blackSample(ofPlane: index)
            for row in 0..<plane.height {
                let start = baseAddress + plane.offset + row * plane.bytesPerRow
                let count = format.planes(width: width, height: height)[index].bytesPerRow
                for byte in 0..<count { start.storeBytes(of: pixel[byte % pixel.count], toByteOffset: byte, as: UInt8.self) }
            }
        }
    }

    private func blackSample(ofPlane index: Int) -> [UInt8] {
        switch format {
        case .argb, .abgr: return [255, 0, 0, 0]
        case .bgra, .rgba: return [0, 0, 0, 255]
        case .argb64: return [255, 255, 0, 0, 0, 0, 0, 0]
        case .rgba64: return [0, 0, 0, 0, 0, 0, 255, 255]
        case .uyvy: return [128, 16]
        case .yuyv: return [16, 128]
        case .yuyvFullRange: return [0, 128]
        default: break
        }
        guard format.isYCbCr else { return [0] }
        // Ten bits are in the upper bits of 16: the high byte is the number of eight bits.
        let number: UInt8 = index > 0 ? 128 : format.isFullRange ? 0 : 16
        return format.bits > 8 ? [0, number] : [number]
    }
}
