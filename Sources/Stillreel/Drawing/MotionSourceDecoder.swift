import Foundation
import ReelColor
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreVideo
import ReelImageEngine
import ReelMediaEngine

/// Decodes pictures and prepares them for drawing: upright, scaled, positioned, as YCbCr planes.
///
/// Not thread-safe.
final class MotionSourceDecoder {
    private let canvas: Canvas

    private struct ConverterKey: Hashable {
        let size: PixelSize
        let scaling: FramePlacement.Scaling
        let verticalFocus: Double
        let background: Color
    }
    /// A cache of converters. A sequence of similar pictures needs one; pictures with camera moves need one each.
    private var converters: [ConverterKey: FrameConverter] = [:]
    private static let keptConverters = 4

    init(canvas: Canvas) {
        self.canvas = canvas
    }

    func picture(of content: Slide.Content, for source: MotionSource) throws -> CVPixelBuffer {
        switch content {
        case .color(let color): try FrameCanvas.make(source.size, color)
        case .picture(let file): try picture(file, source.size, source.scaling, source.verticalFocus)
        }
    }

    /// Returns a picture that covers the canvas, for a mask.
    func mask(_ file: URL) throws -> CVPixelBuffer { try picture(file, canvas.size, .fill, 0.5) }

    private func picture(
        _ file: URL, _ size: PixelSize, _ scaling: Canvas.Scaling, _ verticalFocus: Double
    ) throws(ReelError) -> CVPixelBuffer {
        let (pixels, isTransparent, background) = try decode(file, size, scaling)
        do throws(MediaError) {
            switch scaling {
            case .fit: return try convert(pixels, size, .fit)
            case .fill: return try convert(pixels, size, .fill, verticalFocus)
            case .stretch: return try convert(pixels, size, .stretch)
            case .auto where isTransparent: return try convert(pixels, size, .fit, on: background)
            case .blur, .auto: return try overBlurredCopy(pixels, size)
            }
        } catch {
            throw ReelError(.input, "\(file.path): \(error.localizedDescription)")
        }
    }

    /// Returns the picture in front of a blurred and darkened version of itself.
    private func overBlurredCopy(_ pixels: CVPixelBuffer, _ size: PixelSize) throws(MediaError) -> CVPixelBuffer {
        let place = FramePlacement(picture: pixels.pixels.size, frame: size, scaling: .fit).target
        let picture = try convert(pixels, place.size, .stretch)
        guard place.width < size.width || place.height < size.height else { return picture }
        // Reduced, because it will be blurred anyway.
        let ratio = 8
        let small = PixelSize(width: max(16, size.width / ratio), height: max(16, size.height / ratio))
        let soft = try FrameCanvas.make(small, .black)
        try PlaneBlur.blur(
            try convert(pixels, small, .fill), sigma: Double(min(small.width, small.height)) / 25, into: soft)
        let dark = try FrameCanvas.make(small, .black)
        try PlaneMixer.mix(soft, dark, weight: PlaneMixer.fullWeight * 3 / 10, into: dark)
        let frame = try FrameCanvas.make(size, .black)
        try RegionScaler().scale(CGRect(x: 0, y: 0, width: small.width, height: small.height), of: dark, into: frame)
        try FrameCanvas.paste(picture, into: frame, left: place.x, top: place.y)
        return frame
    }

    private func convert(
        _ pixels: CVPixelBuffer, _ size: PixelSize, _ scaling: FramePlacement.Scaling, _ verticalFocus: Double = 0.5,
        on background: Color? = nil
    ) throws(MediaError) -> CVPixelBuffer {
        let background = background ?? canvas.background
        let key = ConverterKey(size: size, scaling: scaling, verticalFocus: verticalFocus, background: background)
        if let converter = converters[key] { return try converter.pixelBuffer(of: pixels) }
        let converter = FrameConverter(
            width: size.width, height: size.height, scaling: scaling, verticalFocus: verticalFocus, tags: .bt709,
            background: background.components)
        if converters.count >= Self.keptConverters { converters.removeAll() }
        converters[key] = converter
        return try converter.pixelBuffer(of: pixels)
    }

    // MARK: Decoding

    /// Returns the background behind a transparent picture: the canvas's or, where nothing was chosen, white if dark ink would be
    /// lost on black.
    private func background(behind picture: Bitmap) -> Color {
        guard canvas.scaling == .auto, canvas.background == Canvas().background,
            let lost = picture.shareLost(on: [0, 255]), lost[0] > Self.largestLoss, lost[0] > lost[1]
        else { return canvas.background }
        return .white
    }

    /// The share of a transparent picture that may be too dark to be seen on black.
    private static let largestLoss = 0.25

    /// Decodes a picture: upright, over the background colour, at not much more than the required size.
    private func decode(
        _ file: URL, _ size: PixelSize, _ scaling: Canvas.Scaling
    ) throws(ReelError) -> (pixels: CVPixelBuffer, isTransparent: Bool, background: Color) {
        do throws(StillImageError) {
            let image = try StillImage.picture(file)
            let needed = Self.size(of: image.header.uprightSize, covering: size, scaling)
            let stored = image.header.isSideways ? needed.turned : needed
            let decoded = try image.decode(atLeast: stored.width, stored.height)
            let background = background(behind: decoded)
            let isTransparent = decoded.flatten(on: background.components)
            guard let bitmap = decoded.upright(orientation: image.header.orientation) else {
                throw StillImageError(file: file.path, reason: .outOfMemory)
            }
            let pixels = PixelBuffer.wrapping(
                bitmap.bytes, width: bitmap.width, height: bitmap.height, format: .bgra, bytesPerRow: bitmap.bytesPerRow
            ) { withExtendedLifetime(bitmap) {} }
            return (pixels, isTransparent, background)
        } catch {
            throw ReelError(.input, error.localizedDescription)
        }
    }

    /// Returns the size of the whole upright picture that is needed to cover the target.
    private static func size(of picture: PixelSize, covering frame: PixelSize, _ scaling: Canvas.Scaling) -> PixelSize {
        switch scaling {
        case .stretch: frame
        case .fit, .blur, .auto: picture.scaled(by: picture.scale(fitting: frame), .up)
        case .fill: picture.scaled(by: picture.scale(filling: frame), .up)
        }
    }
}
