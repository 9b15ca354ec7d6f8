import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import Stillreel
import Testing

@Suite struct ContactSheetTests {
    private func flat(_ width: Int, _ height: Int, _ color: UInt32) throws -> Bitmap {
        let bitmap = try #require(Bitmap(width: width, height: height, isOpaque: true))
        for y in 0..<height {
            (bitmap.bytes + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
                .update(repeating: 0xFF00_0000 | color, count: width)
        }
        return bitmap
    }

    private func color(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> UInt32 {
        (bitmap.bytes + y * bitmap.bytesPerRow).load(fromByteOffset: x * 4, as: UInt32.self)
    }

    private func light(_ color: UInt32) -> Int { Int(color >> 16 & 255) + Int(color >> 8 & 255) + Int(color & 255) }

    private func sheet(_ colors: [UInt32], label: String = "", title: String? = nil, lines: [String] = []) throws -> Bitmap {
        try ContactSheet(
            title: title, lines: lines, columns: 2, cellSize: PixelSize(width: 160, height: 90),
            cells: colors.map { ContactSheet.Cell(picture: try flat(160, 90, $0), label: label) }
        ).draw()
    }

    @Test func `every picture is in its place, exactly`() throws {
        let colors: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF]
        let sheet = try sheet(colors)
        let layout = ContactSheetLayout(count: 3, cell: PixelSize(width: 160, height: 90), columns: 2, headingHeight: 0)
        #expect(sheet.width == layout.size.width && sheet.height == layout.size.height && sheet.isOpaque)
        for (frame, expected) in zip(layout.cells, colors) {
            for (x, y) in [(frame.left, frame.top), (frame.right - 1, frame.bottom - 1), (frame.left + 80, frame.top + 45)] {
                #expect(color(sheet, x, y) == 0xFF00_0000 | expected)
            }
            #expect(color(sheet, frame.left - 1, frame.top) != 0xFF00_0000 | expected)
            #expect(color(sheet, frame.right, frame.bottom) != 0xFF00_0000 | expected)
        }
        // The place of the fourth picture is empty, and the background is grey.
        let empty = color(sheet, layout.cells[1].left + 80, layout.cells[2].top + 45)
        #expect(empty == color(sheet, 0, 0) && light(empty) < 90)
        #expect(empty >> 16 & 255 == empty & 255 && empty >> 8 & 255 == empty & 255)
    }

    @Test(arguments: [UInt32(0xFFFFFF), 0x000000, 0x808080, 0xFFFF00])
    func `a label can be read over any picture`(background: UInt32) throws {
        let sheet = try sheet([background, background], label: "00:12:34")
        let frame = ContactSheetLayout(count: 2, cell: PixelSize(width: 160, height: 90), columns: 2, headingHeight: 0).cells[1]
        let corner = (frame.bottom - 22..<frame.bottom - 4).flatMap { y in
            (frame.right - 70..<frame.right - 4).map { x in light(color(sheet, x, y)) }
        }
        // White letters on a much darker plate.
        let plate = corner.sorted()[corner.count / 4]
        #expect(corner.max() ?? 0 > 700 && plate < 330, "\(plate)")
        // The rest of the picture is unchanged.
        #expect(color(sheet, frame.left + 20, frame.top + 20) == 0xFF00_0000 | background)
    }

    @Test func `title and facts are above the pictures`() throws {
        let bare = try sheet([0x202020])
        let named = try sheet([0x202020], title: "holiday.mp4", lines: ["12:34, 1920×1080", "h264"])
        let added = named.height - bare.height
        #expect(named.width == bare.width && added > 30)
        let ground = color(named, 0, 0)
        let inked = (0..<added).filter { y in (0..<named.width).contains { color(named, $0, y) != ground } }
        #expect(inked.count > 20)
        #expect(inked.first ?? 0 >= 10 && inked.last ?? added < added + 10)
        // There are empty margins on both sides, however long the text is.
        let long = try sheet(
            [0x202020], title: String(repeating: "long title ", count: 50), lines: [String(repeating: "x", count: 500)])
        #expect(long.width == bare.width)
        for y in 0..<added {
            #expect((0..<12).allSatisfy { color(long, $0, y) == ground && color(long, long.width - 1 - $0, y) == ground })
        }
    }

    @Test func `pictures of other sizes are fitted`() throws {
        let cells = try [(90, 90), (320, 180), (16, 9)].map {
            ContactSheet.Cell(picture: try flat($0.0, $0.1, 0xFF0000), label: "")
        }
        let sheet = try ContactSheet(title: nil, columns: 3, cellSize: PixelSize(width: 160, height: 90), cells: cells).draw()
        let frames = ContactSheetLayout(count: 3, cell: PixelSize(width: 160, height: 90), columns: 3, headingHeight: 0).cells
        #expect(color(sheet, frames[0].left + 30, frames[0].top + 45) & 0xFF0000 != 0xFF0000)
        #expect(color(sheet, frames[0].left + 40, frames[0].top + 45) == 0xFFFF_0000)
        for frame in frames[1...] {
            #expect(
                color(sheet, frame.left, frame.top) == 0xFFFF_0000
                    && color(sheet, frame.right - 1, frame.bottom - 1) == 0xFFFF_0000)
        }
    }

    @Test func `what cannot be drawn is an error that says why`() throws {
        let picture = try flat(2, 2, 0)
        func message(_ cells: Int, _ size: (width: Int, height: Int), columns: Int? = nil) -> String? {
            do throws(ReelError) {
                _ = try ContactSheet(
                    title: "a", columns: columns, cellSize: PixelSize(width: size.width, height: size.height),
                    cells: Array(repeating: ContactSheet.Cell(picture: picture, label: ""), count: cells)
                ).draw()
                return nil
            } catch {
                return error.message
            }
        }
        #expect(message(0, (10, 10))?.contains("at least one picture") == true)
        #expect(message(300, (160, 120), columns: 1)?.contains("32767") == true)
        #expect(message(2, (20_000, 10), columns: 2)?.contains("32767") == true)
        #expect(message(1, (0, 10))?.contains("0×10") == true)
        #expect(message(1, (Int.max, Int.max))?.contains("32767") == true)
        // Cells that are smaller than a label are allowed.
        #expect(message(3, (1, 1)) == nil)
    }
}
