import ReelCoreFoundation

/// The cues, regions and style sheets of a file in WebVTT (W3C, WebVTT, 6.1 to 6.3).
struct WebVTTFile: Sendable {
    /// The cues in the order of the file.
    private(set) var cues: [WebVTTCue] = []
    private(set) var regions: [WebVTTRegion] = []
    private(set) var styleSheets: [String] = []
    /// How many blocks have a line of times that is invalid, and the first such line of the file.
    private(set) var invalid: (count: Int, firstLine: Int, text: String)?

    /// The text as UTF-8, whose lines end with line feeds.
    private let bytes: [UInt8]
    private var position = 0
    /// The number of lines that have been read.
    private var lineNumber = 0

    /// Whether a text begins as such files do.
    static func isWebVTT(_ text: String) -> Bool {
        guard text.utf8.starts(with: "WEBVTT".utf8) else { return false }
        let next = text.utf8.dropFirst(6).first
        return next.map { [0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? true
    }

    /// - Throws: `MediaError` if there are too many cues, or one is too long.
    init(_ text: String, operation: String) throws(MediaError) {
        bytes = Self.normalized(text)
        // The header, which ends at an empty line.
        _ = nextLine()
        guard position < bytes.count else { return }
        try readBlock(isHeader: true, operation)
        while position < bytes.count {
            if bytes[position] == Self.lineFeed {
                position += 1
                lineNumber += 1
            } else {
                try readBlock(isHeader: false, operation)
            }
        }
    }

    private static let lineFeed = UInt8(ascii: "\n")

    private static func normalized(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var follows = false
        for byte in text.utf8 {
            if byte != lineFeed || !follows {
                if byte == 0 { bytes += "\u{FFFD}".utf8 } else { bytes.append(byte == 0x0D ? lineFeed : byte) }
            }
            follows = byte == 0x0D
        }
        return bytes
    }

    private mutating func nextLine() -> ArraySlice<UInt8> {
        let end = bytes[position...].firstIndex(of: Self.lineFeed) ?? bytes.count
        defer {
            position = min(end + 1, bytes.count)
            lineNumber += 1
        }
        return bytes[position..<end]
    }

    /// What of the file is not read, in one line; nil if all is.
    ///
    /// - Parameter name: the file's name.
    func note(_ name: String) -> String? {
        guard let invalid else { return nil }
        let what = invalid.count == 1 ? "1 caption" : "\(invalid.count) captions"
        return "left out: \(what) of \(name) whose line of times is invalid (line \(invalid.firstLine): \"\(invalid.text)\")"
    }

    // MARK: Blocks

    private enum Block { case other, cue(WebVTTCue), style, region }

    /// Reads a block (WebVTT, 6.1, "collect a WebVTT block").
    private mutating func readBlock(isHeader: Bool, _ operation: String) throws(MediaError) {
        var block = Block.other
        var buffer: [UInt8] = []
        var (lineCount, hasArrow) = (0, false)
        var (isOver, previous) = (false, (position, lineNumber))
        while !isOver {
            // The last line may end without a line feed.
            let line = nextLine()
            isOver = position >= bytes.count
            lineCount += 1
            if Self.hasArrow(line) {
                guard !isHeader, lineCount == 1 || lineCount == 2 && !hasArrow else {
                    (position, lineNumber) = previous
                    break
                }
                hasArrow = true
                if let cue = cue(line, identifier: buffer) {
                    block = .cue(cue)
                    buffer = []
                }
                previous = (position, lineNumber)
            } else if line.isEmpty {
                break
            } else {
                if !isHeader, lineCount == 2, cues.isEmpty, case .other = block, !hasArrow {
                    block = Self.definition(buffer)
                    if case .other = block {} else { buffer = [] }
                }
                try append(line, to: &buffer, of: block, operation)
                previous = (position, lineNumber)
            }
        }
        try finish(block, String(decoding: buffer, as: UTF8.self), operation)
    }

    private mutating func append(
        _ line: ArraySlice<UInt8>, to buffer: inout [UInt8], of block: Block, _ operation: String
    ) throws(MediaError) {
        guard buffer.count + line.count < SubtitleReader.Limit.text else {
            if case .cue(let cue) = block {
                throw MediaError(
                    .damaged, operation,
                    "line \(lineNumber): the caption at \(Self.seconds(cue.start)) s is longer than "
                        + "\(SubtitleReader.Limit.text) bytes")
            }
            // Nobody reads the rest of a comment.
            return
        }
        if !buffer.isEmpty { buffer.append(Self.lineFeed) }
        buffer += line
    }

    private mutating func finish(_ block: Block, _ text: String, _ operation: String) throws(MediaError) {
        switch block {
        case .other: break
        case .style: if styleSheets.count < Self.mostDefinitions { styleSheets.append(text) }
        case .region: if regions.count < Self.mostDefinitions { regions.append(WebVTTRegion(text)) }
        case .cue(var cue):
            let limit = InputLimits.current[.captions]
            guard cues.count < limit else {
                throw MediaError(
                    .unsupported, operation, "it contains more than \(limit) captions; \(InputLimits.hint(.captions))")
            }
            cue.text = text
            cues.append(cue)
        }
    }

    /// The most regions, and the most style sheets, that are used.
    private static let mostDefinitions = 64

    /// Returns what a block defines whose first line is this.
    private static func definition(_ line: [UInt8]) -> Block {
        let words = line.reversed().drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0C }.reversed()
        return words.elementsEqual("STYLE".utf8) ? .style : words.elementsEqual("REGION".utf8) ? .region : .other
    }

    private static func hasArrow(_ line: ArraySlice<UInt8>) -> Bool {
        var place = line.startIndex
        while let end = line[place...].firstIndex(of: UInt8(ascii: ">")) {
            if end - line.startIndex >= 2, line[end - 1] == UInt8(ascii: "-"), line[end - 2] == UInt8(ascii: "-") { return true }
            place = end + 1
        }
        return false
    }

    // MARK: Times

    /// Returns a cue with the times and settings of a line; nil if they are invalid.
    private mutating func cue(_ line: ArraySlice<UInt8>, identifier: [UInt8]) -> WebVTTCue? {
        var scanner = WebVTTTimestamps.Scanner(line)
        scanner.skipSpaces()
        guard let start = scanner.time(), scanner.skip("-->", beforeSpaces: true), let end = scanner.time() else {
            let first = invalid ?? (0, lineNumber, String(decoding: line.prefix(60), as: UTF8.self))
            invalid = (first.count + 1, first.firstLine, first.text)
            return nil
        }
        var cue = WebVTTCue(identifier: String(decoding: identifier, as: UTF8.self), start: start, end: end)
        cue.settings.parse(String(decoding: scanner.rest.prefix(1 << 12), as: UTF8.self), regions)
        return cue
    }

    private static func seconds(_ milliseconds: Int64) -> String {
        "\(milliseconds / 1_000).\(String(milliseconds % 1_000 + 1_000).dropFirst())"
    }
}
