public import Foundation
public import ReelCoreFoundation

// Attribute keys for devices and for memory that other frameworks share (CVPixelBuffer.h). Buffers are in plain memory here, and
// the attributes change nothing, as on a Mac without such a device.

nonisolated(unsafe) public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"
nonisolated(unsafe) public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
nonisolated(unsafe) public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
nonisolated(unsafe) public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
nonisolated(unsafe) public let kCVPixelBufferOpenGLCompatibilityKey: CFString = "OpenGLCompatibility"
nonisolated(unsafe) public let kCVPixelBufferOpenGLTextureCacheCompatibilityKey: CFString = "OpenGLTextureCacheCompatibility"
nonisolated(unsafe) public let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"
nonisolated(unsafe) public let kCVPixelBufferOpenGLESTextureCacheCompatibilityKey: CFString = "OpenGLESTextureCacheCompatibility"
nonisolated(unsafe) public let kCVPixelBufferIOSurfaceOpenGLTextureCompatibilityKey: CFString =
    "IOSurfaceOpenGLTextureCompatibility"
nonisolated(unsafe) public let kCVPixelBufferIOSurfaceOpenGLFBOCompatibilityKey: CFString = "IOSurfaceOpenGLFBOCompatibility"
nonisolated(unsafe) public let kCVPixelBufferIOSurfaceCoreAnimationCompatibilityKey: CFString =
    "IOSurfaceCoreAnimationCompatibility"
nonisolated(unsafe) public let kCVPixelBufferIOSurfaceOpenGLESTextureCompatibilityKey: CFString =
    "IOSurfaceOpenGLESTextureCompatibility"
nonisolated(unsafe) public let kCVPixelBufferIOSurfaceOpenGLESFBOCompatibilityKey: CFString = "IOSurfaceOpenGLESFBOCompatibility"
/// The allocator of the pixels' memory; there is only one here.
nonisolated(unsafe) public let kCVPixelBufferMemoryAllocatorKey: CFString = "MemoryAllocator"

/// Merges dictionaries of attributes into one that satisfies all of them.
///
/// The pixel format becomes the first one that all dictionaries allow, which may each name one or several; row alignments become
/// the largest. Of other keys, the first value is taken.
///
/// - Returns: `kCVReturnInvalidPixelBufferAttributes` if widths, heights or formats contradict each other.
@discardableResult
public func CVPixelBufferCreateResolvedAttributesDictionary(
    _ allocator: CFAllocator?, _ attributes: CFArray?, _ resolvedDictionaryOut: UnsafeMutablePointer<CFDictionary?>
) -> CVReturn {
    resolvedDictionaryOut.initialize(to: nil)
    guard let dictionaries = attributes as? [[String: Any]] else { return kCVReturnInvalidArgument }
    var resolved: [String: Any] = [:]
    for dictionary in dictionaries { resolved.merge(dictionary) { first, _ in first } }
    let readers = dictionaries.map { AttributeDictionary($0) }
    for key in [kCVPixelBufferWidthKey as String, kCVPixelBufferHeightKey as String] {
        if Set(readers.compactMap { $0.int(key) }).count > 1 { return kCVReturnInvalidPixelBufferAttributes }
    }
    let format = kCVPixelBufferPixelFormatTypeKey as String
    let formats = readers.filter { $0.contains(format) }.map { $0.ints(format) }
    if let first = formats.first {
        guard let common = first.first(where: { code in formats.allSatisfy { $0.contains(code) } }) else {
            return kCVReturnInvalidPixelBufferAttributes
        }
        resolved[format] = common
    }
    let alignment = kCVPixelBufferBytesPerRowAlignmentKey as String
    resolved[alignment] = readers.compactMap { $0.int(alignment) }.max()
    resolvedDictionaryOut.pointee = resolved as CFDictionary
    return kCVReturnSuccess
}

/// Returns the attributes with which buffers like this one can be created: its size and pixel format.
@discardableResult
public func CVPixelBufferCopyCreationAttributes(_ pixelBuffer: CVPixelBuffer) -> CFDictionary {
    [
        kCVPixelBufferWidthKey: pixelBuffer.pixels.width, kCVPixelBufferHeightKey: pixelBuffer.pixels.height,
        kCVPixelBufferPixelFormatTypeKey: pixelBuffer.pixels.format.type,
    ] as CFDictionary
}

// MARK: Extended pixels

/// Stores the number of pixels in memory outside the image, which is 0 on each side: buffers have none here.
public func CVPixelBufferGetExtendedPixels(
    _ pixelBuffer: CVPixelBuffer, _ extraColumnsOnLeft: UnsafeMutablePointer<Int>?,
    _ extraColumnsOnRight: UnsafeMutablePointer<Int>?, _ extraRowsOnTop: UnsafeMutablePointer<Int>?,
    _ extraRowsOnBottom: UnsafeMutablePointer<Int>?
) {
    for count in [extraColumnsOnLeft, extraColumnsOnRight, extraRowsOnTop, extraRowsOnBottom] { count?.pointee = 0 }
}

/// Fills the pixels outside the image with copies of those at its edges. There are none to fill.
@discardableResult
public func CVPixelBufferFillExtendedPixels(_ pixelBuffer: CVPixelBuffer) -> CVReturn { kCVReturnSuccess }
