public import Foundation
import ReelImageEngine

/// The pictures that a list of files, folders and patterns stands for.
///
/// Its order is the one that is asked for, by default by name. The command `stillreel slideshow` sorts the pictures of a folder
/// by capture date if the dates tell their order better than the names (`dateOrder()`), and keeps the order of files that are
/// named one by one (`Order.none`).
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
        /// By capture date, the earliest first: the one in the data (EXIF, XMP, IPTC, GPS, those of movies), or that in the name,
        /// such as `IMG-20250717-WA0003.jpg`, or that of the last change. Files from several time zones are in the order of
        /// time; one that does not tell its zone has that of the file next to it.
        case exif
        /// As given; the pictures of a folder and the matches of a pattern by name.
        case none
    }

    /// The file extensions, in lower case, of pictures. In folders and among the matches of patterns, files with them are taken
    /// for pictures, and other files if they begin like one. A file that is given by its own path may have any name.
    public static let fileExtensions: Set<String> = ImageFileType.readableFileExtensions

    /// The formats of pictures except raw ones, by name: `JPEG, PNG, …`.
    public static let formats = ImageFileType.readableNames

    /// The absolute paths in order. URLs would take ten times as much memory, and folders may hold ten thousand pictures.
    let paths: [String]

    /// The absolute paths of the items that are files.
    let namedFiles: Set<String>

    /// What is in the folders, and matches the patterns, but is no picture. A folder that is an item itself is not among it.
    public let leftOut: LeftOutFiles
    /// How many pictures have no capture date in their data, and what is assumed of time zones, if that was read for the order,
    /// in one line; nil for nothing.
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
    ///   - items: files, folders (the visible pictures directly in them), and patterns with `*`, `?`, `[…]` or a number as in
    ///     `frame_%04d.png`. An item that is the path of an existing file is not treated as a pattern. Of a camera's raw file and
    ///     another picture of the same name, the other picture is in the list.
    ///   - order: the order of the pictures; by default by name.
    ///   - clips: what becomes of movies; by default they are left out.
    ///   - recursive: whether the pictures of visible folders in the folders are in the list, too; by default not. Links to
    ///     folders are followed, but no folder is read twice, and none that contains the item.
    ///   - results: movies that are made of the pictures, and may be in their folder. They are left out, unless an item names
    ///     them.
    /// - Throws: `ReelError` if an item does not exist or matches no picture, if there is no picture at all, and, for the EXIF
    ///   order, if a picture cannot be read.
    public init(
        _ items: [String], order: Order = .name, clips: Clips = .leftOut, recursive: Bool = false,
        excluding results: [URL] = []
    ) throws(ReelError) {
        let search = try PictureSearch(items, clips: clips, recursive: recursive, excluding: results)
        leftOut = search.leftOut
        namedFiles = search.namedFiles
        let single = RawPair.withoutRaws(search.paths)
        pairedRaws = search.paths.count - single.count
        let shown = clips == .leftOut ? single : LivePhoto.without(clips == .included ? .movies : .pictures, in: single)
        livePhotos = single.count - shown.count
        (paths, missingDates) = try Self.sort(shown, order)
    }

    /// Creates a list of pictures that were found before, in the same order.
    init(_ paths: [String], like list: PictureList, order: Order) throws(ReelError) {
        leftOut = list.leftOut
        namedFiles = list.namedFiles
        livePhotos = list.livePhotos
        pairedRaws = list.pairedRaws
        (self.paths, missingDates) = try Self.sort(paths, order)
    }

    /// Creates a list of the same pictures in the order of their dates, which have been read.
    init(_ list: PictureList, by dates: [String: PictureDate]) {
        leftOut = list.leftOut
        namedFiles = list.namedFiles
        livePhotos = list.livePhotos
        pairedRaws = list.pairedRaws
        (paths, missingDates) = Self.sort(list.paths, by: dates)
    }

    /// The name of the file that ends a movie that grows, unless another is chosen.
    static let endMark = "done"

    // MARK: Order

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
            return sort(pictures, by: try dates(of: pictures))
        }
    }

    /// Reads the dates of pictures; of those without another one, the time at which the file was modified.
    static func dates(of pictures: [String]) throws(ReelError) -> [String: PictureDate] {
        var dates: [String: PictureDate] = [:]
        for picture in Set(pictures) { dates[picture] = try PictureDate(of: URL(fileURLWithPath: picture)) }
        let found = Array(dates)
        for (date, settled) in zip(found, PictureDate.settled(found.map(\.value))) { dates[date.key] = settled }
        return dates
    }

    private static func sort(_ pictures: [String], by dates: [String: PictureDate]) -> (paths: [String], missingDates: String?) {
        (byKey(pictures) { dates[$0] }, PictureDate.note(on: Array(dates.values)))
    }

    /// Sorts paths by name, with numbers compared by value. What is in a folder stays together: `Rome/1.jpg` comes before
    /// `Rome 2/1.jpg`.
    static func byName(_ paths: [String]) -> [String] {
        paths.map { (path: $0, key: $0.replacingOccurrences(of: "/", with: "\u{1}")) }
            .sorted { $0.key == $1.key ? $0.path < $1.path : naturally($0.key, $1.key) }.map(\.path)
    }

    /// Sorts pictures by key, with those without a key last. Pictures with equal keys are sorted by name.
    private static func byKey<Key: Comparable>(_ pictures: [String], _ key: (String) -> Key?) -> [String] {
        byName(pictures).map { (picture: $0, key: key($0)) }.enumerated().sorted { first, second in
            switch (first.element.key, second.element.key) {
            case (let one?, let other?) where one < other || other < one: one < other
            case (.some, nil): true
            case (nil, .some): false
            default: first.offset < second.offset
            }
        }.map(\.element.picture)
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
