internal import CFFmpeg
import Foundation
package import OpenCoreMedia

extension CodecParameters {
    /// The `avcC` record; nil for other codecs, and for streams with start codes.
    package var avcConfiguration: AVCConfiguration? { isH264 ? AVCConfiguration(codecHeader) : nil }

    /// Does nothing from this sample on look behind it? What a file calls a keyframe may be followed by pictures that are shown
    /// before it and need the ones before.
    package func beginsClosedGroup(_ sample: CompressedSample, _ configuration: AVCConfiguration?) -> Bool {
        guard sample.isKeyframe else { return false }
        let bytes = sample.packet.bytes
        if let configuration { return configuration.isIDR(bytes) }
        if pointer.pointee.codec_id == AV_CODEC_ID_HEVC { return HEVCConfiguration(codecHeader)?.isIDR(bytes) ?? true }
        return true
    }

    /// Frames by which decoding runs ahead of showing, as the stream says.
    package var reorderDepth: Int { Int(max(0, pointer.pointee.video_delay)) }

    /// Could an encoder's pictures stand among these, in one track? Progressive 4:2:0 of 8 bits, of even size.
    package var takesEncodedPictures: Bool {
        let parameters = pointer.pointee
        return isH264 && avcConfiguration != nil && AVPixelFormat(rawValue: parameters.format) == AV_PIX_FMT_YUV420P
            && parameters.width % 2 == 0 && parameters.height % 2 == 0
            && (parameters.field_order == AV_FIELD_PROGRESSIVE || parameters.field_order == AV_FIELD_UNKNOWN)
    }
}

extension Packet {
    package var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size))
    }
}
