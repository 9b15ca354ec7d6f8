import MediaEngine

/// The kind of a file, by its uniform type identifier (AVMediaFormat.h). A file's name says nothing about its kind.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let mov = AVFileType("com.apple.quicktime-movie")
    public static let mp4 = AVFileType("public.mpeg-4")
    public static let m4v = AVFileType("com.apple.m4v-video")
    public static let m4a = AVFileType("com.apple.m4a-audio")

    // Kinds that are not written.
    public static let mobile3GPP = AVFileType("public.3gpp")
    public static let mobile3GPP2 = AVFileType("public.3gpp2")
    public static let caf = AVFileType("com.apple.coreaudio-format")
    public static let wav = AVFileType("com.microsoft.waveform-audio")
    public static let aiff = AVFileType("public.aiff-audio")
    public static let aifc = AVFileType("public.aifc-audio")
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
    /// How files of this kind are written; nil for kinds that are not.
    var container: Muxer.Container? {
        switch self {
        case .mov: .quickTime
        case .mp4: .mpeg4
        case .m4v, .m4a: .appleMPEG4
        default: nil
        }
    }

    var mediaTypes: [AVMediaType] { self == .m4a ? [.audio] : [.video, .audio] }

    /// Why pictures of a codec cannot stand in a file of this kind; nil where they can.
    func reasonAgainst(_ codec: VideoEncoder.Codec) -> String? {
        if codec.isIntra, self != .mov { return "\(codec.name) can be written into .mov files only" }
        if codec == .av1, self != .mp4 { return "AV1 can be written into .mp4 files only" }
        // libavformat knows no HEVC in them.
        if codec == .hevc, self == .m4v { return "HEVC can be written into .mov and .mp4 files only" }
        return nil
    }

    /// MPEG-4 has no name for PCM that players of today know.
    var takesPCM: Bool { self == .mov }
}
