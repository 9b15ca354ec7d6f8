public import ReelCoreFoundation

/// Call before reading or writing the bytes. Without `.readOnly`, the image counts as changed from then on, and data derived
/// from it is no longer reused (the writer keeps the last encoded frame).
///
/// It does not exclude other threads, and the base addresses are valid without it too.
@discardableResult
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags) -> CVReturn {
    if !lockFlags.contains(.readOnly) { pixelBuffer.pixels.lockForWriting() }
    return kCVReturnSuccess
}

/// Call after reading or writing the bytes, with the same flags as for locking.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags) -> CVReturn {
    if !unlockFlags.contains(.readOnly) { pixelBuffer.pixels.unlockForWriting() }
    return kCVReturnSuccess
}

/// Returns the width in pixels.
@discardableResult
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.pixels.width }

/// Returns the height in pixels.
@discardableResult
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.pixels.height }

@discardableResult
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType { pixelBuffer.pixels.format.type }

/// Returns the address of the top row, in the first plane if there are several.
@discardableResult
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
    pixelBuffer.pixels.baseAddress
}

/// Returns the stride in bytes, including padding; for the first plane if there are several.
@discardableResult
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.pixels.planes[0].bytesPerRow }

/// Returns the size of the whole memory block in bytes.
@discardableResult
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.pixels.dataSize }

@discardableResult
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.pixels.format.isPlanar }

/// Returns the number of planes; 0 for a buffer that is not planar.
@discardableResult
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.pixels.format.isPlanar ? pixelBuffer.pixels.planes.count : 0
}

/// Returns the width of a plane in pixels; 0 if there is no such plane.
@discardableResult
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    plane(of: pixelBuffer, planeIndex)?.width ?? 0
}

/// Returns the height of a plane in pixels; 0 if there is no such plane.
@discardableResult
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    plane(of: pixelBuffer, planeIndex)?.height ?? 0
}

/// Returns the address of a plane; nil if there is no such plane.
@discardableResult
public func CVPixelBufferGetBaseAddressOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> UnsafeMutableRawPointer? {
    pixelBuffer.pixels.baseAddress(ofPlane: planeIndex)
}

/// Returns the stride of a plane in bytes; 0 if there is no such plane.
@discardableResult
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    plane(of: pixelBuffer, planeIndex)?.bytesPerRow ?? 0
}

private func plane(of buffer: CVPixelBuffer, _ index: Int) -> PixelBuffer.Plane? {
    let planes = buffer.pixels.planes
    return planes.indices.contains(index) ? planes[index] : nil
}
