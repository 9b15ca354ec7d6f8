internal import CReelSPNG
import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// Decodes PNG with libspng, except for the pixels of common files (`TruecolorPNG`). libspng is used instead of libpng because it
/// returns errors: libpng jumps over the caller's frames, which Swift does not survive. It also has limits for hostile files.
enum PNGDecoder: StillImageDecoder {
    /// The maximum size of a chunk (profile, text) in bytes. Files with larger ones are refused.
    private static let largestChunk = 32 << 20

    static func recognizes(_ start: Data) -> Bool { start.starts(with: PNGChunks.signature) }

    static func isCutShort(_ data: Data) -> Bool {
        let end = Data("IEND".utf8)
        return data.suffix(12).range(of: end) == nil && data.range(of: end, options: .backwards) == nil
    }

    static func header(of picture: EncodedPicture) throws(StillImageError) -> StillImageHeader {
        try withContext(picture) { context, file throws(StillImageError) in
            let header = try readHeader(context, picture)
            var transparency = spng_trns()
            let hasAlpha = header.color_type & 4 != 0 || spng_get_trns(context, &transparency) == 0
            let metadata = metadata(context)
            let frames = AnimatedPNGFile(file)?.frames ?? []
            guard picture.index == 0 || picture.index < frames.count else {
                throw picture.error(.damaged("it has no such picture"))
            }
            return StillImageHeader(
                type: .png, width: Int(header.width), height: Int(header.height),
                hasAlpha: hasAlpha || frames.contains { $0.disposal == .clear },
                orientation: metadata.orientation, captureDate: metadata.captureDate,
                delay: frames.count > 1 ? AnimationDetails.clamped(frames[picture.index].delay) : nil)
        }
    }

    static func pictureCount(of file: EncodedPicture) throws(StillImageError) -> Int {
        try file.withBytes { bytes throws(StillImageError) in AnimatedPNGFile(bytes)?.frames.count ?? 1 }
    }

    static func animation(of file: EncodedPicture) throws(StillImageError) -> AnimationDetails? {
        try file.withBytes { bytes throws(StillImageError) in
            AnimatedPNGFile(bytes).map { AnimationDetails(loops: $0.loops, delays: $0.frames.map(\.delay)) }
        }
    }

    static func details(of picture: EncodedPicture) throws(StillImageError) -> PictureDetails {
        try withContext(picture) { context, _ throws(StillImageError) in
            let header = try readHeader(context, picture)
            var details = PictureDetails()
            details.metadata = metadata(context)
            details.depth = Int(header.bit_depth)
            details.isIndexed = header.color_type == 3
            details.colorModel = header.color_type & 2 == 0 ? .gray : .rgb
            details.isProgressive = header.interlace_method != 0
            var (gamma, intent) = (0.0, UInt8(0))
            if spng_get_gama(context, &gamma) == 0 { details.gamma = gamma }
            if spng_get_srgb(context, &intent) == 0 { details.sRGBIntent = Int(intent) }
            details.profileName =
                iccProfile(context)?.name
                ?? (details.sRGBIntent != nil ? PictureDetails.sRGBName : ColorProfile(exif: details.metadata)?.name)
            return details
        }
    }

    private static func metadata(_ context: OpaquePointer) -> PictureMetadata {
        var metadata = PictureMetadata(exif: exif(context))
        (metadata.texts, metadata.xmp) = texts(context)
        metadata.resolution = resolution(context)
        metadata.changeDate = changeDate(context)
        return metadata
    }

    /// Returns when the picture was changed, in UTC (PNG, clause 11.3.6.1).
    private static func changeDate(_ context: OpaquePointer) -> CaptureDate? {
        var time = spng_time()
        guard spng_get_time(context, &time) == 0 else { return nil }
        func two(_ number: UInt8) -> String { (number < 10 ? "0" : "") + String(number) }
        let day = "\(time.year)-\(two(time.month))-\(two(time.day))"
        return CaptureDate("\(day)T\(two(time.hour)):\(two(time.minute)):\(two(time.second))Z", event: .change)
    }

    private static func exif(_ context: OpaquePointer) -> Data {
        var chunk = spng_exif()
        return spng_get_exif(context, &chunk) == 0 ? Data(bytes: chunk.data, count: chunk.length) : Data()
    }

