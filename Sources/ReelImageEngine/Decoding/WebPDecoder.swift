internal import CReelWebP
import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// Decodes WebP with libwebp (RFC 9649), scaled down while decoding if that is enough. Each frame of an animation is a picture.
enum WebPDecoder: StillImageDecoder {
    static func recognizes(_ start: Data) -> Bool {
        start.count >= 16 && start.starts(with: Array("RIFF".utf8)) && start.dropFirst(8).starts(with: Array("WEBP".utf8))
    }

    static func pictureCount(of file: EncodedPicture) throws(StillImageError) -> Int {
        try file.withBytes { bytes throws(StillImageError) in try WebPFile(bytes, file).frameCount }
    }

    static func header(of picture: EncodedPicture) throws(StillImageError) -> StillImageHeader {
        try picture.withBytes { bytes throws(StillImageError) in
            let file = try WebPFile(bytes, picture)
            try picture.checkSize(file.width, file.height)
            guard picture.index < file.frameCount else { throw picture.error(.damaged("it has no such picture")) }
            let metadata = file.metadata
            return StillImageHeader(
                type: .webp, width: file.width, height: file.height, hasAlpha: file.hasAlpha,
                orientation: metadata.orientation, captureDate: metadata.captureDate,
                delay: file.isAnimated ? file.delay(ofFrame: picture.index) : nil)
        }
    }

    static func details(of picture: EncodedPicture) throws(StillImageError) -> PictureDetails {
        try picture.withBytes { bytes throws(StillImageError) in
            let file = try WebPFile(bytes, picture)
            var details = PictureDetails()
            details.metadata = file.metadata
            details.profileName = file.profile?.name
            return details
        }
    }

    static func animation(of file: EncodedPicture) throws(StillImageError) -> AnimationDetails? {
        try file.withBytes { bytes throws(StillImageError) in
            let webp = try WebPFile(bytes, file)
            guard webp.isAnimated else { return nil }
            return AnimationDetails(
                loops: webp.loops, delays: (0..<webp.frameCount).map { webp.delay(ofFrame: $0) ?? 0 })
        }
    }

    static func decode(
        _ picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize
    ) throws(StillImageError) -> DecodedBitmap {
        try picture.withBytes { bytes throws(StillImageError) in
            let file = try WebPFile(bytes, picture)
            try picture.check(file.width, file.height, as: header)
            let bitmap =
                file.isAnimated
                ? try frame(of: picture, bytes, header) : try still(picture, bytes, header, atLeast: size)
            ColorProfile.convertToSRGB(bitmap, from: .bgra, profile: file.profile)
            // A file may contain alpha although its header declares none.
            if bitmap.isOpaque { bitmap.fillAlpha() } else { bitmap.premultiply() }
            return DecodedBitmap(bitmap: bitmap)
        }
    }

    /// The ratio of decoded to requested pixels in each direction. libwebp scales down by averaging, which softens. With this
    /// margin, a better filter's result has an SSIM of 0.99 compared with its result from the whole picture.
    private static let margin = 1.4

    private static func still(
        _ picture: EncodedPicture, _ bytes: UnsafeRawBufferPointer, _ header: StillImageHeader, atLeast size: PixelSize
    ) throws(StillImageError) -> Bitmap {
        var settings = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&settings) != 0 else { throw picture.error(.unsupported("incompatible libwebp version")) }
        let scale = max(
            Double(size.width) * Self.margin / Double(header.width), Double(size.height) * Self.margin / Double(header.height))
        var scaled = PixelSize(width: header.width, height: header.height)
        if scale < 1 {
            scaled = scaled.scaled(by: scale, .up)
            settings.options.use_scaling = 1
            settings.options.scaled_width = Int32(scaled.width)
            settings.options.scaled_height = Int32(scaled.height)
        }
        let bitmap = try picture.makeBitmap(scaled.width, scaled.height, isOpaque: !header.hasAlpha)
        settings.output.colorspace = MODE_BGRA
        settings.output.is_external_memory = 1
        settings.output.u.RGBA.rgba = bitmap.bytes.assumingMemoryBound(to: UInt8.self)
        settings.output.u.RGBA.stride = Int32(bitmap.bytesPerRow)
        settings.output.u.RGBA.size = bitmap.bytesPerRow * scaled.height
        let status = WebPDecode(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &settings)
        WebPFreeDecBuffer(&settings.output)
        switch status {
        case VP8_STATUS_OK: return bitmap
        case VP8_STATUS_OUT_OF_MEMORY: throw picture.error(.outOfMemory)
        case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA: throw picture.error(.damaged("it ends before its last pixel"))
        default: throw picture.error(.damaged("libwebp cannot decode it (status \(status.rawValue))"))
        }
    }

    /// Returns a frame drawn over what the frames before it have left.
    private static func frame(
        of picture: EncodedPicture, _ bytes: UnsafeRawBufferPointer, _ header: StillImageHeader
    ) throws(StillImageError) -> Bitmap {
        let kept = picture.decoderCache.take(forFrame: picture.index)
        let decoder = if let known = kept?.decoder as? AnimatedWebP { known } else { try AnimatedWebP(bytes, picture) }
        var canvas: UnsafeMutablePointer<UInt8>?
        for _ in (kept?.next ?? 0)...picture.index { canvas = decoder.next() }
        guard let canvas else { throw picture.error(AnimatedWebP.damage) }
        let bitmap = try picture.makeBitmap(header.width, header.height, isOpaque: !header.hasAlpha)
        for row in 0..<header.height {
            memcpy(bitmap.bytes + row * bitmap.bytesPerRow, canvas + row * header.width * 4, header.width * 4)
        }
        picture.decoderCache.keep(DecoderCache.State(decoder: decoder, next: picture.index + 1))
        return bitmap
    }
}

