import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import Stillreel
import Testing

@Suite struct ContactSheetLayoutTests {
    private func layout(
        _ count: Int, _ width: Int = 320, _ height: Int = 180, columns: Int? = nil, heading: Int = 0
    ) -> ContactSheetLayout {
        ContactSheetLayout(count: count, cell: PixelSize(width: width, height: height), columns: columns, headingHeight: heading)
    }

    @Test func `margins and gaps are even all around`() {
        let layout = layout(7, columns: 3)
        #expect(layout.columns == 3 && layout.rows == 3 && layout.cells.count == 7)
        #expect(layout.size.width == 2 * layout.margin + 3 * 320 + 2 * layout.gap)
        #expect(layout.size.height == 2 * layout.margin + 3 * 180 + 2 * layout.gap)
        #expect(layout.cells[0] == PixelRect(left: layout.margin, top: layout.margin, size: PixelSize(width: 320, height: 180)))
        #expect(layout.cells[2].right + layout.margin == layout.size.width)
        #expect(layout.cells[6].bottom + layout.margin == layout.size.height)
        #expect(layout.cells[1].left - layout.cells[0].right == layout.gap)
        #expect(layout.cells[3].top - layout.cells[0].bottom == layout.gap)
    }

    @Test func `the last row begins at the left`() {
        let layout = layout(7, columns: 3)
        #expect(layout.cells[6].left == layout.cells[0].left && layout.cells[6].top > layout.cells[5].top)
    }

    @Test func `a heading moves the cells down and makes the sheet higher`() {
        let (with, without) = (layout(4, heading: 50), layout(4))
        let added = with.size.height - without.size.height
        #expect(added > 50 && with.cells[0].top == without.cells[0].top + added && with.size.width == without.size.width)
    }

    @Test(arguments: [(1, 1), (4, 2), (9, 3), (12, 3), (16, 4), (20, 4), (24, 4), (25, 4), (30, 5), (100, 9)])
    func `wide pictures get a number of columns that suits them`(count: Int, expected: Int) {
        let columns = ContactSheetLayout.columns(count: count, proportion: 16.0 / 9)
        #expect(abs(columns - expected) <= (count > 24 ? 1 : 0), "\(columns)")
    }

    @Test func `high pictures get more columns than wide ones`() {
        for count in [6, 12, 20, 50] {
            let (wide, high) = (
                ContactSheetLayout.columns(count: count, proportion: 16.0 / 9),
                ContactSheetLayout.columns(count: count, proportion: 9.0 / 16)
            )
            #expect(high > wide && high <= count)
        }
    }

    @Test func `what makes no sense is put right`() {
        #expect(layout(3, columns: 10).columns == 3 && layout(3, columns: 0).columns == 1 && layout(3, columns: -4).columns == 1)
        #expect(layout(0).cells.count == 1 && layout(1, 0, -3).cells[0].size.width == 1)
    }

    @Test func `lengths grow with the cells`() {
        #expect(layout(4, 640, 360).margin == 2 * layout(4).margin && layout(4, 640, 360).gap == 2 * layout(4).gap)
        #expect(layout(4, 10, 10).gap > 2)
    }

    @Test func `pictures are fitted in the middle`() {
        let frame = PixelRect(left: 10, top: 20, size: PixelSize(width: 320, height: 180))
        #expect(frame.fitted(PixelSize(width: 1920, height: 1080)) == frame)
        #expect(
            frame.fitted(PixelSize(width: 90, height: 160))
                == PixelRect(left: 10 + 109, top: 20, size: PixelSize(width: 101, height: 180)))
        #expect(
            frame.fitted(PixelSize(width: 640, height: 180))
                == PixelRect(left: 10, top: 20 + 45, size: PixelSize(width: 320, height: 90)))
        #expect(
            frame.fitted(PixelSize(width: 100_000, height: 1))
                == PixelRect(left: 10, top: 20 + 89, size: PixelSize(width: 320, height: 1)))
    }
}
