import Foundation

// What an export session makes (AVAssetExportSession.h). Each constant's value is its own name.

/// H.264 in at most 224×128 pixels, and AAC: the size that Apple's systems give. Apple does not document it.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
/// H.264 in at most 568×320 pixels, and AAC: the size that Apple's systems give. Apple does not document it.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
/// H.264 in the source's size, and AAC. What is H.264 and AAC already is not encoded again.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
/// HEVC in the source's size, and AAC. What is HEVC and AAC already is not encoded again.
public let AVAssetExportPresetHEVCHighestQuality = "AVAssetExportPresetHEVCHighestQuality"
/// H.264 in at most this size, never larger than the source, and AAC.
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
public let AVAssetExportPreset960x540 = "AVAssetExportPreset960x540"
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
public let AVAssetExportPreset3840x2160 = "AVAssetExportPreset3840x2160"
/// HEVC in at most this size, never larger than the source, and AAC.
public let AVAssetExportPresetHEVC1920x1080 = "AVAssetExportPresetHEVC1920x1080"
public let AVAssetExportPresetHEVC3840x2160 = "AVAssetExportPresetHEVC3840x2160"
/// Sound alone, as AAC.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"
/// ProRes 422 in the source's size, and linear PCM.
public let AVAssetExportPresetAppleProRes422LPCM = "AVAssetExportPresetAppleProRes422LPCM"
/// ProRes 4444 in the source's size, and linear PCM.
public let AVAssetExportPresetAppleProRes4444LPCM = "AVAssetExportPresetAppleProRes4444LPCM"
/// Everything as it is in the source.
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"

/// Pictures as they are in the source, whatever their codec, and AAC. Apple's has no such preset.
package let exportPresetCopiedPictures = "StillreelExportPresetCopiedPictures"

/// What a preset asks for.
struct ExportPreset {
    enum Sound { case aac, pcm, copy }

    let name: String
    /// Nil takes what the source has.
    let codec: AVVideoCodecType?
    /// Pictures are shrunk to fit, and never enlarged; nil leaves them as they are.
    let box: (width: Int, height: Int)?
    let sound: Sound
    let hasPictures: Bool
    let fileTypes: [AVFileType]

    private init(
        _ name: String, _ codec: AVVideoCodecType?, box: (Int, Int)? = nil, sound: Sound = .aac, hasPictures: Bool = true,
        fileTypes: [AVFileType] = [.mov, .mp4, .m4v]
    ) {
        self.name = name
        self.codec = codec
        self.box = box.map { (width: $0.0, height: $0.1) }
        self.sound = sound
        self.hasPictures = hasPictures
        self.fileTypes = fileTypes
    }

    var isPassthrough: Bool { sound == .copy }

    init?(named name: String) {
        guard let preset = (Self.all + [Self.copiedPictures]).first(where: { $0.name == name }) else { return nil }
        self = preset
    }

    private static let copiedPictures = ExportPreset(exportPresetCopiedPictures, nil)

    static let all: [ExportPreset] = [
        ExportPreset(AVAssetExportPresetLowQuality, .h264, box: (224, 128)),
        ExportPreset(AVAssetExportPresetMediumQuality, .h264, box: (568, 320)),
        ExportPreset(AVAssetExportPresetHighestQuality, .h264),
        ExportPreset(AVAssetExportPresetHEVCHighestQuality, .hevc),
        ExportPreset(AVAssetExportPreset640x480, .h264, box: (640, 480)),
        ExportPreset(AVAssetExportPreset960x540, .h264, box: (960, 540)),
        ExportPreset(AVAssetExportPreset1280x720, .h264, box: (1280, 720)),
        ExportPreset(AVAssetExportPreset1920x1080, .h264, box: (1920, 1080)),
        ExportPreset(AVAssetExportPreset3840x2160, .h264, box: (3840, 2160)),
        ExportPreset(AVAssetExportPresetHEVC1920x1080, .hevc, box: (1920, 1080)),
        ExportPreset(AVAssetExportPresetHEVC3840x2160, .hevc, box: (3840, 2160)),
        ExportPreset(AVAssetExportPresetAppleM4A, nil, hasPictures: false, fileTypes: [.m4a]),
        ExportPreset(AVAssetExportPresetAppleProRes422LPCM, .proRes422, sound: .pcm, fileTypes: [.mov]),
        ExportPreset(AVAssetExportPresetAppleProRes4444LPCM, .proRes4444, sound: .pcm, fileTypes: [.mov]),
        ExportPreset(AVAssetExportPresetPassthrough, nil, sound: .copy, fileTypes: [.mov, .mp4, .m4v, .m4a]),
    ]

    /// A picture's size within the box, in whole pairs of pixels. Pictures that lie on their side fit a box that does, too.
    func size(for picture: (width: Int, height: Int)) -> (width: Int, height: Int) {
        guard let box else { return picture }
        let isUpright = picture.height > picture.width
        let (width, height) = isUpright ? (box.height, box.width) : (box.width, box.height)
        let scale = min(1, Double(width) / Double(picture.width), Double(height) / Double(picture.height))
        if scale == 1 { return picture }
        func even(_ length: Int) -> Int { max(2, Int((Double(length) * scale / 2).rounded()) * 2) }
        return (even(picture.width), even(picture.height))
    }
}
