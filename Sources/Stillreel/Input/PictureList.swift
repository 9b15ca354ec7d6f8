public import Foundation
import ReelImageEngine

/// The pictures that a list of files, folders and patterns stands for.
public struct PictureList: Sendable {
    /// What becomes of movies.
    public enum Clips: Sendable {
        /// They are left out. Animated pictures are pictures.
        case leftOut
        /// They are in the list (`Slide(file:)`). Of a picture and a movie of the same name, as telephones store live photos, the
        /// picture is in it.
        case included
        /// The same, but of a live photo, the movie is in the list.
        case includedWithLivePhotos
    }

    /// The order of the pictures.
    public enum Order: String, Sendable, CaseIterable {
        /// By path, with numbers compared by value: `frame2` before `frame10`.
        case name
        /// By modification time, the earliest first.
        case time
        /// By capture date, the earliest first. A picture without one in its EXIF data has that in its name, such as
        /// `IMG-20250717-WA0003.jpg`, or else its modification time.
        case exif
        /// As given; the pictures of a folder and the matches of a pattern by name.
        case none
    }

    /// The file extensions, in lower case, by which pictures in folders and pattern matches are recognised. A file that is given
    /// by its own path may have any name.
    public static let fileExtensions: Set<String> = ImageFileType.readableFileExtensions

    /// The absolute paths in order. URLs would take ten times as much memory, and folders may hold ten thousand pictures.
    private let paths: [String]

    /// What is in the folders, and matches the patterns, but is no picture. A folder that is an item itself is not among it.
    public let leftOut: LeftOutFiles
    /// How many pictures have no capture date in their EXIF data, if that was read for the order, in one line; nil for none.
    public let missingDates: String?
    /// The number of live photos: of each, either the picture or the movie is in the list.
    public let livePhotos: Int
    /// The number of cameras' raw files that are not in the list, because a picture of the same name is.
    public let pairedRaws: Int
    /// The same in one line; nil for none.
    public var pairedRawsNote: String? { pairedRaws == 0 ? nil : RawPair.note(pairedRaws) }

    /// The URLs of all pictures in order, as an array.
    public var pictures: [URL] { Array(self) }

    /// Creates a list of the pictures that `items` stands for. Only the EXIF order reads the files.
    ///
    /// - Parameters:
    ///   - items: files, folders (the visible pictures directly in them), and patterns with `*`, `?` or `[…]`. An item that is
    ///     the path of an existing file is not treated as a pattern. Of a camera's raw file and another picture of the same name,
    ///     the other picture is in the list.
    ///   - order: the order of the pictures; by default by name.
    ///   - clips: what becomes of movies; by default they are left out.
    ///   - recursive: whether the pictures of visible folders in the folders are in the list, too; by default not. Links to folders
    ///     are followed, but no folder is read twice, and none that contains the item.
    /// - Throws: `ReelError` if an item does not exist or matches no picture, if there is no picture at all, and, for the EXIF
    ///   order, if a picture cannot be read.
    public init(
        _ items: [String], order: Order = .name, clips: Clips = .leftOut, recursive: Bool = false
    ) throws(ReelError) {
        let search = try PictureSearch(items, clips: clips, recursive: recursive)
        leftOut = search.leftOut
        let single = RawPair.withoutRaws(search.paths)
        pairedRaws = search.paths.count - single.count
        let shown = clips == .leftOut ? single : LivePhoto.without(clips == .included ? .movies : .pictures, in: single)
        livePhotos = single.count - shown.count
        (paths, missingDates) = try Self.sort(shown, order)
    }

    /// Creates a list of pictures that were found before, in the same order.
    init(_ paths: [String], like list: PictureList, order: Order) throws(ReelError) {
        leftOut = list.leftOut
        livePhotos = list.livePhotos
        pairedRaws = list.pairedRaws
        (self.paths, missingDates) = try Self.sort(paths, order)
    }

    /// The name of the file that ends a movie that grows, unless another is chosen.
    static let endMark = "done"

    // MARK: Order

    /// Returns items in the order in which somebody who gives no order expects them: as given, but the pictures that a shell has
    /// found for a pattern such as `*.jpg`, `10.jpg` before `9.jpg`, as people count. They are recognised because the folder
    /// contains no others between the first characters and the last that all of them have in common. All that is in a folder
    /// (`*`) stands for the folder, from which what is no picture is left out.
    public static func inUsualOrder(_ items: [String]) -> [String] {
        let folders = Set(items.map(folder(of:)))
        if let folder = folders.first, folders.count == 1, items.count > 1, isAll(items, of: folder.isEmpty ? "." : folder) {
            return [folder.isEmpty ? "." : folder]
        }
        var (result, run): ([String], [String]) = ([], [])
        func kind(_ item: String) -> [String] {
            [folder(of: item), (item as NSString).pathExtension]
        }
        for item in items {
            if let last = run.last, kind(last) != kind(item) {
                result += isFromPattern(run) ? run.sorted(by: naturally) : run
                run = []
            }
            run.append(item)
        }
        return result + (isFromPattern(run) ? run.sorted(by: naturally) : run)
    }

