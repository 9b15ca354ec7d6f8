public import Foundation
public import ReelCoreFoundation
public import ReelCoreGraphics
import ReelImageEngine

/// An image file, opened to read its properties and its images (Apple: CGImageSource). Thread-safe.
///
/// Reads JPEG, PNG, HEIC, HEIF, AVIF, WebP, TIFF, GIF and BMP, detected by their content and not by the file's name. Animations
/// contain one image per frame, composed as it is shown, and documents one per page.
public final class CGImageSource: Sendable {
    let image: StillImage

    init(_ image: StillImage) { self.image = image }

    func picture(at index: Int) -> StillImage? {
        index == 0 ? image : index > 0 ? try? image.picture(at: index) : nil
    }
}

/// How much of a source has been read (CGImageSource.h). Here it is always complete.
public enum CGImageSourceStatus: Int32, Sendable {
    case statusUnexpectedEOF = -5
    case statusInvalidData = -4
    case statusUnknownType = -3
    case statusReadingHeader = -2
    case statusIncomplete = -1
    case statusComplete = 0
}

// MARK: Options

/// The maximum width and height of the thumbnail, in pixels.
nonisolated(unsafe) public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Whether to rotate the thumbnail upright, by the file's orientation.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
/// Whether to make the thumbnail from the image. This is always done: thumbnails embedded in files are not used.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
    "kCGImageSourceCreateThumbnailFromImageAlways"
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
    "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// No effect, like the next key: images are decoded when they are drawn, and cached for a while.
nonisolated(unsafe) public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
nonisolated(unsafe) public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"

// MARK: Functions (CGImageSource.h)

/// Opens a file; nil if it cannot be read or is not an image. The file must not be truncated while the source is in use.
@discardableResult
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    (try? StillImage(contentsOf: url as URL, mapped: true)).map(CGImageSource.init)
}

/// Opens an image in memory; nil if the bytes are not an image.
@discardableResult
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    (try? StillImage(data: data as Data, name: "CGImageSource's data")).map(CGImageSource.init)
}

/// Returns the file's uniform type identifier, such as `public.jpeg` or `public.heic`.
@discardableResult
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.image.header.type.rawValue as CFString }

@discardableResult
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.image.pictureCount }

/// Returns 0: the primary image of a HEIF file is always the first here.
///
/// Difference from Apple: there it keeps its position in the file.
@discardableResult
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// Returns the uniform type identifiers of all file types that can be read.
@discardableResult
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
    ImageFileType.allCases.map(\.rawValue) as CFArray
}

@discardableResult
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { .statusComplete }

/// Returns the image as stored, without applying its orientation. It is decoded when it is drawn.
@discardableResult
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
    isrc.picture(at: index).map { CGImage(provider: $0) }
}

/// Returns the image scaled down, by the options; never up. Nil without `kCGImageSourceThumbnailMaxPixelSize`. Decodes only as
/// many pixels as required.
@discardableResult
public func CGImageSourceCreateThumbnailAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
    let options = AttributeDictionary(options)
    guard let largest = options.int(kCGImageSourceThumbnailMaxPixelSize as String), largest > 0,
        let picture = isrc.picture(at: index)
    else { return nil }
    guard let bitmap = CGImage(provider: picture).bitmap(within: largest) else { return nil }
    let isTurned = options.bool(kCGImageSourceCreateThumbnailWithTransform as String) == true
    return bitmap.upright(orientation: isTurned ? picture.header.orientation : .up).map { CGImage(bitmap: $0) }
}
