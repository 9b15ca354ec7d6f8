import ReelMediaEngine

/// A field of metadata, with its keys in all key spaces.
struct MetadataField: Equatable, Sendable {
    var common: AVMetadataKey?
    /// libavformat's names. The first is used for writing.
    var names: [String]
    var iTunes: String?
    var quickTime: String?
    var userData: String?
    var id3: String?

    func key(in space: AVMetadataKeySpace) -> String? {
        switch space {
        case .common: common?.rawValue
        case .iTunes: iTunes
        case .quickTimeMetadata: quickTime
        case .quickTimeUserData: userData
        case .id3: id3
        default: nil
        }
    }

    static func named(_ name: String) -> MetadataField? { all.first { $0.names.contains(name) } }

    static func with(_ key: String, in space: AVMetadataKeySpace) -> MetadataField? { all.first { $0.key(in: space) == key } }

    static let lyrics = MetadataField(names: ["lyrics"], iTunes: "©lyr", id3: "USLT")
    static let artwork = MetadataField(
        common: .commonKeyArtwork, names: [], iTunes: "covr", quickTime: "com.apple.quicktime.artwork", id3: "APIC")

    /// All fields: four-character codes of iTunes and of QuickTime's user data as libavformat reads and writes them (mov.c,
    /// movenc.c), frames of ID3 (id3v2.c), and QuickTime's keys.
    static let all: [MetadataField] = [
        MetadataField(
            common: .commonKeyTitle, names: ["title"], iTunes: "©nam", quickTime: "com.apple.quicktime.title", userData: "©nam",
            id3: "TIT2"),
        MetadataField(
            common: .commonKeyArtist, names: ["artist"], iTunes: "©ART", quickTime: "com.apple.quicktime.artist",
            userData: "©ART",
            id3: "TPE1"),
        MetadataField(
            common: .commonKeyAlbumName, names: ["album"], iTunes: "©alb", quickTime: "com.apple.quicktime.album",
            userData: "©alb",
            id3: "TALB"),
        MetadataField(
            common: .commonKeyAuthor, names: ["author"], iTunes: "©aut", quickTime: "com.apple.quicktime.author", userData: "©aut"
        ),
        MetadataField(
            common: .commonKeyCreationDate, names: ["date", "creation_time", "TYER"], iTunes: "©day",
            quickTime: "com.apple.quicktime.creationdate", userData: "©day", id3: "TDRC"),
        MetadataField(
            common: .commonKeyDescription, names: ["description"], iTunes: "desc", quickTime: "com.apple.quicktime.description",
            userData: "©des"),
        MetadataField(
            common: .commonKeyCopyrights, names: ["copyright"], iTunes: "cprt", quickTime: "com.apple.quicktime.copyright",
            userData: "©cpy", id3: "TCOP"),
        MetadataField(
            common: .commonKeyPublisher, names: ["publisher"], iTunes: "©pub", quickTime: "com.apple.quicktime.publisher",
            userData: "©pub", id3: "TPUB"),
        MetadataField(
            common: .commonKeySoftware, names: ["encoder"], iTunes: "©too", quickTime: "com.apple.quicktime.software",
            userData: "©swr", id3: "TSSE"),
        MetadataField(
            common: .commonKeyMake, names: ["make"], iTunes: nil, quickTime: "com.apple.quicktime.make", userData: "©mak"),
        MetadataField(
            common: .commonKeyModel, names: ["model"], iTunes: nil, quickTime: "com.apple.quicktime.model", userData: "©mod"),
        MetadataField(
            common: .commonKeyLocation, names: ["location"], iTunes: nil,
            quickTime: "com.apple.quicktime.location.ISO6709", userData: "©xyz"),
        artwork,
        MetadataField(
            names: ["comment"], iTunes: "©cmt", quickTime: "com.apple.quicktime.comment", userData: "©cmt", id3: "COMM"),
        MetadataField(names: ["genre"], iTunes: "©gen", quickTime: "com.apple.quicktime.genre", userData: "©gen", id3: "TCON"),
        MetadataField(names: ["composer"], iTunes: "©wrt", userData: "©com", id3: "TCOM"),
        MetadataField(names: ["album_artist"], iTunes: "aART", id3: "TPE2"),
        MetadataField(names: ["keywords"], quickTime: "com.apple.quicktime.keywords", userData: "©key"),
        MetadataField(names: ["track"], iTunes: "trkn", id3: "TRCK"),
        lyrics,
    ]
}

/// The kind of metadata of a container, whose keys libavformat translates to its own names.
enum MetadataSpace: Sendable {
    case iTunes, quickTime, id3, other

    init(_ info: MediaInfo) {
        if info.isIndexed {
            // libavformat has one demuxer for both: the file's major brand distinguishes them (ISO/IEC 14496-12, clause 4.3).
            let brand = info.metadata.first { $0.key == "major_brand" }?.value
            self = brand == nil || brand == "qt  " ? .quickTime : .iTunes
        } else {
            let container = info.container.lowercased()
            // "MP2/3 (MPEG audio layer 2/3)"
            self = container.contains("mpeg audio") ? .id3 : .other
        }
    }

    var keySpace: AVMetadataKeySpace {
        switch self {
        case .iTunes: .iTunes
        case .quickTime: .quickTimeUserData
        case .id3: .id3
        case .other: .common
        }
    }
}
