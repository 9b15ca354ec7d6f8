import Foundation
import Stillreel

/// What is known of file systems.
enum FileSystem {
    /// Whether a folder is on a file system of this machine, on which others' files are seen at once. Those that are not known
    /// count as a network's.
    static func isLocal(_ folder: URL) -> Bool {
        let file = URL(fileURLWithPath: "/proc/self/mountinfo")
        guard let data = try? FileContents.read(file, named: file.path, limit: 64 << 20) else { return false }
        let path = folder.resolvingSymlinksInPath().path + "/"
        // `36 35 98:0 /root /mount options shared:1 - ext4 /dev/sda1 rw` (proc(5)); of several at a place, the last one counts.
        var best: (length: Int, type: Substring) = (-1, "")
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 4, let end = words.firstIndex(of: "-"), end + 1 < words.count else { continue }
            let place = words[4] == "/" ? "/" : words[4].replacingOccurrences(of: "\\040", with: " ") + "/"
            if path.hasPrefix(place), place.utf8.count >= best.length { best = (place.utf8.count, words[end + 1]) }
        }
        return ["ext2", "ext3", "ext4", "xfs", "btrfs", "tmpfs", "overlay", "zfs", "f2fs"].contains(best.type)
    }
}
