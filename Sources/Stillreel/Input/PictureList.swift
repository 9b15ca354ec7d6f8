public import Foundation
import ReelImageEngine

/// The pictures that a list of files, folders and patterns stands for.
public struct PictureList: Sendable {
    /// The order of the pictures.
    public enum Order: String, Sendable, CaseIterable {
        /// By path, with numbers compared by value: `frame2` before `frame10`.
        case name
        /// By modification time, the earliest first.
        case time
        /// By the capture date in the EXIF data, the earliest first. Pictures without one come last.
        case exif
        /// As given; the pictures of a folder and the matches of a pattern by name.
        case none
    }

    /// The file extensions, in lower case, by which pictures in folders and pattern matches are recognised. A file that is given
    /// by its own path may have any name.
    public static let fileExtensions: Set<String> = ImageFileType.readableFileExtensions
    private static let kinds = "JPEG, PNG, HEIC, AVIF, WebP, TIFF, GIF or BMP, recognised by their extensions"

    /// The absolute paths in order. URLs would take ten times as much memory, and folders may hold ten thousand pictures.
    private let paths: [String]

    /// The URLs of all pictures in order, as an array.
    public var pictures: [URL] { Array(self) }

    /// Creates a list of the pictures that `items` stands for. Only the EXIF order reads the files.
    ///
    /// - Parameters:
    ///   - items: files, folders (the visible pictures directly in them), and patterns with `*`, `?` or `[…]`. An item that is
    ///     the path of an existing file is not treated as a pattern.
    ///   - order: the order of the pictures; by default by name.
    /// - Throws: `ReelError` if an item does not exist or matches no picture, if there is no picture at all, and, for the EXIF
    ///   order, if a picture cannot be read.
    public init(_ items: [String], order: Order = .name) throws(ReelError) {
        var found: [String] = []
        for item in items { found += try Self.pictures(in: item) }
        guard !found.isEmpty else { throw ReelError(.input, "no pictures were given") }
        paths = try Self.sort(found, order)
    }

    private static func pictures(in item: String) throws(ReelError) -> [String] {
        guard !item.isEmpty else { throw ReelError(.input, "a picture's path is empty; name a file") }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: item, isDirectory: &isFolder) {
            return isFolder.boolValue ? try pictures(inFolder: item) : [absolute(item)]
        }
        if item.contains(where: { "*?[".contains($0) }) {
            let matches = Self.matches(item).filter { isPicture($0) }
            guard !matches.isEmpty else {
                throw ReelError(.input, "\(item): no pictures match this pattern; check its spelling")
            }
            return matches.map(absolute).sorted(by: naturally)
        }
        throw ReelError(.input, "\(item): no such file or folder; check the spelling")
    }

    private static func pictures(inFolder folder: String) throws(ReelError) -> [String] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw ReelError(.input, "\(folder): the folder cannot be read: \(error.localizedDescription)")
        }
        let base = URL(fileURLWithPath: folder, isDirectory: true)
        let pictures = names.filter { !$0.hasPrefix(".") && isPicture($0) }.map { base.appendingPathComponent($0).path }
        guard !pictures.isEmpty else {
            throw ReelError(.input, "\(folder): the folder contains no pictures (\(Self.kinds))")
        }
        return pictures.sorted(by: naturally)
    }

    private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path, isDirectory: false).path }

    private static func isPicture(_ path: String) -> Bool {
        fileExtensions.contains((path as NSString).pathExtension.lowercased())
    }

    private static func matches(_ pattern: String) -> [String] {
        var result = glob_t()
        defer { globfree(&result) }
        guard glob(pattern, 0, nil, &result) == 0 else { return [] }
        return (0..<Int(result.gl_pathc)).compactMap { result.gl_pathv[$0].map { String(cString: $0) } }
    }

    // MARK: Order

    private static func sort(_ pictures: [String], _ order: Order) throws(ReelError) -> [String] {
        switch order {
        case .none: return pictures
        case .name: return pictures.sorted(by: naturally)
        case .time:
            return byKey(pictures) { picture in
                let values = try? URL(fileURLWithPath: picture).resourceValues(forKeys: [.contentModificationDateKey])
                return values?.contentModificationDate
            }
        case .exif:
            var dates: [String: String] = [:]
            for picture in Set(pictures) {
                dates[picture] = try StillImageHeader(of: URL(fileURLWithPath: picture)).captureDate
            }
            return byKey(pictures) { dates[$0] }
        }
    }

    /// Sorts pictures by key, with those without a key last. Pictures with equal keys are sorted by name.
    private static func byKey<Key: Comparable>(_ pictures: [String], _ key: (String) -> Key?) -> [String] {
        pictures.map { (picture: $0, key: key($0)) }.sorted { first, second in
            switch (first.key, second.key) {
            case (let one?, let other?) where one != other: one < other
            case (.some, nil): true
            case (nil, .some): false
            default: naturally(first.picture, second.picture)
            }
        }.map(\.picture)
    }

    /// Whether the first name comes before the second, with numbers compared by value and without regard to case.
    private static func naturally(_ first: String, _ second: String) -> Bool {
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
