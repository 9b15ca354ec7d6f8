import Foundation

extension PictureList {
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

    /// Whether a shell may have found items for `*`: all that is visible in a folder. Nothing but folders are meant themselves.
    private static func isAll(_ items: [String], of folder: String) -> Bool {
        let names = items.map { ($0 as NSString).lastPathComponent }
        guard isSortedLikePattern(names), let all = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return false
        }
        return Set(names) == Set(all.filter { !$0.hasPrefix(".") }) && !items.allSatisfy(FileManager.default.isFolder)
    }

    /// Whether a shell may have found items, two or more and all in one folder, for a pattern.
    public static func isFromPattern(_ items: [String]) -> Bool {
        let names = items.map { ($0 as NSString).lastPathComponent }
        guard items.count > 1, isSortedLikePattern(names) else { return false }
        let folder = folder(of: items[0])
        guard items.allSatisfy({ Self.folder(of: $0) == folder }) else { return false }
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
}
