import Foundation

/// The files of folders and patterns that are no pictures, counted by kind.
public struct LeftOutFiles: Hashable, Sendable {
    private enum Kind: Int, CaseIterable {
        case result, movie, sound, folder, unreadableFolder, other

        init(file path: String) {
            if MovieClip.isMovie(path) {
                self = .movie
            } else {
                self = Self.sounds.contains((path as NSString).pathExtension.lowercased()) ? .sound : .other
            }
        }

        private static let sounds = Set(soundExtensions)

        /// Returns a number of files of this kind, in words.
        func text(_ count: Int) -> String {
            switch self {
            case .result: NumberFormat.count(count, "movie") + " made from these pictures"
            case .movie: NumberFormat.count(count, "movie")
            case .sound: NumberFormat.count(count, "sound file")
            case .folder: NumberFormat.count(count, "folder")
            case .unreadableFolder: NumberFormat.count(count, "folder") + " that cannot be read"
            case .other: NumberFormat.count(count, "other file")
            }
        }
    }

    /// The file extensions of sound, the most common first.
    public static let soundExtensions = [
        "mp3", "m4a", "wav", "flac", "ogg", "opus", "aac", "m4b", "oga", "aif", "aiff", "caf", "wma", "ac3",
    ]

    /// Returns the files without a number of sound files, which are used after all.
    public func without(sounds: Int) -> LeftOutFiles {
        var others = self
        let left = (counts[.sound] ?? 0) - sounds
        others.counts[.sound] = left > 0 ? left : nil
        return others
    }

    /// Returns what to do with a file that is a movie, or whose name is that of sound; nil for others.
    ///
    /// - Parameter takesMovies: whether movies can be shown, too.
    static func advice(for path: String, takesMovies: Bool) -> String? {
        switch Kind(file: path) {
        case .sound: "this is a sound file, not a picture; add it with --audio"
        case .movie:
            takesMovies
                ? nil
                : "this is a movie, not a picture; `stillreel slideshow` shows it, `stillreel thumbnails` makes pictures of it"
        case .result, .folder, .unreadableFolder, .other: nil
        }
    }

    private var counts: [Kind: Int] = [:]
    /// The extensions in capitals, for kinds of many formats, and the names of folders.
    private var names: [Kind: Set<String>] = [:]
    /// The pictures and movies whose names are not UTF-8.
    private var otherNames = OtherNames()

    /// The number of files and folders.
    public var count: Int { counts.values.reduce(0, +) + otherNames.count }
    /// Whether nothing was left out.
    public var isEmpty: Bool { count == 0 }

    /// The counts in one line, such as `2 movies, 1 folder (more), 3 other files (TXT)`.
    public var text: String { text(advisingRecursion: false) }

    /// Returns the counts in one line.
    ///
    /// - Parameter advisingRecursion: whether it says how the command takes folders: `1 folder (more; --recursive takes it)`.
    public func text(advisingRecursion: Bool) -> String {
        let kinds = Kind.allCases.compactMap { kind -> String? in
            guard let count = counts[kind] else { return nil }
            let names = (names[kind] ?? []).sorted()
            var shown = names.prefix(4).joined(separator: ", ") + (names.count > 4 ? ", …" : "")
            if advisingRecursion, kind == .folder { shown += "; --recursive takes \(count == 1 ? "it" : "them")" }
            return kind.text(count) + (names.isEmpty ? "" : " (\(shown))")
        }
        return (kinds + [otherNames.text].compactMap { $0 }).joined(separator: ", ")
    }

    mutating func addUnreadableFolder(_ path: String) { addNamed(path, .unreadableFolder) }

    /// Adds a movie that is made of the pictures.
    mutating func addResult(_ path: String) { addNamed(path, .result) }

    private mutating func addNamed(_ path: String, _ kind: Kind) {
        counts[kind, default: 0] += 1
        names[kind, default: []].insert((path as NSString).lastPathComponent)
    }

    mutating func add(_ path: String) {
        let type = (path as NSString).pathExtension.lowercased()
        let kind = FileManager.default.isFolder(path) ? .folder : Kind(file: path)
        if kind == .folder { return addNamed(path, kind) }
        counts[kind, default: 0] += 1
        if kind == .other, !type.isEmpty { names[kind, default: []].insert(type.uppercased()) }
    }

    /// Adds a file in a folder whose name is not UTF-8.
    mutating func add(name: some Collection<UInt8>) {
        let text = String(decoding: name, as: UTF8.self)
        let type = (text as NSString).pathExtension.lowercased()
        if PictureList.fileExtensions.contains(type) || MovieClip.fileExtensions.contains(type) {
            otherNames.add(name)
        } else {
            add(text)
        }
    }

    mutating func add(_ other: LeftOutFiles) {
        counts.merge(other.counts, uniquingKeysWith: +)
        names.merge(other.names) { $0.union($1) }
        otherNames.add(other.otherNames)
    }
}
