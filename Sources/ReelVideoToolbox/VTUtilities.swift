public import ReelCoreFoundation
public import ReelCoreGraphics
public import ReelCoreMedia
public import ReelCoreVideo
import ReelMediaEngine

/// Creates an image of a pixel buffer of any format that Core Video supports here.
///
/// The buffer's tags specify its colours; missing ones are BT.709's. The image is sRGB: R′G′B′ of SDR is used unchanged, HDR and
/// wide primaries are converted. Apple's keeps the buffer's colour space instead. Buffers with alpha are premultiplied.
///
/// - Parameter options: must be nil or empty, as Apple's header asks; others are reported and ignored.
/// - Returns: `kVTPixelTransferNotSupportedErr` if the picture cannot be converted.
@discardableResult
public func VTCreateCGImageFromCVPixelBuffer(
    _ pixelBuffer: CVPixelBuffer, options: CFDictionary?, imageOut: UnsafeMutablePointer<CGImage?>
) -> OSStatus {
    imageOut.initialize(to: nil)
    for key in AttributeDictionary(options).keys {
        IgnoredInput.report("VTCreateCGImageFromCVPixelBuffer", "the option \(key) is not supported and is ignored")
    }
    do {
        imageOut.pointee = CGImage(bitmap: try pixelBuffer.bitmap())
        return noErr
    } catch {
        return error.kind == .outOfMemory ? kVTAllocationFailedErr : kVTPixelTransferNotSupportedErr
    }
}

/// Returns whether a hardware decoder is available for a codec: false, because all decoders here are software.
@discardableResult
public func VTIsHardwareDecodeSupported(_ codecType: CMVideoCodecType) -> Bool { false }
