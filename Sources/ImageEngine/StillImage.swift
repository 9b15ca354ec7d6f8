package import Foundation
package import OpenCoreGraphics

/// What a picture file says of itself, read without decoding it.
package struct StillImageHeader: Sendable {
    package enum Format: String, Sendable {
        case jpeg = "public.jpeg"
        case png = "public.png"
    }

    package var format: Format
    /// Pixels as stored, before orientation.
    package var width: Int
    package var height: Int
    package var hasAlpha: Bool
    /// How the stored picture must be turned to stand upright: 1 to 8 as in EXIF's tag 0x0112, 1 where the file says nothing.
    package var orientation = 1
    /// When it was taken, as EXIF writes it (`2026:11:21 10:00:00.25`, of the camera's own clock), so that text order is time order.
    package var captureDate: String?

    /// True where upright and stored width and height change places.
    package var isSideways: Bool { orientation >= 5 }
    package var uprightWidth: Int { isSideways ? height : width }
    package var uprightHeight: Int { isSideways ? width : height }
}

/// A picture file: its header is read at once, its pixels when they are asked for, and only as many as are asked for.
package final class StillImage: BitmapProvider {
    /// More than this is refused before anything is allocated.
    package static let largestPixelCount = 400_000_000

    /// For messages.
    package let name: String
    package let header: StillImageHeader
    private let data: Data
    private let decoder: any StillImageDecoder.Type

    package var width: Int { header.width }
    package var height: Int { header.height }
    package var hasAlpha: Bool { header.hasAlpha }

    /// - Parameter mapped: leave the bytes in the file until they are needed. Many pictures then take no memory, but the file must
    ///   not be cut short while the picture lives (it may be deleted).
    package convenience init(contentsOf url: URL, mapped: Bool = false) throws(StillImageError) {
        try self.init(data: try Self.read(url, mapped: mapped), name: url.path)
    }

    package init(data: Data, name: String) throws(StillImageError) {
        let decoder = try Self.decoder(for: data, name: name)
        self.header = try decoder.header(of: data, name: name)
        self.data = data
        self.name = name
        self.decoder = decoder
    }

    /// Reads a file's header, and no more of the file than that needs.
    package static func header(of url: URL) throws(StillImageError) -> StillImageHeader {
        let start = try read(url, mapped: false, atMost: 256 * 1024)
        let decoder = try decoder(for: start, name: url.path)
        if let header = try? decoder.header(of: start, name: url.path) { return header }
        return try decoder.header(of: try read(url, mapped: false), name: url.path)
    }

    /// The whole picture, or an error: nothing is made up for what is missing in a damaged file.
    package func decode(atLeast width: Int, _ height: Int) throws(StillImageError) -> Bitmap {
        let (bitmap, damage) = try decoder.decode(data, header: header, name: name, atLeast: (width, height))
        if let damage { throw StillImageError(file: name, reason: .damaged(damage)) }
        return bitmap
    }

    package func bitmap(atLeast width: Int, _ height: Int) -> Bitmap? {
        try? decoder.decode(data, header: header, name: name, atLeast: (width, height)).bitmap
    }

    // MARK: Files

    private static func decoder(for data: Data, name: String) throws(StillImageError) -> any StillImageDecoder.Type {
        guard !data.isEmpty else { throw StillImageError(file: name, reason: .empty) }
        let decoders: [any StillImageDecoder.Type] = [JPEGDecoder.self, PNGDecoder.self]
        guard let decoder = decoders.first(where: { data.starts(with: $0.signature) }) else {
            throw StillImageError(file: name, reason: .notAPicture)
        }
        return decoder
    }

    private static func read(_ url: URL, mapped: Bool, atMost limit: Int? = nil) throws(StillImageError) -> Data {
        var status = stat()
        guard stat(url.path, &status) == 0 else {
            throw StillImageError(file: url.path, reason: .unreadable(String(cString: strerror(errno))))
        }
        // A pipe or a device might never end.
        guard status.st_mode & S_IFMT == S_IFREG else {
            let kind = status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is not a regular file"
            throw StillImageError(file: url.path, reason: .unreadable(kind))
        }
        do {
            if let limit {
                let file = try FileHandle(forReadingFrom: url)
                defer { try? file.close() }
                return try file.read(upToCount: limit) ?? Data()
            }
            return try Data(contentsOf: url, options: mapped ? .alwaysMapped : [])
        } catch {
            throw StillImageError(file: url.path, reason: .unreadable(Self.words(of: error)))
        }
    }

    private static func words(of error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
        return underlying.domain == NSPOSIXErrorDomain
            ? String(cString: strerror(Int32(underlying.code))) : error.localizedDescription
    }
}

/// One kind of picture file. A decoder is stateless: each call opens and closes its library's own state.
protocol StillImageDecoder: SendableMetatype {
    /// The bytes that every file of this kind begins with.
    static var signature: [UInt8] { get }

    static func header(of data: Data, name: String) throws(StillImageError) -> StillImageHeader

    /// Pixels in sRGB, at least as many as asked for in each direction (or all there are). `damage` says in the library's words
    /// what was wrong where the picture is not whole.
    static func decode(
        _ data: Data, header: StillImageHeader, name: String, atLeast size: (width: Int, height: Int)
    ) throws(StillImageError) -> (bitmap: Bitmap, damage: String?)
}
