public import Foundation
import ReelMediaEngine

extension Captions {
    /// Whether a file has places or styles of its own: it is an ASS or SSA script, or WebVTT with settings, tags or style sheets
    /// that matter. False if it cannot be read.
    ///
    /// - Parameters:
    ///   - file: a file of captions.
    ///   - encoding: the encoding of text without a byte order mark (`Captions.encoding`); nil to find it.
    public static func hasStyles(_ file: URL, encoding: String? = nil) -> Bool {
        CaptionFile.hasStyles(file, encoding: encoding.flatMap { TextEncoding($0) })
    }

    /// The encoding of the file; nil to find it.
    var textEncoding: TextEncoding? { encoding.flatMap { TextEncoding($0) } }

    /// Reads the file, with its places and styles if they are wanted.
    func read(_ canvas: Canvas) throws(ReelError) -> CaptionFile {
        try CaptionFile(contentsOf: file, encoding: textEncoding, look: style == nil && mode == .burned ? look(canvas) : nil)
    }

    /// What captions with places or styles of their own look like where their file says nothing.
    private func look(_ canvas: Canvas) -> WebVTTScript.Look {
        let (style, color, highlight) = (textStyle, textStyle.color, usedHighlight)
        func number(_ color: Color) -> UInt32 { UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue) }
        return WebVTTScript.Look(
            frame: canvas.size, area: canvas.textArea, family: style.installedFamily,
            size: Double(canvas.shorterSide) * style.size, color: number(color), highlight: number(highlight))
    }
}
