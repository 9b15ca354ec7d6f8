import Foundation
import ReelColor

/// How the tags of cues look: their own meaning, the classes of colours (W3C, WebVTT, 5.1), and the simple rules of style sheets:
/// `::cue` and `::cue(b)`, `::cue(.name)`, `::cue(#id)`, `::cue(v[voice="Name"])`, with colours, weight, slant and underline.
struct WebVTTStyles: Sendable {
    struct Color: Hashable, Sendable {
        let red, green, blue: UInt8
        var alpha: UInt8 = 255
    }

    /// How letters look.
    struct Look: Hashable, Sendable {
        /// Nil for the usual colour.
        var color: Color?
        var background: Color?
        var isBold = false
        var isItalic = false
        var isUnderlined = false
    }

    private struct Rule: Sendable {
        let selector: Selector
        let declarations: [(name: String, value: String)]
    }

    private struct Selector {
        var tag: WebVTTText.Tag?
        var classes: [String] = []
        var identifier: String?
        var voice: String?
        /// Whether it is `::cue` alone, which is the cue as a whole.
        var isRoot = false

        var weight: Int { (identifier == nil ? 0 : 10_000) + classes.count * 10 + (voice == nil ? 0 : 10) + (tag == nil ? 0 : 1) }
    }

    private var rules: [Rule] = []
    /// How many rules and declarations are ignored.
    private(set) var ignoredCount = 0

    /// Further ones are ignored.
    private static let mostRules = 128

    init(_ styleSheets: [String]) {
        for sheet in styleSheets { read(Substring(Self.withoutComments(sheet))) }
        // Swift's sort is stable: of equal weights, the last one counts.
        rules.sort { $0.selector.weight < $1.selector.weight }
    }

    // MARK: Reading style sheets

    private static func withoutComments(_ sheet: String) -> String {
        var parts = sheet.components(separatedBy: "/*")
        for index in parts.indices.dropFirst() {
            parts[index] = parts[index].range(of: "*/").map { String(parts[index][$0.upperBound...]) } ?? ""
        }
        return parts.joined(separator: " ")
    }

    private mutating func read(_ sheet: Substring) {
        var rest = sheet
        while let open = rest.firstIndex(of: "{") {
            let close = rest[open...].firstIndex(of: "}") ?? rest.endIndex
            add(rest[..<open], rest[rest.index(after: open)..<close])
            rest = close < rest.endIndex ? rest[rest.index(after: close)...] : ""
        }
    }

    private mutating func add(_ selectors: Substring, _ block: Substring) {
        var declarations: [(name: String, value: String)] = []
        for part in block.split(separator: ";") where !part.allSatisfy(\.isWhitespace) {
            let words = part.split(separator: ":", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
            }
            var probe = Look()
            if words.count == 2, Self.apply(words[0], words[1], to: &probe) {
                declarations.append((words[0], words[1]))
            } else {
                ignoredCount += 1
            }
        }
        for text in selectors.split(separator: ",") {
            if let selector = Self.selector(text.trimmingCharacters(in: .whitespacesAndNewlines)), rules.count < Self.mostRules {
                rules.append(Rule(selector: selector, declarations: declarations))
            } else {
                ignoredCount += 1
            }
        }
    }

