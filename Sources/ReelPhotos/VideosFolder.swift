import Foundation

/// The user's videos folder, by the XDG user directories (`xdg-user-dirs`, user-dirs.dirs(5)).
struct VideosFolder {
    let url: URL

    init(environment: [String: String]) {
        let home = Self.absolute(environment["HOME"]) ?? NSHomeDirectory()
        url = URL(fileURLWithPath: Self.path(environment: environment, home: home), isDirectory: true)
    }

    private static func path(environment: [String: String], home: String) -> String {
        if let path = absolute(environment["XDG_VIDEOS_DIR"]) { return path }
        let configuration = absolute(environment["XDG_CONFIG_HOME"]) ?? "\(home)/.config"
        if let file = try? String(contentsOf: URL(fileURLWithPath: "\(configuration)/user-dirs.dirs"), encoding: .utf8),
            let path = entry("XDG_VIDEOS_DIR", in: file, home: home)
        {
            return path
        }
        return "\(home)/Videos"
    }

    /// Returns the path if it is absolute; others must be ignored (XDG Base Directory Specification).
    private static func absolute(_ path: String?) -> String? {
        path.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// Returns the value of a line such as `XDG_VIDEOS_DIR="$HOME/Videos"`: quoted, either below `$HOME` or absolute, with
    /// backslashes as escapes. The last matching line counts, and lines of any other form are ignored, as in xdg-user-dirs' own
    /// xdg-user-dir-lookup.c.
    static func entry(_ name: String, in file: String, home: String) -> String? {
        file.split(whereSeparator: \.isNewline).compactMap { value(of: name, in: $0, home: home) }.last
    }

    private static func value(of name: String, in line: Substring, home: String) -> String? {
        var rest = line.drop(while: \.isWhitespace)
        guard rest.hasPrefix(name) else { return nil }
        rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
        guard rest.first == "=" else { return nil }
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        guard rest.first == "\"" else { return nil }
        rest = rest.dropFirst()

        var path = ""
        if rest.hasPrefix("$HOME") {
            rest = rest.dropFirst("$HOME".count)
            guard rest.first == "/" || rest.first == "\"" else { return nil }
            path = home
        } else {
            guard rest.first == "/" else { return nil }
        }
        while let character = rest.popFirst(), character != "\"" {
            if character == "\\" {
                if let escaped = rest.popFirst() { path.append(escaped) }
            } else {
                path.append(character)
            }
        }
        return path
    }

    func create() throws(PHPhotosError) {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            // Foundation's own message does not name the folder.
            let underlying = error as NSError
            throw PHPhotosError(
                .accessRestricted, "\(url.path): the videos folder cannot be created: \(underlying.localizedDescription)",
                underlying: underlying)
        }
    }
}
