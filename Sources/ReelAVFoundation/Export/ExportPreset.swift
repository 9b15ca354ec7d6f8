import Foundation
import ReelAVFAudio
import ReelCoreFoundation

// The presets of export sessions (AVAssetExportSession.h). Each constant's value is its own name.

/// H.264 of at most 224×128 pixels, and AAC. Apple does not document the size; its systems produce this one.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
/// H.264 of at most 568×320 pixels, and AAC. Apple does not document the size; its systems produce this one.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
/// H.264 in the source's size, and AAC. Tracks that are already H.264 or AAC are not encoded again.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
/// HEVC in the source's size, and AAC. Tracks that are already HEVC or AAC are not encoded again.
public let AVAssetExportPresetHEVCHighestQuality = "AVAssetExportPresetHEVCHighestQuality"
/// H.264 of at most 640×480 pixels, never larger than the source, and AAC. The presets that follow differ in the size.
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
public let AVAssetExportPreset960x540 = "AVAssetExportPreset960x540"
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
public let AVAssetExportPreset3840x2160 = "AVAssetExportPreset3840x2160"
/// HEVC of at most 1920×1080 pixels, never larger than the source, and AAC. The presets that follow differ in the size.
public let AVAssetExportPresetHEVC1920x1080 = "AVAssetExportPresetHEVC1920x1080"
public let AVAssetExportPresetHEVC3840x2160 = "AVAssetExportPresetHEVC3840x2160"
public let AVAssetExportPresetHEVC7680x4320 = "AVAssetExportPresetHEVC7680x4320"
/// Only audio, as AAC.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"
/// ProRes 422 in the source's size, and linear PCM.
public let AVAssetExportPresetAppleProRes422LPCM = "AVAssetExportPresetAppleProRes422LPCM"
/// ProRes 4444 in the source's size, and linear PCM.
public let AVAssetExportPresetAppleProRes4444LPCM = "AVAssetExportPresetAppleProRes4444LPCM"
/// All tracks copied without encoding.
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"

/// Video copied from the source, whatever its codec, and AAC. Not part of Apple's API.
package let exportPresetCopiedVideo = "StillreelExportPresetCopiedVideo"

/// The requirements of an export preset.
struct ExportPreset {
    enum Audio { case aac, pcm, copy }

    let name: String
    /// The video codec; nil keeps the source's.
    let codec: AVVideoCodecType?
    /// The size in pixels that frames are reduced to fit, and never enlarged to; nil keeps their size.
    let maximumSize: PixelSize?
    let audio: Audio
    let hasVideo: Bool
    let fileTypes: [AVFileType]

    private init(
        _ name: String, _ codec: AVVideoCodecType?, maximumSize: (Int, Int)? = nil, audio: Audio = .aac, hasVideo: Bool = true,
        fileTypes: [AVFileType] = [.mov, .mp4, .m4v]
    ) {
        self.name = name
        self.codec = codec
        self.maximumSize = maximumSize.map { PixelSize(width: $0.0, height: $0.1) }
        self.audio = audio
        self.hasVideo = hasVideo
        self.fileTypes = fileTypes
    }

    var isPassthrough: Bool { audio == .copy }

    /// The typical bit rate of encoded stereo AAC in bits per second.
    static let stereoAACBitRate = Double(2 * AudioOutputSettings.usualAACBitRate)

    init?(named name: String) {
        guard let preset = (Self.all + [Self.copiedVideo]).first(where: { $0.name == name }) else { return nil }
        self = preset
    }

    private static let copiedVideo = ExportPreset(exportPresetCopiedVideo, nil)

    static let all: [ExportPreset] = [
        ExportPreset(AVAssetExportPresetLowQuality, .h264, maximumSize: (224, 128)),
        ExportPreset(AVAssetExportPresetMediumQuality, .h264, maximumSize: (568, 320)),
        ExportPreset(AVAssetExportPresetHighestQuality, .h264),
        ExportPreset(AVAssetExportPresetHEVCHighestQuality, .hevc),
        ExportPreset(AVAssetExportPreset640x480, .h264, maximumSize: (640, 480)),
        ExportPreset(AVAssetExportPreset960x540, .h264, maximumSize: (960, 540)),
        ExportPreset(AVAssetExportPreset1280x720, .h264, maximumSize: (1280, 720)),
        ExportPreset(AVAssetExportPreset1920x1080, .h264, maximumSize: (1920, 1080)),
        ExportPreset(AVAssetExportPreset3840x2160, .h264, maximumSize: (3840, 2160)),
        ExportPreset(AVAssetExportPresetHEVC1920x1080, .hevc, maximumSize: (1920, 1080)),
        ExportPreset(AVAssetExportPresetHEVC3840x2160, .hevc, maximumSize: (3840, 2160)),
        ExportPreset(AVAssetExportPresetHEVC7680x4320, .hevc, maximumSize: (7680, 4320)),
        ExportPreset(AVAssetExportPresetAppleM4A, nil, hasVideo: false, fileTypes: [.m4a]),
        ExportPreset(AVAssetExportPresetAppleProRes422LPCM, .proRes422, audio: .pcm, fileTypes: [.mov]),
        ExportPreset(AVAssetExportPresetAppleProRes4444LPCM, .proRes4444, audio: .pcm, fileTypes: [.mov]),
        ExportPreset(AVAssetExportPresetPassthrough, nil, audio: .copy, fileTypes: [.mov, .mp4, .m4v, .m4a]),
    ]

    /// Returns the size of a frame reduced to fit the maximum size, in even numbers of pixels. For portrait frames the maximum
    /// size is turned.
    func size(for frame: PixelSize) -> PixelSize {
        guard let maximumSize else { return frame }
        let scale = frame.scale(fitting: frame.height > frame.width ? maximumSize.turned : maximumSize)
        return scale < 1 ? frame.scaled(by: scale, toMultipleOf: 2) : frame
    }
}
