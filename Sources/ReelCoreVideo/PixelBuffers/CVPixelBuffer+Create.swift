public import Foundation
public import ReelCoreFoundation

// Attribute keys (CVPixelBuffer.h). Other keys are ignored, as in Core Video.

/// The pixel format: a number, or an array of numbers whose first supported one is used.
nonisolated(unsafe) public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
nonisolated(unsafe) public let kCVPixelBufferWidthKey: CFString = "Width"
nonisolated(unsafe) public let kCVPixelBufferHeightKey: CFString = "Height"
/// The alignment of rows in bytes: 64 by default.
nonisolated(unsafe) public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"

/// Creates a pixel buffer in new, zeroed memory.
///
/// - Parameters:
///   - width: 1 to 65,535 pixels; the same for `height`.
///   - pixelBufferAttributes: only `kCVPixelBufferBytesPerRowAlignmentKey` is used.
/// - Returns: `kCVReturnSuccess`, `…InvalidSize`, `…InvalidPixelFormat` or `…AllocationFailed`.
@discardableResult
public func CVPixelBufferCreate(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    // Clients pass uninitialised memory (`allocate(capacity: 1)`). As in C, it is initialised, and a previous value is not
    // released. All functions with such a parameter do this.
    pixelBufferOut.initialize(to: nil)
    guard let format = PixelFormat(pixelFormatType) else { return kCVReturnInvalidPixelFormat }
    let alignment = rowAlignment(AttributeDictionary(pixelBufferAttributes))
    guard let layout = PixelBufferLayout(width: width, height: height, format: format, alignment: alignment) else {
        return kCVReturnInvalidSize
    }
    guard let base = layout.allocate() else { return kCVReturnAllocationFailed }
    pixelBufferOut.pointee = layout.buffer(in: PixelMemory(base: base, size: layout.size) { free(base) })
    return kCVReturnSuccess
}

/// Returns the requested alignment if it is a power of two of at most 4096 bytes, or else the default.
func rowAlignment(_ attributes: AttributeDictionary) -> Int {
    guard let asked = attributes.int(kCVPixelBufferBytesPerRowAlignmentKey as String),
        (1...4096).contains(asked), asked & (asked - 1) == 0
    else { return PixelBufferLayout.defaultAlignment }
    return asked
}

/// A callback for the last release of a buffer; it gets the reference constant and the bytes.
public typealias CVPixelBufferReleaseBytesCallback = @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// Creates a pixel buffer over the caller's bytes, which must stay valid until `releaseCallback` is called.
///
/// - Parameter bytesPerRow: at least the width times the bytes per pixel. Only formats with one plane are supported.
@discardableResult
public func CVPixelBufferCreateWithBytes(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int,
    _ releaseCallback: CVPixelBufferReleaseBytesCallback?, _ releaseRefCon: UnsafeMutableRawPointer?,
    _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    pixelBufferOut.initialize(to: nil)
    guard let format = PixelFormat(pixelFormatType), !format.isPlanar else { return kCVReturnInvalidPixelFormat }
    guard let layout = PixelBufferLayout(width: width, height: height, format: format, alignment: 1) else {
        return kCVReturnInvalidSize
    }
    let (size, overflow) = bytesPerRow.multipliedReportingOverflow(by: height)
    guard bytesPerRow >= layout.planes[0].bytesPerRow, !overflow else { return kCVReturnInvalidArgument }
    let plane = PixelBuffer.Plane(offset: 0, width: width, height: height, bytesPerRow: bytesPerRow)
    let memory = PixelMemory(base: baseAddress, size: size) { releaseCallback?(releaseRefCon, baseAddress) }
    pixelBufferOut.pointee = PixelBuffer(
        width: width, height: height, format: format, planes: [plane], memory: memory, isOverForeignBytes: true)
    return kCVReturnSuccess
}

/// A callback for the last release of a planar buffer; it gets the reference constant, the block, its size, the number of
/// planes and their addresses.
public typealias CVPixelBufferReleasePlanarBytesCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, Int, UnsafeMutablePointer<UnsafeRawPointer?>?) -> Void

/// Creates a planar pixel buffer over the caller's planes, which must stay valid until `releaseCallback` is called.
///
/// `planeWidth` and `planeHeight` must be those of the format. `dataPtr` and `dataSize` are passed to the callback.
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
    guard let layout = PixelBufferLayout(width: width, height: height, format: format, alignment: 1) else {
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
