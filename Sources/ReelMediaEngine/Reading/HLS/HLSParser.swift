import Foundation
import ReelCoreFoundation
import ReelCoreMedia

/// Parses the lines of a playlist. A tag applies to the next segment, or to all that follow.
struct HLSParser {
    private let name: String
    private var lineNumber = 0

    private var variants: [HLSPlaylist.Stream] = []
    private var iFrameStreams: [HLSPlaylist.Stream] = []
    private var isMultivariant = false
    /// The attributes of the variant whose URI is on the next line.
    private var variant: HLSAttributes?

    private var segments: [HLSPlaylist.Segment] = []
    private var isMedia = false
    private var isIFramesOnly = false
    private var isComplete = false
    private var encryption: String?
    /// The properties of the next segment.
    private var duration: CMTime?
    private var range: (length: Int64, start: Int64?)?
    private var followsDiscontinuity = false
    private var isGap = false
    /// The properties of the next segment and those after it.
    private var initialization: HLSPlaylist.Part?
    private var method: String?

    init(_ name: String) { self.name = name }

    /// Parses the next line, which is given without its line feed.
    mutating func read(_ bytes: ArraySlice<UInt8>) throws(MediaError) {
        lineNumber += 1
        guard lineNumber <= HLSPlaylist.Limit.lines else { throw fileError("it has more than \(HLSPlaylist.Limit.lines) lines") }
        guard bytes.count <= HLSPlaylist.Limit.line else { throw error("it is longer than \(HLSPlaylist.Limit.line) bytes") }
        var bytes = bytes
        if lineNumber == 1, bytes.starts(with: PlaylistText.byteOrderMark) {
            bytes = bytes.dropFirst(PlaylistText.byteOrderMark.count)
        }
        while let last = bytes.last, [9, 13, 32].contains(last) { bytes = bytes.dropLast() }
        guard let first = bytes.first else { return }
        let line = String(decoding: bytes, as: UTF8.self)
        guard first == UInt8(ascii: "#") else { return try readAddress(line) }
        let colon = line.firstIndex(of: ":")
        try readTag(line[..<(colon ?? line.endIndex)], colon.map { line[line.index(after: $0)...] } ?? "")
    }

    private mutating func readTag(_ name: Substring, _ value: Substring) throws(MediaError) {
        switch name {
        case "#EXT-X-STREAM-INF":
            isMultivariant = true
            variant = try attributes(value)
        case "#EXT-X-I-FRAME-STREAM-INF":
            isMultivariant = true
            let attributes = try attributes(value)
            try add(attributes, required("URI", in: attributes), to: \.iFrameStreams)
        case "#EXT-X-I-FRAMES-ONLY": (isMedia, isIFramesOnly) = (true, true)
        case "#EXTINF": try readDuration(value)
        case "#EXT-X-BYTERANGE": range = try byteRange(value)
        case "#EXT-X-MAP": try readMap(value)
        case "#EXT-X-KEY":
            let named = try required("METHOD", in: attributes(value))
            method = named == "NONE" ? nil : named
        case "#EXT-X-DISCONTINUITY": followsDiscontinuity = true
        case "#EXT-X-GAP": isGap = true
        case "#EXT-X-ENDLIST": isComplete = true
        default: break
        }
    }

    func finish() throws(MediaError) -> HLSPlaylist {
        guard !isMultivariant || !isMedia else { throw fileError("it contains both renditions and segments") }
        if isMultivariant {
            guard variant == nil else { throw fileError("the URI of its last rendition is missing") }
            return .multivariant(.init(variants: variants, iFrameStreams: iFrameStreams))
        }
        guard duration == nil, range == nil else { throw fileError("the URI of its last segment is missing") }
        return .media(.init(segments: segments, isIFramesOnly: isIFramesOnly, isComplete: isComplete, encryption: encryption))
    }

    // MARK: Lines

