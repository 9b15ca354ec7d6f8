import Foundation
import ReelImageEngine
import ReelMediaEngine
import ReelCoreGraphics
import ReelCoreVideo

/// Decodes pictures and prepares them for drawing: upright, scaled, positioned, as YCbCr planes.
///
/// Not thread-safe.
final class StageMaker {
    private let canvas: Canvas

    private struct Shape: Hashable {
        let width: Int
        let height: Int
        let scaling: PicturePlacement.Scaling
    }
    /// A cache of converters. A sequence of similar pictures needs one; pictures with camera moves need one each.
    private var converters: [Shape: PictureConverter] = [:]
    private static let keptConverters = 4

    init(canvas: Canvas) {
        self.canvas = canvas
    }

    private var background: (red: Int, green: Int, blue: Int) { canvas.background.parts }

    func picture(of content: Slide.Content, on stage: Stage) throws -> CVPixelBuffer {
        switch content {
        case .color(let color):
            try FlatPicture.make(width: stage.width, height: stage.height, color: color.parts)
        case .picture(let file):
            try picture(file, width: stage.width, height: stage.height, scaling: stage.scaling)
        }
    }

    /// Returns a picture that covers the canvas, for a mask.
    func mask(_ file: URL) throws -> CVPixelBuffer {
        try picture(file, width: canvas.width, height: canvas.height, scaling: .fill)
    }

    private func picture(_ file: URL, width: Int, height: Int, scaling: Canvas.Scaling) throws(ReelError) -> CVPixelBuffer {
        let pixels = try decode(file, width: width, height: height, scaling: scaling)
        do throws(MediaError) {
            switch scaling {
            case .fit: return try convert(pixels, width, height, .fit)
            case .fill: return try convert(pixels, width, height, .fill)
            case .stretch: return try convert(pixels, width, height, .stretch)
            case .blur: return try onItself(pixels, width, height)
            }
        } catch {
            throw ReelError(.input, "\(file.path): \(error.localizedDescription)")
        }
    }

    /// Returns the picture in front of a blurred and darkened version of itself.
    private func onItself(_ pixels: CVPixelBuffer, _ width: Int, _ height: Int) throws(MediaError) -> CVPixelBuffer {
        let size = (CVPixelBufferGetWidth(pixels), CVPixelBufferGetHeight(pixels))
        let place = PicturePlacement(picture: size, frame: (width, height), scaling: .fit).target
        let picture = try convert(pixels, place.width, place.height, .stretch)
        guard place.width < width || place.height < height else { return picture }
        // Reduced, because it will be blurred anyway.
        let ratio = 8
        let (smallWidth, smallHeight) = (max(16, width / ratio), max(16, height / ratio))
        let small = try convert(pixels, smallWidth, smallHeight, .fill)
        let soft = try FlatPicture.make(width: smallWidth, height: smallHeight, color: (0, 0, 0))
        try PlaneBlur.blur(small, sigma: Double(min(smallWidth, smallHeight)) / 25, into: soft)
        let dark = try FlatPicture.make(width: smallWidth, height: smallHeight, color: (0, 0, 0))
        try PlaneMixer.mix(soft, dark, weight: PlaneMixer.fullWeight * 3 / 10, into: dark)
        let stage = try FlatPicture.make(width: width, height: height, color: (0, 0, 0))
        try RegionScaler().scale(CGRect(x: 0, y: 0, width: smallWidth, height: smallHeight), of: dark, into: stage)
        try FlatPicture.paste(picture, into: stage, left: place.x, top: place.y)
        return stage
    }

    private func convert(
        _ pixels: CVPixelBuffer, _ width: Int, _ height: Int, _ scaling: PicturePlacement.Scaling
    ) throws(MediaError) -> CVPixelBuffer {
        let shape = Shape(width: width, height: height, scaling: scaling)
        if let converter = converters[shape] { return try converter.pixelBuffer(of: pixels) }
        let converter = PictureConverter(width: width, height: height, scaling: scaling, tags: .bt709, background: background)
        if converters.count >= Self.keptConverters { converters.removeAll() }
        converters[shape] = converter
        return try converter.pixelBuffer(of: pixels)
    }

    // MARK: Decoding

    /// Decodes a picture: upright, over the background colour, at not much more than the required size.
    private func decode(_ file: URL, width: Int, height: Int, scaling: Canvas.Scaling) throws(ReelError) -> CVPixelBuffer {
        do throws(StillImageError) {
            let image = try StillImage(contentsOf: file)
            let needed = Self.sizeNeeded(of: image.header, (width, height), scaling)
            let stored = image.header.isSideways ? (width: needed.height, height: needed.width) : needed
            let decoded = try image.decode(atLeast: stored.width, stored.height)
            decoded.flatten(on: background)
            guard let bitmap = decoded.upright(orientation: image.header.orientation) else {
                throw StillImageError(file: file.path, reason: .outOfMemory)
            }
            return PixelBuffer.wrapping(
                bitmap.bytes, width: bitmap.width, height: bitmap.height, format: .bgra, bytesPerRow: bitmap.bytesPerRow
            ) { withExtendedLifetime(bitmap) {} }
        } catch {
            throw ReelError(.input, error.localizedDescription)
        }
    }

    /// Returns the size of the whole upright picture that is needed to cover the target.
    private static func sizeNeeded(
        of header: StillImageHeader, _ frame: (width: Int, height: Int), _ scaling: Canvas.Scaling
    ) -> (width: Int, height: Int) {
        let (width, height) = (Double(header.uprightWidth), Double(header.uprightHeight))
        let (across, down) = (Double(frame.width) / width, Double(frame.height) / height)
        let (widthRatio, heightRatio) =
            switch scaling {
            case .stretch: (across, down)
            case .fit, .blur: (min(across, down), min(across, down))
            case .fill: (max(across, down), max(across, down))
            }
        return (Int((width * widthRatio).rounded(.up)), Int((height * heightRatio).rounded(.up)))
    }
}

extension Color {
    var parts: (red: Int, green: Int, blue: Int) { (Int(red), Int(green), Int(blue)) }
}
