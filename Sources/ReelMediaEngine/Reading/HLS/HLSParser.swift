import Foundation
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
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var bytes = lineNumber == 1 && bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes
        while let last = bytes.last, [9, 13, 32].contains(last) { bytes = bytes.dropLast() }
        guard let first = bytes.first else { return }
        let line = String(decoding: bytes, as: UTF8.self)
        guard first == UInt8(ascii: "#") else { return try readAddress(line) }
        let colon = line.firstIndex(of: ":")
        let value = colon.map { line[line.index(after: $0)...] } ?? ""
        switch line[..<(colon ?? line.endIndex)] {
        case "#EXT-X-STREAM-INF":
            isMultivariant = true
            variant = try attributes(value)
        case "#EXT-X-I-FRAME-STREAM-INF":
            isMultivariant = true
            let attributes = try attributes(value)
            guard let uri = attributes["URI"] else { throw error("the URI attribute is missing") }
            try add(attributes, uri, to: \.iFrameStreams)
        case "#EXT-X-I-FRAMES-ONLY": (isMedia, isIFramesOnly) = (true, true)
        case "#EXTINF": try readDuration(value)
        case "#EXT-X-BYTERANGE": range = try byteRange(value)
        case "#EXT-X-MAP": try readMap(value)
        case "#EXT-X-KEY":
            guard let named = try attributes(value)["METHOD"] else { throw error("the METHOD attribute is missing") }
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
            throw fileError("it has more than \(MediaLimit.tracks) renditions")
        }
        let resolution = attributes.resolution
        let codecs = (attributes["CODECS"] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        self[keyPath: list].append(
            .init(
                uri: try checked(uri), bandwidth: attributes.integer("BANDWIDTH") ?? 0, width: resolution?.width,
                height: resolution?.height, codecs: codecs,
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
        guard let uri = attributes["URI"] else { throw error("the URI attribute is missing") }
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

extension CMTime {
    /// Creates a time from a decimal number of seconds, which is exact up to nine places, and rounded there. Nil if the text is
    /// not a number from 0 to below 1,000,000,000.
    init?(decimal text: Substring) {
        var (value, scale) = (Int64(0), Int32(1))
        var (digits, digitsBehind) = (0, 0)
        var (isBehindPoint, isRoundedUp, isRounded) = (false, false, false)
        for byte in text.utf8 {
            if byte == 46, !isBehindPoint {
                isBehindPoint = true
                continue
            }
            guard (48...57).contains(byte) else { return nil }
            digits += 1
            if isBehindPoint { digitsBehind += 1 }
            if digitsBehind > 9 {
                if digitsBehind == 10 { isRoundedUp = byte >= 53 }
                if byte != 48 { isRounded = true }
            } else {
                value = value * 10 + Int64(byte - 48)
                if isBehindPoint { scale *= 10 } else if value >= 1_000_000_000 { return nil }
            }
        }
        guard digits > 0 else { return nil }
        if isRoundedUp { value += 1 }
        while scale > 1, value % 10 == 0 { (value, scale) = (value / 10, scale / 10) }
        self.init(value: value, timescale: scale)
        if isRounded { flags.insert(.hasBeenRounded) }
    }
}
