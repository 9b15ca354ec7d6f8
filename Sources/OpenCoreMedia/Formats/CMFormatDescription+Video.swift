public import Foundation
public import OpenCoreFoundation
public import OpenCoreVideo

extension CMFormatDescription {
    /// Describes pictures of a codec, or of a pixel format.
    ///
    /// - Throws: ``Error/invalidParameter`` for an extension that is not a property list.
    public convenience init(
        videoCodecType codec: MediaSubType, width: Int, height: Int, extensions: Extensions? = nil
    ) throws {
        let dimensions = CMVideoDimensions(width: Int32(clamping: width), height: Int32(clamping: height))
        self.init(
            mediaType: .video, mediaSubType: codec, dimensions: dimensions, extensions: try Self.checked(extensions))
    }

    /// Describes pixel buffers of this one's size, pixel format and colour tags.
    public convenience init(imageBuffer: CVImageBuffer) throws {
        self.init(
            mediaType: .video, mediaSubType: .init(rawValue: CVPixelBufferGetPixelFormatType(imageBuffer)),
            dimensions: imageBuffer.dimensions, extensions: imageBuffer.describedAttachments)
    }

    /// Does it describe the buffer: its pixel format, its size, and what is attached to it under the names that both have?
    @discardableResult
    public func matchesImageBuffer(_ imageBuffer: CVImageBuffer) -> Bool {
        mediaType == .video && mediaSubType.rawValue == CVPixelBufferGetPixelFormatType(imageBuffer)
            && dimensions == imageBuffer.dimensions
            && extensionValues.filter { CVImageBuffer.describedKeys.contains($0.key) } == imageBuffer.describedAttachments
    }

    /// The names of what both a description says and is attached to image buffers.
    public static var extensionKeysCommonWithImageBuffers: [Extensions.Key] {
        CVImageBuffer.describedKeys.map { Extensions.Key(rawValue: $0) }
    }

    /// Width of a pixel by its height.
    private var pixelAspectRatio: Double {
        guard case .dictionary(let ratio) = extensionValues[kCMFormatDescriptionExtension_PixelAspectRatio],
            let horizontal = ratio[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing]?.number,
            let vertical = ratio[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing]?.number, vertical > 0
        else { return 1 }
        return horizontal / vertical
    }

    /// The part of the picture that is meant to be seen, in pixels; all of it where nothing is said.
    ///
    /// - Parameter originIsAtTopLeft: y grows downwards from the top edge; else upwards from the bottom edge.
    @discardableResult
    public func cleanAperture(originIsAtTopLeft: Bool) -> CGRect {
        let (width, height) = (Double(dimensions.width), Double(dimensions.height))
        guard case .dictionary(let aperture) = extensionValues[kCMFormatDescriptionExtension_CleanAperture],
            let apertureWidth = aperture[kCMFormatDescriptionKey_CleanApertureWidth]?.number,
            let apertureHeight = aperture[kCMFormatDescriptionKey_CleanApertureHeight]?.number
        else { return CGRect(x: 0, y: 0, width: width, height: height) }
        let right = aperture[kCMFormatDescriptionKey_CleanApertureHorizontalOffset]?.number ?? 0
        let down = aperture[kCMFormatDescriptionKey_CleanApertureVerticalOffset]?.number ?? 0
        return CGRect(
            x: (width - apertureWidth) / 2 + right, y: (height - apertureHeight) / 2 + (originIsAtTopLeft ? down : -down),
            width: apertureWidth, height: apertureHeight)
    }

    /// Size at which the picture is to be shown, in pixels that are as wide as high.
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

    fileprivate static let describedKeys = [
        kCMFormatDescriptionExtension_CleanAperture, kCMFormatDescriptionExtension_PixelAspectRatio,
        kCMFormatDescriptionExtension_ColorPrimaries, kCMFormatDescriptionExtension_TransferFunction,
        kCMFormatDescriptionExtension_YCbCrMatrix,
    ]

    fileprivate var describedAttachments: [String: CMFormatDescription.ExtensionValue] {
        var values: [String: CMFormatDescription.ExtensionValue] = [:]
        for key in Self.describedKeys {
            values[key] = attachment(key).flatMap { CMFormatDescription.ExtensionValue($0.value) }
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
