extension vImage_Buffer {
    var columns: Int { Int(width) }
    var rows: Int { Int(height) }

    @inline(__always)
    func row<T>(_ y: Int, as type: T.Type) -> UnsafeMutablePointer<T> {
        (data + y * rowBytes).assumingMemoryBound(to: type)
    }

    /// An error if the buffer has no memory, or its rows are too short for its pixels.
    func fault(bytesPerPixel: Int) -> vImage_Error? {
        if width == 0 || height == 0 { return nil }
        guard data != nil else { return kvImageNullPointerArgument }
        let (needed, overflow) = width.multipliedReportingOverflow(by: vImagePixelCount(bytesPerPixel))
        return overflow || rowBytes < 0 || needed > vImagePixelCount(rowBytes) ? kvImageInvalidRowBytes : nil
    }
}

/// Flags that every function accepts.
private let commonFlags = kvImageDoNotTile | kvImagePrintDiagnosticsToConsole | kvImageGetTempBufferSize | kvImageHDRContent

/// Checks the arguments that all functions have, and calls `body` unless the client asks for the size of the temporary buffer.
///
/// - Parameters:
///   - sources: buffers with their bytes per pixel; each must be at least as large as the region, the target.
///   - allowed: the flags that the function supports beside the common ones.
@inline(__always)
func checking(
    _ sources: [(vImage_Buffer, Int)], _ target: vImage_Buffer, _ bytesPerPixel: Int, _ flags: vImage_Flags,
    allowed: Int = 0, isRegion: Bool = true, _ body: () -> vImage_Error
) -> vImage_Error {
    if flags & ~vImage_Flags(commonFlags | allowed) != 0 { return kvImageUnknownFlagsBit }
    for (buffer, bytes) in sources + [(target, bytesPerPixel)] {
        if let fault = buffer.fault(bytesPerPixel: bytes) { return fault }
    }
    if isRegion, sources.contains(where: { $0.0.width < target.width || $0.0.height < target.height }) {
        return kvImageRoiLargerThanInputBuffer
    }
    return flags & vImage_Flags(kvImageGetTempBufferSize) != 0 ? 0 : body()
}

extension UInt8 {
    /// The product of two shares of 255, rounded.
    @inline(__always)
    func scaled(by other: UInt8) -> UInt8 {
        let product = UInt32(self) &* UInt32(other) &+ 128
        return UInt8(truncatingIfNeeded: (product &+ product >> 8) >> 8)
    }

    @inline(__always)
    init(rounding value: Float) { self = value > 0 ? UInt8(Swift.min(255, value + 0.5)) : 0 }
}
