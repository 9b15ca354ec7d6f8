import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreVideo
import ReelMediaEngine

/// Draws text as overlays for frames.
struct TextPainter {
    let canvas: Canvas

    /// Draws an overlay.
    ///
    /// - Parameters:
    ///   - highlights: which Unicode scalars of the text have another colour.
    ///   - shift: how far the text is moved down from its place, in pixels.
    ///   - place: the path in the reel, for errors.
    /// - Returns: nil if no part of the text is visible.
    func overlay(
        _ text: String, _ titleStyle: TitleStyle, highlights: [(letters: Range<Int>, color: Color)] = [], shift: Int = 0,
        place: String
    ) throws(ReelError) -> PlaneOverlay? {
        do {
            let highlights = highlights.map { TextHighlight(letters: $0.letters, color: $0.color.textColor) }
            return try overlay(text, titleStyle, highlights, shift)
        } catch {
            throw ReelError((error as? ReelError)?.kind ?? .encoding, error.localizedDescription, place: place)
        }
    }

    /// Returns the height of a text's lines in pixels.
    func height(of text: String, _ titleStyle: TitleStyle) throws -> Int { try layout(text, titleStyle).layout.size.height }

    /// Lays out a text. One that would be higher than the canvas is made smaller.
    private func layout(
        _ text: String, _ titleStyle: TitleStyle, _ highlights: [TextHighlight] = []
    ) throws -> (layout: TextLayout, style: TextStyle) {
        try canvas.fit(canvas.shorterSide * titleStyle.size) { size in
            let style = try style(titleStyle, size)
            let layout = try TextLayout(text, style: style, highlights: highlights)
            return ((layout, style), Double(layout.size.height))
        }
    }

    private func style(_ titleStyle: TitleStyle, _ size: Double) throws -> TextStyle {
        TextStyle(
            family: try titleStyle.family(), size: size,
            weight: titleStyle.isBold ? .bold : .regular, color: titleStyle.color.textColor,
            alignment: titleStyle.place.alignment, maximumWidth: max(16, canvas.textArea.width), overflow: .wrap,
            hasTabularFigures: titleStyle.hasTabularFigures)
    }

    private func overlay(
        _ text: String, _ titleStyle: TitleStyle, _ highlights: [TextHighlight], _ shift: Int
    ) throws -> PlaneOverlay? {
        let area = canvas.textArea
        let (layout, style) = try layout(text, titleStyle, highlights)
        let size = style.size
        let textSize = PixelSize(width: layout.size.width, height: layout.size.height)
        // The margin for the shadow, whose blur is proportional to the font size.
        let blur = titleStyle.hasShadow ? max(1, Int(size / 12)) : 0
        let room = blur * 4
        var origin = titleStyle.place.origin(of: textSize, in: area)
        origin.top += shift
        // Only the visible part, and the margin from which shadows reach it.
        let left = max(origin.left - room, -room)
        let top = max(origin.top - room, -room)
        let right = min(origin.left + textSize.width + room, canvas.width + room)
        let bottom = min(origin.top + textSize.height + room, canvas.height + room)
        guard textSize.width > 0, right > left, bottom > top else { return nil }
        guard let bitmap = Bitmap(width: right - left, height: bottom - top, isOpaque: false) else { throw TextError.outOfMemory }
        let (across, down) = (origin.left - left, origin.top - top)
        if titleStyle.hasShadow {
            var shadow = style
            shadow.color = TextStyle.Color(red: 0, green: 0, blue: 0)
            let black = try TextLayout(text, style: shadow)
            try black.draw(in: bitmap, left: across + blur / 3, top: down + blur / 2)
            Self.soften(bitmap, radius: blur, strength: 1.6)
            // A narrow edge, so that white letters can be read on white, too.
            guard let edge = Bitmap(width: bitmap.width, height: bitmap.height, isOpaque: false) else {
                throw TextError.outOfMemory
            }
            try black.draw(in: edge, left: across, top: down)
            Self.soften(edge, radius: max(1, blur / 3), strength: 2.4)
            Self.darken(bitmap, with: edge)
        }
        try layout.draw(in: bitmap, left: across, top: down)
        return PlaneOverlay(bitmap, left: left, top: top, frame: canvas.size)
    }

    /// Blurs the black text in a bitmap.
    ///
    /// - Parameters:
    ///   - radius: the radius in pixels of each of the three moving averages that approximate a Gaussian.
    ///   - strength: by how much the result is darkened again, because averaging fades thin strokes.
    private static func soften(_ bitmap: Bitmap, radius: Int, strength: Double) {
        let alpha = bitmap.bytes.assumingMemoryBound(to: UInt8.self) + 3
        // The variance of three averages over 2r + 1 pixels is r(r + 1).
        MaskBlur(deviation: Double(radius * (radius + 1)).squareRoot()).blur(
            alpha, width: bitmap.width, height: bitmap.height, bytesPerRow: bitmap.bytesPerRow, bytesPerPixel: 4)
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let darkened = min(255, Double(alpha[y * bitmap.bytesPerRow + x * 4]) * strength)
                alpha[y * bitmap.bytesPerRow + x * 4] = UInt8(darkened * 0.9)
            }
        }
    }

    /// Combines two bitmaps of black, of the same size: the darker of each two pixels remains in the first.
    private static func darken(_ bitmap: Bitmap, with other: Bitmap) {
        let target = bitmap.bytes.assumingMemoryBound(to: UInt8.self)
        let source = other.bytes.assumingMemoryBound(to: UInt8.self)
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let place = y * bitmap.bytesPerRow + x * 4 + 3
                target[place] = max(target[place], source[y * other.bytesPerRow + x * 4 + 3])
            }
        }
    }
}

extension TitleStyle.Place {
    fileprivate var alignment: TextStyle.Alignment {
        switch self {
        case .topLeft, .left, .bottomLeft: .start
        case .top, .center, .bottom: .center
        case .topRight, .right, .bottomRight: .end
        }
    }

    fileprivate func origin(of size: PixelSize, in area: PixelArea) -> (left: Int, top: Int) {
        let left =
            switch alignment {
            case .start: area.x
            case .center: area.x + (area.width - size.width) / 2
            case .end: area.x + area.width - size.width
            }
        let top =
            switch self {
            case .topLeft, .top, .topRight: area.y
            case .left, .center, .right: area.y + (area.height - size.height) / 2
            case .bottomLeft, .bottom, .bottomRight: area.y + area.height - size.height
            }
        return (left, top)
    }
}

extension Color {
    fileprivate var textColor: TextStyle.Color {
        TextStyle.Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
    }
}
