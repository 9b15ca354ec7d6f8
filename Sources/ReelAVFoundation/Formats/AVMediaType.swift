import ReelCoreMedia
import ReelMediaEngine

/// The type of a track's media (AVMediaFormat.h).
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let video = AVMediaType("vide")
    public static let audio = AVMediaType("soun")
    public static let text = AVMediaType("text")
    public static let subtitle = AVMediaType("sbtl")
    public static let closedCaption = AVMediaType("clcp")
    public static let timecode = AVMediaType("tmcd")
    public static let metadata = AVMediaType("meta")
    public static let muxed = AVMediaType("muxx")
}

extension AVMediaType {
    init(_ track: MediaInfo.Track) {
        self =
            switch track.kind {
            case .video: .video
            case .audio: .audio
            case .subtitle: track.format.mediaType == .closedCaption ? .closedCaption : .subtitle
            case .timecode: .timecode
            case .metadata, .other: .metadata
            }
    }
}
