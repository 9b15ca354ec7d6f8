public import Foundation
public import OpenCoreFoundation

extension CMFormatDescription {
    /// A value of a property list, as a value type.
    package indirect enum ExtensionValue: Hashable, Sendable {
        case text(String)
        case number(Double)
        case flag(Bool)
        case data(Data)
        case dictionary([String: ExtensionValue])

        var propertyList: Any {
            switch self {
            case .text(let text): text
            case .number(let number): NSNumber(value: number)
            case .flag(let flag): NSNumber(value: flag)
            case .data(let data): data
            case .dictionary(let dictionary): dictionary.mapValues(\.propertyList)
            }
        }

        var number: Double? {
            if case .number(let number) = self { number } else { nil }
        }
    }

    /// Width of a pixel by its height.
    private var pixelAspectRatio: Double {
        guard case .dictionary(let ratio) = extensionValues[kCMFormatDescriptionExtension_PixelAspectRatio],
            let horizontal = ratio[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing]?.number,
            let vertical = ratio[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing]?.number, vertical > 0
        else { return 1 }
        return horizontal / vertical
    }

    /// Size at which the picture is to be shown, in pixels that are as wide as high. A clean aperture is not known here.
    @discardableResult
    public func presentationDimensions(usePixelAspectRatio: Bool = true, useCleanAperture: Bool = true) -> CGSize {
        CGSize(
            width: Double(dimensions.width) * (usePixelAspectRatio ? pixelAspectRatio : 1), height: Double(dimensions.height))
    }
}

/// Memory of a description, at an address that stays.
final class StoredStreamDescription: @unchecked Sendable {
    /// Not changed after `init`.
    let pointer: UnsafeMutablePointer<AudioStreamBasicDescription>

    init(_ description: AudioStreamBasicDescription) {
        pointer = .allocate(capacity: 1)
        pointer.initialize(to: description)
    }

    deinit { pointer.deallocate() }
}

public let kCMFormatDescriptionExtension_ColorPrimaries = "CVImageBufferColorPrimaries"
public let kCMFormatDescriptionExtension_TransferFunction = "CVImageBufferTransferFunction"
public let kCMFormatDescriptionExtension_YCbCrMatrix = "CVImageBufferYCbCrMatrix"
public let kCMFormatDescriptionExtension_FullRangeVideo = "FullRangeVideo"
public let kCMFormatDescriptionExtension_PixelAspectRatio = "CVPixelAspectRatio"
public let kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing = "HorizontalSpacing"
public let kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing = "VerticalSpacing"
/// A dictionary from four-character codes (`avcC`) to the contents of the boxes of a sample description.
public let kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms = "SampleDescriptionExtensionAtoms"

// MARK: Functions (CMFormatDescription.h)

/// What a description says beyond its basic properties: text, a number, data or a dictionary, nil where it says nothing.
@discardableResult
public func CMFormatDescriptionGetExtension(_ desc: CMFormatDescription, extensionKey: CFString) -> Any? {
    desc.extensionValues[extensionKey]?.propertyList
}

@discardableResult
public func CMFormatDescriptionGetExtensions(_ desc: CMFormatDescription) -> CFDictionary? {
    desc.extensionValues.isEmpty ? nil : desc.extensionValues.mapValues(\.propertyList) as CFDictionary
}

@discardableResult
public func CMVideoFormatDescriptionGetPresentationDimensions(
    _ videoDesc: CMVideoFormatDescription, usePixelAspectRatio: Bool, useCleanAperture: Bool
) -> CGSize {
    videoDesc.presentationDimensions(usePixelAspectRatio: usePixelAspectRatio, useCleanAperture: useCleanAperture)
}

/// Valid as long as the description.
@discardableResult
public func CMAudioFormatDescriptionGetStreamBasicDescription(
    _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? {
    desc.streamDescription.map { UnsafePointer($0.pointer) }
}
