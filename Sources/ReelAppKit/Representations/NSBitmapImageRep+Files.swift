public import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageEngine
import ReelImageIO

extension NSImageRep {
    /// Returns the pictures of a file: the pages of a TIFF file, the first frame of any other. Nil if it is no picture.
    @discardableResult
    public class func imageReps(withContentsOf url: URL) -> [NSImageRep]? {
        (try? StillImage(contentsOf: url, mapped: true)).map { NSBitmapImageRep.pages(of: $0) }
    }

    @discardableResult
    public class func imageReps(withContentsOfFile filename: String) -> [NSImageRep]? {
        imageReps(withContentsOf: URL(fileURLWithPath: filename))
    }
}

extension NSBitmapImageRep {
    /// A type of picture files. Source: Apple, "NSBitmapImageRep.FileType"; JPEG 2000 and BMP are absent, because they cannot be
    /// written.
    public enum FileType: UInt, Sendable {
        case tiff = 0
        case gif = 2
        case jpeg = 3
        case png = 4
    }

    /// A property of a picture or of its file. Source: Apple, "NSBitmapImageRep.PropertyKey".
    public struct PropertyKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// An `NSNumber` from 0 (smallest file) to 1 (best quality), for JPEG.
        public static let compressionFactor = PropertyKey(rawValue: "NSImageCompressionFactor")
        /// An `NSNumber`: the number of frames of the file. Read only.
        public static let frameCount = PropertyKey(rawValue: "NSImageFrameCount")
        /// An `NSNumber`: the index of the frame that is shown.
        public static let currentFrame = PropertyKey(rawValue: "NSImageCurrentFrame")
        /// An `NSNumber`: how long the frame is shown, in seconds. Read only.
        public static let currentFrameDuration = PropertyKey(rawValue: "NSImageCurrentFrameDuration")
    }

    /// Returns the pixels as a picture file; nil if they cannot be decoded or are too many for the format.
    ///
    /// Difference from Apple: what is transparent is black in JPEG.
    ///
    /// - Parameter properties: `compressionFactor`, 0.8 by default, for JPEG. Others are reported and ignored.
    @discardableResult
    public func representation(
        using storageType: NSBitmapImageRep.FileType, properties: [NSBitmapImageRep.PropertyKey: Any] = [:]
    ) -> Data? {
        for key in properties.keys.map(\.rawValue) where key != PropertyKey.compressionFactor.rawValue {
            IgnoredInput.report("NSBitmapImageRep.representation", "the property \(key) is not supported and is ignored")
        }
        let values = AttributeDictionary(Dictionary(properties.map { ($0.key.rawValue, $0.value) }) { first, _ in first })
        let factor = values.double(PropertyKey.compressionFactor.rawValue)
        guard let cgImage else { return nil }
        switch storageType {
        case .tiff: return Self.encoded(cgImage, .tiff, quality: 1)
        case .png: return Self.encoded(cgImage, .png, quality: 1)
        case .jpeg: return Self.encoded(cgImage, .jpeg, quality: factor ?? 0.8)
        case .gif:
            let data = NSMutableData()
            guard let destination = CGImageDestinationCreateWithData(data, "com.compuserve.gif", 1, nil) else { return nil }
            CGImageDestinationAddImage(destination, cgImage, nil)
            return CGImageDestinationFinalize(destination) ? data as Data : nil
        }
    }

    /// The pixels as a TIFF file; nil if they cannot be decoded.
    public var tiffRepresentation: Data? { representation(using: .tiff, properties: [:]) }

    /// Returns several representations as one file: as pages of a TIFF file, whose properties are reported
    /// and ignored; of any other type, the first one. Nil if the pixels of a page cannot be decoded.
    @discardableResult
    public class func representationOfImageReps(
        in imageReps: [NSImageRep], using storageType: NSBitmapImageRep.FileType,
        properties: [NSBitmapImageRep.PropertyKey: Any] = [:]
    ) -> Data? {
        let bitmaps = imageReps.compactMap { $0 as? NSBitmapImageRep }
        guard storageType == .tiff else { return bitmaps.first?.representation(using: storageType, properties: properties) }
        for key in properties.keys.map(\.rawValue) {
            IgnoredInput.report(
                "NSBitmapImageRep.representationOfImageReps", "the property \(key) is not supported in TIFF files and is ignored")
        }
        let pages = bitmaps.compactMap { $0.cgImage?.bitmap }.map { (bitmap: $0, metadata: PictureMetadata()) }
        return pages.isEmpty || pages.count < bitmaps.count ? nil : try? PictureEncoder.tiff(pages)
    }

    /// Returns the pictures of a file: the pages of a TIFF file, the first frame of any other. Empty if it is no picture.
    @discardableResult
    public class func imageReps(with data: Data) -> [NSImageRep] {
        guard let file = try? StillImage(data: data, name: "NSBitmapImageRep's data") else { return [] }
        return pages(of: file)
    }

    static func pages(of file: StillImage) -> [NSBitmapImageRep] {
        let count = file.header.type == .tiff ? file.pictureCount : 1
        return (0..<count).compactMap { index in
            (try? file.picture(at: index)).map { NSBitmapImageRep(CGImage(provider: $0), file) }
        }
    }

    private static func encoded(_ image: CGImage, _ format: PictureFileFormat, quality: Double) -> Data? {
        image.bitmap.flatMap { try? PictureEncoder(format: format, quality: quality).encode($0) }
    }

    // MARK: Frames

    /// Returns a property of the file that the pixels are from; nil if there is none, or the file does not have it.
    @discardableResult
    public func value(forProperty property: NSBitmapImageRep.PropertyKey) -> Any? {
        guard let file, file.header.type != .tiff else { return nil }
        return switch property {
        case .frameCount: NSNumber(value: file.pictureCount)
        case .currentFrame: NSNumber(value: frame)
        case .currentFrameDuration: (try? file.picture(at: frame))?.header.delay.map { NSNumber(value: $0) }
        default: nil
        }
    }

    /// Shows another frame of the file: `currentFrame`, with the index of a frame that it has. Anything else is reported and
    /// ignored.
    public func setProperty(_ property: NSBitmapImageRep.PropertyKey, withValue value: Any?) {
        let index = (value as? NSNumber)?.intValue ?? value as? Int
        guard property == .currentFrame, let file, let index, let picture = try? file.picture(at: index) else {
            IgnoredInput.report(
                "NSBitmapImageRep.setProperty",
                "\(property.rawValue) = \(value.map { "\($0)" } ?? "nil") cannot be set and is ignored")
            return
        }
        frame = index
        show(CGImage(provider: picture))
    }
}
