package import Foundation
package import ReelCoreFoundation
import ReelCoreMedia

/// The captions of a WebVTT file whose places and styles matter, to be drawn by libass: as a script in ASS.
package struct WebVTTScript: Sendable {
    /// What such captions look like where the file says nothing, and the frame that they are in.
    package struct Look {
        package let frame: PixelSize
        /// The part of the frame that text may be in.
        package let area: PixelArea
        /// The font's family.
        package let family: String
        /// The size of the font in pixels.
        package let size: Double
        /// The colours of the text, and of the word that is being spoken, as 0xRRGGBB.
        package let (color, highlight): (UInt32, UInt32)

        package init(frame: PixelSize, area: PixelArea, family: String, size: Double, color: UInt32, highlight: UInt32) {
            (self.frame, self.area, self.family, self.size) = (frame, area, family, size)
            (self.color, self.highlight) = (color, highlight)
        }

        /// Fonts in ASS have the size of a line.
        fileprivate var lineHeight: Double { size * 1.2 }
    }

    private let file: WebVTTFile
    private let styles: WebVTTStyles

    /// - Returns: nil if no cue has a place or a style of its own.
    init?(_ file: WebVTTFile) {
        (self.file, styles) = (file, WebVTTStyles(file.styleSheets))
        guard file.cues.contains(where: hasStyle) else { return nil }
    }

    /// Whether a file's first bytes are those of WebVTT.
    ///
    /// - Parameter encoding: that of text without a byte order mark; nil to find it.
    package static func isWebVTT(_ start: Data, encoding: TextEncoding? = nil) -> Bool {
        DecodedText(Data(start.prefix(512)), encoding: encoding).map { WebVTTFile.isWebVTT($0.text) } ?? false
    }

    private func hasStyle(_ cue: WebVTTCue) -> Bool {
        if cue.settings != WebVTTSettings() { return true }
        let usual = WebVTTStyles.Look()
        return styles.looks(of: WebVTTText(cue.text), identifier: cue.identifier).contains { $0 != usual }
    }

    /// What of the file is not drawn, each in one line.
    ///
    /// - Parameter name: the file's name.
    package func notes(_ name: String) -> [String] {
        var notes: [String] = []
        if styles.ignoredCount > 0 {
            let what = styles.ignoredCount == 1 ? "1 rule or declaration" : "\(styles.ignoredCount) rules or declarations"
            notes.append("ignored: \(what) of the style sheets in \(name), of which colours, bold, italic and underline are used")
        }
        if file.cues.contains(where: { $0.settings.region?.scrolls ?? false }) {
            notes.append("ignored: that regions in \(name) scroll; their captions stand one above another")
        }
        return notes
    }

    /// Returns the script.
    ///
    /// - Parameter name: the file's name for errors.
    /// - Throws: `MediaError` if a time is too late, or memory runs out.
    package func script(_ look: Look, name: String) throws(MediaError) -> SubtitleScript {
        var lines = header(look)
        var times: [Range<Int>] = []
        for cue in file.cues.sorted(by: { $0.start < $1.start }) where cue.end > cue.start {
            let text = WebVTTText(cue.text)
            guard !text.letters.isEmpty else { continue }
            lines += line(cue, text, look)
            times.append(Int(cue.start)..<Int(cue.end))
        }
        return try SubtitleScript(Data(lines.utf8), name: name, times: times)
    }

    // MARK: The script

    private func header(_ look: Look) -> String {
        // Commas separate fields.
        let family = look.family.filter { $0 != "," && !$0.isNewline }
        let edge = Self.number(look.size * 0.06)
        let margins =
            "\(look.area.x),\(look.frame.width - look.area.x - look.area.width),"
            + "\(look.frame.height - look.area.y - look.area.height)"
        func style(_ name: String, _ border: String) -> String {
            "Style: \(name),\(family),\(Self.number(look.lineHeight)),&H00\(Self.bgr(look.color)),&H00FFFFFF,&H00000000,"
                + "&H80000000,0,0,0,0,100,100,0,0,\(border),2,\(margins),1\n"
        }
        return """
            [Script Info]
            ScriptType: v4.00+
            PlayResX: \(look.frame.width)
            PlayResY: \(look.frame.height)
            WrapStyle: 0
            ScaledBorderAndShadow: yes
            YCbCr Matrix: None

            [V4+ Styles]
            Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, \
            Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, \
            MarginV, Encoding
            \(style("Default", "1,\(edge),\(Self.number(look.size * 0.03))"))\(style("Box", "3,\(edge),0"))
            [Events]
            Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

            """
    }

    private func line(_ cue: WebVTTCue, _ text: WebVTTText, _ look: Look) -> String {
        let place = WebVTTPlacement(
            cue.settings, text.letters, frame: look.frame, area: look.area, lineHeight: look.lineHeight)
        let times = "\(Self.time(cue.start)),\(Self.time(cue.end))"
        return "Dialogue: 0,\(times),Default,,\(place.left),\(place.right),\(place.vertical),,{\(place.tags)}"
            + content(cue, text, look) + "\n"
    }

    /// The most bytes of tags in a line. What is behind them looks as usual.
    private static let mostTags = 1 << 15

    /// What determines the tags of a letter.
    private struct State: Equatable {
        var look = WebVTTStyles.Look()
        var word: Int?
    }

    private func content(_ cue: WebVTTCue, _ text: WebVTTText, _ look: Look) -> String {
        let looks = styles.looks(of: text, identifier: cue.identifier)
        let range = CMTimeRange(
            start: CMTime(value: cue.start, timescale: 1_000), end: CMTime(value: cue.end, timescale: 1_000))
        let words = WebVTTTimestamps.words(of: text.string, text.timestamps, in: range).words
        // Vertical text is a line that is turned, with a font that is turned back, so that letters of Chinese and Japanese stand
        // upright. `\r` resets both.
        let font = cue.settings.vertical == nil ? "" : "\\frz-90\\fn@\(look.family.filter { $0 != "\\" && $0 != "}" })"
        var (state, tagCount) = (State(), 0)
        var lines = [font.isEmpty ? "" : "{\(font)}"]
        var word = 0
        for (index, letter) in text.letters.enumerated() {
            while word < words.count, words[word].letters.upperBound <= index { word += 1 }
            let isInWord = word < words.count && words[word].letters.contains(index)
            let next = State(look: looks[text.owners[index]], word: isInWord ? word : nil)
            if next != state, tagCount < Self.mostTags {
                let tags =
                    "{\\r\(next.look.background == nil ? "" : "Box")\(font)\(tags(next.look, look))"
                    + "\(isInWord ? highlight(words[word], next.look, cue, look) : "")}"
                lines[lines.count - 1] += tags
                (state, tagCount) = (next, tagCount + tags.utf8.count)
            }
            if letter == "\n" {
                lines.append(
                    state == State() && font.isEmpty
                        ? "" : "{\\r\(state.look.background == nil ? "" : "Box")\(font)\(tags(state.look, look))}")
                if state.word != nil { state.word = -1 }
            } else {
                lines[lines.count - 1] += Self.escaped(letter)
            }
        }
        // The lines of text that goes from left to right follow each other as those of text that is turned do not.
        return (cue.settings.vertical == .leftToRight ? lines.reversed() : lines).joined(separator: "\\N")
    }

    private func tags(_ own: WebVTTStyles.Look, _ look: Look) -> String {
        var tags = (own.isBold ? "\\b1" : "") + (own.isItalic ? "\\i1" : "") + (own.isUnderlined ? "\\u1" : "")
        if let color = own.color { tags += Self.color(color, 1) }
        if let background = own.background { tags += Self.color(background, 3) }
        return tags
    }

    /// Returns the tags by which a word has another colour from its time to the next one.
    private func highlight(_ word: SubtitleCue.Word, _ own: WebVTTStyles.Look, _ cue: WebVTTCue, _ look: Look) -> String {
        func milliseconds(_ time: CMTime) -> Int64 {
            CMTimeConvertScale(time, timescale: 1_000, method: .default).value - cue.start
        }
        let (start, end) = (milliseconds(word.timeRange.start), milliseconds(word.timeRange.end))
        let usual = own.color.map { UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue) } ?? look.color
        func change(_ time: Int64, _ color: UInt32) -> String {
            let tag = "\\1c&H\(Self.bgr(color))&"
            // A time of 0 would stand for the length of the line.
            return time > 0 ? "\\t(\(time),\(time),\(tag))" : tag
        }
        return change(start, look.highlight) + (end < cue.end - cue.start ? change(end, usual) : "")
    }

    // MARK: Values

    private static func color(_ color: WebVTTStyles.Color, _ number: Int) -> String {
        let bgr = bgr(UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
        return "\\\(number)c&H\(bgr)&" + (color.alpha == 255 ? "" : "\\\(number)a&H\(hexadecimal(255 - UInt32(color.alpha), 2))&")
    }

    /// Returns a colour of 0xRRGGBB as ASS has it: BBGGRR.
    private static func bgr(_ rgb: UInt32) -> String {
        hexadecimal((rgb & 0xFF) << 16 | rgb & 0xFF00 | rgb >> 16 & 0xFF, 6)
    }

    private static func hexadecimal(_ number: UInt32, _ digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    private static func number(_ value: Double) -> String { String(format: "%.2f", value) }

    /// Returns a time in hundredths of a second. The script has exact ones, too.
    private static func time(_ milliseconds: Int64) -> String {
        let seconds = milliseconds / 1_000
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(seconds / 3_600):\(two(seconds / 60 % 60)):\(two(seconds % 60)).\(two(milliseconds % 1_000 / 10))"
    }

    private static func escaped(_ letter: Unicode.Scalar) -> String {
        switch letter {
        case "{": "\\{"
        case "}": "\\}"
        // A word joiner, so that no tag or line break follows.
        case "\\": "\\\u{2060}"
        default: String(letter)
        }
    }
}