    /// Returns the texts by their keywords, and the XMP packet, which is one of them.
    private static func texts(_ context: OpaquePointer) -> (texts: [String: String], xmp: Data?) {
        var count: UInt32 = 0
        guard spng_get_text(context, nil, &count) == 0, count > 0 else { return ([:], nil) }
        var chunks = [spng_text](repeating: spng_text(), count: Int(count))
        guard spng_get_text(context, &chunks, &count) == 0 else { return ([:], nil) }
        var texts: [String: String] = [:]
        for chunk in chunks {
            guard let start = chunk.text else { continue }
            let keyword = withUnsafeBytes(of: chunk.keyword) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            let bytes = Data(bytes: start, count: chunk.length)
            let isLatin = chunk.type != Int32(SPNG_ITXT.rawValue)
            texts[keyword] = isLatin ? String(data: bytes, encoding: .isoLatin1) : String(decoding: bytes, as: UTF8.self)
        }
        return (texts, texts.removeValue(forKey: PNGChunks.xmpKeyword).map { Data($0.utf8) })
    }

    /// Returns pixels per inch; nil if the file has none, or only a ratio (PNG, clause 11.3.4.3).
    private static func resolution(_ context: OpaquePointer) -> PictureMetadata.Resolution? {
        var chunk = spng_phys()
        guard spng_get_phys(context, &chunk) == 0, chunk.unit_specifier == 1 else { return nil }
        return PictureMetadata.Resolution(x: Double(chunk.ppu_x) * 0.0254, y: Double(chunk.ppu_y) * 0.0254)
    }

    static func decode(
        _ picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize
    ) throws(StillImageError) -> DecodedBitmap {
        if header.delay != nil { return DecodedBitmap(bitmap: try frame(of: picture, header)) }
        return try withContext(picture) { context, file throws(StillImageError) in
            let now = try readHeader(context, picture)
            try picture.check(Int(now.width), Int(now.height), as: header)
            let decodedSize = decodedSize(now, atLeast: size)
            let isWhole = decodedSize.width == header.width
            let bitmap = try picture.makeBitmap(decodedSize.width, decodedSize.height, isOpaque: !header.hasAlpha)
            let colors = PNGColors(context, in: file, exif: PictureMetadata(exif: exif(context)))
            let truecolor = isWhole ? TruecolorPNG(now, isOpaque: !header.hasAlpha) : nil
            if let truecolor, truecolor.decode(file, into: bitmap) {
                ColorProfile.convertToSRGB(bitmap, from: .bgra, profile: colors.profile)
                bitmap.premultiply()
                return DecodedBitmap(bitmap: bitmap)
            }
            // The rows of interlaced pictures are decoded in place, with 8 bits.
            let deep = now.bit_depth == 16 && now.interlace_method == 0 ? colors.deepCodes : nil
            var rows = PNGRows(context, width: header.width, codes: deep?.table)
            let flags = Int32(SPNG_DECODE_TRNS.rawValue) | Int32(SPNG_DECODE_PROGRESSIVE.rawValue)
            let started = spng_decode_image(context, nil, 0, rows.format, flags)
            guard started == 0 else { throw picture.error(.damaged(message(started))) }
            let ended =
                isWhole
                ? decodeRows(context, &rows, into: bitmap) : try reduceRows(&rows, header, into: bitmap, of: picture)
            ColorProfile.convertToSRGB(bitmap, from: .rgba, profile: deep == nil ? colors.profile : deep?.profile)
            bitmap.premultiply()
            return DecodedBitmap(bitmap: bitmap, damage: ended == Int32(SPNG_EOI.rawValue) ? nil : message(ended))
        }
    }

    static func memory(toDecode picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize) -> Int {
        let decoded = try? withContext(picture) { context, _ throws(StillImageError) in
            decodedSize(try readHeader(context, picture), atLeast: size)
        }
        return decoded.map { 4 * $0.width * $0.height } ?? 4 * header.width * header.height
    }

    /// The least number of pixels with which a picture is reduced while it is decoded, which takes longer.
    private static let largePixelCount = 1 << 26

