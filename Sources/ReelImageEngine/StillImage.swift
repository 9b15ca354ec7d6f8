package import Foundation
import ReelConcurrency
import ReelCoreFoundation
package import ReelCoreGraphics

/// A picture file. Its header is read at once; its pixels are decoded when requested, and only as many as requested.
package final class StillImage: BitmapProvider {
    package let header: StillImageHeader
    private let encoded: EncodedPicture
    private let decoder: any StillImageDecoder.Type
    private let count = Locked<Int?>(nil)

    package var width: Int { header.width }
    package var height: Int { header.height }
    package var hasAlpha: Bool { header.hasAlpha }

    /// - Parameter mapped: whether to map the file instead of reading it. Many pictures then take no memory. If the file is
    ///   truncated while the picture exists, it is damaged; it may be deleted.
    package convenience init(contentsOf url: URL, mapped: Bool = false) throws(StillImageError) {
        try self.init(Self.read(url, mapped: mapped))
    }

    package convenience init(data: Data, name: String) throws(StillImageError) {
        try self.init(EncodedPicture(data: data, name: name))
    }

    private convenience init(_ encoded: EncodedPicture) throws(StillImageError) {
        try self.init(encoded, Self.decoder(for: encoded.data, name: encoded.name))
    }

    private init(_ encoded: EncodedPicture, _ decoder: any StillImageDecoder.Type) throws(StillImageError) {
        header = try encoded.reading { () throws(StillImageError) in try decoder.header(of: encoded) }
        self.encoded = encoded
        self.decoder = decoder
    }

    /// The file's name, for error messages.
    package var name: String { encoded.name }

    /// The index in the file.
    package var index: Int { encoded.index }

    package var byteCount: Int { encoded.data.count }

    /// The number of pictures in the file, of which this is one: frames of an animation, or pages of a document.
    package var pictureCount: Int {
        count.withLock { count in
            let known = count ?? max(1, (try? decoder.pictureCount(of: encoded)) ?? 1)
            count = known
            return known
        }
    }

    /// What the file says about the picture, read anew each time.
    package var details: PictureDetails { (try? decoder.details(of: encoded)) ?? PictureDetails() }

    /// The timing of the file; nil if it is not animated.
    package var animation: AnimationDetails? { (try? decoder.animation(of: encoded)) ?? nil }

    /// Whether the file clearly ends before its picture does.
    package var isCutShort: Bool { decoder.isCutShort(encoded.data) }

    /// Returns the file with other metadata and the same pixels, which are not decoded. Throws if the format does not allow that.
    ///
    /// - Parameter hidesPlace: whether the place must not be left over anywhere in the file.
    package func file(with metadata: PictureMetadata, hidesPlace: Bool = false) throws(PictureEncodingError) -> Data {
        try PictureEncoder.file(encoded.data, header.type, with: metadata, hidesPlace: hidesPlace)
    }

    /// Whether a file is a still picture, not an animation.
    package static func isStill(_ url: URL) -> Bool { isAnimated(url).map { !$0 } ?? false }

    /// Whether a picture file is an animation, or a sequence (HEIF) that libavformat reads as a movie; nil if it is no picture.
    package static func isAnimated(_ url: URL) -> Bool? {
        guard let file = try? read(url, mapped: true) else { return nil }
        if HEIFDecoder.recognizes(file.data), HEIFDecoder.isSequence(file.data) { return true }
        return (try? StillImage(file)).map { $0.header.delay != nil }
    }

    /// Returns another picture of the same file.
    package func picture(at index: Int) throws(StillImageError) -> StillImage {
        guard index == 0 || (1..<pictureCount).contains(index) else { throw encoded.error(.damaged("it has no such picture")) }
        return try StillImage(
            EncodedPicture(data: encoded.data, name: name, index: index, decoderCache: encoded.decoderCache, file: encoded.file),
            decoder)
    }

    /// Returns a file's picture. Throws if the file clearly ends too early, as a partial download does.
    ///
    /// - Parameter mapped: as for `init(contentsOf:mapped:)`.
    package static func whole(_ url: URL, mapped: Bool = false) throws(StillImageError) -> StillImage {
        let file = try read(url, mapped: mapped)
        let decoder = try file.reading { () throws(StillImageError) in
            let decoder = try Self.decoder(for: file.data, name: file.name)
            if decoder.isCutShort(file.data) { throw file.error(.damaged("the file ends before the picture is complete")) }
            return decoder
        }
        return try StillImage(file, decoder)
    }

    /// Reads a file's header, and only the part of the file that this requires. Throws if the file clearly ends too early, as a
    /// partial download does.
    package static func header(of url: URL) throws(StillImageError) -> StillImageHeader {
        try whole(url, mapped: true).header
    }

    /// Decodes the whole picture. Throws if part of it is missing, as far as the decoder detects that.
    ///
    /// - Parameter damage: called with the decoder's message if the file has all of its parts, but something in them is invalid
    ///   (JPEG only). The picture is then what other programs show, too.
    package func decode(
        atLeast width: Int, _ height: Int, damage: (String) -> Void = { _ in }
    ) throws(StillImageError) -> Bitmap {
        let decoded = try encoded.reading { () throws(StillImageError) in
            try decoder.decode(encoded, header: header, atLeast: PixelSize(width: width, height: height))
        }
        guard let message = decoded.damage else { return decoded.bitmap }
        guard decoded.isShownDamaged else { throw StillImageError(file: name, reason: .damaged(message)) }
        damage(message)
        return decoded.bitmap
    }

    /// Returns an estimate of the memory that decoding takes, in bytes, without the file.
    package func decodingMemory(atLeast width: Int, _ height: Int) -> Int {
        decoder.memory(toDecode: encoded, header: header, atLeast: PixelSize(width: width, height: height))
    }

    package func bitmap(atLeast width: Int, _ height: Int) -> Bitmap? {
        try? decoder.decode(encoded, header: header, atLeast: PixelSize(width: width, height: height)).bitmap
    }

    // MARK: Files

    private static func decoder(for data: Data, name: String) throws(StillImageError) -> any StillImageDecoder.Type {
        guard !data.isEmpty else { throw StillImageError(file: name, reason: .empty) }
        guard let decoder = decoders.first(where: { $0.recognizes(data, name: name) }) else {
            throw StillImageError(file: name, reason: .notAPicture)
        }
        return decoder
    }

    private static let decoders: [any StillImageDecoder.Type] = [
        JPEGDecoder.self, PNGDecoder.self, HEIFDecoder.self, WebPDecoder.self, RawDecoder.self, TIFFDecoder.self,
        GIFDecoder.self, BMPDecoder.self,
    ]

    /// Whether a file that begins with these bytes has the format of a picture.
    ///
    /// - Parameter name: the file's name, whose extension tells some raw files from TIFF.
    package static func recognizes(_ start: Data, name: String) -> Bool {
        decoders.contains { $0.recognizes(start, name: name) }
    }

    private static func read(_ url: URL, mapped: Bool) throws(StillImageError) -> EncodedPicture {
        var status = stat()
        guard stat(url.path, &status) == 0 else {
            throw StillImageError(file: url.path, reason: .unreadable(String(cString: strerror(errno))))
        }
        // A pipe or a device might never end.
        guard status.st_mode & S_IFMT == S_IFREG else {
            let kind = status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is not a regular file"
            throw StillImageError(file: url.path, reason: .unreadable(kind))
        }
        // Files of /proc have this size, too, and some of them no end.
        let size = Int(status.st_size)
        guard size > 0 else { throw StillImageError(file: url.path, reason: .empty) }
        guard size <= largestRead || size / bytesPerPixel <= InputLimits.picturePixels else {
            let pixels = InputLimits.picturePixels / 1_000_000
            throw StillImageError(
                file: url.path, reason: .unsupported("its \(size / 1_000_000) MB are more than \(pixels) megapixels need"))
        }
        do {
            guard mapped || size > largestRead else { return EncodedPicture(data: try Data(contentsOf: url), name: url.path) }
            let file = try MappedFile(contentsOf: url)
            return EncodedPicture(data: file.data, name: url.path, file: file)
        } catch {
            throw StillImageError(file: url.path, reason: .unreadable(Self.message(of: error)))
        }
    }

    /// In bytes; larger files are mapped, because what follows the picture in a file can be of any size.
    private static let largestRead = 64 << 20
    /// No format stores more: four channels of 32 bits.
    private static let bytesPerPixel = 16

    private static func message(of error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
        return underlying.domain == NSPOSIXErrorDomain
            ? String(cString: strerror(Int32(underlying.code))) : error.localizedDescription
    }
}
