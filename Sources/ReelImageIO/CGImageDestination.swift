public import Foundation
public import ReelCoreFoundation
public import ReelCoreGraphics
import ReelImageEngine

/// A writer for an image file (Apple: CGImageDestination). Nothing is written before `CGImageDestinationFinalize`, and an
/// existing file stays intact until the new one replaces it.
///
/// Writes JPEG, PNG, TIFF, HEIC, WebP, AVIF and GIF, all in sRGB with 8 bits per channel. TIFF takes several images as pages,
/// GIF as frames. Not thread-safe.
public final class CGImageDestination {
    enum Target {
        case file(URL)
        case data(NSMutableData)
    }

    let target: Target
    let format: DestinationFormat
    let capacity: Int
    var images: [DestinationImage] = []
    var properties: [String: Any] = [:]
    /// Whether the file cannot be written any more: an image was rejected, or it has been written.
    var isClosed = false

    fileprivate init?(_ target: Target, _ type: CFString, _ count: Int) {
        guard let format = DestinationFormat(identifier: type), count >= 1, count == 1 || format.takesSeveral else { return nil }
        self.target = target
        self.format = format
        capacity = count
    }
}

// MARK: Options (CGImageDestination.h)

/// The quality, from 0 (smallest file) to 1 (best); 0.8 by default. Ignored for PNG, TIFF and GIF.
nonisolated(unsafe) public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
/// The `CGColor` behind transparent pixels in formats without alpha (JPEG). Black by default; Apple's default is white.
nonisolated(unsafe) public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"
/// The maximum width and height in the file, in pixels.
nonisolated(unsafe) public let kCGImageDestinationImageMaxPixelSize: CFString = "kCGImageDestinationImageMaxPixelSize"
/// The number of times an animated GIF plays (in the file properties' `kCGImagePropertyGIFDictionary`); 0 means forever. 1 by
/// default.
nonisolated(unsafe) public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"

// MARK: Functions

/// Creates a destination that writes a file; nil if the type is not supported, or does not take `count` images.
@discardableResult
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(.file(url as URL), type, count)
}

/// Creates a destination that appends to `data`; nil if the type is not supported, or does not take `count` images.
@discardableResult
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(.data(data), type, count)
}

/// Returns the uniform type identifiers of all file types that can be written.
@discardableResult
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { DestinationFormat.all.map(\.type.rawValue) as CFArray }

/// Sets properties of the whole file: `kCGImagePropertyGIFDictionary` with `kCGImagePropertyGIFLoopCount`.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    for (key, value) in properties ?? [:] {
        if let key = key as? String { idst.properties[key] = value }
    }
}

/// Adds an image.
///
/// - Parameter properties: the options above; `kCGImagePropertyOrientation` (stored in the file, without rotating the pixels);
///   `kCGImagePropertyExifDictionary` with `kCGImagePropertyExifDateTimeOriginal`; and `kCGImagePropertyGIFDictionary` with
///   `kCGImagePropertyGIFDelayTime`.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
    idst.add(DestinationImage(image: image, properties: AttributeDictionary(properties), source: nil))
}

/// Adds an image from a source, with its orientation, date and delay unless `properties` override them.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
    guard let picture = isrc.picture(at: index) else {
        idst.isClosed = true
        return
    }
    idst.add(
        DestinationImage(
            image: CGImage(provider: picture), properties: AttributeDictionary(properties), source: picture.header))
}

/// Writes the file. Returns false if it cannot be written, an image cannot be decoded, or the number of images is not the one
/// specified at creation. Then an existing file remains unchanged.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.write() }

extension CGImageDestination {
    fileprivate func add(_ image: DestinationImage) {
        guard images.count < capacity else {
            isClosed = true
            return
        }
        images.append(image)
    }

    fileprivate func write() -> Bool {
        guard !isClosed, images.count == capacity, let file = try? format.encode(images, AttributeDictionary(properties)) else {
            return false
        }
        isClosed = true  // A destination is written only once.
        switch target {
        case .data(let data):
            data.append(file)
            return true
        case .file(let url):
            do {
                try file.write(to: url, options: .atomic)
                return true
            } catch {
                return false
            }
        }
    }
}