    /// Returns the folder of an item as it is written, empty for the current one. Foundation's `deletingLastPathComponent`
    /// crashes for names of one character (swift-corelibs-foundation 6.3).
    private static func folder(of item: String) -> String {
        guard let slash = item.lastIndex(of: "/") else { return "" }
        return slash == item.startIndex ? "/" : String(item[..<slash])
    }

    /// Whether a shell may have found items for `*`: all that is visible in a folder.
    private static func isAll(_ items: [String], of folder: String) -> Bool {
        let names = items.map { ($0 as NSString).lastPathComponent }
        guard isSortedLikePattern(names), let all = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return false
        }
        return Set(names) == Set(all.filter { !$0.hasPrefix(".") })
    }

    /// Whether a shell may have found items, all in one folder, for a pattern.
    private static func isFromPattern(_ items: [String]) -> Bool {
        let names = items.map { ($0 as NSString).lastPathComponent }
        guard items.count > 1, isSortedLikePattern(names) else { return false }
        let folder = folder(of: items[0])
        let start = names.reduce(names[0]) { $0.commonPrefix(with: $1, options: .literal) }
        let end = names.reduce(String(names[0].reversed())) { $0.commonPrefix(with: String($1.reversed()), options: .literal) }
        let matches = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder))?.filter { name in
            name.count >= start.count + end.count && name.hasPrefix(start) && name.hasSuffix(String(end.reversed()))
                && !(start.isEmpty && name.hasPrefix("."))
        }
        return matches.map(Set.init) == Set(names)
    }

    /// Whether a shell may have sorted the names: by bytes, or without regard to case, as most languages do.
    private static func isSortedLikePattern(_ names: [String]) -> Bool {
        func isSorted(_ keys: [String]) -> Bool { zip(keys, keys.dropFirst()).allSatisfy { $0 <= $1 } }
        return isSorted(names) || isSorted(names.map { $0.lowercased() })
    }

    /// Returns the pictures by capture date, if their names do not tell their order, because several cameras and programs have
    /// named them, and most have a date; nil if they stay as they are.
    ///
    /// - Throws: `ReelError` if a picture's header cannot be read.
    public func byDateIfNamesAreMixed() throws(ReelError) -> PictureList? {
        let kinds = Set(paths.map { ($0 as NSString).lastPathComponent.lowercased().prefix { !$0.isNumber } })
        guard kinds.count > 1 else { return nil }
        var undated = 0
        for path in paths where try PictureDate(of: URL(fileURLWithPath: path))?.source ?? .file == .file { undated += 1 }
        guard undated * 3 <= paths.count else { return nil }
        let sorted = try PictureList(paths, like: self, order: .exif)
        return sorted.paths == paths ? nil : sorted
    }

    private static func sort(_ pictures: [String], _ order: Order) throws(ReelError) -> (paths: [String], missingDates: String?) {
        switch order {
        case .none: return (pictures, nil)
        case .name: return (byName(pictures), nil)
        case .time:
            let sorted = byKey(pictures) { picture in
                let values = try? URL(fileURLWithPath: picture).resourceValues(forKeys: [.contentModificationDateKey])
                return values?.contentModificationDate
            }
            return (sorted, nil)
        case .exif:
            var dates: [String: PictureDate] = [:]
            for picture in Set(pictures) { dates[picture] = try PictureDate(of: URL(fileURLWithPath: picture)) }
            return (byKey(pictures) { dates[$0] }, PictureDate.missing(in: dates.values.map(\.source)))
        }
    }

    /// Sorts paths by name, with numbers compared by value. What is in a folder stays together: `Rome/1.jpg` comes before
    /// `Rome 2/1.jpg`.
    static func byName(_ paths: [String]) -> [String] {
        paths.map { (path: $0, key: $0.replacingOccurrences(of: "/", with: "\u{1}")) }
            .sorted { $0.key == $1.key ? $0.path < $1.path : naturally($0.key, $1.key) }.map(\.path)
    }

    /// Sorts pictures by key, with those without a key last. Pictures with equal keys are sorted by name.
    private static func byKey<Key: Comparable>(_ pictures: [String], _ key: (String) -> Key?) -> [String] {
        pictures.map { (picture: $0, key: key($0)) }.sorted { first, second in
            switch (first.key, second.key) {
            case (let one?, let other?) where one < other || other < one: one < other
            case (.some, nil): true
            case (nil, .some): false
            default: naturally(first.picture, second.picture)
            }
        }.map(\.picture)
    }

    /// Whether the first name comes before the second, with numbers compared by value and without regard to case.
    static func naturally(_ first: String, _ second: String) -> Bool {
        switch first.compare(second, options: [.numeric, .caseInsensitive]) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame: first < second
        }
    }
}

extension PictureList: RandomAccessCollection {
    /// The index of the first picture: 0.
    public var startIndex: Int { 0 }
    /// The number of pictures.
    public var endIndex: Int { paths.count }
    /// The URL of the picture at an index.
    public subscript(index: Int) -> URL { URL(fileURLWithPath: paths[index], isDirectory: false) }
}