    private static func decodedSize(_ header: spng_ihdr, atLeast size: PixelSize) -> PixelSize {
        let whole = PixelSize(width: Int(header.width), height: Int(header.height))
        // The rows of interlaced pictures are complete only at the end.
        guard whole.width * whole.height >= largePixelCount, header.interlace_method == 0 else { return whole }
        let factor = RowReducer.factor(of: whole, for: size)
        return PixelSize(width: whole.width / factor, height: whole.height / factor)
    }

    /// Returns a frame of an animation, drawn over what the frames before it have left.
    private static func frame(of picture: EncodedPicture, _ header: StillImageHeader) throws(StillImageError) -> Bitmap {
        let kept = picture.decoderCache.take(forFrame: picture.index)
        let animation: AnimatedPNG
        if let known = kept?.decoder as? AnimatedPNG {
            animation = known
        } else {
            let file = try picture.withBytes { bytes throws(StillImageError) in AnimatedPNGFile(bytes) }
            guard let file else { throw picture.error(.damaged("the file has changed since it was opened")) }
            animation = try AnimatedPNG(file, picture, header)
        }
        var shown: Bitmap?
        for _ in (kept?.next ?? 0)...picture.index { shown = try animation.draw(isOpaque: !header.hasAlpha) }
        guard let shown else { throw picture.error(.damaged("it has no such picture")) }
        picture.decoderCache.keep(DecoderCache.State(decoder: animation, next: picture.index + 1))
        return shown
    }

    /// Decodes the rows; interlaced pictures have several passes over them. Returns `SPNG_EOI` after the last row.
    private static func decodeRows(_ context: OpaquePointer, _ rows: inout PNGRows, into bitmap: Bitmap) -> Int32 {
        var result: Int32 = 0
        while result == 0 {
            var row = spng_row_info()
            result = spng_get_row_info(context, &row)
            guard result == 0 else { break }
            result = rows.read(into: bitmap.bytes + Int(row.row_num) * bitmap.bytesPerRow)
        }
        return result
    }

    /// Decodes the rows of a picture that is not interlaced, and keeps means of them. Returns `SPNG_EOI` after the last row.
    private static func reduceRows(
        _ rows: inout PNGRows, _ header: StillImageHeader, into bitmap: Bitmap, of picture: EncodedPicture
    ) throws(StillImageError) -> Int32 {
        let row = try picture.makeBitmap(header.width, 1, isOpaque: true)
        var reducer = RowReducer(from: PixelSize(width: header.width, height: header.height), to: bitmap)
        var result: Int32 = 0
        while result == 0 {
            result = rows.read(into: row.bytes)
            guard result == 0 || result == Int32(SPNG_EOI.rawValue) else { break }
            reducer.add(row.bytes.assumingMemoryBound(to: UInt8.self))
        }
        return result
    }

    private static func iccProfile(_ context: OpaquePointer) -> ColorProfile? {
        var chunk = spng_iccp()
        guard spng_get_iccp(context, &chunk) == 0 else { return nil }
        return ColorProfile(Data(bytes: chunk.profile, count: chunk.profile_len))
    }

    private static func readHeader(
        _ context: OpaquePointer, _ picture: EncodedPicture
    ) throws(StillImageError) -> spng_ihdr {
        var header = spng_ihdr()
        let result = spng_get_ihdr(context, &header)
        guard result == 0 else { throw picture.error(.damaged(message(result))) }
        try picture.checkSize(Int(header.width), Int(header.height))
        return header
    }

    private static func message(_ result: Int32) -> String { String(cString: spng_strerror(result)) }

    private static func withContext<Value>(
        _ picture: EncodedPicture,
        _ body: (OpaquePointer, UnsafeRawBufferPointer) throws(StillImageError) -> Value
    ) throws(StillImageError) -> Value {
        guard let context = spng_ctx_new(0) else { throw picture.error(.outOfMemory) }
        defer { spng_ctx_free(context) }
        spng_set_chunk_limits(context, largestChunk, 2 * largestChunk)
        return try picture.withBytes { bytes throws(StillImageError) in
            let result = spng_set_png_buffer(context, bytes.baseAddress, bytes.count)
            guard result == 0 else { throw picture.error(.damaged(message(result))) }
            return try body(context, bytes)
        }
    }
}
