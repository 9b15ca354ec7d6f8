public import Foundation
public import ReelCoreFoundation
public import ReelCoreGraphics
import ReelImageEngine

/// A writer for an image file (Apple: CGImageDestination). Nothing is written before `CGImageDestinationFinalize`, and an
/// existing file stays intact until the new one replaces it.
///
/// Writes JPEG, PNG, TIFF, HEIC, WebP, AVIF and GIF, all in sRGB. Channels have 8 bits, or 16 in PNG and TIFF if the image has as
/// many and is the only one. TIFF takes several images as pages, and GIF, PNG and WebP as frames. Not thread-safe.
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

    fileprivate init?(_ target: Target, _ type: CFString, _ count: Int, _ options: CFDictionary?, call: String) {
        guard let format = DestinationFormat(identifier: type as String, count: count) else { return nil }
        IgnoredInput.reportOptions(options, to: call, known: [])
        self.target = target
        self.format = format
        capacity = count
    }
}

// MARK: Functions

/// Creates a destination that writes a file; nil if the type is not supported, or does not take `count` images.
@discardableResult
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(.file(url as URL), type, count, options, call: "CGImageDestinationCreateWithURL")
}

/// Creates a destination that appends to `data`; nil if the type is not supported, or does not take `count` images.
@discardableResult
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(.data(data), type, count, options, call: "CGImageDestinationCreateWithData")
}

/// Returns the uniform type identifiers of all file types that can be written.
@discardableResult
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
    DestinationFormat.all.map { $0.type.rawValue as CFString } as CFArray
}

/// Sets properties of the whole file, such as `kCGImagePropertyGIFDictionary` with `kCGImagePropertyGIFLoopCount`. Options of
/// images given here apply to all images that are added afterwards.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    idst.set(PropertyValue.entries(of: properties))
}

/// Adds an image.
///
/// - Parameter properties: the options of `DestinationOption`; and the properties of the image: `kCGImagePropertyOrientation`
///   (stored in the file, without rotating the pixels), the resolution, the dictionaries of EXIF, GPS, TIFF, IPTC and PNG, and
///   for a frame its delay. What the file's type cannot contain is reported.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
    idst.add(image, properties, from: nil, call: "CGImageDestinationAddImage")
}

/// Adds an image from a source, with its metadata unless `properties` override it: a key replaces the source's, and `kCFNull` in
/// place of a value or of a dictionary removes it.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
    guard let picture = isrc.picture(at: index) else {
        idst.isClosed = true
        return
    }
    idst.add(CGImage(provider: picture), properties, from: picture, call: "CGImageDestinationAddImageFromSource")
}

/// Writes the source's file with other metadata and the same pixels, which are not encoded again: JPEG, PNG, WebP and TIFF. Call
/// it in place of `CGImageDestinationFinalize`.
///
/// - Parameter options: `kCGImageDestinationOrientation`, `kCGImageDestinationDateTime`, `kCGImageMetadataShouldExcludeGPS` and
///   `kCGImageMetadataShouldExcludeXMP`.
/// - Returns: false with an error if the destination has another type than the source, contains images, or the format does not
///   allow it. So does a TIFF file whose place is to be excluded, because the old metadata stay in the file.
@discardableResult
public func CGImageDestinationCopyImageSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ options: CFDictionary?,
    _ err: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    do {
        try idst.copy(isrc, options)
        return true
    } catch {
        err?.pointee = Unmanaged.passRetained(ImageIOError.nsError(error))
        return false
    }
}

/// Writes the file. Returns false if it cannot be written, an image cannot be decoded, or the number of images is not the one
/// specified at creation. Then an existing file remains unchanged.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.write() }

extension CGImageDestination {
    fileprivate func set(_ new: [String: Any]) {
        let call = "CGImageDestinationSetProperties"
        for (key, value) in new.sorted(by: { $0.key < $1.key }) {
            properties[key] = value
            guard !DestinationOption.ofImages.contains(key) else { continue }
            guard key == format.type.animationDictionary as String? else {
                IgnoredInput.report(
                    call, "the property \(key) is not used for \(format.type.name) files; give it with each image")
                continue
            }
            // Palettes are always those of frames.
            let known = [
                kCGImagePropertyGIFLoopCount as String, kCGImagePropertyGIFCanvasPixelWidth as String,
                kCGImagePropertyGIFCanvasPixelHeight as String, kCGImagePropertyGIFFrameInfoArray as String,
            ]
            guard let dictionary = PropertyValue(value).dictionary else {
                IgnoredInput.report(call, "the value of \(key) is no dictionary and is ignored")
                continue
            }
            for entry in dictionary where !known.contains(entry.key) {
                if entry.key == kCGImagePropertyGIFHasGlobalColorMap as String, PropertyValue(entry.value).number == 0 {
                    continue
                }
                IgnoredInput.report(call, "the key \(entry.key) of \(key) is not used for the whole file and is ignored")
            }
        }
    }

