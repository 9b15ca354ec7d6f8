import Foundation
import ReelAVFoundation
import ReelColor
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreVideo
import ReelImageEngine
import ReelMediaEngine

/// Decodes pictures, and prepares them and the frames of clips for drawing: upright, scaled, positioned, as YCbCr planes.
///
/// Not thread-safe.
final class MotionSourceDecoder {
    /// A decoded picture: upright, and not transparent.
    struct Picture {
        let pixels: CVPixelBuffer
        /// Whether it was transparent somewhere. It has then been drawn over the background.
        var isTransparent = false
        var background: Color
    }

    let canvas: Canvas
    private let bitmaps = BitmapMaker()
    private var buffers: [PixelFormat: PixelBufferMaker] = [:]

    private struct ConverterKey: Hashable {
        let size: PixelSize
        let scaling: FramePlacement.Scaling
        let verticalFocus: Double
        let background: Color
    }
    /// A cache of converters. A sequence of similar pictures needs one; pictures with camera moves need one each.
    private var converters: [ConverterKey: FrameConverter] = [:]
    private static let keptConverters = 4

    /// The pictures that are shown in spite of damage.
    private let damaged: DamagedPictures

    init(canvas: Canvas, damaged: DamagedPictures = DamagedPictures()) {
        (self.canvas, self.damaged) = (canvas, damaged)
    }

    func picture(_ file: URL, for source: MotionSource) throws(ReelError) -> PlacedPicture {
        try picture(file, source.size, source.scaling, source.verticalFocus)
    }

    /// Returns a picture that covers the canvas, for a mask.
    func mask(_ file: URL) throws -> CVPixelBuffer { try picture(file, canvas.size, .fill, 0.5).frame }

    private func picture(
        _ file: URL, _ size: PixelSize, _ scaling: Canvas.Scaling, _ verticalFocus: Double
    ) throws(ReelError) -> PlacedPicture {
        let picture: Picture
        do throws(StillImageError) {
            picture = try decode(try StillImage.picture(file), size, scaling)
        } catch {
            throw ReelError(.input, error.localizedDescription)
        }
        return PlacedPicture(
            frame: try place(picture, size, scaling, verticalFocus, name: file.path), area: Self.area(of: picture, size, scaling))
    }

    /// Returns the part of a frame that a picture covers.
    private static func area(of picture: Picture, _ size: PixelSize, _ scaling: Canvas.Scaling) -> PixelArea {
        let isWhole = scaling == .fit || scaling == .auto && picture.isTransparent
        return FramePlacement(picture: picture.pixels.pixels.size, frame: size, scaling: isWhole ? .fit : .stretch).target
    }

    /// Returns a frame of an animated picture.
    func picture(_ frame: StillImage, for source: MotionSource) throws(ReelError) -> CVPixelBuffer {
        let picture: Picture
        do throws(StillImageError) {
            picture = try decode(frame, source.size, source.scaling)
        } catch {
            throw ReelError(.input, error.localizedDescription)
        }
        return try place(picture, source.size, source.scaling, source.verticalFocus, name: frame.name)
    }

    /// Returns a frame of a movie.
    ///
    /// - Parameters:
    ///   - orientation: how the frame must be turned to be upright.
    ///   - name: the movie's name, for errors.
    func picture(
        _ frame: TrackFrames.Frame, turned orientation: ImageOrientation, hasAlpha: Bool, for source: MotionSource, name: String
    ) throws(ReelError) -> CVPixelBuffer {
        let picture: Picture
        do throws(MediaError) {
            let tags = frame.frame.colorTags
            // libswscale converts neither high dynamic range nor wide primaries, and does not turn pictures.
            let needsBitmap = orientation != .up || hasAlpha || tags.transfer.isHDR || tags.primaries.isWideGamut
            picture =
                needsBitmap
                ? try bitmap(frame, turned: orientation, source)
                : Picture(pixels: try buffer(frame), background: canvas.background)
        } catch {
            throw ReelError(.input, "\(name): \(error.localizedDescription)")
        }
        return try place(picture, source.size, source.scaling, source.verticalFocus, name: name)
    }

    private func bitmap(
        _ frame: TrackFrames.Frame, turned orientation: ImageOrientation, _ source: MotionSource
    ) throws(MediaError) -> Picture {
        let upright = orientation.isSideways ? frame.size.turned : frame.size
        let needed = Self.size(of: upright, covering: source.size, source.scaling)
        let target = needed.width < upright.width && needed.height < upright.height ? needed : upright
        let bitmap = try bitmaps.make(frame.frame, size: orientation.isSideways ? target.turned : target)
        let isTransparent = bitmap.flatten(on: canvas.background.components)
        guard let turned = bitmap.upright(orientation: orientation) else {
            throw MediaError(.outOfMemory, "turn a picture", "not enough memory")
        }
        return Picture(pixels: turned.pixelBuffer, isTransparent: isTransparent, background: canvas.background)
    }

    /// Returns a frame's own samples or, if they are of an unusual format or its pixels are not square, converted ones.
    private func buffer(_ frame: TrackFrames.Frame) throws(MediaError) -> CVPixelBuffer {
        if frame.size == frame.frame.size, let own = try? frame.frame.pixelBuffer() { return own }
        let format = frame.frame.closestFormat
        let maker = buffers[format] ?? PixelBufferMaker(format: format)
        buffers[format] = maker
        return try maker.make(frame.frame, size: frame.size)
    }

    // MARK: Placing

    private func place(
        _ picture: Picture, _ size: PixelSize, _ scaling: Canvas.Scaling, _ verticalFocus: Double, name: String
    ) throws(ReelError) -> CVPixelBuffer {
        let pixels = picture.pixels
        do throws(MediaError) {
            switch scaling {
            case .fit: return try convert(pixels, size, .fit)
            case .fill: return try convert(pixels, size, .fill, verticalFocus)
            case .stretch: return try convert(pixels, size, .stretch)
            case .auto where picture.isTransparent: return try convert(pixels, size, .fit, on: picture.background)
            case .blur, .auto: return try overBlurredCopy(pixels, size)
            }
        } catch {
            throw ReelError(.input, "\(name): \(error.localizedDescription)")
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
        _ image: StillImage, _ size: PixelSize, _ scaling: Canvas.Scaling
    ) throws(StillImageError) -> Picture {
        let needed = Self.size(of: image.header.uprightSize, covering: size, scaling)
        let stored = image.header.isSideways ? needed.turned : needed
        let decoded = try image.decode(atLeast: stored.width, stored.height) { damaged.add(image.name, $0) }
        let background = background(behind: decoded)
        let isTransparent = decoded.flatten(on: background.components)
        guard let bitmap = decoded.upright(orientation: image.header.orientation) else {
            throw StillImageError(file: image.name, reason: .outOfMemory)
        }
        return Picture(pixels: bitmap.pixelBuffer, isTransparent: isTransparent, background: background)
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
