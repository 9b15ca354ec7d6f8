public import Foundation
public import ReelCoreFoundation

// The shape of an image, attached with `CVBufferSetAttachment` (CVImageBuffer.h).

/// A dictionary with the width and the height of a pixel, in any unit. Square pixels if there is none.
nonisolated(unsafe) public let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"
nonisolated(unsafe) public let kCVImageBufferPixelAspectRatioHorizontalSpacingKey: CFString = "HorizontalSpacing"
nonisolated(unsafe) public let kCVImageBufferPixelAspectRatioVerticalSpacingKey: CFString = "VerticalSpacing"

/// A dictionary with the part of the image that is to be shown; the keys are the next four. The whole image if there is none.
nonisolated(unsafe) public let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"
/// In pixels, like the next three keys.
nonisolated(unsafe) public let kCVImageBufferCleanApertureWidthKey: CFString = "Width"
nonisolated(unsafe) public let kCVImageBufferCleanApertureHeightKey: CFString = "Height"
/// The distance from the image's centre to the aperture's centre, positive to the right.
nonisolated(unsafe) public let kCVImageBufferCleanApertureHorizontalOffsetKey: CFString = "HorizontalOffset"
/// The distance from the image's centre to the aperture's centre, positive downwards.
nonisolated(unsafe) public let kCVImageBufferCleanApertureVerticalOffsetKey: CFString = "VerticalOffset"

/// A dictionary with the size at which the image is to be shown, in square pixels.
nonisolated(unsafe) public let kCVImageBufferDisplayDimensionsKey: CFString = "CVDisplayDimensions"
nonisolated(unsafe) public let kCVImageBufferDisplayWidthKey: CFString = "Width"
nonisolated(unsafe) public let kCVImageBufferDisplayHeightKey: CFString = "Height"

/// Returns the size in pixels, including those outside the clean aperture.
@discardableResult
public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
    CGSize(width: imageBuffer.pixels.width, height: imageBuffer.pixels.height)
}

/// Returns the clean aperture in pixels; the whole image if none is attached. The origin is at the lower left corner, whichever
/// row is first in memory.
@discardableResult
public func CVImageBufferGetCleanRect(_ imageBuffer: CVImageBuffer) -> CGRect {
    let size = CVImageBufferGetEncodedSize(imageBuffer)
    let aperture = AttributeDictionary(attachment: kCVImageBufferCleanApertureKey, of: imageBuffer)
    guard let width = aperture.double(kCVImageBufferCleanApertureWidthKey as String),
        let height = aperture.double(kCVImageBufferCleanApertureHeightKey as String)
    else { return CGRect(origin: .zero, size: size) }
    let right = aperture.double(kCVImageBufferCleanApertureHorizontalOffsetKey as String) ?? 0
    let down = aperture.double(kCVImageBufferCleanApertureVerticalOffsetKey as String) ?? 0
    return CGRect(
        x: (size.width - width) / 2 + right, y: (size.height - height) / 2 - down, width: width, height: height)
}

/// Returns the size at which the image is to be shown, in square pixels: the attached display dimensions, or else the size of the
/// clean aperture with the attached aspect ratio of a pixel.
@discardableResult
public func CVImageBufferGetDisplaySize(_ imageBuffer: CVImageBuffer) -> CGSize {
    let display = AttributeDictionary(attachment: kCVImageBufferDisplayDimensionsKey, of: imageBuffer)
    if let width = display.double(kCVImageBufferDisplayWidthKey as String),
        let height = display.double(kCVImageBufferDisplayHeightKey as String)
    {
        return CGSize(width: width, height: height)
    }
    let size = CVImageBufferGetCleanRect(imageBuffer).size
    let ratio = AttributeDictionary(attachment: kCVImageBufferPixelAspectRatioKey, of: imageBuffer)
    guard let horizontal = ratio.double(kCVImageBufferPixelAspectRatioHorizontalSpacingKey as String), horizontal > 0,
        let vertical = ratio.double(kCVImageBufferPixelAspectRatioVerticalSpacingKey as String), vertical > 0
    else { return size }
    return CGSize(width: (size.width * horizontal / vertical).rounded(), height: size.height)
}

/// Whether the first row in memory is the top row, which it always is here.
@discardableResult
public func CVImageBufferIsFlipped(_ imageBuffer: CVImageBuffer) -> Bool { true }

extension AttributeDictionary {
    /// The dictionary attached to a buffer under a key; empty if there is none.
    fileprivate init(attachment key: CFString, of buffer: CVImageBuffer) {
        self.init(buffer.attachment(key as String)?.value as? NSDictionary)
    }
}
