internal import CReelPango
package import Foundation

/// Paragraphs laid out in lines, in points, y growing downwards from the top of the first line.
///
/// Line breaks do not depend on the scale at which the frame is drawn. Not thread-safe.
package final class TextFrame {
    /// The room that the text is fitted into.
    package struct Room {
        /// The maximum line width; nil for lines as long as their paragraphs.
        package var width: Double?
        /// The height of the room: lines that begin further down are omitted. Nil for no limit.
        package var height: Double?
        /// Whether "…" ends the last line that fits into the height if there is more text.
        package var truncates = false
        /// Whether only the first line is laid out, and not broken.
        package var isSingleLine = false
        /// Whether lines are spaced by the gaps that their fonts specify.
        package var usesLineGaps = true

        package init(width: Double? = nil, height: Double? = nil) {
            self.width = width
            self.height = height
        }
    }

    /// Glyphs of one font and appearance, from left to right.
    struct Run {
        /// Pango's font and glyphs, which one of the layouts owns.
        let font: OpaquePointer
        let glyphs: OpaquePointer
        let appearance: Int
        var left: Double
        let width: Double
        /// The height of the run's baseline above the line's.
        let rise: Double
    }

    struct Line {
        var runs: [Run]
        /// The line's position in the room and its size, without the spacing to the next line.
        var left = 0.0
        var top = 0.0
        let width: Double
        var height = 0.0
        var baseline = 0.0
        let ascent: Double
        let descent: Double
    }

    /// The maximum number of UTF-8 bytes of a paragraph that are laid out.
    static let longestParagraph = 20_000

    /// Pango's layouts. Used only within `FontLibrary.withLock`.
    private var layouts: [OpaquePointer] = []
    private(set) var lines: [Line] = []
    private(set) var appearances: [TextAppearance] = []
    /// The bounding box of all lines. Glyphs may extend beyond it.
    package private(set) var bounds = CGRect.zero
    /// The distance from the top to the first line's baseline.
    package var firstBaseline: Double { lines.first?.baseline ?? 0 }

    /// Lays out paragraphs.
    ///
    /// - Throws: `TextError` if no font is installed or memory runs out.
    package init(_ paragraphs: [StyledParagraph], in room: Room) throws(TextError) {
        try FontLibrary.shared.withLock { fonts throws(TextError) in
            var typesetter = Typesetter(fonts, room: room)
            do throws(TextError) {
                try typesetter.set(room.isSingleLine ? Array(paragraphs.prefix(1)) : paragraphs)
            } catch {
                typesetter.layouts.forEach { g_object_unref(UnsafeMutableRawPointer($0)) }
                throw error
            }
            layouts = typesetter.layouts
            lines = typesetter.lines
            appearances = typesetter.appearances
        }
        let left = lines.map(\.left).min() ?? 0
        let right = lines.map { $0.left + $0.width }.max() ?? 0
        let bottom = lines.map { $0.top + $0.height }.max() ?? 0
        bounds = CGRect(x: left, y: 0, width: right - left, height: bottom)
    }

    deinit {
        let layouts = layouts
        FontLibrary.shared.withLock { _ in
            layouts.forEach { g_object_unref(UnsafeMutableRawPointer($0)) }
        }
    }
}
