public import Foundation
import ImageEngine
public import OpenCoreFoundation
public import OpenCoreGraphics

/// A picture file that is being made (Apple: CGImageDestination). Nothing is written before `CGImageDestinationFinalize`, and a
/// file that is there already stays whole until the new one takes its place.
///
/// JPEG, PNG, TIFF, HEIC, WebP, AVIF and GIF, all in sRGB with 8 bits. TIFF takes several pictures as pages, GIF as frames.
public final class CGImageDestination {
    enum Target {
        case file(URL)
        case data(NSMutableData)
    }

    let target: Target
    let kind: ImageFileKind
    let capacity: Int
    var pictures: [PictureToWrite] = []
    var properties: [String: Any] = [:]
    /// Set by a picture that was refused: the file would not be what was asked for.
    var isSpoilt = false

    fileprivate init?(_ target: Target, _ type: CFString, _ count: Int) {
        guard let kind = ImageFileKind(type: type), count >= 1, count == 1 || kind.takesSeveral else { return nil }
        self.target = target
        self.kind = kind
        capacity = count
    }
}

// MARK: Options (CGImageDestination.h)

/// 0, the smallest file, to 1, the best picture; 0.8 where nothing is said. PNG, TIFF and GIF are what they are.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
/// A `CGColor` that stands behind clear parts in a file that has no alpha (JPEG). Black where nothing is said; Apple's is white.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"
/// A number of pixels that neither side exceeds in the file.
public let kCGImageDestinationImageMaxPixelSize: CFString = "kCGImageDestinationImageMaxPixelSize"
/// How often an animated GIF is played (in `kCGImagePropertyGIFDictionary` of the file's properties): 0 is for ever. Once where
/// nothing is said.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"

// MARK: Functions

/// A destination that becomes a file; nil for a type that is not written, and where `count` is more than the type takes.
@discardableResult
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(.file(url as URL), type, count)
}

/// The same, appended to `data`.
@discardableResult
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(.data(data), type, count)
}

/// The uniform type identifiers of all kinds of files that are written.
@discardableResult
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { ImageFileKind.all.map(\.type) as CFArray }

/// Properties of the file as a whole: `kCGImagePropertyGIFDictionary` with `kCGImagePropertyGIFLoopCount`.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    for (key, value) in properties ?? [:] {
        if let key = key as? String { idst.properties[key] = value }
    }
}

/// Adds a picture.
///
/// - Parameter properties: the options above, `kCGImagePropertyOrientation` (written beside the pixels, which are not turned),
///   `kCGImagePropertyExifDictionary` with `kCGImagePropertyExifDateTimeOriginal`, and `kCGImagePropertyGIFDictionary` with
///   `kCGImagePropertyGIFDelayTime`.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
    idst.add(PictureToWrite(image: image, properties: AttributeDictionary(properties), source: nil))
}

/// Adds a picture of a source, with its orientation, its date and its delay, unless `properties` say otherwise.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
    guard let picture = isrc.picture(at: index) else {
        idst.isSpoilt = true
        return
    }
    idst.add(
        PictureToWrite(
            image: CGImage(provider: picture), properties: AttributeDictionary(properties), source: picture.header))
}

/// Writes the file. False where it cannot be written, a picture cannot be decoded, or other than the promised number of pictures
/// was added; then there is no file, or the one that was there.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.write() }

extension CGImageDestination {
    fileprivate func add(_ picture: PictureToWrite) {
        guard pictures.count < capacity else {
            isSpoilt = true
            return
        }
        pictures.append(picture)
    }

    fileprivate func write() -> Bool {
        guard !isSpoilt, pictures.count == capacity, let file = try? kind.encode(pictures, AttributeDictionary(properties)) else {
            return false
        }
        isSpoilt = true  // It is done with.
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
