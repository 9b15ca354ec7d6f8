import Foundation
internal import Yams

/// Reads YAML: libyaml finds what is where, and the words are understood as YAML 1.2 does, where `no` and `1:30` are text.
struct YAMLSource {
    private let lines: [Substring]
    /// Of the lines that were looked at.
    private var hiddenColors: [Int: [HiddenColor]] = [:]
    private var count = 0

    static func value(of text: String) throws(SourceError) -> SourceValue? {
        try YAMLKeys.check(text)
        var source = YAMLSource(text)
        do {
            // Nodes know their anchors as long as the parser is there.
            let parser = try Yams.Parser(yaml: text, resolver: .basic, encoding: .utf8)
            return try withExtendedLifetime(parser) { try parser.singleRoot().map { try source.value($0, depth: 0) } }
        } catch {
            throw source.sourceError(error)
        }
    }

    private init(_ text: String) {
        // Windows's line ends are one character.
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    // MARK: Values

    private mutating func value(_ node: Node, depth: Int) throws(SourceError) -> SourceValue {
        let line = node.mark?.line ?? 1
        count += 1
        guard count <= SourceLimit.valuesInYAML else {
            throw SourceError("there is too much in it; do aliases repeat aliases?", line: line)
        }
        guard depth < SourceLimit.depth else { throw SourceError("lists and objects lie too deep in one another", line: line) }
        switch node {
        case .scalar(let scalar): return SourceValue(try content(of: scalar, line), line: line)
        case .sequence(let nodes):
            var values: [SourceValue] = []
            for node in nodes { values.append(try value(node, depth: depth + 1)) }
            return SourceValue(.list(values), line: line)
        case .mapping(let pairs): return SourceValue(.mapping(try entries(pairs, depth: depth)), line: line)
        case .alias: throw SourceError("an alias leads nowhere", line: line)
        }
    }

    private mutating func entries(_ pairs: Node.Mapping, depth: Int) throws(SourceError) -> [SourceValue.Entry] {
        var entries: [SourceValue.Entry] = []
        var merged: [SourceValue.Entry] = []
        var mergedKeys: Set<String> = []
        for (key, node) in pairs {
            let line = key.mark?.line ?? 1
            guard case .scalar(let name) = key else { throw SourceError("a key must be a word", line: line) }
            let value = try value(node, depth: depth + 1)
            guard name.string == "<<", name.style == .plain else {
                entries.append(.init(key: name.string, line: line, value: value))
                continue
            }
            // YAML 1.1's merge key, which many know: what is said here goes before what comes from elsewhere.
            let sources: [SourceValue] = if case .list(let values) = value.content { values } else { [value] }
            for source in sources {
                guard case .mapping(let others) = source.content else {
                    throw SourceError("after << there must be an object, or a list of them", line: line)
                }
                for other in others where mergedKeys.insert(other.key).inserted { merged.append(other) }
            }
        }
        guard !merged.isEmpty else { return entries }
        let own = Set(entries.map(\.key))
        return entries + merged.filter { !own.contains($0.key) }
    }

    private mutating func content(of scalar: Node.Scalar, _ line: Int) throws(SourceError) -> SourceValue.Content {
        let text = scalar.string
        guard scalar.style == .plain else { return .text(text) }
        switch text {
        case "":
            let column = scalar.mark?.column
            if let error = colorInComment(line, where: { $0.column == column }) { throw error }
            return .null
        case "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        default: return Self.isNumber(text) ? .number(text) : .text(text)
        }
    }

    private static func isNumber(_ text: String) -> Bool {
        guard let first = text.utf8.first, first < 0x3A else { return false }
        let pattern = #"^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$"#
        return text.range(of: pattern, options: .regularExpression) != nil
    }

    /// `color: #101418` says nothing, because a comment begins there.
    private mutating func colorInComment(_ line: Int, where isMeant: (HiddenColor) -> Bool) -> SourceError? {
        guard lines.indices.contains(line - 1) else { return nil }
        let colors = hiddenColors[line] ?? HiddenColor.all(in: lines[line - 1])
        hiddenColors[line] = colors
        guard let color = colors.first(where: isMeant)?.color else { return nil }
        return SourceError("a comment begins with #, so there is no colour here; write it in quotes: \"\(color)\"", line: line)
    }

    // MARK: Errors

    private mutating func sourceError(_ error: any Error) -> SourceError {
        if let error = error as? SourceError { return error }
        guard let error = error as? YamlError else { return SourceError("this is not YAML: \(error)") }
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let line = max(1, min(mark.line, lines.count))
            if problem.contains("another document") {
                return SourceError("another document begins here; a reel file is one", line: line)
            }
            if lines.indices.contains(line - 1), lines[line - 1].prefix(while: \.isWhitespace).contains("\t") {
                return SourceError("the line begins with a tab; YAML wants spaces", line: line)
            }
            // Within braces the rest of the object is lost, too.
            for line in stride(from: line, through: max(1, line - 4), by: -1) {
                if let error = colorInComment(line, where: \.isInBraces) { return error }
            }
            let words = [context.map { "\($0.text) from line \($0.mark.line)," }, problem].compactMap(\.self).joined(
                separator: " ")
            return SourceError("this is not YAML: \(words)", line: line)
        case .duplicatedKeysInMapping(let keys, let context):
            return SourceError(
                "the key \"\(keys.first ?? "")\" is there twice; it is first in line \(context.mark.line)",
                line: context.mark.line)
        case .reader(let problem, let offset, _, let yaml):
            let line = offset.map { yaml.prefix($0).count(where: \.isNewline) + 1 }
            return SourceError("this is not YAML: \(problem)", line: line)
        default: return SourceError("this is not YAML: \(error)")
        }
    }
}
