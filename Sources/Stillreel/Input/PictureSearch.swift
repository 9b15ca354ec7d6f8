import Foundation
import ReelCoreFoundation
import ReelImageEngine

/// Finds the pictures that files, folders and patterns stand for.
struct PictureSearch {
    private let clips: PictureList.Clips
    /// Whether the pictures of folders in the folders are found, too.
    private let isRecursive: Bool
    /// The folders that are items themselves, which are not left out of the folders that contain them.
    private let namedFolders: Set<FileNode>
    /// The movies that are made of the pictures.
    private let results: Set<FileNode>

    /// The absolute paths in the order of the items; those of a folder or a pattern by name.
    private(set) var paths: [String] = []
    /// The absolute paths of the items that are files.
    private(set) var namedFiles: Set<String> = []
    /// What is in the folders, and matches the patterns, but is no picture.
    private(set) var leftOut = LeftOutFiles()
    /// The folders that have been read with those below them.
    private var seen = Set<FileNode>()

    /// Searches for the pictures of items.
    ///
    /// - Throws: `ReelError` if an item does not exist or matches no picture, or if there is no picture at all.
    init(_ items: [String], clips: PictureList.Clips, recursive: Bool, excluding results: [URL]) throws(ReelError) {
        self.clips = clips
        self.results = Set(results.compactMap { FileNode(path: $0.path) })
        isRecursive = recursive
        namedFolders = Set(items.filter(FileManager.default.isFolder).compactMap { FileNode(path: $0) })
        for item in items { paths += try pictures(in: item) }
        guard !paths.isEmpty else { throw ReelError(.input, "no pictures were given") }
    }

    private mutating func pictures(in item: String) throws(ReelError) -> [String] {
        guard !item.isEmpty else { throw ReelError(.input, "a picture's path is empty; name a file") }
        if FileManager.default.isFolder(item) { return try pictures(inFolder: item) }
        if FileManager.default.fileExists(atPath: item) {
            if let advice = LeftOutFiles.advice(for: item, takesMovies: clips != .leftOut) {
                throw ReelError(.input, "\(item): \(advice)")
            }
            let path = Self.absolute(item)
            namedFiles.insert(path)
            return [path]
        }
        let sequence = PictureSequence(pattern: item)?.matches() ?? []
        guard item.contains(where: { "*?[".contains($0) }) || !sequence.isEmpty else {
            throw ReelError(.input, "\(item): no such file or folder; check the spelling")
        }
        var others = LeftOutFiles()
        let matches = (sequence.isEmpty ? Self.matches(item, &others) : sequence).map(Self.absolute)
        let found = choose(matches)
        var pictures = found.pictures
        others.add(found.others)
        for match in matches where isRecursive && FileManager.default.isFolder(match) && !isNamed(match) {
            pictures += search(match, &others)
        }
        guard !pictures.isEmpty else {
            throw ReelError(.input, "\(item): no pictures match this pattern; check its spelling")
        }
        leftOut.add(others)
        return PictureList.byName(pictures)
    }

    private mutating func pictures(inFolder folder: String) throws(ReelError) -> [String] {
        var others = LeftOutFiles()
        let pictures: [String]
        let contents = try Self.contents(of: folder, &others)
        if isRecursive {
            others = LeftOutFiles()
            pictures = search(folder, &others)
        } else {
            let found = choose(contents)
            pictures = found.pictures
            others.add(found.others)
        }
        guard !pictures.isEmpty else {
            let found = others.isEmpty ? "" : "; it contains \(others.text(advisingRecursion: !isRecursive))"
            let place = isRecursive ? "the folder and those in it contain" : "the folder contains"
            throw ReelError(.input, "\(folder): \(place) no pictures (\(Self.kinds))\(found)")
        }
        leftOut.add(others)
        return PictureList.byName(pictures)
    }

    // MARK: Folders

    /// Returns the pictures in a folder and in the visible folders below it, in any order. Links to folders are followed, but no
    /// folder is read twice, and none that contains the first one. Folders that are items themselves come at their own place.
    private mutating func search(_ folder: String, _ others: inout LeftOutFiles) -> [String] {
        var pictures: [String] = []
        let around = Self.foldersAround(folder)
        var (waiting, links) = ([folder], [String]())
        // Links come last, so that a folder has its own name if it is found both ways.
        while let next = waiting.popLast() ?? links.popLast() {
            guard let node = FileNode(path: next), seen.insert(node).inserted else { continue }
            guard let contents = try? Self.contents(of: next, &others) else {
                others.addUnreadableFolder(next)
                continue
            }
            let found = choose(contents)
            pictures += found.pictures
            others.add(found.others)
            for path in PictureList.byName(contents).reversed() where FileManager.default.isFolder(path) && !isNamed(path) {
                if let node = FileNode(path: path), around.contains(node) {
                    others.add(path)
                } else if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil {
                    links.append(path)
                } else {
                    waiting.append(path)
                }
            }
        }
        return pictures
    }

