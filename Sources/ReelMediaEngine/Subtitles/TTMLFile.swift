internal import CReelXML
import Foundation
import ReelCoreMedia

/// The text and times of a file in TTML (W3C, TTML2; DFXP, IMSC, EBU-TT, iTT), without its places and styles.
struct TTMLFile {
    private(set) var cues: [SubtitleReader.FoundCue] = []
    /// Whether it has places or styles.
    private(set) var hasStyles = false

    private let operation: String
    private var clock = TTMLClock()
    /// The elements from the root to the current one.
    private var elements: [Element] = []
    /// The text of the paragraph that is being read, in pieces that are shown at the same time.
    private var pieces: [Piece] = []

    private struct Element {
        let name: String
        /// When it is shown, from the beginning of the file; no end if it is not known.
        let start: CMTime
        let end: CMTime?
        let keepsSpaces: Bool
    }

    private struct Piece {
        let start: CMTime
        let end: CMTime?
        var text: String
    }

    /// Whether a text begins as such files do.
    static func isTTML(_ text: String) -> Bool {
        let start = text.prefix(4_096).drop(while: \.isWhitespace)
        return start.first == "<" && start.firstMatch(of: /<(?:\w+:)?tt[\s>]/) != nil
    }

    /// - Throws: `MediaError` if the file is damaged, or uses what is not read.
    init(_ text: String, operation: String) throws(MediaError) {
        self.operation = operation
        // Entities could stand for each other, and become gigabytes. TTML has none.
        guard !text.contains("<!DOCTYPE"), !text.contains("<!ENTITY") else {
            throw MediaError(.unsupported, operation, "it is TTML with a document type, which is not read; remove <!DOCTYPE …>")
        }
        let bytes = Array(text.utf8)
        let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
        let reader = bytes.withUnsafeBytes { bytes in
            xmlReaderForMemory(bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count), nil, "UTF-8", options)
        }
        guard let reader else { throw MediaError(.outOfMemory, operation, "not enough memory") }
        defer { xmlFreeTextReader(reader) }
        try withExtendedLifetime(bytes) { () throws(MediaError) in try read(reader) }
    }

    private mutating func read(_ reader: xmlTextReaderPtr) throws(MediaError) {
        var code = xmlTextReaderRead(reader)
        while code == 1 {
            switch xmlTextReaderNodeType(reader) {
            case Int32(XML_READER_TYPE_ELEMENT.rawValue):
                let isEmpty = xmlTextReaderIsEmptyElement(reader) == 1
                try begin(Self.string(xmlTextReaderConstLocalName(reader)), Self.attributes(reader))
                if isEmpty { try end() }
            case Int32(XML_READER_TYPE_END_ELEMENT.rawValue): try end()
            case Int32(XML_READER_TYPE_TEXT.rawValue), Int32(XML_READER_TYPE_CDATA.rawValue),
                Int32(XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue), Int32(XML_READER_TYPE_WHITESPACE.rawValue):
                append(Self.string(xmlTextReaderConstValue(reader)))
            default: break
            }
            code = xmlTextReaderRead(reader)
        }
        guard code == 0 else {
            let line = xmlTextReaderGetParserLineNumber(reader)
            throw MediaError(.damaged, operation, "line \(line): the XML is invalid")
        }
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String { text.map { String(cString: $0) } ?? "" }

    /// Returns the attributes of an element by their names without prefixes.
    private static func attributes(_ reader: xmlTextReaderPtr) -> [String: String] {
        var attributes: [String: String] = [:]
        var code = xmlTextReaderMoveToFirstAttribute(reader)
        while code == 1 {
            attributes[string(xmlTextReaderConstLocalName(reader))] = string(xmlTextReaderConstValue(reader))
            code = xmlTextReaderMoveToNextAttribute(reader)
        }
        _ = xmlTextReaderMoveToElement(reader)
        return attributes
    }

    // MARK: Elements

    private mutating func begin(_ name: String, _ attributes: [String: String]) throws(MediaError) {
        if name == "tt" { clock = try TTMLClock(attributes, operation) }
        if name == "styling" || name == "layout" { hasStyles = true }
        guard attributes["timeContainer"] != "seq" else {
            throw MediaError(.unsupported, operation, "its elements follow each other (timeContainer=\"seq\"), which is not read")
        }
        let parent = elements.last
        let start = try (parent?.start ?? .zero) + (time(attributes["begin"]) ?? .zero)
        var ends = [parent?.end]
        // Ends count from the parent's beginning, durations from the element's own.
        if let end = try time(attributes["end"]) { ends.append((parent?.start ?? .zero) + end) }
        if let duration = try time(attributes["dur"]) { ends.append(start + duration) }
        let keepsSpaces = attributes["space"].map { $0 == "preserve" } ?? parent?.keepsSpaces ?? false
        elements.append(Element(name: name, start: start, end: ends.compactMap(\.self).min(), keepsSpaces: keepsSpaces))
        if name == "p" { pieces = [] }
        if name == "br" { append("\n", isBreak: true) }
    }

    private func time(_ text: String?) throws(MediaError) -> CMTime? {
        guard let text else { return nil }
        guard let time = clock.time(text) else {
            throw MediaError(.damaged, operation, "\"\(text.prefix(40))\" is not a time of TTML, such as 00:00:01.500 or 1.5s")
        }
        return time
    }

    private mutating func end() throws(MediaError) {
        guard let element = elements.popLast(), element.name == "p" else { return }
        for piece in pieces {
            let lines = piece.text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            let text = lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
            guard !text.isEmpty else { continue }
            guard text.utf8.count <= SubtitleReader.Limit.text else {
                throw MediaError(.damaged, operation, "a caption is longer than \(SubtitleReader.Limit.text) bytes")
            }
            guard cues.count < SubtitleReader.Limit.cues else { throw SubtitleReader.tooMany(operation) }
            if let end = piece.end, end <= piece.start { continue }
            cues.append(SubtitleReader.FoundCue(start: piece.start, end: piece.end, text: text))
        }
        pieces = []
    }

    /// Adds text to the paragraph, if there is one.
    private mutating func append(_ text: String, isBreak: Bool = false) {
        guard let paragraph = elements.lastIndex(where: { $0.name == "p" }), let element = elements.last,
            !elements[paragraph...].contains(where: { $0.name == "metadata" })
        else { return }
        var text = text
        if !isBreak, !element.keepsSpaces {
            text = text.replacing(/[ \t\r\n]+/, with: " ")
        }
        if let last = pieces.last, last.start == element.start, last.end == element.end {
            if text.hasPrefix(" "), last.text.hasSuffix(" ") { text.removeFirst() }
            pieces[pieces.count - 1].text += text
        } else {
            pieces.append(Piece(start: element.start, end: element.end, text: text))
        }
    }
}

