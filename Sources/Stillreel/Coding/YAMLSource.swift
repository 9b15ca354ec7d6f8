import Foundation
internal import Yams

/// Parses YAML with libyaml. Scalars are resolved as in YAML 1.2, in which `no` and `1:30` are text.
struct YAMLSource {
    private let lines: [Substring]
    /// The candidates in the lines that have been searched, by line.
    private var hiddenColors: [Int: [HiddenColor]] = [:]
    private var count = 0

    static func value(of text: String) throws(SourceError) -> SourceValue? {
        try YAMLKeys.check(text)
        var source = YAMLSource(text)
        do {
            // Nodes can resolve their anchors only as long as the parser exists.
            let parser = try Yams.Parser(yaml: text, resolver: .basic, encoding: .utf8)
            return try withExtendedLifetime(parser) { try parser.singleRoot().map { try source.value($0, depth: 0) } }
        } catch {
            throw source.sourceError(error)
        }
    }

    private init(_ text: String) {
        // By character, because CR LF is one.
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    // MARK: Values

    private mutating func value(_ node: Node, depth: Int) throws(SourceError) -> SourceValue {
        let line = node.mark?.line ?? 1
        count += 1
        guard count <= SourceLimit.valuesInYAML else {
            throw SourceError("the file contains too many values; check for aliases that repeat aliases", line: line)
        }
        guard depth < SourceLimit.depth else { throw SourceError("lists and objects are nested too deeply", line: line) }
        switch node {
        case .scalar(let scalar): return SourceValue(try content(of: scalar, line), line: line)
        case .sequence(let nodes):
            var values: [SourceValue] = []
            for node in nodes { values.append(try value(node, depth: depth + 1)) }
            return SourceValue(.list(values), line: line)
        case .mapping(let pairs): return SourceValue(.mapping(try entries(pairs, depth: depth)), line: line)
        case .alias: throw SourceError("an alias has no anchor", line: line)
        }
    }

    private mutating func entries(_ pairs: Node.Mapping, depth: Int) throws(SourceError) -> [SourceValue.Entry] {
        var entries: [SourceValue.Entry] = []
        var merged: [SourceValue.Entry] = []
        var mergedKeys: Set<String> = []
        for (key, node) in pairs {
            let line = key.mark?.line ?? 1
            guard case .scalar(let name) = key else { throw SourceError("a key must be plain text", line: line) }
            let value = try value(node, depth: depth + 1)
            guard name.string == "<<", name.style == .plain else {
                entries.append(.init(key: name.string, line: line, value: value))
                continue
            }
            // The merge key of YAML 1.1, which is in common use. The mapping's own keys take precedence over merged ones.
            let sources: [SourceValue] = if case .list(let values) = value.content { values } else { [value] }
            for source in sources {
                guard case .mapping(let others) = source.content else {
                    throw SourceError("<< must be followed by an object or a list of objects", line: line)
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

    /// Returns the error for a value such as `color: #101418`, which is empty because `#` begins a comment; nil if the line has
    /// no such colour.
    private mutating func colorInComment(_ line: Int, where isMeant: (HiddenColor) -> Bool) -> SourceError? {
        guard lines.indices.contains(line - 1) else { return nil }
        let colors = hiddenColors[line] ?? HiddenColor.all(in: lines[line - 1])
        hiddenColors[line] = colors
        guard let color = colors.first(where: isMeant)?.color else { return nil }
        return SourceError("# begins a comment here, so there is no colour; put it in quotes: \"\(color)\"", line: line)
    }

    // MARK: Errors

    /// Returns the next line in which a key begins in the same column, as far as objects that are not in braces are concerned;
    /// Yams tells only the first line.
    private func lineOfRepeated(_ key: String, after first: Int) -> Int? {
        guard lines.indices.contains(first - 1), let place = lines[first - 1].range(of: key) else { return nil }
        let column = lines[first - 1].distance(from: lines[first - 1].startIndex, to: place.lowerBound)
        return lines.indices[first...].first { index in
            let line = lines[index]
            return line.count > column && line.prefix(column).allSatisfy(\.isWhitespace) && line.dropFirst(column).hasPrefix(key)
                && line.dropFirst(column + key.count).drop(while: \.isWhitespace).first == ":"
        }.map { $0 + 1 }
    }

    private mutating func sourceError(_ error: any Error) -> SourceError {
        if let error = error as? SourceError { return error }
        guard let error = error as? YamlError else { return SourceError("invalid YAML: \(error)") }
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let line = max(1, min(mark.line, lines.count))
            if problem.contains("another document") {
                return SourceError("a second document begins here; a reel file must contain one document", line: line)
            }
            if lines.indices.contains(line - 1), lines[line - 1].prefix(while: \.isWhitespace).contains("\t") {
                return SourceError("the line is indented with a tab; YAML requires spaces", line: line)
            }
            // In braces, the comment hides the rest of the line, too, so libyaml reports the error on a later line.
            for line in stride(from: line, through: max(1, line - 4), by: -1) {
                if let error = colorInComment(line, where: \.isInBraces) { return error }
            }
            let words = [context.map { "\($0.text) from line \($0.mark.line)," }, problem].compactMap(\.self).joined(
                separator: " ")
            return SourceError("invalid YAML: \(words)", line: line)
        case .duplicatedKeysInMapping(let keys, let context):
            let (key, first) = (keys.first ?? "", context.mark.line)
            return SourceError(
                "duplicate key \"\(key)\"; it is first in line \(first)", line: lineOfRepeated(key, after: first) ?? first)
        case .reader(let problem, let offset, _, let yaml):
            let line = offset.map { yaml.prefix($0).count(where: \.isNewline) + 1 }
            return SourceError("invalid YAML: \(problem)", line: line)
        default: return SourceError("invalid YAML: \(error)")
        }
    }
}
