// Scaling, turning and mirroring (Geometry.h).

public let kRotate0DegreesClockwise: UInt8 = 0
public let kRotate90DegreesClockwise: UInt8 = 3
public let kRotate180DegreesClockwise: UInt8 = 2
public let kRotate270DegreesClockwise: UInt8 = 1
public let kRotate0DegreesCounterClockwise: UInt8 = 0
public let kRotate90DegreesCounterClockwise: UInt8 = 1
public let kRotate180DegreesCounterClockwise: UInt8 = 2
public let kRotate270DegreesCounterClockwise: UInt8 = 3

@inline(__always)
private func scale<Sample: ImageSample>(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, channels: Int, _ flags: vImage_Flags,
    _ type: Sample.Type
) -> vImage_Error {
    let size = channels * MemoryLayout<Sample>.size
    let allowed = kvImageHighQualityResampling | kvImageEdgeExtend
    return checking([(src.pointee, size)], dest.pointee, size, flags, allowed: allowed, isRegion: false) {
        guard src.pointee.data != dest.pointee.data else { return kvImageOutOfPlaceOperationRequired }
        guard dest.pointee.width > 0, dest.pointee.height > 0 else { return kvImageNoError }
        guard src.pointee.width > 0, src.pointee.height > 0 else { return kvImageInvalidParameter }
        let isFine = flags & vImage_Flags(kvImageHighQualityResampling) != 0
        resample(src.pointee, dest.pointee, channels: channels, lobes: isFine ? 5 : 3, type)
        return kvImageNoError
    }
}

/// Copies pixels from where `place` finds them.
@inline(__always)
private func move<Pixel>(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags, allowed: Int = 0,
    isRegion: Bool = true, _ type: Pixel.Type, _ place: (Int, Int) -> (x: Int, y: Int)?, outside: Pixel? = nil
) -> vImage_Error {
    let size = MemoryLayout<Pixel>.size
    return checking([(src.pointee, size)], dest.pointee, size, flags, allowed: allowed, isRegion: isRegion) {
        guard src.pointee.data != dest.pointee.data else { return kvImageOutOfPlaceOperationRequired }
        for y in 0..<dest.pointee.rows {
            let target = dest.pointee.row(y, as: Pixel.self)
            for x in 0..<dest.pointee.columns {
                if let found = place(x, y) {
                    target[x] = src.pointee.row(found.y, as: Pixel.self)[found.x]
                } else if let outside {
                    target[x] = outside
                }
            }
        }
        return kvImageNoError
    }
}

/// Turns about the centre: the target may have another size than the turned picture.
@inline(__always)
private func rotate<Pixel>(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotation: UInt8, _ background: Pixel,
    _ flags: vImage_Flags
) -> vImage_Error {
    guard rotation < 4 else { return kvImageInvalidParameter }
    let (source, target) = (src.pointee, dest.pointee)
    let (width, height) = rotation % 2 == 0 ? (source.columns, source.rows) : (source.rows, source.columns)
    // Where the sizes' difference is odd, the picture is half a pixel to the left of the centre, or above it.
    let (left, top) = ((target.columns - width) >> 1, (target.rows - height) >> 1)
    return move(
        src, dest, flags, allowed: kvImageBackgroundColorFill, isRegion: false, Pixel.self,
        { x, y in
            let (u, v) = (x - left, y - top)
            guard u >= 0, v >= 0, u < width, v < height else { return nil }
            switch rotation {
            case 1: return (source.columns - 1 - v, u)
            case 2: return (source.columns - 1 - u, source.rows - 1 - v)
            case 3: return (v, source.rows - 1 - u)
            default: return (u, v)
            }
        }, outside: background)
}

