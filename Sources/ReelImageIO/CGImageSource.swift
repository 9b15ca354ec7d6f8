public import Foundation
import ReelConcurrency
public import ReelCoreFoundation
public import ReelCoreGraphics
import ReelImageEngine

/// An image file, opened to read its properties and its images (Apple: CGImageSource). Thread-safe.
///
/// Reads JPEG, PNG, HEIC, HEIF, AVIF, WebP, TIFF, GIF and BMP, detected by their content and not by the file's name. Animations
/// (GIF, PNG, WebP) contain one image per frame, composed as it is shown, and documents one per page.
public final class CGImageSource: Sendable {
    private struct State {
        var image: StillImage?
        /// Of an incremental source; nil for one that was opened with all of its bytes.
        var status: CGImageSourceStatus?
    }

    private let state: Locked<State>

    init(_ image: StillImage?) {
        state = Locked(State(image: image, status: image == nil ? .statusReadingHeader : nil))
    }

    /// The first image; nil while an incremental source has too few bytes.
    var image: StillImage? { state.value.image }

    /// A file may end too early and still be opened.
    var status: CGImageSourceStatus {
        let state = state.value
        return state.status ?? (state.image?.isCutShort == true ? .statusUnexpectedEOF : .statusComplete)
    }

    func picture(at index: Int) -> StillImage? {
        index == 0 ? image : index > 0 ? try? image?.picture(at: index) : nil
    }

    /// Replaces the bytes by those that have arrived so far.
    func update(_ data: Data, isFinal: Bool) {
        let known = try? StillImage(data: data, name: "CGImageSource's data")
        state.withLock { state in
            state.image = known
            if known == nil {
                state.status = !isFinal ? .statusReadingHeader : data.isEmpty ? .statusUnexpectedEOF : .statusUnknownType
            } else if isFinal {
                state.status = nil
            } else {
                state.status = .statusIncomplete
            }
        }
    }
}

/// How much of a source has been read (CGImageSource.h).
public enum CGImageSourceStatus: Int32, Sendable {
    case statusUnexpectedEOF = -5
    case statusInvalidData = -4
    case statusUnknownType = -3
    case statusReadingHeader = -2
    case statusIncomplete = -1
    case statusComplete = 0
}

// MARK: Options

/// A uniform type identifier. Not needed: the type is detected from the content.
nonisolated(unsafe) public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
/// The maximum width and height of the thumbnail, in pixels. Without it, the thumbnail is as large as the image.
nonisolated(unsafe) public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Whether to rotate the thumbnail upright, by the file's orientation.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
/// Whether to make the thumbnail from the image. This is always done, with this option and the next one and without: thumbnails
/// embedded in files are not used, because they are small and often show another part.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
    "kCGImageSourceCreateThumbnailFromImageAlways"
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
    "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// A hint. Images are decoded when they are drawn, and cached for a while.
nonisolated(unsafe) public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Whether to decode the image when it is created, and to keep its pixels.
nonisolated(unsafe) public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// Whether images may have floating-point components. They have 8 bits here, which is reported if a file has more.
nonisolated(unsafe) public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
/// 2, 4 or 8: the image becomes that many times smaller in each direction, and fewer pixels are decoded.
nonisolated(unsafe) public let kCGImageSourceSubsampleFactor: CFString = "kCGImageSourceSubsampleFactor"

// MARK: Functions (CGImageSource.h)

/// Opens a file; nil if it cannot be read or is not an image. The file must not be truncated while the source is in use.
@discardableResult
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    IgnoredInput.reportOptions(options, to: "CGImageSourceCreateWithURL", known: SourceOption.all)
    return (try? StillImage(contentsOf: url as URL, mapped: true)).map { CGImageSource($0) }
}

/// Opens an image in memory; nil if the bytes are not an image.
@discardableResult
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    IgnoredInput.reportOptions(options, to: "CGImageSourceCreateWithData", known: SourceOption.all)
    return (try? StillImage(data: data as Data, name: "CGImageSource's data")).map { CGImageSource($0) }
}

/// Opens an image from a provider's bytes; nil if they are not an image.
@discardableResult
public func CGImageSourceCreateWithDataProvider(_ provider: CGDataProvider, _ options: CFDictionary?) -> CGImageSource? {
    provider.data.flatMap { CGImageSourceCreateWithData($0, options) }
}

/// Creates a source that receives its bytes by `CGImageSourceUpdateData`.
@discardableResult
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
    IgnoredInput.reportOptions(options, to: "CGImageSourceCreateIncremental", known: SourceOption.all)
    return CGImageSource(nil)
}

/// Gives an incremental source all bytes that have arrived so far, not only the new ones. Images can be created once the header
/// is there; what has not arrived is grey or transparent, as far as the format's decoder returns unfinished images.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
    isrc.update(data as Data, isFinal: final)
}

