public import Foundation
import ImageEngine
public import OpenCoreFoundation
public import OpenCoreGraphics

/// A picture file, opened to see what is in it and to take pictures out of it (Apple: CGImageSource).
///
/// JPEG and PNG, told by their content, whatever the file is called. Each holds one picture.
public final class CGImageSource: Sendable {
    let image: StillImage

    init(_ image: StillImage) { self.image = image }
}

/// How far a source has been read (CGImageSource.h).
public enum CGImageSourceStatus: Int32, Sendable {
    case statusUnexpectedEOF = -5
    case statusInvalidData = -4
    case statusUnknownType = -3
    case statusReadingHeader = -2
    case statusIncomplete = -1
    case statusComplete = 0
}

// MARK: Options

/// A number of pixels that neither side of the thumbnail exceeds.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Stand the thumbnail upright, as the file's orientation says.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
/// Make the thumbnail from the picture. It is always made so: thumbnails that cameras put into their files are not used.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Pictures are decoded when they are drawn, and kept for a while; the two keys are taken and change nothing.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"

// MARK: Functions (CGImageSource.h)

/// Opens a file; nil where it cannot be read or is no picture. The file must not be cut short while the source is in use.
@discardableResult
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    (try? StillImage(contentsOf: url as URL, mapped: true)).map(CGImageSource.init)
}

/// Opens bytes in memory; nil where they are no picture.
@discardableResult
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    (try? StillImage(data: data as Data, name: "CGImageSource's data")).map(CGImageSource.init)
}

/// The file's uniform type identifier: `public.jpeg`, `public.png`.
@discardableResult
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.image.header.format.rawValue }

@discardableResult
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { 1 }

@discardableResult
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { .statusComplete }

/// The picture as stored: its orientation is not applied. It is decoded when it is drawn.
@discardableResult
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
    index == 0 ? CGImage(provider: isrc.image) : nil
}

/// The picture made small, as the options say; nil without `kCGImageSourceThumbnailMaxPixelSize`. It is never made larger. Only as
/// many pixels are decoded as it needs.
@discardableResult
public func CGImageSourceCreateThumbnailAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
    let options = AttributeDictionary(options)
    guard index == 0, let largest = options.int(kCGImageSourceThumbnailMaxPixelSize), largest > 0 else { return nil }
    let header = isrc.image.header
    let ratio = min(1, Double(largest) / Double(max(header.width, header.height)))
    let width = max(1, Int((Double(header.width) * ratio).rounded()))
    let height = max(1, Int((Double(header.height) * ratio).rounded()))
    let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    guard let context, let base = context.data else { return nil }
    context.interpolationQuality = .high
    context.draw(CGImage(provider: isrc.image), in: CGRect(x: 0, y: 0, width: width, height: height))
    guard options.bool(kCGImageSourceCreateThumbnailWithTransform) == true,
        let bitmap = Bitmap(width: width, height: height, isOpaque: !header.hasAlpha)
    else { return context.makeImage() }
    for row in 0..<height {
        memcpy(bitmap.bytes + row * bitmap.bytesPerRow, base + row * context.bytesPerRow, width * 4)
    }
    return bitmap.upright(orientation: header.orientation).map { CGImage(bitmap: $0) }
}
