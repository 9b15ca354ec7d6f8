import Foundation
import ReelMediaEngine
import ReelCoreGraphics

/// Draws text as overlays for frames.
struct TextPainter {
    let canvas: Canvas

    private var shorterSide: Double { Double(min(canvas.width, canvas.height)) }

    /// Draws an overlay.
    ///
    /// - Parameter place: the path in the reel, for errors.
    /// - Returns: nil if no part of the text is visible.
    func overlay(_ text: String, _ look: TextLook, place: String) throws(ReelError) -> PlaneOverlay? {
        do {
            return try overlay(text, look)
        } catch {
            throw ReelError((error as? ReelError)?.kind ?? .encoding, error.localizedDescription, place: place)
        }
    }

    private func overlay(_ text: String, _ look: TextLook) throws -> PlaneOverlay? {
        let margin = Int(shorterSide * 0.06)
        let size = shorterSide * look.size
        let style = TextStyle(
            family: try look.family(), size: size, weight: look.isBold ? .bold : .regular, color: look.color.textColor,
            alignment: look.place.alignment, maximumWidth: max(16, canvas.width - 2 * margin), overflow: .wrap)
        let layout = try TextLayout(text, style: style)
        // The margin for the shadow, whose blur is proportional to the font size.
        let blur = look.hasShadow ? max(1, Int(size / 12)) : 0
        let room = blur * 4
        let origin = look.place.origin(of: layout.size, in: (canvas.width, canvas.height), margin: margin)
        // Only the visible part, and the margin from which shadows reach it.
        let left = max(origin.left - room, -room)
        let top = max(origin.top - room, -room)
        let right = min(origin.left + layout.size.width + room, canvas.width + room)
        let bottom = min(origin.top + layout.size.height + room, canvas.height + room)
        guard layout.size.width > 0, right > left, bottom > top else { return nil }
        guard let bitmap = Bitmap(width: right - left, height: bottom - top, isOpaque: false) else { throw TextError.outOfMemory }
        let (across, down) = (origin.left - left, origin.top - top)
        if look.hasShadow {
            var shadow = style
            shadow.color = TextStyle.Color(red: 0, green: 0, blue: 0)
            try TextLayout(text, style: shadow).draw(in: bitmap, left: across + blur / 3, top: down + blur / 2)
            ShadowBlur.blur(bitmap, radius: blur, strength: 0.9)
        }
        try layout.draw(in: bitmap, left: across, top: down)
        return PlaneOverlay(bitmap, left: left, top: top, width: canvas.width, height: canvas.height)
    }
}

/// Blurs black ink: three moving averages approximate a Gaussian (Wells 1986).
private enum ShadowBlur {
    static func blur(_ bitmap: Bitmap, radius: Int, strength: Double) {
        let (width, height) = (bitmap.width, bitmap.height)
        let bytes = bitmap.bytes.assumingMemoryBound(to: UInt8.self)
        var alpha = [Int32](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width { alpha[y * width + x] = Int32(bytes[y * bitmap.bytesPerRow + x * 4 + 3]) << 8 }
        }
        for _ in 0..<3 {
            for y in 0..<height { mean(&alpha, start: y * width, step: 1, count: width, radius) }
            for x in 0..<width { mean(&alpha, start: x, step: width, count: height, radius) }
        }
        for y in 0..<height {
            for x in 0..<width {
                let value = Double(alpha[y * width + x]) / 256
                // Averaging fades thin strokes, so the result is darkened again.
                bytes[y * bitmap.bytesPerRow + x * 4 + 3] = UInt8(min(255, value * 1.6) * strength)
            }
        }
    }

    private static func mean(_ values: inout [Int32], start: Int, step: Int, count: Int, _ radius: Int) {
        var window = [Int32](repeating: 0, count: count)
        var sum: Int32 = 0
        let width = Int32(2 * radius + 1)
        for index in 0..<min(radius, count) { sum += values[start + index * step] }
        for index in 0..<count {
            if index + radius < count { sum += values[start + (index + radius) * step] }
            if index - radius - 1 >= 0 { sum -= values[start + (index - radius - 1) * step] }
            window[index] = sum / width
        }
        for index in 0..<count { values[start + index * step] = window[index] }
    }
}

extension TextLook.Place {
    fileprivate var alignment: TextStyle.Alignment {
        switch self {
        case .topLeft, .left, .bottomLeft: .start
        case .top, .center, .bottom: .center
        case .topRight, .right, .bottomRight: .end
        }
    }

    fileprivate func origin(
        of size: (width: Int, height: Int), in canvas: (width: Int, height: Int), margin: Int
    ) -> (left: Int, top: Int) {
        let left =
            switch alignment {
            case .start: margin
            case .center: (canvas.width - size.width) / 2
            case .end: canvas.width - margin - size.width
            }
        let top =
            switch self {
            case .topLeft, .top, .topRight: margin
            case .left, .center, .right: (canvas.height - size.height) / 2
            case .bottomLeft, .bottom, .bottomRight: canvas.height - margin - size.height
            }
        return (left, top)
    }
}

extension Color {
    fileprivate var textColor: TextStyle.Color {
        TextStyle.Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
    }
}
