import Foundation

/// The comments of a YAML file, to be kept in a new version of it.
///
/// A comment belongs to the line that follows it, or that it ends, and is kept where a line says the same. If that line has
/// become a part of its slide's line, the comment is kept before the slide. Comments before the first line stay at the top.
struct YAMLComments {
    /// The comments before a line, by what the line says. Lines that say the same have theirs in order.
    private var before: [String: [[String]]] = [:]
    private var after: [String: [String]] = [:]
    /// The marks of the slides that lines are parts of.
    private var owners: [String: String] = [:]
    private var top: [String] = []
    private var bottom: [String] = []

    init(of text: String) {
        var pending: [String] = []
        var isTop = true
        var owner: String?
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init) {
            let content = line.trimmingCharacters(in: .whitespaces)
            if content.hasPrefix("#") || content.isEmpty {
                if content.hasPrefix("#") { pending.append(content) } else if isTop, !pending.isEmpty { flush() }
                continue
            }
            isTop = false
            if content.hasPrefix("- ") { owner = content }
            let hasMark = content.utf8.contains(UInt8(ascii: "#"))
            guard hasMark || !pending.isEmpty else { continue }
            let (said, comment) = Self.divided(content)
            if line.hasPrefix(" "), let owner, owner != content {
                owners[Self.mark(said)] = Self.mark(Self.divided(owner).said)
            }
            if !pending.isEmpty { before[Self.mark(said), default: []].append(pending) }
            if let comment { after[Self.mark(said), default: []].append(comment) }
            pending = []
        }
        bottom = pending

        func flush() {
            top += pending
            pending = []
        }
    }

    /// Whether there are none.
    var isEmpty: Bool { before.isEmpty && after.isEmpty && top.isEmpty && bottom.isEmpty }

    /// Adds the comments on lines of an earlier version, which may be there again.
    mutating func add(of earlier: YAMLComments) {
        let own = Set(before.values.joined().joined()).union(after.values.joined()).union(top).union(bottom)
        for (mark, lists) in earlier.before where before[mark] == nil {
            let lists = lists.map { $0.filter { !own.contains($0) } }.filter { !$0.isEmpty }
            if !lists.isEmpty { before[mark] = lists }
        }
        for (mark, comments) in earlier.after where after[mark] == nil {
            let comments = comments.filter { !own.contains($0) }
            if !comments.isEmpty { after[mark] = comments }
        }
    }

    /// Returns a new version of the text with the comments.
    func added(to text: String) -> String {
        var (before, after) = (before, after)
        let marks = Set(text.split(separator: "\n").map { Self.mark($0.trimmingCharacters(in: .whitespaces)) })
        for (mark, owner) in owners where !marks.contains(mark) && marks.contains(owner) {
            let moved = (before[mark] ?? []).flatMap(\.self) + (after[mark] ?? [])
            before[owner] = [(before[owner]?.first ?? []) + moved] + (before[owner]?.dropFirst() ?? [])
        }
        var lines = top
        if !top.isEmpty { lines.append("") }
        for line in text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) {
            let mark = Self.mark(line.trimmingCharacters(in: .whitespaces))
            let indent = String(line.prefix { $0 == " " })
            if let comments = before[mark]?.first {
                before[mark]?.removeFirst()
                lines += comments.map { indent + $0 }
            }
            if let comment = after[mark]?.first {
                after[mark]?.removeFirst()
                lines.append("\(line)  \(comment)")
            } else {
                lines.append(line)
            }
        }
        return (lines + bottom).joined(separator: "\n") + "\n"
    }

    /// What a line is recognised by: of a key at the top, the key; of a slide, what it shows.
    private static func mark(_ line: String) -> String {
        // The patterns can take time that grows with the square of the line.
        guard line.utf8.count <= 10_000 else { return line }
        if let file = line.firstMatch(of: /(?:picture|clip|color|file):\s*("[^"]*"|[^,}]+)/) {
            return "\(file.1)".trimmingCharacters(in: CharacterSet(charactersIn: " \""))
        }
        if let key = line.firstMatch(of: /^(?:- )?([A-Za-z]+):/) { return "\(key.1):" }
        return (line.hasPrefix("- ") ? String(line.dropFirst(2)) : line).replacing("\"", with: "")
    }

    /// Divides a line into what it says and its comment, which begins with `#` after a space, outside of quotes.
    private static func divided(_ line: String) -> (said: String, comment: String?) {
        var (quote, previous): (Character?, Character) = (nil, " ")
        var isEscaped = false
        for index in line.indices {
            let letter = line[index]
            if let open = quote {
                if letter == open, !isEscaped { quote = nil }
                isEscaped = open == "\"" && letter == "\\" && !isEscaped
            } else if letter == "\"" || letter == "'", " [{,:\t".contains(previous) {
                // Within a word, it is an apostrophe.
                quote = letter
            } else if letter == "#", previous == " " || previous == "\t" {
                return (line[..<index].trimmingCharacters(in: .whitespaces), String(line[index...]))
            }
            previous = letter
        }
        return (line, nil)
    }
}
