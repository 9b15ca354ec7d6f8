import ReelMediaEngine
import ReelAVFAudio

/// The type of a file, as a uniform type identifier (AVMediaFormat.h). It does not depend on the file's name.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let mov = AVFileType("com.apple.quicktime-movie")
    public static let mp4 = AVFileType("public.mpeg-4")
    public static let m4v = AVFileType("com.apple.m4v-video")
    public static let m4a = AVFileType("com.apple.m4a-audio")
    public static let caf = AVFileType("com.apple.coreaudio-format")
    public static let wav = AVFileType("com.microsoft.waveform-audio")
    public static let aiff = AVFileType("public.aiff-audio")
    public static let aifc = AVFileType("public.aifc-audio")

    // Types that cannot be written.
    public static let mobile3GPP = AVFileType("public.3gpp")
    public static let mobile3GPP2 = AVFileType("public.3gpp2")
    public static let amr = AVFileType("org.3gpp.adaptive-multi-rate-audio")
    public static let mp3 = AVFileType("public.mp3")
    public static let au = AVFileType("public.au-audio")
    public static let ac3 = AVFileType("public.ac3-audio")
    public static let eac3 = AVFileType("public.enhanced-ac3-audio")
    public static let jpg = AVFileType("public.jpeg")
    public static let dng = AVFileType("com.adobe.raw-image")
    public static let heic = AVFileType("public.heic")
    public static let heif = AVFileType("public.heif")
    public static let avci = AVFileType("public.avci")
    public static let tif = AVFileType("public.tiff")
}

extension AVFileType {
    /// WebM, which Apple's framework does not write.
    package static let webM = AVFileType("org.webmproject.webm")

    /// The container of files of this type; nil for types that cannot be written.
    var container: FileContainer? {
        switch self {
        case .webM: .webM
        case .mov: .movie(.quickTime)
        case .mp4: .movie(.mpeg4)
        case .m4v, .m4a: .movie(.appleMPEG4)
        case .caf: .sound(.coreAudio)
        case .wav: .sound(.wave)
        case .aiff: .sound(.aiff)
        case .aifc: .sound(.aiffC)
        default: nil
        }
    }

    /// Whether files of this type contain one audio track and nothing else.
    var isAudioFile: Bool {
        if case .sound = container { true } else { false }
    }

    var mediaTypes: [AVMediaType] {
        if self == .m4a || isAudioFile { return [.audio] }
        // libavformat refuses timed metadata in .m4v files.
        return self == .m4v || self == .webM ? [.video, .audio] : [.video, .audio, .metadata]
    }

    /// Returns why a file of this type cannot contain video of a codec; nil if it can.
    func validationError(for codec: VideoEncoder.Codec) -> String? {
        if codec.isIntra, self != .mov { return "\(codec.name) can be written into .mov files only" }
        if self == .webM { return [.av1, .vp9].contains(codec) ? nil : "WebM files can contain VP9 and AV1 only" }
        if codec == .vp9 { return "VP9 (vp09) can be encoded for WebM files only" }
        if codec == .av1, self != .mp4 { return "AV1 can be written into .mp4 files only" }
        // libavformat does not support HEVC in .m4v files.
        if codec == .hevc, self == .m4v { return "HEVC can be written into .mov and .mp4 files only" }
        return nil
    }

    /// Returns why a file of this type cannot contain audio of a codec; nil if it can.
    func validationError(for codec: AudioEncoder.Codec) -> String? { container?.refusal(of: codec, type: rawValue) }

    /// Returns the codec as it is stored in files of this type.
    func written(_ codec: AudioEncoder.Codec) -> AudioEncoder.Codec { container?.written(codec) ?? codec }
}
