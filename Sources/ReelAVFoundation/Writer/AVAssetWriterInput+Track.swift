public import Foundation
import ReelCoreFoundation
public import ReelCoreGraphics
import ReelMediaEngine

/// Properties of the input's track in the file. They can be set only before writing starts.
extension AVAssetWriterInput {
    /// The transform that players apply to the frames, in coordinates whose y points down: a rotation by π/2 is clockwise. It is
    /// written unchanged, including the translation: if a rotation does not move frames back into view (for a clockwise
    /// rotation, by their height to the right), most players do so themselves. Video only; numbers beyond ±32,767 are clamped.
    public var transform: CGAffineTransform {
        get { trackProperties.transform }
        set { setTrackProperty("transform", \.transform, newValue) }
    }

    /// The size of the track's frames in the movie's coordinates, before `transform` (ISO/IEC 14496-12, clause 8.3.2). Used only
    /// if compressed samples are copied; otherwise the settings determine the size. Up to 65,535 by 65,535; zero, the default,
    /// uses the samples' format. Players that support it scale the frames to this size. FFmpeg and the readers in this package
    /// derive the pixel aspect ratio from it, if the format specifies none.
    public var naturalSize: CGSize {
        get { trackProperties.displaySize ?? .zero }
        set { setTrackProperty("naturalSize", \.displaySize, newValue) }
    }

    /// The preferred volume of the track, at least 0 and below 128; 1 is unchanged. The default is 1 for audio and 0 for
    /// everything else.
    public var preferredVolume: Float {
        get { Float(trackProperties.volume ?? (mediaType == .audio ? 1 : 0)) }
        set { setTrackProperty("preferredVolume", \.volume, Double(newValue)) }
    }

    /// The language of the track: three lower-case letters of ISO 639-2/T (`deu`). Nil, the default, specifies no language.
    public var languageCode: String? {
        get { trackProperties.languageCode }
        set { setTrackProperty("languageCode", \.languageCode, newValue) }
    }

    /// The language of the track as a tag of IETF BCP 47 (`pt-BR`), which is more specific; nil specifies none. Without a
    /// `languageCode`, the tag's first part determines it, if it has a three-letter code.
    public var extendedLanguageTag: String? {
        get { trackProperties.extendedLanguageTag }
        set { setTrackProperty("extendedLanguageTag", \.extendedLanguageTag, newValue) }
    }

    /// Whether the track is shown or heard by default. True unless set.
    public var marksOutputTrackAsEnabled: Bool {
        get { trackProperties.isEnabled }
        set { setTrackProperty("marksOutputTrackAsEnabled", \.isEnabled, newValue) }
    }

    /// Returns the track's properties as written to the file. Reports metadata that is not.
    func writtenTrackProperties(_ type: AVFileType) -> Muxer.TrackProperties {
        var properties = trackProperties
        if mediaType != .video { properties.transform = .identity }
        if mediaType != .video || outputSettings != nil || properties.displaySize == .zero { properties.displaySize = nil }
        let metadata = FileMetadata.ofTrack(metadata)
        metadata.reportLosses(in: "AVAssetWriterInput.metadata")
        properties.metadata = metadata.keyed
        if type.isAudioFile, !metadata.keyed.isEmpty {
            IgnoredInput.report(
                "AVAssetWriterInput.metadata", "the track of a file of the type '\(type.rawValue)' cannot contain metadata")
        }
        if properties.languageCode == nil, let first = properties.extendedLanguageTag?.split(separator: "-").first {
            properties.languageCode = Locale.LanguageCode(String(first)).identifier(.alpha3)
        }
        return properties
    }

    /// Why the properties cannot be written; nil if they can.
    var trackPropertiesValidationError: String? {
        let properties = trackProperties
        if mediaType == .audio, mediaTimeScale != 0 {
            return "mediaTimeScale cannot be set: the time scale of audio is its sample rate"
        }
        if let code = properties.languageCode, code.utf8.count != 3 || !code.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) {
            return "the language code must be three lower-case letters (ISO 639-2/T); got '\(code)'"
        }
        if let tag = properties.extendedLanguageTag, !(1...100).contains(tag.utf8.count) || !tag.utf8.allSatisfy(Self.isOfTag) {
            return "the language tag must be 1 to 100 letters, digits and hyphens (BCP 47); got '\(tag)'"
        }
        let matrix = properties.transform
        if ![matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].allSatisfy(\.isFinite) {
            return "the transform must consist of finite numbers"
        }
        if let size = properties.displaySize, size != .zero {
            let limits = 1...65_535.0
            guard limits.contains(Double(size.width)), limits.contains(Double(size.height)) else {
                return "the natural size must be 1 to 65535 pixels each way; got \(size.width)×\(size.height)"
            }
        }
        if let volume = properties.volume, !(0..<128).contains(volume) {
            return "the preferred volume must be at least 0 and below 128; got \(volume)"
        }
        return nil
    }

    private static func isOfTag(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
    }
}
