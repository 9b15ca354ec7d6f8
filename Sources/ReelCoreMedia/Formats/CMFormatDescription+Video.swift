public import Foundation
public import ReelCoreFoundation
public import ReelCoreVideo

extension CMFormatDescription {
    /// Creates a description of video with a codec or a pixel format.
    ///
    /// - Throws: ``Error/invalidParameter`` if an extension is not a property list.
    public convenience init(
        videoCodecType codec: MediaSubType, width: Int, height: Int, extensions: Extensions? = nil
    ) throws {
        let dimensions = CMVideoDimensions(width: Int32(clamping: width), height: Int32(clamping: height))
        self.init(
            mediaType: .video, mediaSubType: codec, dimensions: dimensions, extensions: try Self.checked(extensions))
    }

    /// Creates a description of pixel buffers with the size, pixel format and colour attachments of this one.
    public convenience init(imageBuffer: CVImageBuffer) throws {
        self.init(
            mediaType: .video, mediaSubType: .init(rawValue: CVPixelBufferGetPixelFormatType(imageBuffer)),
            dimensions: imageBuffer.dimensions, extensions: imageBuffer.describedAttachments)
    }

    /// Returns whether the description matches the buffer: pixel format, size, and the attachments whose keys both have in
    /// common.
    @discardableResult
    public func matchesImageBuffer(_ imageBuffer: CVImageBuffer) -> Bool {
        mediaType == .video && mediaSubType.rawValue == CVPixelBufferGetPixelFormatType(imageBuffer)
            && dimensions == imageBuffer.dimensions
            && extensionValues.filter { CVImageBuffer.describedKeys.map(\.name).contains($0.key) }
                == imageBuffer.describedAttachments
    }

    /// The keys of the extensions that image buffers have as attachments too.
    public static var extensionKeysCommonWithImageBuffers: [Extensions.Key] {
        CVImageBuffer.describedKeys
    }

    /// The width of a pixel divided by its height.
    private var pixelAspectRatio: Double {
        guard case .dictionary(let ratio) = extensionValues[kCMFormatDescriptionExtension_PixelAspectRatio as String],
            let horizontal = ratio[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing as String]?.number,
            let vertical = ratio[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing as String]?.number, vertical > 0
        else { return 1 }
        return horizontal / vertical
    }

    /// Returns the part of the image that is to be shown, in pixels; the whole image if it is not specified.
    ///
    /// - Parameter originIsAtTopLeft: whether y increases downwards from the top edge, or else upwards from the bottom edge.
    @discardableResult
    public func cleanAperture(originIsAtTopLeft: Bool) -> CGRect {
        let (width, height) = (Double(dimensions.width), Double(dimensions.height))
        guard case .dictionary(let aperture) = extensionValues[kCMFormatDescriptionExtension_CleanAperture as String],
            let apertureWidth = aperture[kCMFormatDescriptionKey_CleanApertureWidth as String]?.number,
            let apertureHeight = aperture[kCMFormatDescriptionKey_CleanApertureHeight as String]?.number
        else { return CGRect(x: 0, y: 0, width: width, height: height) }
        let right = aperture[kCMFormatDescriptionKey_CleanApertureHorizontalOffset as String]?.number ?? 0
        let down = aperture[kCMFormatDescriptionKey_CleanApertureVerticalOffset as String]?.number ?? 0
        return CGRect(
            x: (width - apertureWidth) / 2 + right, y: (height - apertureHeight) / 2 + (originIsAtTopLeft ? down : -down),
            width: apertureWidth, height: apertureHeight)
    }

    /// Returns the size at which the image is to be shown, in square pixels.
    @discardableResult
    public func presentationDimensions(usePixelAspectRatio: Bool = true, useCleanAperture: Bool = true) -> CGSize {
        let size =
            useCleanAperture
            ? cleanAperture(originIsAtTopLeft: true).size
            : CGSize(width: Double(dimensions.width), height: Double(dimensions.height))
        return CGSize(width: size.width * (usePixelAspectRatio ? pixelAspectRatio : 1), height: size.height)
    }
}

extension CVImageBuffer {
    fileprivate var dimensions: CMVideoDimensions {
        CMVideoDimensions(
            width: Int32(clamping: CVPixelBufferGetWidth(self)), height: Int32(clamping: CVPixelBufferGetHeight(self)))
    }

    fileprivate static let describedKeys: [CMFormatDescription.Extensions.Key] = [
        .cleanAperture, .pixelAspectRatio, .colorPrimaries, .transferFunction, .yCbCrMatrix,
    ]

    fileprivate var describedAttachments: [String: CMFormatDescription.ExtensionValue] {
        var values: [String: CMFormatDescription.ExtensionValue] = [:]
        for key in Self.describedKeys.map(\.name) {
            values[key as String] = attachment(key as String).flatMap { CMFormatDescription.ExtensionValue($0.value) }
        }
        return values
    }
}

// MARK: Functions (CMFormatDescription.h)

@discardableResult
public func CMVideoFormatDescriptionCreate(
    allocator: CFAllocator?, codecType: CMVideoCodecType, width: Int32, height: Int32, extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    store(in: formatDescriptionOut) {
        try CMFormatDescription(
            videoCodecType: .init(rawValue: codecType), width: Int(width), height: Int(height),
            extensions: CMFormatDescription.Extensions(extensions))
    }
}

@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer,
    formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    store(in: formatDescriptionOut) { try CMFormatDescription(imageBuffer: imageBuffer) }
}

@discardableResult
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions {
    videoDesc.dimensions
}

@discardableResult
public func CMVideoFormatDescriptionGetPresentationDimensions(
    _ videoDesc: CMVideoFormatDescription, usePixelAspectRatio: Bool, useCleanAperture: Bool
) -> CGSize {
    videoDesc.presentationDimensions(usePixelAspectRatio: usePixelAspectRatio, useCleanAperture: useCleanAperture)
}

@discardableResult
public func CMVideoFormatDescriptionGetCleanAperture(
    _ videoDesc: CMVideoFormatDescription, originIsAtTopLeft: Bool
) -> CGRect {
    videoDesc.cleanAperture(originIsAtTopLeft: originIsAtTopLeft)
}

@discardableResult
public func CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers() -> CFArray {
    CMFormatDescription.extensionKeysCommonWithImageBuffers.map(\.rawValue) as CFArray
}

@discardableResult
public func CMVideoFormatDescriptionMatchesImageBuffer(
    _ desc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
    desc.matchesImageBuffer(imageBuffer)
}