/// The times of TTML (TTML2, 12.3.1).
private struct TTMLClock {
    private var frameRate: Int64 = 30
    /// What the frame rate is multiplied by.
    private var multiplier: (numerator: Int64, denominator: Int64) = (1, 1)
    private var tickRate: Int64 = 1

    init() {}

    init(_ attributes: [String: String], _ operation: String) throws(MediaError) {
        func number(_ name: String) throws(MediaError) -> Int64? {
            guard let text = attributes[name] else { return nil }
            guard let number = Int64(text), (1...1_000_000_000).contains(number) else {
                throw MediaError(
                    .damaged, operation, "the \(name) \"\(text.prefix(40))\" is not a number from 1 to 1,000,000,000")
            }
            return number
        }
        guard attributes["timeBase"] != "clock" else {
            throw MediaError(.unsupported, operation, "its times are those of a clock (ttp:timeBase), not of a movie")
        }
        let rate = try number("frameRate")
        frameRate = rate ?? frameRate
        // Without a rate of ticks, one of frames is used; without both, ticks are seconds.
        tickRate = try number("tickRate") ?? rate ?? 1
        let parts = (attributes["frameRateMultiplier"] ?? "").split { $0 == " " || $0 == ":" }.compactMap { Int64($0) }
        if parts.count == 2, parts.allSatisfy({ (1...1_000_000).contains($0) }) { multiplier = (parts[0], parts[1]) }
    }

    /// Parses `01:02:03.5`, `01:02:03:12`, or `1.5h`, `90m`, `2.5s`, `1500ms`, `37f`, `5000000t`; also `2.5` and `1:02.5`, which
    /// lyrics have. Nil if it is none, or is later than ten days.
    func time(_ text: String) -> CMTime? {
        let pattern = /\s*(?:(?:(\d{1,6}):)?(\d{1,6}):)?(\d{1,15})(?:\.(\d{1,9})\d*)?(?::(\d{1,9})(?:\.\d+)?)?(h|m|s|ms|f|t)?\s*/
        // Frames are behind three numbers: the pattern has taken those of "01:02:03:12" apart rightly.
        guard text.utf8.count <= 60, let match = text.wholeMatch(of: pattern), let last = Int64(match.3) else { return nil }
        let fraction = match.4.map { (Int64($0) ?? 0) * Self.power(9 - $0.count) } ?? 0
        if let metric = match.6 {
            guard match.2 == nil, match.5 == nil else { return nil }
            return offset(last, fraction, String(metric))
        }
        let (hours, minutes) = (match.1.flatMap { Int64($0) } ?? 0, match.2.flatMap { Int64($0) } ?? 0)
        let seconds = hours * 3_600 + minutes * 60 + last
        guard seconds < Self.latest else { return nil }
        let time = CMTime(value: seconds * 1_000_000 + fraction / 1_000, timescale: 1_000_000)
        guard let frames = match.5 else { return time }
        guard match.1 != nil, match.4 == nil, let count = Int64(frames) else { return nil }
        return self.frames(count).map { time + $0 }
    }

    /// Ten days in seconds.
    private static let latest: Int64 = 864_000

    private static func power(_ exponent: Int) -> Int64 { (0..<max(0, exponent)).reduce(1) { result, _ in result * 10 } }

    /// - Parameter fraction: in billionths.
    private func offset(_ number: Int64, _ fraction: Int64, _ metric: String) -> CMTime? {
        switch metric {
        case "t": return ticks(number, tickRate)
        case "f": return frames(number)
        default:
            let unit: Double = metric == "h" ? 3_600 : metric == "m" ? 60 : metric == "ms" ? 0.001 : 1
            let seconds = (Double(number) + Double(fraction) / 1e9) * unit
            guard seconds < Double(Self.latest) else { return nil }
            return CMTime(value: Int64((seconds * 1e6).rounded()), timescale: 1_000_000)
        }
    }

    private func frames(_ count: Int64) -> CMTime? {
        guard count < 1_000_000_000 else { return nil }
        return ticks(count * multiplier.denominator, frameRate * multiplier.numerator)
    }

    private func ticks(_ count: Int64, _ rate: Int64) -> CMTime? {
        guard count / rate < Self.latest else { return nil }
        if let timescale = Int32(exactly: rate) { return CMTime(value: count, timescale: timescale) }
        return CMTime(value: Int64((Double(count) / Double(rate) * 1e6).rounded()), timescale: 1_000_000)
    }
}
