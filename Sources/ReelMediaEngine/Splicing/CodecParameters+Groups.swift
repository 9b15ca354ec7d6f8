internal import CReelFFmpeg
import Foundation
package import ReelBitstreams

extension CodecParameters {
    /// The `avcC` record; nil for other codecs and for streams with start codes.
    package var avcConfiguration: AVCConfiguration? { isH264 ? AVCConfiguration(codecHeader) : nil }

    /// Returns whether a sample begins a closed group of pictures, so that nothing from it on refers to earlier pictures. A
    /// sample that a file marks as a keyframe may be followed by pictures that are presented before it and refer to earlier
    /// ones.
    package func beginsClosedGroup(_ sample: CompressedSample, _ configuration: AVCConfiguration?) -> Bool {
        guard sample.isKeyframe else { return false }
        let bytes = sample.packet.bytes
        if let configuration { return configuration.isIDR(bytes) }
        if pointer.pointee.codec_id == AV_CODEC_ID_HEVC { return HEVCConfiguration(codecHeader)?.isIDR(bytes) ?? true }
        return true
    }

    /// The number of frames by which decoding runs ahead of presentation, as signalled by the stream.
    package var reorderDepth: Int { Int(max(0, pointer.pointee.video_delay)) }

    /// Whether an encoder's pictures can be inserted into this track: progressive 8-bit 4:2:0 of even size.
    package var takesEncodedPictures: Bool {
        let parameters = pointer.pointee
        return isH264 && avcConfiguration != nil && AVPixelFormat(rawValue: parameters.format) == AV_PIX_FMT_YUV420P
            && parameters.width % 2 == 0 && parameters.height % 2 == 0
            && (parameters.field_order == AV_FIELD_PROGRESSIVE || parameters.field_order == AV_FIELD_UNKNOWN)
    }
}
