public import Foundation
import MediaEngine
public import OpenCoreGraphics

/// What the file says of the input's track. All of it is set before writing starts.
extension AVAssetWriterInput {
    /// How players turn and move the picture, in coordinates whose y grows downwards: a turn by π/2 is one to the right. Written
    /// as it is, the translation too: where the picture is turned without being moved back (a height to the right for a turn to
    /// the right), most players do so themselves. Pictures only; numbers beyond ±32,767 are cut.
    public var transform: CGAffineTransform {
        get { trackProperties.transform }
        set { setTrackProperty("transform", \.transform, newValue) }
    }

    /// Size of the pictures in the movie's plane, before `transform` (ISO/IEC 14496-12, clause 8.3.2), where compressed samples
    /// are copied; other inputs' pictures have the settings' size. Up to 65,535 by 65,535; zero, as at first, leaves it to the
    /// samples' format. Players that go by it scale the pictures to it. FFmpeg and readers here take of it the shape of pixels,
    /// where the format says none.
    public var naturalSize: CGSize {
        get { trackProperties.displaySize ?? .zero }
        set { setTrackProperty("naturalSize", \.displaySize, newValue) }
    }

    /// How loud the track is to be played, from 0 up to but not 128; 1 is as it is. At first 1 for sound, and 0 for all else.
    public var preferredVolume: Float {
        get { Float(trackProperties.volume ?? (mediaType == .audio ? 1 : 0)) }
        set { setTrackProperty("preferredVolume", \.volume, Double(newValue)) }
    }

    /// The language of what is said or written in the track: three small letters of ISO 639-2/T (`deu`).
    /// Nil, as at first, says nothing.
    public var languageCode: String? {
        get { trackProperties.languageCode }
        set { setTrackProperty("languageCode", \.languageCode, newValue) }
    }

    /// The same more closely, as IETF's BCP 47 has it (`pt-BR`). Nil says nothing. Where there is no `languageCode`, this one's
    /// first part stands for it, if it has a code of three letters.
    public var extendedLanguageTag: String? {
        get { trackProperties.extendedLanguageTag }
        set { setTrackProperty("extendedLanguageTag", \.extendedLanguageTag, newValue) }
    }

    /// Is the track shown or heard unless somebody chooses otherwise? True at first.
    public var marksOutputTrackAsEnabled: Bool {
        get { trackProperties.isEnabled }
        set { setTrackProperty("marksOutputTrackAsEnabled", \.isEnabled, newValue) }
    }

    /// The track's properties as the file has them.
    var writtenTrackProperties: Muxer.TrackProperties {
        var properties = trackProperties
        if mediaType != .video { properties.transform = .identity }
        if mediaType != .video || outputSettings != nil || properties.displaySize == .zero { properties.displaySize = nil }
        properties.metadata = FileMetadata.quickTime(metadata).map { .init(key: $0.key, value: $0.value) }
        if properties.languageCode == nil, let first = properties.extendedLanguageTag?.split(separator: "-").first {
            properties.languageCode = Locale.LanguageCode(String(first)).identifier(.alpha3)
        }
        return properties
    }

    /// Why the properties cannot be written.
    var reasonAgainstTrackProperties: String? {
        let properties = trackProperties
        if let code = properties.languageCode, code.utf8.count != 3 || !code.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) {
            return "the language code '\(code)' is not one of three small letters (ISO 639-2/T)"
        }
        if let tag = properties.extendedLanguageTag, !(1...100).contains(tag.utf8.count) || !tag.utf8.allSatisfy(Self.isOfTag) {
            return "the language tag '\(tag)' is not made of letters, digits and hyphens (BCP 47)"
        }
        let matrix = properties.transform
        if ![matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].allSatisfy(\.isFinite) {
            return "the transform is not made of finite numbers"
        }
        if let size = properties.displaySize, size != .zero {
            let limits = 1...65_535.0
            guard limits.contains(Double(size.width)), limits.contains(Double(size.height)) else {
                return "the natural size of \(size.width)×\(size.height) is none of 1 to 65535 pixels each way"
            }
        }
        if let volume = properties.volume, !(0..<128).contains(volume) {
            return "the preferred volume of \(volume) is not from 0 up to 128"
        }
        return nil
    }

    private static func isOfTag(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
    }
}