    private mutating func readAddress(_ uri: String) throws(MediaError) {
        if let attributes = variant {
            variant = nil
            return try add(attributes, uri, to: \.variants)
        }
        guard let duration else { throw error("this segment has no duration (EXTINF)") }
        guard segments.count < HLSPlaylist.Limit.entries else {
            throw fileError("it has more than \(HLSPlaylist.Limit.entries) segments")
        }
        let part = HLSPlaylist.Part(uri: try checked(uri), range: try bounds(in: uri))
        segments.append(
            .init(
                part: part, duration: duration, initialization: initialization, followsDiscontinuity: followsDiscontinuity,
                isGap: isGap))
        encryption = encryption ?? method
        (self.duration, range, followsDiscontinuity, isGap) = (nil, nil, false, false)
    }

    private mutating func add(
        _ attributes: HLSAttributes, _ uri: String, to list: WritableKeyPath<Self, [HLSPlaylist.Stream]>
    ) throws(MediaError) {
        guard self[keyPath: list].count < MediaLimit.tracks else {
            throw fileError("it has more than \(MediaLimit.tracks) renditions; \(InputLimits.hint(.tracks))")
        }
        let codecs = (attributes["CODECS"] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        self[keyPath: list].append(
            .init(
                uri: try checked(uri), bandwidth: attributes.integer("BANDWIDTH") ?? 0, resolution: attributes.resolution,
                codecs: codecs,
                isHighDynamicRange: ["PQ", "HLG"].contains(attributes["VIDEO-RANGE"] ?? "")))
    }

    private mutating func readDuration(_ value: Substring) throws(MediaError) {
        isMedia = true
        let text = HLSAttributes.trimmed(value.prefix { $0 != "," })
        guard let duration = CMTime(decimal: text), duration.seconds <= MediaLimit.seconds else {
            throw error("\"\(text.prefix(40))\" is not a valid duration in seconds")
        }
        self.duration = duration
    }

    private mutating func readMap(_ value: Substring) throws(MediaError) {
        let attributes = try attributes(value)
        let uri = try required("URI", in: attributes)
        var bounds: Range<Int64>?
        if let text = attributes["BYTERANGE"] {
            let range = try byteRange(text[...])
            bounds = (range.start ?? 0)..<((range.start ?? 0) + range.length)
        }
        initialization = HLSPlaylist.Part(uri: try checked(uri), range: bounds)
    }

    /// Parses `length[@start]`.
    private func byteRange(_ text: Substring) throws(MediaError) -> (length: Int64, start: Int64?) {
        let numbers = HLSAttributes.trimmed(text).split(separator: "@", omittingEmptySubsequences: false).map { Int64($0) }
        guard (1...2).contains(numbers.count), let length = numbers[0], length > 0 else { throw error("invalid byte range") }
        guard numbers.count == 2 else { return (length, nil) }
        guard let start = numbers[1], start >= 0, !start.addingReportingOverflow(length).overflow else {
            throw error("invalid byte range")
        }
        return (length, start)
    }

    /// Returns the range of the next segment. A range without a start begins where the one before it ends, in the same resource
    /// (clause 4.4.4.2).
    private func bounds(in uri: String) throws(MediaError) -> Range<Int64>? {
        guard let range else { return nil }
        if let start = range.start { return start..<(start + range.length) }
        guard let previous = segments.last?.part, previous.uri == uri, let start = previous.range?.upperBound,
            !start.addingReportingOverflow(range.length).overflow
        else { throw error("its byte range has no start, and does not follow another one in the same file") }
        return start..<(start + range.length)
    }

    private func attributes(_ text: Substring) throws(MediaError) -> HLSAttributes {
        guard let attributes = HLSAttributes(text) else { throw error("its attributes are invalid") }
        return attributes
    }

    private func required(_ name: String, in attributes: HLSAttributes) throws(MediaError) -> String {
        guard let value = attributes[name] else { throw error("the \(name) attribute is missing") }
        return value
    }

    private func checked(_ uri: String) throws(MediaError) -> String {
        guard !uri.isEmpty, !uri.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else {
            throw error("the URI is invalid")
        }
        return uri
    }

    // MARK: Errors

    private func error(_ words: String) -> MediaError { fileError("line \(lineNumber): \(words)") }
    private func fileError(_ words: String) -> MediaError { MediaError(.damaged, "read the playlist \(name)", words) }
}
