internal import CYaml

/// Rejects keys that are aliases, lists or objects before Yams builds the document.
///
/// No reel needs such keys. If aliases refer to nested aliases, Yams's comparison of such keys would practically never end.
struct YAMLKeys {
    private struct Collection {
        let isMapping: Bool
        /// Whether the next node of a mapping is a key; keys and values alternate.
        var awaitsKey = true
    }

    private var open: [Collection] = []

    /// Checks the keys of a file that contains aliases. Other errors are found later, when the file is parsed.
    ///
    /// - Throws: `SourceError` for the first key that is not a scalar.
    static func check(_ text: String) throws(SourceError) {
        guard text.utf8.contains(UInt8(ascii: "&")), text.utf8.contains(UInt8(ascii: "*")) else { return }
        var text = text
        let line = text.withUTF8 { bytes in
            // Allocated, because the parser stores pointers into itself and must not be moved.
            let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
            defer { parser.deallocate() }
            guard yaml_parser_initialize(parser) == 1 else { return Int?.none }
            defer { yaml_parser_delete(parser) }
            yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
            yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
            return lineOfNonScalarKey(parser)
        }
        if let line { throw SourceError("in a file with aliases, keys must be plain text", line: line) }
    }

    private static func lineOfNonScalarKey(_ parser: UnsafeMutablePointer<yaml_parser_t>) -> Int? {
        var keys = YAMLKeys()
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else { return nil }
            defer { yaml_event_delete(&event) }
            // Only the first document is read.
            if event.type == YAML_STREAM_END_EVENT || event.type == YAML_DOCUMENT_END_EVENT { return nil }
            if keys.isNonScalarKey(event.type) { return event.start_mark.line + 1 }
        }
    }

    private mutating func isNonScalarKey(_ event: yaml_event_type_t) -> Bool {
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

    /// Whether the node that begins now is a key. Also notes that the next node of the same mapping is of the other kind.
    private mutating func isKey() -> Bool {
        guard let last = open.indices.last, open[last].isMapping else { return false }
        defer { open[last].awaitsKey.toggle() }
        return open[last].awaitsKey
    }
}
