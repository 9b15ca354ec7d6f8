import Foundation
package import OpenCoreGraphics

extension ContactSheet {
    private static let ground = CGColor(red: 0.08, green: 0.08, blue: 0.08, alpha: 1)
    /// Beside pictures that do not fill their cells.
    private static let bed = CGColor(red: 0.12, green: 0.12, blue: 0.12, alpha: 1)
    /// Under labels: dark enough for white letters where the picture is white, and clear enough to belong to it.
    private static let shade = CGColor(red: 0, green: 0, blue: 0, alpha: 0.62)

    /// Cairo's coordinates end here.
    private static let largestSide = 32_767

    private var scale: Double { ContactSheetLayout.scale(cellWidth: cellSize.width) }

    /// The whole sheet, opaque.
    ///
    /// - Throws: `ReelError` where there are no pictures, where the sheet would have more than 32,767 pixels a side, where no
    ///   font is installed, and where there is no memory.
    package func draw() throws(ReelError) -> Bitmap {
        guard !cells.isEmpty else { throw ReelError(.reel, "a contact sheet needs at least one picture") }
        guard (1...Self.largestSide).contains(cellSize.width), (1...Self.largestSide).contains(cellSize.height) else {
            throw ReelError(
                .reel,
                "pictures of \(cellSize.width)×\(cellSize.height) pixels cannot be on a contact sheet: 1 to \(Self.largestSide) "
                    + "across and down can")
        }
        let bare = layout(headingHeight: 0)
        let heading: [(text: TextLayout, top: Int)]
        do throws(TextError) { heading = try self.heading(width: bare.width - 2 * bare.margin) } catch { throw Self.error(error) }
        let layout = layout(headingHeight: heading.last.map { $0.top + $0.text.size.height } ?? 0)
        guard max(layout.width, layout.height) <= Self.largestSide else {
            throw ReelError(
                .output,
                "a contact sheet of \(layout.width)×\(layout.height) pixels is too large: it can have \(Self.largestSide) across "
                    + "and down. Take fewer pictures or smaller ones, or another number of columns")
        }
        do throws(TextError) { return try draw(layout, heading) } catch { throw Self.error(error) }
    }

    private static func error(_ error: TextError) -> ReelError {
        ReelError(.output, "the contact sheet cannot be drawn: \(error.localizedDescription)")
    }

    private func layout(headingHeight: Int) -> ContactSheetLayout {
        ContactSheetLayout(
            count: cells.count, cellWidth: cellSize.width, cellHeight: cellSize.height, columns: columns,
            headingHeight: headingHeight)
    }

    // MARK: Heading

    /// Title and facts, each with the distance of its box from the heading's upper edge.
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
    ///   - size: in pixels on a sheet whose cells are 320 wide.
    ///   - light: 0, black, to 1, white.
    private func style(
        _ size: Double, _ weight: TextStyle.Weight, _ light: Double, _ overflow: TextStyle.Overflow, width: Int
    ) -> TextStyle {
        TextStyle(
            size: size * scale, weight: weight, color: TextStyle.Color(red: light, green: light, blue: light),
            maximumWidth: width,
            maximumLines: 1, overflow: overflow)
    }

    // MARK: Cells

    private func draw(
        _ layout: ContactSheetLayout, _ heading: [(text: TextLayout, top: Int)]
    ) throws(TextError) -> Bitmap {
        guard let sheet = Bitmap(width: layout.width, height: layout.height, isOpaque: true),
            let context = CGContext(
                data: sheet.bytes, width: sheet.width, height: sheet.height, bitsPerComponent: 8, bytesPerRow: sheet.bytesPerRow,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
        else { throw .outOfMemory }
        context.interpolationQuality = .high
        context.setFillColor(Self.ground)
        context.fill(CGRect(x: 0, y: 0, width: layout.width, height: layout.height))
        for line in heading { line.text.draw(in: context, at: Self.point(layout.margin, layout.margin + line.top, context)) }
        for (cell, frame) in zip(cells, layout.cells) { try draw(cell, in: frame, of: context) }
        return sheet
    }

    private func draw(_ cell: Cell, in frame: PixelFrame, of context: CGContext) throws(TextError) {
        let place = frame.fitted(width: cell.picture.width, height: cell.picture.height)
        if place != frame || !cell.picture.isOpaque {
            context.setFillColor(Self.bed)
            context.fill(Self.rect(frame, context))
        }
        context.draw(CGImage(bitmap: cell.picture), in: Self.rect(place, context))
        guard !cell.label.isEmpty else { return }
        let (across, down) = (pixels(6), pixels(2))
        let inset = pixels(6)
        let style = style(12, .medium, 1, .truncateEnd, width: frame.width - 2 * (inset + across))
        let label = try TextLayout(cell.label, style: style)
        var plate = PixelFrame(left: 0, top: 0, width: label.size.width + 2 * across, height: label.size.height + 2 * down)
        // A picture that is narrower than its label has it in the corner of its cell.
        let ground = place.width >= plate.width + 2 * inset && place.height >= plate.height + 2 * inset ? place : frame
        plate.left = ground.right - inset - plate.width
        plate.top = ground.bottom - inset - plate.height
        context.saveGState()
        defer { context.restoreGState() }
        // What is too large for the smallest cells stays within them.
        context.clip(to: Self.rect(frame, context))
        context.setFillColor(Self.shade)
        let radius = CGFloat(pixels(3))
        context.addPath(CGPath(roundedRect: Self.rect(plate, context), cornerWidth: radius, cornerHeight: radius, transform: nil))
        context.fillPath()
        label.draw(in: context, at: Self.point(plate.left + across, plate.top + down, context))
    }

    private func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }

    // MARK: Geometry

    /// A context's y grows upwards.
    private static func point(_ left: Int, _ top: Int, _ context: CGContext) -> CGPoint {
        CGPoint(x: left, y: context.height - top)
    }

    private static func rect(_ frame: PixelFrame, _ context: CGContext) -> CGRect {
        CGRect(x: frame.left, y: context.height - frame.bottom, width: frame.width, height: frame.height)
    }
}
