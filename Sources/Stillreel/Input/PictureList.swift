public import Foundation
import ImageEngine

/// Finds the pictures that somebody means by a list of files, folders and patterns.
public struct PictureList: Sendable {
    public enum Order: String, Sendable, CaseIterable {
        /// By name, as a person counts: `frame2` before `frame10`.
        case name
        /// By when the file was last changed, the earliest first.
        case time
        /// By when the picture was taken, as its EXIF block says; pictures without one come last.
        case exif
        /// As given; a folder's pictures and a pattern's matches by name.
        case none
    }

    /// What pictures in a folder are recognised by. A file that is named one by one may be called anything.
    public static let fileExtensions: Set = [
        "jpg", "jpeg", "jpe", "png", "heic", "heif", "hif", "avif", "webp", "tif", "tiff", "gif", "bmp",
    ]
    private static let kinds = "JPEG, PNG, HEIC, AVIF, WebP, TIFF, GIF or BMP, by their names"

    /// Absolute, in order. A URL for each would take ten times as much memory, and folders hold ten thousand pictures.
    private let paths: [String]

    public var pictures: [URL] { Array(self) }

    /// - Parameter items: files, folders (the pictures directly in them, hidden ones left out), and patterns with `*`, `?` or
    ///   `[…]` that no file is called.
    /// - Throws: `ReelError` for what is not there, and where there is no picture at all.
    public init(_ items: [String], order: Order = .name) throws(ReelError) {
        var found: [String] = []
        for item in items { found += try Self.pictures(in: item) }
        guard !found.isEmpty else { throw ReelError(.input, "no pictures were given") }
        paths = try Self.sort(found, order)
    }

    private static func pictures(in item: String) throws(ReelError) -> [String] {
        guard !item.isEmpty else { throw ReelError(.input, "a picture's name is empty") }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: item, isDirectory: &isFolder) {
            return isFolder.boolValue ? try pictures(inFolder: item) : [absolute(item)]
        }
        if item.contains(where: { "*?[".contains($0) }) {
            let matches = Self.matches(item).filter { isPicture($0) }
            guard !matches.isEmpty else {
                throw ReelError(.input, "\(item): no pictures match this pattern; look for a misspelling")
            }
            return matches.map(absolute).sorted(by: naturally)
        }
        throw ReelError(.input, "\(item): there is no such file or folder; look for a misspelling")
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
            throw ReelError(.input, "\(folder): there are no pictures in this folder (\(Self.kinds))")
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

    /// By key, those without one last, and by name where keys are the same.
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

    /// Numbers in names count as numbers.
    private static func naturally(_ first: String, _ second: String) -> Bool {
        switch first.compare(second, options: [.numeric, .caseInsensitive]) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame: first < second
        }
    }
}

extension PictureList: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { paths.count }
    public subscript(index: Int) -> URL { URL(fileURLWithPath: paths[index], isDirectory: false) }
}
