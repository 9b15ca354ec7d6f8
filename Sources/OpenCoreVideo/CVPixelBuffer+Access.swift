public import OpenCoreFoundation

/// Call before reading or writing the bytes. Without `.readOnly` it says that the picture may change: whoever kept something
/// made from the buffer (the writer keeps the last encoded frame) takes it for a new picture from then on.
///
/// It does not keep other threads out, and the base addresses are valid without it too.
@discardableResult
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags) -> CVReturn {
    if !lockFlags.contains(.readOnly) { pixelBuffer.pixels.lockForWriting() }
    return kCVReturnSuccess
}

/// Call after reading or writing the bytes, with the flags of the lock.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags) -> CVReturn {
    if !unlockFlags.contains(.readOnly) { pixelBuffer.pixels.unlockForWriting() }
    return kCVReturnSuccess
}

/// Width in pixels.
@discardableResult
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.pixels.width }

/// Height in pixels.
@discardableResult
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.pixels.height }

@discardableResult
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType { pixelBuffer.pixels.format.type }

/// The first byte of the top row, or of the first plane's.
@discardableResult
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
    pixelBuffer.pixels.baseAddress
}

/// Bytes from one row to the next, padding included; of the first plane where there are several.
@discardableResult
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.pixels.planes[0].bytesPerRow }

/// Size of the whole block in bytes.
@discardableResult
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.pixels.dataSize }

@discardableResult
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.pixels.format.isPlanar }

/// Number of planes; 0 for a buffer that is not planar.
@discardableResult
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.pixels.format.isPlanar ? pixelBuffer.pixels.planes.count : 0
}

/// Width of a plane in pixels, 0 where there is no such plane.
@discardableResult
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    plane(of: pixelBuffer, planeIndex)?.width ?? 0
}

/// Height of a plane in pixels, 0 where there is no such plane.
@discardableResult
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    plane(of: pixelBuffer, planeIndex)?.height ?? 0
}

/// The first byte of a plane, nil where there is no such plane.
@discardableResult
public func CVPixelBufferGetBaseAddressOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> UnsafeMutableRawPointer? {
    pixelBuffer.pixels.baseAddress(ofPlane: planeIndex)
}

/// Bytes from one row of a plane to the next, 0 where there is no such plane.
@discardableResult
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    plane(of: pixelBuffer, planeIndex)?.bytesPerRow ?? 0
}

private func plane(of buffer: CVPixelBuffer, _ index: Int) -> PixelBuffer.Plane? {
    let planes = buffer.pixels.planes
    return planes.indices.contains(index) ? planes[index] : nil
}
