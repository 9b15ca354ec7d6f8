internal import CReelFFmpeg
import Foundation

extension UnsafeMutablePointer<AVCodecParameters> {
    /// Sets the parameters in a VP9 configuration box (VP Codec ISO Media File Format Binding, "VP Codec Configuration Box"):
    /// version and flags, profile, level, bit depth, chroma position, colours. Colours that are already known are kept.
    ///
    /// - Throws: `.unsupported` if the box is invalid, or contradicts itself.
    func describe(vp9 box: Data) throws(MediaError) {
        let bytes = [UInt8](box.prefix(10))
        guard bytes.count == 10, bytes[0] == 1, bytes[4] == Self.profile(ofVP9: bytes[6]),
            let format = Self.format(ofVP9: bytes[6])
        else {
            throw MediaError(.unsupported, "describe VP9", "its vpcC box is invalid")
        }
        (pointee.profile, pointee.level) = (Int32(bytes[4]), Int32(bytes[5]))
        pointee.format = format.rawValue
        switch bytes[6] >> 1 & 7 {
        case 0: pointee.chroma_location = AVCHROMA_LOC_LEFT
        case 1: pointee.chroma_location = AVCHROMA_LOC_TOPLEFT
        default: break
        }
        if pointee.color_range == AVCOL_RANGE_UNSPECIFIED {
            pointee.color_range = bytes[6] & 1 == 1 ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        }
        // Code points of H.273; those without a name are ignored.
        let primaries = AVColorPrimaries(rawValue: UInt32(bytes[7]))
        if pointee.color_primaries == AVCOL_PRI_UNSPECIFIED, Self.isMeaning(av_color_primaries_name(primaries)) {
            pointee.color_primaries = primaries
        }
        let transfer = AVColorTransferCharacteristic(rawValue: UInt32(bytes[8]))
        if pointee.color_trc == AVCOL_TRC_UNSPECIFIED, Self.isMeaning(av_color_transfer_name(transfer)) {
            pointee.color_trc = transfer
        }
        let matrix = AVColorSpace(rawValue: UInt32(bytes[9]))
        if pointee.color_space == AVCOL_SPC_UNSPECIFIED, Self.isMeaning(av_color_space_name(matrix)) {
            pointee.color_space = matrix
        }
    }

    /// Returns whether a code point's name has a meaning: 0 and 3 are reserved in most tables, for which libavutil's name is
    /// "reserved".
    private static func isMeaning(_ name: UnsafePointer<CChar>?) -> Bool {
        name.map { String(cString: $0) } ?? "reserved" != "reserved"
    }

    /// Returns the only profile for a bit depth and a chroma subsampling: 0 and 1 have 8 bits, and 0 and 2 have 4:2:0.
    private static func profile(ofVP9 byte: UInt8) -> UInt8 { (byte >> 4 == 8 ? 0 : 2) + (byte >> 1 & 7 <= 1 ? 0 : 1) }

    /// Returns the pixel format for four bits of bit depth and three bits of chroma subsampling; nil if there is none.
    private static func format(ofVP9 byte: UInt8) -> AVPixelFormat? {
        switch (byte >> 4, byte >> 1 & 7) {
        case (8, 0...1): AV_PIX_FMT_YUV420P
        case (8, 2): AV_PIX_FMT_YUV422P
        case (8, 3): AV_PIX_FMT_YUV444P
        case (10, 0...1): AV_PIX_FMT_YUV420P10LE
        case (10, 2): AV_PIX_FMT_YUV422P10LE
        case (10, 3): AV_PIX_FMT_YUV444P10LE
        case (12, 0...1): AV_PIX_FMT_YUV420P12LE
        case (12, 2): AV_PIX_FMT_YUV422P12LE
        case (12, 3): AV_PIX_FMT_YUV444P12LE
        default: nil
        }
    }
}
