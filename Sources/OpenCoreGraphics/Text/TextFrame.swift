internal import CPango
package import Foundation

/// Paragraphs laid out in lines, in points, y growing downwards from the top of the first line.
///
/// The lines are the same however large they are drawn. It is for one thread at a time.
package final class TextFrame {
    /// How the text is fitted into its room.
    package struct Room {
        /// Lines are broken to be no wider; nil for lines as long as their paragraphs.
        package var width: Double?
        /// Lines that begin further down are left out.
        package var height: Double?
        /// "…" ends the last line that fits into the height where there is more.
        package var truncates = false
        /// Only the first line is laid out, and not broken.
        package var isSingleLine = false
        /// Lines are apart what their fonts want them to be.
        package var usesLineGaps = true

        package init(width: Double? = nil, height: Double? = nil) {
            self.width = width
            self.height = height
        }
    }

    /// Letters of one font and look, from left to right.
    struct Run {
        /// Pango's font and glyphs, which belong to one of the layouts.
        let font: OpaquePointer
        let glyphs: OpaquePointer
        let look: Int
        var left: Double
        let width: Double
        /// How far its baseline is above the line's.
        let rise: Double
    }

    struct Line {
        var runs: [Run]
        /// Of the lines' room, without the space that sets it apart from the next.
        var left = 0.0
        var top = 0.0
        let width: Double
        var height = 0.0
        var baseline = 0.0
        let ascent: Double
        let descent: Double
    }

    /// No more UTF-8 bytes of a paragraph are laid out.
    static let longestParagraph = 20_000

    /// Pango's. Used within `FontLibrary.withLock` only.
    private var layouts: [OpaquePointer] = []
    private(set) var lines: [Line] = []
    private(set) var looks: [TextAppearance] = []
    /// Around all lines. Letters may lean out of it.
    package private(set) var bounds = CGRect.zero
    /// From the top to the first line's baseline.
    package var firstBaseline: Double { lines.first?.baseline ?? 0 }

    /// - Throws: where the machine has no font at all, or not the memory.
    package init(_ paragraphs: [StyledParagraph], in room: Room) throws(TextError) {
        try FontLibrary.shared.withLock { () throws(TextError) in
            var typesetter = Typesetter(room: room)
            do throws(TextError) {
                try typesetter.set(room.isSingleLine ? Array(paragraphs.prefix(1)) : paragraphs)
            } catch {
                typesetter.layouts.forEach { g_object_unref(UnsafeMutableRawPointer($0)) }
                throw error
            }
            layouts = typesetter.layouts
            lines = typesetter.lines
            looks = typesetter.looks
        }
        let left = lines.map(\.left).min() ?? 0
        let right = lines.map { $0.left + $0.width }.max() ?? 0
        let bottom = lines.map { $0.top + $0.height }.max() ?? 0
        bounds = CGRect(x: left, y: 0, width: right - left, height: bottom)
    }

    deinit {
        let layouts = layouts
        try? FontLibrary.shared.withLock { () throws(TextError) in
            layouts.forEach { g_object_unref(UnsafeMutableRawPointer($0)) }
        }
    }
}
