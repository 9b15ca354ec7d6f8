import Foundation

/// One of the user's folders that are the photo library, by the XDG user directories (`xdg-user-dirs`, user-dirs.dirs(5)).
struct LibraryFolder {
    enum Kind: CaseIterable { case videos, pictures }

    let url: URL
    /// Whether it is the home folder itself, which the XDG user directories use for "none".
    let isHome: Bool

    init(_ kind: Kind, environment: [String: String]) {
        let home = Self.absolute(environment["HOME"]) ?? NSHomeDirectory()
        let path =
            switch kind {
            case .videos: Self.path("XDG_VIDEOS_DIR", "Videos", environment: environment, home: home)
            case .pictures: Self.path("XDG_PICTURES_DIR", "Pictures", environment: environment, home: home)
            }
        url = URL(fileURLWithPath: path, isDirectory: true)
        isHome = url.standardizedFileURL == URL(fileURLWithPath: home, isDirectory: true).standardizedFileURL
    }

    private static func path(_ name: String, _ usual: String, environment: [String: String], home: String) -> String {
        if let path = absolute(environment[name]) { return path }
        let configuration = absolute(environment["XDG_CONFIG_HOME"]) ?? "\(home)/.config"
        if let file = try? String(contentsOf: URL(fileURLWithPath: "\(configuration)/user-dirs.dirs"), encoding: .utf8),
            let path = entry(name, in: file, home: home)
        {
            return path
        }
        return "\(home)/\(usual)"
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
                .accessRestricted, "\(url.path): the folder cannot be created: \(underlying.localizedDescription)",
                underlying: underlying)
        }
    }
}