/// Scales with a Lanczos filter of three lobes, or five with `kvImageHighQualityResampling`.
///
/// - Parameter tempBuffer: not used.
@discardableResult
public func vImageScale_Planar8(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error { scale(src, dest, channels: 1, flags, UInt8.self) }

/// Scales with a Lanczos filter of three lobes, or five with `kvImageHighQualityResampling`.
///
/// - Parameter tempBuffer: not used.
@discardableResult
public func vImageScale_Planar16U(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error { scale(src, dest, channels: 1, flags, UInt16.self) }

/// Scales with a Lanczos filter of three lobes, or five with `kvImageHighQualityResampling`.
///
/// - Parameter tempBuffer: not used.
@discardableResult
public func vImageScale_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error { scale(src, dest, channels: 1, flags, Float.self) }

/// Scales with a Lanczos filter of three lobes, or five with `kvImageHighQualityResampling`.
///
/// - Parameter tempBuffer: not used.
@discardableResult
public func vImageScale_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error { scale(src, dest, channels: 4, flags, UInt8.self) }

/// Scales with a Lanczos filter of three lobes, or five with `kvImageHighQualityResampling`.
///
/// - Parameter tempBuffer: not used.
@discardableResult
public func vImageScale_ARGB16U(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error { scale(src, dest, channels: 4, flags, UInt16.self) }

/// Scales with a Lanczos filter of three lobes, or five with `kvImageHighQualityResampling`.
///
/// - Parameter tempBuffer: not used.
@discardableResult
public func vImageScale_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error { scale(src, dest, channels: 4, flags, Float.self) }

/// Scales with a Lanczos filter of three lobes, or five with `kvImageHighQualityResampling`.
///
/// - Parameter tempBuffer: not used.
@discardableResult
public func vImageScale_CbCr8(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error { scale(src, dest, channels: 2, flags, UInt8.self) }

/// Scales with a Lanczos filter of three lobes, or five with `kvImageHighQualityResampling`.
///
/// - Parameter tempBuffer: not used.
@discardableResult
public func vImageScale_CbCr16U(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error { scale(src, dest, channels: 2, flags, UInt16.self) }

/// Mirrors a picture left to right.
@discardableResult
public func vImageHorizontalReflect_Planar8(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { move(src, dest, flags, UInt8.self, { (dest.pointee.columns - 1 - $0, $1) }) }

/// Mirrors a picture top to bottom.
@discardableResult
public func vImageVerticalReflect_Planar8(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { move(src, dest, flags, UInt8.self, { ($0, dest.pointee.rows - 1 - $1) }) }

/// Turns a picture by a multiple of 90°, about the centres of both buffers.
///
/// - Parameters:
///   - rotationConstant: one of `kRotate…`.
///   - backColor: the colour of the target's pixels that the picture does not cover.
@discardableResult
public func vImageRotate90_Planar8(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8, _ backColor: Pixel_8,
    _ flags: vImage_Flags
) -> vImage_Error { rotate(src, dest, rotationConstant, backColor, flags) }

/// Mirrors a picture left to right.
@discardableResult
public func vImageHorizontalReflect_Planar16U(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { move(src, dest, flags, UInt16.self, { (dest.pointee.columns - 1 - $0, $1) }) }

/// Mirrors a picture top to bottom.
@discardableResult
public func vImageVerticalReflect_Planar16U(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { move(src, dest, flags, UInt16.self, { ($0, dest.pointee.rows - 1 - $1) }) }

/// Turns a picture by a multiple of 90°, about the centres of both buffers.
///
/// - Parameters:
///   - rotationConstant: one of `kRotate…`.
///   - backColor: the colour of the target's pixels that the picture does not cover.
@discardableResult
public func vImageRotate90_Planar16U(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8, _ backColor: Pixel_16U,
    _ flags: vImage_Flags
) -> vImage_Error { rotate(src, dest, rotationConstant, backColor, flags) }

/// Mirrors a picture left to right.
@discardableResult
public func vImageHorizontalReflect_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { move(src, dest, flags, Float.self, { (dest.pointee.columns - 1 - $0, $1) }) }

/// Mirrors a picture top to bottom.
@discardableResult
public func vImageVerticalReflect_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { move(src, dest, flags, Float.self, { ($0, dest.pointee.rows - 1 - $1) }) }

/// Turns a picture by a multiple of 90°, about the centres of both buffers.
///
/// - Parameters:
///   - rotationConstant: one of `kRotate…`.
///   - backColor: the colour of the target's pixels that the picture does not cover.
@discardableResult
public func vImageRotate90_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8, _ backColor: Pixel_F,
    _ flags: vImage_Flags
) -> vImage_Error { rotate(src, dest, rotationConstant, backColor, flags) }

/// Mirrors a picture left to right.
@discardableResult
public func vImageHorizontalReflect_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { move(src, dest, flags, (UInt8, UInt8, UInt8, UInt8).self, { (dest.pointee.columns - 1 - $0, $1) }) }

/// Mirrors a picture top to bottom.
@discardableResult
public func vImageVerticalReflect_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { move(src, dest, flags, (UInt8, UInt8, UInt8, UInt8).self, { ($0, dest.pointee.rows - 1 - $1) }) }

/// Turns a picture by a multiple of 90°, about the centres of both buffers.
///
/// - Parameters:
///   - rotationConstant: one of `kRotate…`.
///   - backColor: the colour of the target's pixels that the picture does not cover.
@discardableResult
public func vImageRotate90_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8,
    _ backColor: UnsafePointer<UInt8>, _ flags: vImage_Flags
) -> vImage_Error { rotate(src, dest, rotationConstant, (backColor[0], backColor[1], backColor[2], backColor[3]), flags) }

/// Mirrors a picture left to right.
@discardableResult
public func vImageHorizontalReflect_ARGB16U(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { move(src, dest, flags, (UInt16, UInt16, UInt16, UInt16).self, { (dest.pointee.columns - 1 - $0, $1) }) }

/// Mirrors a picture top to bottom.
@discardableResult
public func vImageVerticalReflect_ARGB16U(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { move(src, dest, flags, (UInt16, UInt16, UInt16, UInt16).self, { ($0, dest.pointee.rows - 1 - $1) }) }

/// Turns a picture by a multiple of 90°, about the centres of both buffers.
///
/// - Parameters:
///   - rotationConstant: one of `kRotate…`.
///   - backColor: the colour of the target's pixels that the picture does not cover.
@discardableResult
public func vImageRotate90_ARGB16U(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8,
    _ backColor: UnsafePointer<UInt16>, _ flags: vImage_Flags
) -> vImage_Error { rotate(src, dest, rotationConstant, (backColor[0], backColor[1], backColor[2], backColor[3]), flags) }

/// Mirrors a picture left to right.
@discardableResult
public func vImageHorizontalReflect_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { move(src, dest, flags, (Float, Float, Float, Float).self, { (dest.pointee.columns - 1 - $0, $1) }) }

/// Mirrors a picture top to bottom.
@discardableResult
public func vImageVerticalReflect_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { move(src, dest, flags, (Float, Float, Float, Float).self, { ($0, dest.pointee.rows - 1 - $1) }) }

/// Turns a picture by a multiple of 90°, about the centres of both buffers.
///
/// - Parameters:
///   - rotationConstant: one of `kRotate…`.
///   - backColor: the colour of the target's pixels that the picture does not cover.
@discardableResult
public func vImageRotate90_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8,
    _ backColor: UnsafePointer<Float>, _ flags: vImage_Flags
) -> vImage_Error { rotate(src, dest, rotationConstant, (backColor[0], backColor[1], backColor[2], backColor[3]), flags) }
