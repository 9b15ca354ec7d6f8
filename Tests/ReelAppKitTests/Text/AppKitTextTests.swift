import Foundation
import ReelAppKit
import ReelCoreFoundation
import ReelCoreGraphics
import ReelUIKit
import Testing

@Suite struct AppKitTextTests {
    private static var attributes: [NSAttributedString.Key: Any] {
        [.font: NSFont.boldSystemFont(ofSize: 20), .foregroundColor: NSColor.red, .backgroundColor: NSColor.blue]
    }

    /// The first and last row with any paint, and the red shares of the rows.
    private static func paint(_ page: Page) -> (rows: [Int], red: [Int]) {
        let red = (0..<page.rep.pixelsHigh).map { y in (0..<page.rep.pixelsWide).reduce(0) { $0 + page[$1, y][0] } }
        let rows = (0..<page.rep.pixelsHigh).filter { y in (0..<page.rep.pixelsWide).contains { page[$0, y][3] > 0 } }
        return (rows, red)
    }

    @Test("Text is upright in both directions: at a lower-left corner, or at an upper-left one")
    func corners() throws {
        let up = try Page(40, 60)
        try up.draw { "L".draw(at: NSPoint(x: 4, y: 10), withAttributes: Self.attributes) }
        let down = try Page(40, 60)
        let height = "L".size(withAttributes: Self.attributes).height
        try down.draw(isFlipped: true) {
            "L".draw(at: NSPoint(x: 4, y: 60 - 10 - height), withAttributes: Self.attributes)
        }
        let (one, other) = (Self.paint(up), Self.paint(down))
        #expect(one.rows.last == 49)
        #expect(one.rows == other.rows)
        #expect(one.red == other.red)
        // The foot of an L has more paint than its middle.
        let painted = one.red.enumerated().filter { $0.element > 0 }
        let widest = try #require(painted.max { $0.element < $1.element })
        let middle = try #require(painted.dropFirst(painted.count / 2).first)
        #expect(widest.offset > middle.offset)
        #expect(widest.element > middle.element)
    }

    @Test("A rectangle is filled from its top")
    func rectangles() throws {
        let page = try Page(80, 100)
        try page.draw { "one\ntwo".draw(in: NSRect(x: 0, y: 20, width: 80, height: 70), withAttributes: Self.attributes) }
        let rows = Self.paint(page).rows
        #expect(rows.first == 10)
        let size = "one\ntwo".boundingRect(
            with: NSSize(width: 80, height: 0), options: .usesLineFragmentOrigin, attributes: Self.attributes)
        #expect(abs(CGFloat(rows.count) - size.height) <= 1)
        let text = NSAttributedString(string: "one\ntwo", attributes: Self.attributes)
        #expect(text.boundingRect(with: NSSize(width: 80, height: 0), options: .usesLineFragmentOrigin) == size)
        // What has no room is cut off at the bottom.
        let cut = try Page(80, 100)
        try cut.draw { text.draw(with: NSRect(x: 0, y: 60, width: 80, height: 30), options: .usesLineFragmentOrigin) }
        #expect(Self.paint(cut).rows == Array(10..<40))
    }

    @Test("Without lines, the rectangle's origin is on the baseline")
    func baselines() throws {
        let page = try Page(40, 60)
        let letters: [NSAttributedString.Key: Any] = [.font: NSFont.boldSystemFont(ofSize: 20), .foregroundColor: NSColor.red]
        try page.draw { ("L" as NSString).draw(with: NSRect(x: 4, y: 25, width: 40, height: 10), attributes: letters) }
        // 60 - 25 rows are above the baseline.
        #expect(Self.paint(page).rows.last == 34)
    }

    @Test("A shadow's positive offset is upwards")
    func shadows() throws {
        let shadow = NSShadow()
        shadow.shadowColor = NSColor.blue
        shadow.shadowOffset = NSSize(width: 0, height: 30)
        let attributes: [NSAttributedString.Key: Any] = [
            .font: NSFont.boldSystemFont(ofSize: 20), .foregroundColor: NSColor.red, .shadow: shadow,
        ]
        let page = try Page(40, 80)
        try page.draw { "L".draw(at: NSPoint(x: 4, y: 10), withAttributes: attributes) }
        let blue = (0..<80).filter { y in (0..<40).contains { page[$0, y] == [0, 0, 255, 255] } }
        let red = (0..<80).filter { y in (0..<40).contains { page[$0, y] == [255, 0, 0, 255] } }
        #expect(!red.isEmpty)
        #expect(blue == red.map { $0 - 30 })
    }

    @Test("A shadow that is set is that of shapes as well")
    func shadowsOfShapes() throws {
        let page = try Page(2, 3)
        try page.draw {
            let shadow = NSShadow()
            shadow.shadowColor = NSColor.blue
            shadow.shadowOffset = NSSize(width: 1, height: 2)
            shadow.set()
            NSColor.red.setFill()
            NSRect(x: 0, y: 0, width: 1, height: 1).fill()
        }
        #expect(page.letters == [".B", "..", "R."])
    }

    @Test("Fonts have a Mac's sizes, and are fonts of this type")
    func fonts() {
        #expect(NSFont.systemFontSize == 13)
        #expect(NSFont.systemFont(ofSize: 0).pointSize == 13)
        #expect(NSFont.boldSystemFont(ofSize: 20).withSize(8).pointSize == 8)
        #expect(NSFont.labelFont(ofSize: 0).pointSize == 10)
        #expect(NSFont.userFixedPitchFont(ofSize: 12)?.pointSize == 12)
        let font: NSFont = .monospacedSystemFont(ofSize: 9, weight: .semibold)
        #expect(font.ascender > 0)
        #expect(NSFont(name: "Helvetica", size: 11)?.pointSize == 11)
        #expect(UIFont.systemFontSize == 14)
    }
}
