public import Foundation
public import ReelCoreFoundation

// Descriptions of pixel formats (CVPixelFormatDescription.h).

/// The four-character code, a number.
nonisolated(unsafe) public let kCVPixelFormatConstant: CFString = "PixelFormat"
/// Booleans: what the format contains.
nonisolated(unsafe) public let kCVPixelFormatContainsAlpha: CFString = "ContainsAlpha"
nonisolated(unsafe) public let kCVPixelFormatContainsYCbCr: CFString = "ContainsYCbCr"
nonisolated(unsafe) public let kCVPixelFormatContainsRGB: CFString = "ContainsRGB"
nonisolated(unsafe) public let kCVPixelFormatContainsGrayscale: CFString = "ContainsGrayscale"
/// `kCVPixelFormatComponentRange_VideoRange` or `…_FullRange`.
nonisolated(unsafe) public let kCVPixelFormatComponentRange: CFString = "ComponentRange"
nonisolated(unsafe) public let kCVPixelFormatComponentRange_VideoRange: CFString = "VideoRange"
nonisolated(unsafe) public let kCVPixelFormatComponentRange_FullRange: CFString = "FullRange"
/// Dictionaries for each plane, with the keys below. A format with one plane has these keys itself.
nonisolated(unsafe) public let kCVPixelFormatPlanes: CFString = "Planes"
/// The number of pixels in a block; absent if it is 1.
nonisolated(unsafe) public let kCVPixelFormatBlockWidth: CFString = "BlockWidth"
nonisolated(unsafe) public let kCVPixelFormatBitsPerBlock: CFString = "BitsPerBlock"
/// The number of the image's pixels for each of a plane's; absent if it is 1.
nonisolated(unsafe) public let kCVPixelFormatHorizontalSubsampling: CFString = "HorizontalSubsampling"
nonisolated(unsafe) public let kCVPixelFormatVerticalSubsampling: CFString = "VerticalSubsampling"

/// Returns the description of a pixel format, with those of the keys above that apply; nil if buffers cannot have this format
/// here.
@discardableResult
public func CVPixelFormatDescriptionCreateWithPixelFormatType(_ allocator: CFAllocator?, _ pixelFormat: OSType) -> CFDictionary? {
    PixelFormat(pixelFormat).map { $0.clientDescription as CFDictionary }
}

/// Returns the four-character codes of all pixel formats that buffers can have here, as numbers.
@discardableResult
public func CVPixelFormatDescriptionArrayCreateWithAllPixelFormatTypes(_ allocator: CFAllocator?) -> CFArray? {
    PixelFormat.allCases.map { NSNumber(value: $0.type) } as CFArray
}

extension PixelFormat {
    fileprivate var clientDescription: [String: Any] {
        var description: [String: Any] = [
            kCVPixelFormatConstant as String: type, kCVPixelFormatContainsAlpha as String: hasAlpha,
            kCVPixelFormatContainsYCbCr as String: isYCbCr, kCVPixelFormatContainsRGB as String: colors == .rgb,
            kCVPixelFormatContainsGrayscale as String: colors == .gray,
            kCVPixelFormatComponentRange as String:
                (isFullRange ? kCVPixelFormatComponentRange_FullRange : kCVPixelFormatComponentRange_VideoRange) as String,
        ]
        // A picture of 8 by 8 pixels shows how each plane's size depends on the image's.
        let side = 8
        let planes = planes(width: side, height: side).map { plane -> [String: Any] in
            // In formats that share chroma between two pixels in one plane, a block is two pixels.
            let blockWidth = isPlanar ? 1 : chromaStep.horizontal
            var entry: [String: Any] = [kCVPixelFormatBitsPerBlock as String: plane.bytesPerPixel * 8 * blockWidth]
            if blockWidth > 1 { entry[kCVPixelFormatBlockWidth as String] = blockWidth }
            if plane.width < side { entry[kCVPixelFormatHorizontalSubsampling as String] = side / plane.width }
            if plane.height < side { entry[kCVPixelFormatVerticalSubsampling as String] = side / plane.height }
            return entry
        }
        if isPlanar {
            description[kCVPixelFormatPlanes as String] = planes
        } else {
            description.merge(planes[0]) { first, _ in first }
        }
        return description
    }
}
