internal import CReelFFmpeg
import Foundation
import ReelColor
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo

extension UnsafeMutablePointer<AVCodecParameters> {
    /// The video codecs whose samples and format description contain everything that is required.
    private static let videoCodecs: [FourCharCode: AVCodecID] = [
        kCMVideoCodecType_H264: AV_CODEC_ID_H264, kCMVideoCodecType_HEVC: AV_CODEC_ID_HEVC,
        kCMVideoCodecType_JPEG: AV_CODEC_ID_MJPEG, kCMVideoCodecType_AppleProRes4444: AV_CODEC_ID_PRORES,
        kCMVideoCodecType_AppleProRes422HQ: AV_CODEC_ID_PRORES, kCMVideoCodecType_AppleProRes422: AV_CODEC_ID_PRORES,
        kCMVideoCodecType_AppleProRes422LT: AV_CODEC_ID_PRORES, kCMVideoCodecType_AppleProRes422Proxy: AV_CODEC_ID_PRORES,
        kCMVideoCodecType_VP9: AV_CODEC_ID_VP9, kCMVideoCodecType_AV1: AV_CODEC_ID_AV1,
    ]
    /// The boxes that contain what a codec's decoders require.
    private static let headerBoxes = [
        AV_CODEC_ID_H264.rawValue: "avcC", AV_CODEC_ID_HEVC.rawValue: "hvcC", AV_CODEC_ID_AV1.rawValue: "av1C",
        AV_CODEC_ID_VP9.rawValue: "vpcC",
    ]

    /// Sets the parameters of video, and returns the codec's header.
    func describe(video format: CMFormatDescription) throws(MediaError) -> Data {
        guard format.mediaType == .video, let codec = Self.videoCodecs[format.mediaSubType.rawValue] else {
            throw MediaError(describing: format.mediaSubType)
        }
        guard format.dimensions.width > 0, format.dimensions.height > 0 else {
            throw MediaError(describing: "\(format.mediaSubType)", "its dimensions are missing")
        }
        pointee.codec_type = AVMEDIA_TYPE_VIDEO
        pointee.codec_id = codec
        pointee.width = format.dimensions.width
        pointee.height = format.dimensions.height
        describe(colors: format)
        describe(pixelAspectRatio: format)
        guard let box = Self.headerBoxes[codec.rawValue] else { return Data() }
        guard let header = format.sampleDescriptionAtom(box), !header.isEmpty else {
            throw MediaError(describing: "\(format.mediaSubType)", "its description has no codec header (the box \(box))")
        }
        if codec == AV_CODEC_ID_VP9 {
            try describe(vp9: header)
            // libavformat writes the box from the parameters.
            return Data()
        }
        // A marker bit, which is 1, and version 1 (AV1 Codec ISO Media File Format Binding, clause 2.3.3).
        if codec == AV_CODEC_ID_AV1, header.count < 4 || header.first != 0x81 {
            throw MediaError(describing: "AV1", "its av1C box is invalid")
        }
        return header
    }

    private func describe(colors format: CMFormatDescription) {
        func named<Value>(_ key: String, _ value: (String) -> Value?) -> Value? {
            guard case .text(let name) = format.extensionValue(key) else { return nil }
            return value(name)
        }
        let primaries = named(kCMFormatDescriptionExtension_ColorPrimaries as String, ColorPrimaries.init(coreVideoName:))
        pointee.color_primaries = AVColorPrimaries(primaries ?? .unspecified)
        let transfer = named(kCMFormatDescriptionExtension_TransferFunction as String, TransferFunction.init(coreVideoName:))
        pointee.color_trc = AVColorTransferCharacteristic(transfer ?? .unspecified)
        let matrix = named(kCMFormatDescriptionExtension_YCbCrMatrix as String, MatrixCoefficients.init(coreVideoName:))
        pointee.color_space = AVColorSpace(matrix ?? .unspecified)
        if case .flag(let isFull) = format.extensionValue(kCMFormatDescriptionExtension_FullRangeVideo as String) {
            pointee.color_range = isFull ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        }
    }

    private func describe(pixelAspectRatio format: CMFormatDescription) {
        guard case .dictionary(let ratio) = format.extensionValue(kCMFormatDescriptionExtension_PixelAspectRatio as String),
            let width = ratio[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing as String]?.number.flatMap(
                Int32.init(exactly:)),
            let height = ratio[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing as String]?.number.flatMap(
                Int32.init(exactly:)),
            width > 0, height > 0
        else { return }
        pointee.sample_aspect_ratio = AVRational(num: width, den: height)
    }
}
