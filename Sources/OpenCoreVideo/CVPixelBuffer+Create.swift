public import Foundation
public import OpenCoreFoundation

// Attribute keys (CVPixelBuffer.h). A key that is not among these is ignored, as Core Video does.

/// Pixel format: a number, or an array of numbers of which the first that is supported counts.
public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
public let kCVPixelBufferWidthKey: CFString = "Width"
public let kCVPixelBufferHeightKey: CFString = "Height"
/// Rows are padded to a multiple of this many bytes; 64 where it is not given.
public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"
// What a buffer must be compatible with. Ours are compatible with all of these: they lie in plain memory.
public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"
public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"

/// Makes a pixel buffer in memory of its own, filled with zeroes.
///
/// - Parameters:
///   - width: 1 to 65,535 pixels. `height` likewise.
///   - pixelBufferAttributes: of these, `kCVPixelBufferBytesPerRowAlignmentKey` is honoured.
/// - Returns: `kCVReturnSuccess`, `…InvalidSize`, `…InvalidPixelFormat`, `…AllocationFailed`.
@discardableResult
public func CVPixelBufferCreate(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    // Clients hand in memory that nothing has been written to yet (`allocate(capacity: 1)`): it is initialised, as C does, and
    // what may stand there is not let go of. So in all functions with such a parameter.
    pixelBufferOut.initialize(to: nil)
    guard let format = PixelFormat(pixelFormatType) else { return kCVReturnInvalidPixelFormat }
    let alignment = rowAlignment(AttributeDictionary(pixelBufferAttributes))
    guard let layout = PixelLayout(width: width, height: height, format: format, alignment: alignment) else {
        return kCVReturnInvalidSize
    }
    guard let base = layout.allocate() else { return kCVReturnAllocationFailed }
    pixelBufferOut.pointee = layout.buffer(in: PixelMemory(base: base, size: layout.size) { free(base) })
    return kCVReturnSuccess
}

/// The alignment asked for, where it is a power of two of at most a page; Core Video's own otherwise.
func rowAlignment(_ attributes: AttributeDictionary) -> Int {
    guard let asked = attributes.int(kCVPixelBufferBytesPerRowAlignmentKey),
        (1...4096).contains(asked), asked & (asked - 1) == 0
    else { return PixelLayout.defaultAlignment }
    return asked
}

/// Called with the reference constant and the bytes when the last user of the buffer is gone.
public typealias CVPixelBufferReleaseBytesCallback = @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// Makes a pixel buffer over the caller's bytes, which stay the caller's until `releaseCallback` is called.
///
/// - Parameter bytesPerRow: at least the width times the bytes per pixel. Formats with one plane only.
@discardableResult
public func CVPixelBufferCreateWithBytes(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int,
    _ releaseCallback: CVPixelBufferReleaseBytesCallback?, _ releaseRefCon: UnsafeMutableRawPointer?,
    _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    pixelBufferOut.initialize(to: nil)
    guard let format = PixelFormat(pixelFormatType), !format.isPlanar else { return kCVReturnInvalidPixelFormat }
    guard let layout = PixelLayout(width: width, height: height, format: format, alignment: 1) else {
        return kCVReturnInvalidSize
    }
    guard bytesPerRow >= layout.planes[0].bytesPerRow else { return kCVReturnInvalidArgument }
    let plane = PixelBuffer.Plane(offset: 0, width: width, height: height, bytesPerRow: bytesPerRow)
    let memory = PixelMemory(base: baseAddress, size: bytesPerRow * height) { releaseCallback?(releaseRefCon, baseAddress) }
    pixelBufferOut.pointee = PixelBuffer(
        width: width, height: height, format: format, planes: [plane], memory: memory, isOverForeignBytes: true)
    return kCVReturnSuccess
}

/// Called with the reference constant, the block, its size, the number of planes and their addresses.
public typealias CVPixelBufferReleasePlanarBytesCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, Int, UnsafeMutablePointer<UnsafeRawPointer?>?) -> Void

/// Makes a planar pixel buffer over the caller's planes, which stay the caller's until `releaseCallback` is called.
///
/// `planeWidth` and `planeHeight` must be those of the format. `dataPtr` and `dataSize` are handed to the callback.
@discardableResult
public func CVPixelBufferCreateWithPlanarBytes(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ dataPtr: UnsafeMutableRawPointer?, _ dataSize: Int, _ numberOfPlanes: Int,
    _ planeBaseAddress: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
    _ planeWidth: UnsafeMutablePointer<Int>, _ planeHeight: UnsafeMutablePointer<Int>,
    _ planeBytesPerRow: UnsafeMutablePointer<Int>,
    _ releaseCallback: CVPixelBufferReleasePlanarBytesCallback?, _ releaseRefCon: UnsafeMutableRawPointer?,
    _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    pixelBufferOut.initialize(to: nil)
    guard let format = PixelFormat(pixelFormatType), format.isPlanar else { return kCVReturnInvalidPixelFormat }
    guard let layout = PixelLayout(width: width, height: height, format: format, alignment: 1) else {
        return kCVReturnInvalidSize
    }
    guard numberOfPlanes == layout.planes.count, let first = planeBaseAddress[0] else { return kCVReturnInvalidArgument }
    var planes: [PixelBuffer.Plane] = []
    var addresses: [UnsafeRawPointer?] = []
    for (index, expected) in layout.planes.enumerated() {
        guard let address = planeBaseAddress[index], planeWidth[index] == expected.width,
            planeHeight[index] == expected.height, planeBytesPerRow[index] >= expected.bytesPerRow
        else { return kCVReturnInvalidArgument }
        planes.append(
            .init(
                offset: address - first, width: expected.width, height: expected.height, bytesPerRow: planeBytesPerRow[index]))
        addresses.append(UnsafeRawPointer(address))
    }
    let memory = PixelMemory(base: first, size: dataSize) {
        var addresses = addresses
        releaseCallback?(releaseRefCon, dataPtr, dataSize, numberOfPlanes, &addresses)
    }
    pixelBufferOut.pointee = PixelBuffer(
        width: width, height: height, format: format, planes: planes, memory: memory, isOverForeignBytes: true)
    return kCVReturnSuccess
}
