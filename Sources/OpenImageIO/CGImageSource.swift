public import Foundation
import ImageEngine
public import OpenCoreFoundation
public import OpenCoreGraphics

/// A picture file, opened to see what is in it and to take pictures out of it (Apple: CGImageSource).
///
/// JPEG, PNG, HEIC, HEIF, AVIF, WebP, TIFF, GIF and BMP, told by their content, whatever the file is called. Animations have a
/// picture for each frame, as it is seen, and documents one for each page.
public final class CGImageSource: Sendable {
    let image: StillImage

    init(_ image: StillImage) { self.image = image }

    func picture(at index: Int) -> StillImage? {
        index == 0 ? image : index > 0 ? try? image.picture(at: index) : nil
    }
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

/// The file's uniform type identifier: `public.jpeg`, `public.heic`.
@discardableResult
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.image.header.format.rawValue }

@discardableResult
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.image.pictureCount }

/// 0: the picture that a HEIF file names as its primary comes first here.
///
/// Difference from Apple: there it keeps its place in the file.
@discardableResult
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// The uniform type identifiers of all kinds of files that are read.
@discardableResult
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
    StillImageHeader.Format.allCases.map(\.rawValue) as CFArray
}

@discardableResult
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { .statusComplete }

/// The picture as stored: its orientation is not applied. It is decoded when it is drawn.
@discardableResult
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
    isrc.picture(at: index).map { CGImage(provider: $0) }
}

/// The picture made small, as the options say; nil without `kCGImageSourceThumbnailMaxPixelSize`. It is never made larger. Only
/// as many pixels are decoded as it needs.
@discardableResult
public func CGImageSourceCreateThumbnailAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
    let options = AttributeDictionary(options)
    guard let largest = options.int(kCGImageSourceThumbnailMaxPixelSize), largest > 0, let picture = isrc.picture(at: index)
    else { return nil }
    guard let bitmap = CGImage(provider: picture).bitmap(within: largest) else { return nil }
    let isTurned = options.bool(kCGImageSourceCreateThumbnailWithTransform) == true
    return bitmap.upright(orientation: isTurned ? picture.header.orientation : 1).map { CGImage(bitmap: $0) }
}
