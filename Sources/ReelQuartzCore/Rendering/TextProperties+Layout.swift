import Foundation
import ReelCoreGraphics

extension TextProperties {
    private var paragraphs: [StyledParagraph] {
        if let attributed { return attributed.paragraphs }
        let size = Double(fontSize)
        var font = font ?? FontLibrary.shared.font(named: "Helvetica", size: size) ?? TextFont(family: "Sans", size: size)
        font.size = size
        let attributes = StyledParagraph.Attributes(TextAppearance(font: font, color: foregroundColor ?? .clear))
        return StyledParagraph.paragraphs(of: plain ?? "") { _ in attributes }
    }

    /// Returns the laid out text; nil if there is none, or no font.
    ///
    /// - Parameter size: the room; nil for lines that end only where the text says so.
    func frame(in size: CGSize?) -> TextFrame? {
        var paragraphs = paragraphs
        guard !paragraphs.isEmpty else { return nil }
        for index in paragraphs.indices { set(&paragraphs[index].style) }
        var room = TextFrame.Room(width: size.map { Double($0.width) }, height: size.map { Double($0.height) })
        room.truncates = isWrapped && truncation == .end
        return try? TextFrame(paragraphs, in: room)
    }

    private func set(_ style: inout ParagraphStyle) {
        switch alignment {
        case .left: style.alignment = .left
        case .right: style.alignment = .right
        case .center: style.alignment = .center
        case .justified: style.alignment = .justified
        default: break
        }
        guard !isWrapped else {
            style.lineBreak = .words
            return
        }
        style.lineBreak =
            switch truncation {
            case .start: .truncateHead
            case .middle: .truncateMiddle
            case .end: .truncateTail
            default: .clip
            }
    }
}