    /// Parses a selector; nil if it is not a simple one.
    private static func selector(_ text: String) -> Selector? {
        guard text.hasPrefix("::cue") else { return nil }
        var rest = text.dropFirst(5)
        guard !rest.isEmpty else { return Selector(isRoot: true) }
        guard rest.first == "(", rest.last == ")" else { return nil }
        rest = rest.dropFirst().dropLast()
        let pattern = /\s*([a-z]*)((?:\.[\w-]+)*)(?:#([\w-]+))?(?:\[(?:voice|lang)\s*=\s*["']?([^"'\]]*)["']?\])?\s*/
        guard rest.utf8.count <= 200, let match = rest.wholeMatch(of: pattern) else { return nil }
        var selector = Selector()
        if !match.1.isEmpty {
            guard let tag = WebVTTText.Tag(rawValue: String(match.1)), tag != .root else { return nil }
            selector.tag = tag
        }
        selector.classes = match.2.split(separator: ".").map(String.init)
        selector.identifier = match.3.map(String.init)
        selector.voice = match.4.map(String.init)
        return selector.weight > 0 ? selector : nil
    }

    // MARK: Looks

    /// Returns how the letters in each node of a text look.
    func looks(of text: WebVTTText, identifier: String) -> [Look] {
        var looks: [Look] = []
        for (index, node) in text.nodes.enumerated() {
            var look = index > 0 ? looks[node.parent] : Look()
            switch node.tag {
            case .bold: look.isBold = true
            case .italic: look.isItalic = true
            case .underlined: look.isUnderlined = true
            default: break
            }
            for name in node.classes {
                if let color = Self.classColors[name] { look.color = color }
                if name.hasPrefix("bg_"), let color = Self.classColors[String(name.dropFirst(3))] { look.background = color }
            }
            for rule in rules where Self.matches(rule.selector, node, isRoot: index == 0, identifier) {
                for declaration in rule.declarations { _ = Self.apply(declaration.name, declaration.value, to: &look) }
            }
            looks.append(look)
        }
        return looks
    }

    private static func matches(_ selector: Selector, _ node: WebVTTText.Node, isRoot: Bool, _ identifier: String) -> Bool {
        if isRoot { return selector.isRoot || selector.identifier.map { $0 == identifier } ?? false }
        return !selector.isRoot && selector.identifier == nil && (selector.tag.map { $0 == node.tag } ?? true)
            && selector.classes.allSatisfy(node.classes.contains) && (selector.voice.map { $0 == node.annotation } ?? true)
    }

    /// Applies a declaration; false if it is not one of those that are understood.
    private static func apply(_ name: String, _ value: String, to look: inout Look) -> Bool {
        switch name {
        case "color":
            guard let color = color(value) else { return false }
            look.color = color
        case "background", "background-color":
            guard let color = color(value) else { return false }
            look.background = color.alpha > 0 ? color : nil
        case "font-weight":
            guard let weight = ["bold": 700, "bolder": 700, "normal": 400, "lighter": 300][value] ?? Int(value) else {
                return false
            }
            look.isBold = weight >= 600
        case "font-style":
            guard ["italic", "oblique", "normal"].contains(value) else { return false }
            look.isItalic = value != "normal"
        case "text-decoration", "text-decoration-line":
            guard ["underline", "none"].contains(value) else { return false }
            look.isUnderlined = value == "underline"
        default: return false
        }
        return true
    }

    // MARK: Colours

    /// The names of CSS level 1, and frequent others.
    private static let colors: [String: Color] = {
        var colors = RGB24.basicNames.mapValues { Color(red: UInt8($0.red), green: UInt8($0.green), blue: UInt8($0.blue)) }
        for (name, other) in [("cyan", "aqua"), ("magenta", "fuchsia"), ("grey", "gray")] { colors[name] = colors[other] }
        colors["orange"] = Color(red: 255, green: 165, blue: 0)
        colors["pink"] = Color(red: 255, green: 192, blue: 203)
        colors["gold"] = Color(red: 255, green: 215, blue: 0)
        colors["transparent"] = Color(red: 0, green: 0, blue: 0, alpha: 0)
        return colors
    }()

    /// The classes of colours (WebVTT, 5.1).
    private static let classColors = colors.filter { name, _ in
        ["white", "lime", "cyan", "red", "yellow", "magenta", "blue", "black"].contains(name)
    }

    /// Parses a name, `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(…)` or `rgba(…)` in lower case.
    private static func color(_ text: String) -> Color? {
        if let color = colors[text] { return color }
        if text.hasPrefix("#"), let number = UInt32(text.dropFirst(), radix: 16), !text.contains("+") {
            func byte(_ shift: UInt32) -> UInt8 { UInt8(number >> shift & 255) }
            func digit(_ shift: UInt32) -> UInt8 { UInt8(number >> shift & 15) * 17 }
            switch text.utf8.count {
            case 4: return Color(red: digit(8), green: digit(4), blue: digit(0))
            case 7: return Color(red: byte(16), green: byte(8), blue: byte(0))
            case 9: return Color(red: byte(24), green: byte(16), blue: byte(8), alpha: byte(0))
            default: return nil
            }
        }
        guard text.hasPrefix("rgb"), text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
        let parts = text[text.index(after: open)...].dropLast().split { $0 == "," || $0 == " " || $0 == "/" }
        let numbers = parts.compactMap { part in
            part.hasSuffix("%") ? Double(part.dropLast()).map { $0 / 100 * 255 } : Double(part)
        }
        guard (3...4).contains(parts.count), numbers.count == parts.count, numbers.allSatisfy(\.isFinite) else { return nil }
        func byte(_ number: Double) -> UInt8 { UInt8(min(255, max(0, number.rounded()))) }
        let alpha = numbers.count == 4 ? parts[3].hasSuffix("%") ? numbers[3] : numbers[3] * 255 : 255
        return Color(red: byte(numbers[0]), green: byte(numbers[1]), blue: byte(numbers[2]), alpha: byte(alpha))
    }
}
