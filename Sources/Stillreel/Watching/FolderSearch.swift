import Foundation

/// What is in a watched folder.
enum FolderSearch {
    /// Throws `FolderFailure` if a folder cannot be read.
    static func check(_ folder: URL) throws(FolderFailure) { closedir(try open(folder)) }

    private static func open(_ folder: URL) throws(FolderFailure) -> OpaquePointer {
        guard let stream = opendir(folder.path) else { throw FolderFailure(number: errno) }
        return stream
    }

    /// Calls a function with the name of each file that is a picture by its name.
    ///
    /// - Returns: the pictures whose names are not UTF-8, which cannot be read.
    /// - Throws: `FolderFailure`.
    static func pictures(in folder: URL, _ body: (String) -> Void) throws(FolderFailure) -> OtherNames {
        let stream = try open(folder)
        defer { closedir(stream) }
        var others = OtherNames()
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw FolderFailure(number: errno) }
                return others
            }
            withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                let bytes = bytes.prefix { $0 != 0 }
                if let name = String(validating: bytes, as: UTF8.self) {
                    if isPicture(name) { body(name) }
                } else if isPicture(String(decoding: bytes, as: UTF8.self)) {
                    others.add(bytes)
                }
            }
        }
    }

    /// Whether a file's name is that of a picture.
    static func isPicture(_ name: String) -> Bool {
        !name.hasPrefix(".") && PictureList.fileExtensions.contains((name as NSString).pathExtension.lowercased())
    }

    /// Whether a folder is on a file system that other machines may write to, without notifications.
    static func isOnNetwork(_ folder: URL) -> Bool {
        guard let data = FileManager.default.contents(atPath: "/proc/self/mountinfo") else { return false }
        let mounts = String(decoding: data, as: UTF8.self)
        let path = folder.resolvingSymlinksInPath().path
        var (longest, type) = (0, Substring())
        for line in mounts.split(separator: "\n") {
            // The fifth field is the place, with spaces written as \040; the type follows a dash (proc(5)).
            let fields = line.split(separator: " ")
            guard fields.count > 4, let dash = fields.firstIndex(of: "-"), dash + 1 < fields.endIndex else { continue }
            let place = fields[4].replacingOccurrences(of: "\\040", with: " ")
            let isAbove = path == place || path.hasPrefix(place.hasSuffix("/") ? place : place + "/")
            if isAbove, place.utf8.count >= longest { (longest, type) = (place.utf8.count, fields[dash + 1]) }
        }
        return networkTypes.contains { type.hasPrefix($0) }
    }

    private static let networkTypes = [
        "nfs", "cifs", "smb", "fuse", "ceph", "afs", "9p", "virtiofs", "vboxsf", "glusterfs", "lustre",
    ]
}