/// A libwebp decoder in the middle of an animation, with a copy of the file's bytes. Not thread-safe.
private final class AnimatedWebP {
    private let file: UnsafeMutableRawPointer
    private let decoder: OpaquePointer

    static let damage = StillImageError.Reason.damaged("libwebp cannot decode the animation")

    init(_ bytes: UnsafeRawBufferPointer, _ picture: EncodedPicture) throws(StillImageError) {
        var options = WebPAnimDecoderOptions()
        guard WebPAnimDecoderOptionsInit(&options) != 0 else {
            throw picture.error(.unsupported("incompatible libwebp version"))
        }
        options.color_mode = MODE_BGRA
        guard let start = bytes.baseAddress, let file = malloc(bytes.count) else { throw picture.error(.outOfMemory) }
        memcpy(file, start, bytes.count)
        var data = WebPData(bytes: file.assumingMemoryBound(to: UInt8.self), size: bytes.count)
        guard let decoder = WebPAnimDecoderNew(&data, &options) else {
            free(file)
            throw picture.error(Self.damage)
        }
        (self.file, self.decoder) = (file, decoder)
    }

    deinit {
        WebPAnimDecoderDelete(decoder)
        free(file)
    }

    /// Returns the next frame as displayed, valid until the following call; nil if it cannot be decoded.
    func next() -> UnsafeMutablePointer<UInt8>? {
        var canvas: UnsafeMutablePointer<UInt8>?
        var time: Int32 = 0
        return WebPAnimDecoderGetNext(decoder, &canvas, &time) != 0 ? canvas : nil
    }
}

/// A WebP file parsed by libwebp; the bytes must outlive it.
private final class WebPFile {
    private let demuxer: OpaquePointer

    init(_ bytes: UnsafeRawBufferPointer, _ picture: EncodedPicture) throws(StillImageError) {
        var data = WebPData(bytes: bytes.bindMemory(to: UInt8.self).baseAddress, size: bytes.count)
        guard let demuxer = WebPDemux(&data) else { throw picture.error(.damaged("it is not a complete WebP file")) }
        self.demuxer = demuxer
    }

    deinit { WebPDemuxDelete(demuxer) }

    var width: Int { Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)) }
    var height: Int { Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)) }
    var frameCount: Int { Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT)) }
    var isAnimated: Bool { flags & ANIMATION_FLAG.rawValue != 0 }

    /// Whether pixels may be transparent. An animation's frames may leave parts of the canvas uncovered.
    var hasAlpha: Bool { isAnimated || flags & ALPHA_FLAG.rawValue != 0 }

    private var flags: UInt32 { WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS) }

    var loops: Int { Int(WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT)) }

    func delay(ofFrame index: Int) -> Double? {
        var iterator = WebPIterator()
        guard WebPDemuxGetFrame(demuxer, Int32(index + 1), &iterator) != 0 else { return nil }
        defer { WebPDemuxReleaseIterator(&iterator) }
        return Double(iterator.duration) / 1000
    }

    var metadata: PictureMetadata {
        var metadata = PictureMetadata(exif: chunk("EXIF") ?? Data())
        metadata.xmp = chunk("XMP ")
        return metadata
    }

    /// The profile of the pixels; nil if they are sRGB.
    var profile: ColorProfile? {
        chunk("ICCP").flatMap(ColorProfile.init) ?? ColorProfile(exif: PictureMetadata(exif: chunk("EXIF") ?? Data()))
    }

    /// Returns a copy of the first chunk with a name.
    func chunk(_ name: String) -> Data? {
        var iterator = WebPChunkIterator()
        guard WebPDemuxGetChunk(demuxer, name, 1, &iterator) != 0 else { return nil }
        defer { WebPDemuxReleaseChunkIterator(&iterator) }
        return Data(bytes: iterator.chunk.bytes, count: iterator.chunk.size)
    }
}
