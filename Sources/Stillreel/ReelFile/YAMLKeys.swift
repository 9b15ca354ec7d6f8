internal import CYaml

/// Looks at a file's keys before anything is made of them.
///
/// No reel has keys that are aliases, lists or objects. Where aliases lie in aliases, comparing such keys, as Yams does, would
/// never end.
struct YAMLKeys {
    private struct Collection {
        let isMapping: Bool
        /// In a mapping, keys and values take turns.
        var awaitsKey = true
    }

    private var open: [Collection] = []

    /// - Throws: for the first key that is no word. What is wrong otherwise, reading finds out.
    static func check(_ text: String) throws(SourceError) {
        guard text.utf8.contains(UInt8(ascii: "&")), text.utf8.contains(UInt8(ascii: "*")) else { return }
        var text = text
        let line = text.withUTF8 { bytes in
            // The parser holds its own address.
            let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
            defer { parser.deallocate() }
            guard yaml_parser_initialize(parser) == 1 else { return Int?.none }
            defer { yaml_parser_delete(parser) }
            yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
            yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
            return lineOfStrangeKey(parser)
        }
        if let line { throw SourceError("in a file with aliases, keys must be plain words", line: line) }
    }

    private static func lineOfStrangeKey(_ parser: UnsafeMutablePointer<yaml_parser_t>) -> Int? {
        var keys = YAMLKeys()
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else { return nil }
            defer { yaml_event_delete(&event) }
            // Another document is not read.
            if event.type == YAML_STREAM_END_EVENT || event.type == YAML_DOCUMENT_END_EVENT { return nil }
            if keys.isStrangeKey(event.type) { return event.start_mark.line + 1 }
        }
    }

    private mutating func isStrangeKey(_ event: yaml_event_type_t) -> Bool {
        switch event {
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: open.removeLast()
        case YAML_SCALAR_EVENT: _ = isKey()
        case YAML_ALIAS_EVENT: return isKey()
        case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
            if isKey() { return true }
            open.append(Collection(isMapping: event == YAML_MAPPING_START_EVENT))
        default: break
        }
        return false
    }

    /// Does what begins here begin as a key? The next one does not.
    private mutating func isKey() -> Bool {
        guard let last = open.indices.last, open[last].isMapping else { return false }
        defer { open[last].awaitsKey.toggle() }
        return open[last].awaitsKey
    }
}