    fileprivate func add(_ image: CGImage, _ properties: CFDictionary?, from source: StillImage?, call: String) {
        guard images.count < capacity else {
            isClosed = true
            return
        }
        // An image's own options take precedence over the file's.
        var all = self.properties.filter { DestinationOption.ofImages.contains($0.key) }
        all.merge(PropertyValue.entries(of: properties)) { $1 }
        if format.type != .jpeg, AttributeDictionary(all).bool(kCGImageDestinationEmbedThumbnail as String) == true {
            IgnoredInput.report(call, "a thumbnail is embedded only in JPEG files, and not in \(format.type.name)")
            all[kCGImageDestinationEmbedThumbnail as String] = nil
        }
        images.append(DestinationImage(image, all as CFDictionary, for: format.type, from: source, call: call))
    }

    fileprivate func write() -> Bool {
        guard !isClosed, images.count == capacity, let file = try? format.encode(images, properties) else { return false }
        isClosed = true  // A destination is written only once.
        return (try? save(file)) != nil
    }

    fileprivate func copy(_ source: CGImageSource, _ options: CFDictionary?) throws {
        let call = "CGImageDestinationCopyImageSource"
        IgnoredInput.reportOptions(options, to: call, known: DestinationOption.ofCopies)
        guard let image = source.image else { throw ImageIOError(reason: "the source has no image") }
        guard !isClosed, images.isEmpty else {
            throw ImageIOError(reason: "the destination already has an image, or has been written")
        }
        guard image.header.type == format.type else {
            throw ImageIOError(
                reason: "the source is \(image.header.type.name) and the destination \(format.type.name); add the image instead")
        }
        let options = AttributeDictionary(options)
        let hidesPlace = options.bool(kCGImageMetadataShouldExcludeGPS as String) == true
        let metadata = try metadata(of: image, options, call)
        let file = try image.file(with: metadata, hidesPlace: hidesPlace)
        // A JPEG file's EXIF block is copied if it stays the same.
        let keepsExif = format.type == .jpeg && !hidesPlace && metadata.sameExif(as: image.details.metadata)
        if !keepsExif { metadata.reportMakerNote(call) }
        isClosed = true
        try save(file)
    }

    private func metadata(of image: StillImage, _ options: AttributeDictionary, _ call: String) throws -> PictureMetadata {
        let changes = [
            kCGImagePropertyOrientation: options.value(kCGImageDestinationOrientation as String),
            kCGImageMetadataShouldExcludeGPS: options.value(kCGImageMetadataShouldExcludeGPS as String),
            kCGImageMetadataShouldExcludeXMP: options.value(kCGImageMetadataShouldExcludeXMP as String),
        ]
        var settings = MetadataSettings(image.details.metadata, type: format.type, call: call)
        settings.apply(
            Dictionary(uniqueKeysWithValues: changes.compactMap { key, value in value.map { (key as String, $0) } }))
        if let date = options.value(kCGImageDestinationDateTime as String) {
            guard let text = ImageDate.text(date) else {
                throw ImageIOError(reason: "kCGImageDestinationDateTime is neither a date nor a text such as 2026:11:21 10:00:00")
            }
            settings.apply([
                kCGImagePropertyTIFFDictionary as String: [kCGImagePropertyTIFFDateTime as String: text],
                kCGImagePropertyExifDictionary as String: [
                    kCGImagePropertyExifDateTimeOriginal as String: text, kCGImagePropertyExifDateTimeDigitized as String: text,
                ],
            ])
        }
        return settings.metadata
    }

    private func save(_ file: Data) throws {
        switch target {
        case .data(let data): data.append(file)
        case .file(let url): try file.write(to: url, options: .atomic)
        }
    }
}
