import Foundation
import ReelCoreFoundation
package import ReelCoreGraphics

extension ContactSheet {
    private static let ground = CGColor(red: 0.08, green: 0.08, blue: 0.08, alpha: 1)
    /// The colour of the rest of a cell if its picture does not fill it.
    private static let bed = CGColor(red: 0.12, green: 0.12, blue: 0.12, alpha: 1)
    /// The background of labels: dark enough for white text on a white picture, and transparent enough to be part of it.
    private static let shade = CGColor(red: 0, green: 0, blue: 0, alpha: 0.62)

    /// The maximum width and height of a bitmap in pixels: Cairo's coordinates end here.
    private static let largestSide = 32_767

    private var scale: Double { ContactSheetLayout.scale(cellWidth: cellSize.width) }

    /// Draws the whole sheet, which is opaque.
    ///
    /// - Throws: `ReelError` if there are no pictures, if the sheet would exceed 32,767 pixels in width or height, if no font
    ///   is installed, or if memory is exhausted.
    package func draw() throws(ReelError) -> Bitmap {
        guard !cells.isEmpty else { throw ReelError(.reel, "a contact sheet needs at least one picture") }
        guard (1...Self.largestSide).contains(cellSize.width), (1...Self.largestSide).contains(cellSize.height) else {
            throw ReelError(
                .reel,
                "pictures of \(cellSize) pixels do not fit on a contact sheet: 1 to \(Self.largestSide) "
                    + "pixels in width and height are allowed")
        }
        let bare = layout(headingHeight: 0)
        let width = bare.size.width - 2 * bare.margin
        let heading: [(text: TextLayout, top: Int)]
        do throws(TextError) { heading = try self.heading(width: width) } catch { throw Self.error(error) }
        let layout = layout(headingHeight: heading.last.map { $0.top + $0.text.size.height } ?? 0)
        guard max(layout.size.width, layout.size.height) <= Self.largestSide else {
            throw ReelError(
                .output,
                "a contact sheet of \(layout.size) pixels is too large: the maximum is \(Self.largestSide) in "
                    + "width and height. Choose fewer or smaller pictures, or another number of columns")
        }
        do throws(TextError) { return try draw(layout, heading) } catch { throw Self.error(error) }
    }

    private static func error(_ error: TextError) -> ReelError {
        ReelError(.output, "the contact sheet cannot be drawn: \(error.localizedDescription)")
    }

    private func layout(headingHeight: Int) -> ContactSheetLayout {
        ContactSheetLayout(
            count: cells.count, cell: cellSize, columns: columns, headingHeight: headingHeight)
    }

    // MARK: Heading

    /// Returns the title and the lines of information, each with the distance of its box from the heading's upper edge.
    private func heading(width: Int) throws(TextError) -> [(text: TextLayout, top: Int)] {
        var texts: [(text: TextLayout, top: Int)] = []
        var top = 0
        func add(_ text: String, _ style: TextStyle, space: Double) throws(TextError) {
            let layout = try TextLayout(text, style: style)
            texts.append((layout, top))
            top += layout.size.height + Int((space * scale).rounded())
        }
        if let title, !title.isEmpty { try add(title, style(19, .bold, 0.93, .truncateMiddle, width: width), space: 5) }
        for line in lines where !line.isEmpty { try add(line, style(13, .regular, 0.62, .truncateEnd, width: width), space: 3) }
        return texts
    }

    /// - Parameters:
    ///   - size: the font size in pixels, for a sheet whose cells are 320 wide.
    ///   - light: the lightness, from 0 (black) to 1 (white).
    private func style(
        _ size: Double, _ weight: TextStyle.Weight, _ light: Double, _ overflow: TextStyle.Overflow, width: Int
    ) -> TextStyle {
        TextStyle(
            family: TitleStyle.usualFont, size: size * scale, weight: weight,
            color: TextStyle.Color(red: light, green: light, blue: light),
            maximumWidth: width, maximumLines: 1, overflow: overflow)
    }

    // MARK: Cells

    private func draw(
        _ layout: ContactSheetLayout, _ heading: [(text: TextLayout, top: Int)]
    ) throws(TextError) -> Bitmap {
        guard let sheet = Bitmap(width: layout.size.width, height: layout.size.height, isOpaque: true),
            let context = CGContext(
                data: sheet.bytes, width: sheet.width, height: sheet.height, bitsPerComponent: 8, bytesPerRow: sheet.bytesPerRow,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
        else { throw .outOfMemory }
        context.interpolationQuality = .high
        context.setFillColor(Self.ground)
        context.fill(CGRect(x: 0, y: 0, width: layout.size.width, height: layout.size.height))
        for line in heading { line.text.draw(in: context, at: Self.point(layout.margin, layout.margin + line.top, context)) }
        for (cell, frame) in zip(cells, layout.cells) { try draw(cell, in: frame, of: context) }
        return sheet
    }

    private func draw(_ cell: Cell, in frame: PixelRect, of context: CGContext) throws(TextError) {
        let place = frame.fitted(PixelSize(width: cell.picture.width, height: cell.picture.height))
        if place != frame || !cell.picture.isOpaque {
            context.setFillColor(Self.bed)
            context.fill(Self.rect(frame, context))
        }
        context.draw(CGImage(bitmap: cell.picture), in: Self.rect(place, context))
        guard !cell.label.isEmpty else { return }
        let (across, down) = (pixels(6), pixels(2))
        let inset = pixels(6)
        let style = style(12, .medium, 1, .truncateEnd, width: frame.size.width - 2 * (inset + across))
        let label = try TextLayout(cell.label, style: style)
        let plateSize = PixelSize(width: label.size.width + 2 * across, height: label.size.height + 2 * down)
        // If a picture is smaller than its label, the label is in the corner of the cell.
        let hasRoom = place.size.width >= plateSize.width + 2 * inset && place.size.height >= plateSize.height + 2 * inset
        let ground = hasRoom ? place : frame
        let plate = PixelRect(
            left: ground.right - inset - plateSize.width, top: ground.bottom - inset - plateSize.height, size: plateSize)
        context.saveGState()
        defer { context.restoreGState() }
        // A label that is larger than the smallest cells is clipped to them.
        context.clip(to: Self.rect(frame, context))
        context.setFillColor(Self.shade)
        let radius = CGFloat(pixels(3))
        context.addPath(CGPath(roundedRect: Self.rect(plate, context), cornerWidth: radius, cornerHeight: radius, transform: nil))
        context.fillPath()
        label.draw(in: context, at: Self.point(plate.left + across, plate.top + down, context))
    }

    private func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }

    // MARK: Geometry

    /// The y axis of a context points upwards.
    private static func point(_ left: Int, _ top: Int, _ context: CGContext) -> CGPoint {
        CGPoint(x: left, y: context.height - top)
    }

    private static func rect(_ frame: PixelRect, _ context: CGContext) -> CGRect {
        CGRect(x: frame.left, y: context.height - frame.bottom, width: frame.size.width, height: frame.size.height)
    }
}