    /// The folders that contain a folder, up to the root.
    private static func foldersAround(_ folder: String) -> Set<FileNode> {
        var (nodes, path) = (Set<FileNode>(), folder + "/..")
        while let node = FileNode(path: path), nodes.insert(node).inserted { path += "/.." }
        return nodes
    }

    private func isNamed(_ folder: String) -> Bool { FileNode(path: folder).map(namedFolders.contains) ?? false }

    private static let kinds = "\(PictureList.formats) or a camera's raw format"

    /// Returns the absolute paths of what is visible in a folder.
    ///
    /// - Parameter others: gets the files whose names are not UTF-8: paths as texts cannot name them.
    private static func contents(of folder: String, _ others: inout LeftOutFiles) throws(ReelError) -> [String] {
        guard let stream = opendir(folder) else { throw unreadable(folder, errno) }
        defer { closedir(stream) }
        let base = URL(fileURLWithPath: folder, isDirectory: true)
        var paths: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw unreadable(folder, errno) }
                return paths
            }
            withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                let bytes = bytes.prefix { $0 != 0 }
                guard bytes.first != UInt8(ascii: ".") else { return }
                guard let name = String(validating: bytes, as: UTF8.self) else { return others.add(name: bytes) }
                if !clutter.contains(name.lowercased()) { paths.append(base.appendingPathComponent(name).path) }
            }
        }
    }

    private static func unreadable(_ folder: String, _ number: Int32) -> ReelError {
        ReelError(.input, "\(folder): the folder cannot be read: \(String(cString: strerror(number)))")
    }

    /// What other systems write into folders without showing it, and the mark that ends a movie that grows.
    private static let clutter: Set<String> = ["thumbs.db", "desktop.ini", PictureList.endMark]

    /// Divides paths into pictures and others. Folders that are read, too, are neither.
    private func choose(_ paths: [String]) -> (pictures: [String], others: LeftOutFiles) {
        var others = LeftOutFiles()
        let pictures = paths.filter { path in
            if FileManager.default.isFolder(path) {
                if !isRecursive, !isNamed(path) { others.add(path) }
                return false
            }
            guard isPicture(path) else {
                others.add(path)
                return false
            }
            if !results.isEmpty, let node = FileNode(path: path), results.contains(node) {
                others.addResult(path)
                return false
            }
            return true
        }
        return (pictures, others)
    }

    private func isPicture(_ path: String) -> Bool {
        let ending = (path as NSString).pathExtension.lowercased()
        if PictureList.fileExtensions.contains(ending) { return true }
        if MovieClip.fileExtensions.contains(ending) { return clips != .leftOut }
        guard !Self.isCopy(path, ending) else { return false }
        if clips != .leftOut, MovieClip.isMovie(path) { return true }
        return !LeftOutFiles.soundExtensions.contains(ending) && FileBeginning(of: path) == .picture
    }

    /// Whether a file's name is one that programs and cameras give to what repeats the file beside it: the state before a
    /// change, a part of a download, a small preview. Such files are meant only if they are named themselves.
    private static func isCopy(_ path: String, _ ending: String) -> Bool {
        copies.contains(ending) || path.hasSuffix("~") || path.hasSuffix("_original")
    }

    private static let copies: Set = [
        "bak", "orig", "old", "tmp", "temp", "part", "partial", "crdownload", "download", "thm", "lrv", "lrf",
    ]

    private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path, isDirectory: false).path }

    /// Returns the paths that match a pattern.
    ///
    /// - Parameter others: gets those that are not UTF-8.
    private static func matches(_ pattern: String, _ others: inout LeftOutFiles) -> [String] {
        var result = glob_t()
        defer { globfree(&result) }
        guard glob(pattern, 0, nil, &result) == 0 else { return [] }
        var paths: [String] = []
        for index in 0..<Int(result.gl_pathc) {
            guard let path = result.gl_pathv[index] else { continue }
            if let text = String(validatingCString: path) {
                paths.append(text)
            } else {
                others.add(name: UnsafeRawBufferPointer(start: path, count: strlen(path)))
            }
        }
        return paths
    }
}