/// Gives an incremental source all bytes that have arrived so far.
public func CGImageSourceUpdateDataProvider(_ isrc: CGImageSource, _ provider: CGDataProvider, _ final: Bool) {
    isrc.update(provider.data.map { $0 as Data } ?? Data(), isFinal: final)
}

/// Returns the file's uniform type identifier, such as `public.jpeg` or `public.heic`; nil while too few bytes have arrived.
@discardableResult
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.image.map { $0.header.type.rawValue as CFString } }

@discardableResult
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.image?.pictureCount ?? 0 }

/// Returns 0: the primary image of a HEIF file is always the first here.
///
/// Difference from Apple: there it keeps its position in the file.
@discardableResult
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// Returns the uniform type identifiers of all file types that can be read.
@discardableResult
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
    ImageFileType.allCases.map { $0.rawValue as CFString } as CFArray
}

/// Returns how much has been read: of an incremental source until its last update, and whether a file ends too early.
@discardableResult
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { isrc.status }

/// Returns the status of an image: complete if all of it has arrived.
@discardableResult
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
    guard let image = isrc.image else { return isrc.status }
    guard (0..<image.pictureCount).contains(index) else {
        return isrc.status == .statusComplete ? .statusInvalidData : .statusReadingHeader
    }
    // The frames before the last one are whole.
    return image.isCutShort && index == image.pictureCount - 1 ? isrc.status : .statusComplete
}

/// Does nothing: decoded pixels belong to the images that use them.
public func CGImageSourceRemoveCacheAtIndex(_ isrc: CGImageSource, _ index: Int) {}

/// Returns the image as stored, without applying its orientation. It is decoded when it is drawn, or at once with
/// `kCGImageSourceShouldCacheImmediately`. It has 8 bits per component, which is reported if the file has more.
@discardableResult
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
    IgnoredInput.reportOptions(options, to: "CGImageSourceCreateImageAtIndex", known: SourceOption.all)
    let options = AttributeDictionary(options)
    guard let picture = isrc.picture(at: index) else { return nil }
    picture.reportDepth("CGImageSourceCreateImageAtIndex")
    let image = CGImage(provider: picture)
    let factor = options.subsampleFactor("CGImageSourceCreateImageAtIndex")
    if factor > 1 {
        let largest = (max(picture.width, picture.height) + factor - 1) / factor
        return image.bitmap(within: largest).map { CGImage(bitmap: $0) }
    }
    guard options.bool(kCGImageSourceShouldCacheImmediately as String) == true else { return image }
    return image.bitmap.map { CGImage(bitmap: $0) }
}

/// Returns the image scaled down, by the options; never up. Decodes only as many pixels as required.
///
/// Difference from Apple: the thumbnail is always made from the image, never taken from the file.
@discardableResult
public func CGImageSourceCreateThumbnailAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
    IgnoredInput.reportOptions(options, to: "CGImageSourceCreateThumbnailAtIndex", known: SourceOption.all)
    let options = AttributeDictionary(options)
    guard let picture = isrc.picture(at: index) else { return nil }
    var largest = options.int(kCGImageSourceThumbnailMaxPixelSize as String) ?? .max
    guard largest > 0 else { return nil }
    let factor = options.subsampleFactor("CGImageSourceCreateThumbnailAtIndex")
    if factor > 1 { largest = min(largest, (max(picture.width, picture.height) + factor - 1) / factor) }
    guard let bitmap = CGImage(provider: picture).bitmap(within: largest) else { return nil }
    let isTurned = options.bool(kCGImageSourceCreateThumbnailWithTransform as String) == true
    return bitmap.upright(orientation: isTurned ? picture.header.orientation : .up).map { CGImage(bitmap: $0) }
}

extension AttributeDictionary {
    /// Returns 2, 4 or 8, or 1 if there is no such factor. Others are reported.
    fileprivate func subsampleFactor(_ call: String) -> Int {
        let key = kCGImageSourceSubsampleFactor as String
        guard contains(key) else { return 1 }
        if let factor = int(key), [1, 2, 4, 8].contains(factor) { return factor }
        IgnoredInput.report(call, "\(key) is none of 2, 4 and 8 and is ignored")
        return 1
    }
}

extension StillImage {
    /// Reports that an image has fewer bits than its file.
    fileprivate func reportDepth(_ call: String) {
        guard [.png, .tiff, .heic, .heif, .avif].contains(header.type) || header.type.isRaw else { return }
        let details = details
        guard details.depth > 8 || details.isFloat else { return }
        let kind = details.isFloat ? "floating-point components" : "\(details.depth) bits per component"
        IgnoredInput.report(call, "the file has \(kind), and the image gets 8 bits per component")
    }
}
