/// A cue of WebVTT as it is in the file (WebVTT, 3.1).
struct WebVTTCue {
    var identifier = ""
    /// When it is shown, in milliseconds; the end may be before the start.
    var (start, end): (Int64, Int64) = (0, 0)
    var settings = WebVTTSettings()
    /// The text with its tags.
    var text = ""
}

/// Where a cue stands (WebVTT, 3.1 and 6.3).
struct WebVTTSettings: Hashable {
    enum Direction: String { case leftToRight = "lr", rightToLeft = "rl" }
    enum Alignment: String { case start, center, end, left, right }
    enum PositionAlignment: String { case lineLeft = "line-left", center, lineRight = "line-right" }
    enum Line: Hashable {
        /// The number of a line: from the top, or from the bottom if it is negative.
        case number(Double)
        /// A fraction of the video's height, or of its width if the text is vertical.
        case fraction(Double)
    }

    /// The direction in which the columns of vertical text follow each other; nil if the text is horizontal.
    var vertical: Direction?
    /// Nil if it is automatic.
    var line: Line?
    var lineAlignment = Alignment.start
    /// A fraction of the video's width; nil if it is automatic.
    var position: Double?
    /// Nil if it is automatic.
    var positionAlignment: PositionAlignment?
    /// A fraction of the video's width.
    var size = 1.0
    var alignment = Alignment.center
    var region: WebVTTRegion?

    /// Parses what is behind the times of a cue. Unknown settings, and those with an invalid value, are ignored.
    ///
    /// - Parameter regions: the regions that the file has defined before.
    mutating func parse(_ text: some StringProtocol, _ regions: [WebVTTRegion]) {
        for (name, value) in Self.pairs(text) {
            switch name {
            case "region": region = regions.last { $0.identifier == value } ?? region
            case "vertical": vertical = Direction(rawValue: value) ?? vertical
            case "line": parseLine(value)
            case "position": parsePosition(value)
            case "size": size = Self.fraction(value) ?? size
            case "align": alignment = Alignment(rawValue: value) ?? alignment
            default: break
            }
        }
    }

    private mutating func parseLine(_ value: String) {
        let parts = value.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        let place = String(parts[0])
        if place.hasSuffix("%") {
            guard let fraction = Self.fraction(place) else { return }
            line = .fraction(fraction)
        } else {
            let digits = place.hasPrefix("-") ? place.dropFirst() : place[...]
            guard Self.isNumber(digits), let number = Double(place) else { return }
            line = .number(number)
        }
        if parts.count == 2, let alignment = Alignment(rawValue: String(parts[1])), [.start, .center, .end].contains(alignment) {
            lineAlignment = alignment
        }
    }

    private mutating func parsePosition(_ value: String) {
        let parts = value.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard let fraction = Self.fraction(String(parts[0])) else { return }
        position = fraction
        if parts.count == 2 { positionAlignment = PositionAlignment(rawValue: String(parts[1])) ?? positionAlignment }
    }

    // MARK: Values

    /// Returns the settings of a text: names, and values after a colon.
    static func pairs(_ text: some StringProtocol) -> [(name: Substring, value: String)] {
        text.split { $0 == " " || $0 == "\t" || $0 == "\u{C}" || $0 == "\n" }.compactMap { setting in
            guard let colon = setting.firstIndex(of: ":"), colon > setting.startIndex else { return nil }
            let value = setting[setting.index(after: colon)...]
            return value.isEmpty ? nil : (Substring(setting[..<colon]), String(value))
        }
    }

    /// Parses a percentage from 0 to 100 % (WebVTT, "parse a percentage string") as a fraction.
    static func fraction(_ text: String) -> Double? {
        guard text.hasSuffix("%"), isNumber(text.dropLast()), let number = Double(text.dropLast()), number <= 100 else {
            return nil
        }
        return number / 100
    }

    /// Whether a text consists of digits, and possibly a full stop and more digits.
    private static func isNumber(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }
}

/// A part of the video in which cues stand (WebVTT, 3.3 and 6.2).
struct WebVTTRegion: Hashable {
    var identifier = ""
    /// A fraction of the video's width.
    var width = 1.0
    var lineCount = 3
    /// The point of the region, in fractions of its size, which is at `viewportAnchor`.
    var anchor = Point(x: 0, y: 1)
    /// In fractions of the video's size.
    var viewportAnchor = Point(x: 0, y: 1)
    var scrolls = false

    struct Point: Hashable { let x, y: Double }

    init(_ text: some StringProtocol) {
        for (name, value) in WebVTTSettings.pairs(text) {
            switch name {
            case "id": identifier = value
            case "width": width = WebVTTSettings.fraction(value) ?? width
            case "lines":
                guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(value) else { continue }
                lineCount = min(number, Self.mostLines)
            case "regionanchor": anchor = Self.point(value) ?? anchor
            case "viewportanchor": viewportAnchor = Self.point(value) ?? viewportAnchor
            case "scroll": scrolls = value == "up" || scrolls
            default: break
            }
        }
    }

    /// More do not fit into any video.
    private static let mostLines = 1_000

    private static func point(_ value: String) -> Point? {
        let parts = value.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let x = WebVTTSettings.fraction(String(parts[0])),
            let y = WebVTTSettings.fraction(String(parts[1]))
        else { return nil }
        return Point(x: x, y: y)
    }
}
