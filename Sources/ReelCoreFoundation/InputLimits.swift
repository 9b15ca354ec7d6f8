import ReelConcurrency

/// The limits on what the files that a process reads may contain. What exceeds one is refused with an error, before memory is
/// allocated or time is spent on it. Ordinary files stay far below them.
///
/// `docs/limits.md` lists these, and those that cannot be changed. They apply to the whole process, and to what is opened after
/// they were set.
public struct InputLimits: Hashable, Sendable {
    /// What is limited. The raw value is the name for `--limit`.
    public enum Name: String, CaseIterable, Sendable {
        /// The size of a still picture in millions of pixels. A decoded pixel takes four bytes, and some
        /// decoders need as much again.
        case megapixels
        /// The size of a frame of a movie in millions of pixels.
        case frameMegapixels = "frame-megapixels"
        /// The time after which a track of a movie or sound may end, in hours; one more second is allowed for each
        /// byte of the file.
        case hours
        /// The number of tracks of a file, and of renditions of an HLS playlist.
        case tracks
        /// The number of HLS playlists that one refers to, itself included.
        case playlists
        /// The number of captions in a subtitle file.
        case captions
        /// The number of sounds that are mixed (`arrangement: mix`): all of their files are open at the same time.
        case sounds

        /// The limit if none is set.
        public var usual: Int {
            switch self {
            case .megapixels: 400
            case .frameMegapixels: 68
            case .hours: 48
            case .tracks: 1_000
            case .playlists: 200
            case .captions: 100_000
            case .sounds: 256
            }
        }

        /// The numbers that can be set.
        public var range: ClosedRange<Int> {
            switch self {
            case .megapixels: 1...1_000_000
            // Sides have at most 16,384 pixels.
            case .frameMegapixels: 1...269
            case .hours: 1...100_000
            case .tracks, .playlists, .sounds: 1...100_000
            case .captions: 1...10_000_000
            }
        }
    }

    private var values: [Name: Int] = [:]

    /// Creates the usual limits.
    public init() {}

    /// A limit. Numbers out of `Name.range` are clamped when they are set.
    public subscript(name: Name) -> Int {
        get { values[name] ?? name.usual }
        set { values[name] = min(max(newValue, name.range.lowerBound), name.range.upperBound) }
    }

    /// The limits that are not the usual ones, by their names for `--limit`.
    package var changed: [String: Int] {
        Dictionary(uniqueKeysWithValues: values.filter { $0.value != $0.key.usual }.map { ($0.key.rawValue, $0.value) })
    }

    /// Sets those of the process's limits that have these names.
    package static func set(_ changed: [String: Int]) {
        for (name, value) in changed {
            if let name = Name(rawValue: name) { set(name, to: value) }
        }
    }

    /// The limits of this process.
    public static var current: InputLimits {
        get { shared.value }
        set { shared.withLock { $0 = newValue } }
    }

    /// Sets one of the process's limits.
    public static func set(_ name: Name, to value: Int) { shared.withLock { $0[name] = value } }

    private static let shared = Locked(InputLimits())

    /// The largest number of pixels of a still picture.
    package static var picturePixels: Int { current[.megapixels] * 1_000_000 }

    /// The end of a message about something beyond a limit: how to set another one.
    package static func hint(_ name: Name) -> String { "--limit \(name.rawValue)=… (InputLimits) sets another limit" }
}
