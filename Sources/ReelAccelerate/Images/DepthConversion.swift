// Depths, and the order of channels (Conversion.h).

/// Reorders channels: the target's channel `i` is the source's channel `permuteMap[i]`.
@discardableResult
public func vImagePermuteChannels_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ permuteMap: UnsafePointer<UInt8>,
    _ flags: vImage_Flags
) -> vImage_Error {
    let map = (0..<4).map { Int(permuteMap[$0]) }
    guard map.allSatisfy({ $0 < 4 }) else { return kvImageInvalidParameter }
    return convertPixels(src, 4, dest, 4, flags, UInt8.self, UInt8.self) { pixel, target in
        let channels = (pixel[map[0]], pixel[map[1]], pixel[map[2]], pixel[map[3]])
        (target[0], target[1], target[2], target[3]) = channels
    }
}

/// Reorders channels: the target's channel `i` is the source's channel `permuteMap[i]`.
@discardableResult
public func vImagePermuteChannels_RGB888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ permuteMap: UnsafePointer<UInt8>,
    _ flags: vImage_Flags
) -> vImage_Error {
    let map = (0..<3).map { Int(permuteMap[$0]) }
    guard map.allSatisfy({ $0 < 3 }) else { return kvImageInvalidParameter }
    return convertPixels(src, 3, dest, 3, flags, UInt8.self, UInt8.self) { pixel, target in
        let channels = (pixel[map[0]], pixel[map[1]], pixel[map[2]])
        (target[0], target[1], target[2]) = channels
    }
}

/// Copies one channel, 0 to 3.
@discardableResult
public func vImageExtractChannel_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ channelIndex: Int, _ flags: vImage_Flags
) -> vImage_Error {
    guard (0..<4).contains(channelIndex) else { return kvImageInvalidParameter }
    return convertPixels(src, 4, dest, 1, flags, UInt8.self, UInt8.self) { $1[0] = $0[channelIndex] }
}

/// Replaces channels by a plane. The bits of `copyMask` are 8 for the first channel to 1 for the last.
@discardableResult
public func vImageOverwriteChannels_ARGB8888(
    _ newSrc: UnsafePointer<vImage_Buffer>, _ origSrc: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
    _ copyMask: UInt8, _ flags: vImage_Flags
) -> vImage_Error {
    checking([(newSrc.pointee, 1), (origSrc.pointee, 4)], dest.pointee, 4, flags) {
        for y in 0..<dest.pointee.rows {
            let (new, old) = (newSrc.pointee.row(y, as: UInt8.self), origSrc.pointee.row(y, as: UInt8.self))
            let target = dest.pointee.row(y, as: UInt8.self)
            for x in 0..<dest.pointee.columns {
                for channel in 0..<4 {
                    target[4 &* x &+ channel] = copyMask & 8 >> UInt8(channel) != 0 ? new[x] : old[4 &* x &+ channel]
                }
            }
        }
        return kvImageNoError
    }
}

/// Replaces channels by a number. The bits of `copyMask` are 8 for the first channel to 1 for the last.
@discardableResult
public func vImageOverwriteChannelsWithScalar_ARGB8888(
    _ scalar: Pixel_8, _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ copyMask: UInt8,
    _ flags: vImage_Flags
) -> vImage_Error {
    convertPixels(src, 4, dest, 4, flags, UInt8.self, UInt8.self) { pixel, target in
        for channel in 0..<4 { target[channel] = copyMask & 8 >> UInt8(channel) != 0 ? scalar : pixel[channel] }
    }
}

/// Fills a plane.
@discardableResult
public func vImageOverwriteChannelsWithScalar_Planar8(
    _ scalar: Pixel_8, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { fill(dest, scalar, flags) }

/// Fills a plane.
@discardableResult
public func vImageOverwriteChannelsWithScalar_PlanarF(
    _ scalar: Pixel_F, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { fill(dest, scalar, flags) }

/// Fills a buffer.
@discardableResult
public func vImageBufferFill_ARGB8888(_ dest: UnsafePointer<vImage_Buffer>, _ color: UnsafePointer<UInt8>, _ flags: vImage_Flags)
    -> vImage_Error
{ fill(dest, (color[0], color[1], color[2], color[3]), flags) }

/// Fills a buffer.
@discardableResult
public func vImageBufferFill_ARGBFFFF(_ dest: UnsafePointer<vImage_Buffer>, _ color: UnsafePointer<Float>, _ flags: vImage_Flags)
    -> vImage_Error
{ fill(dest, (color[0], color[1], color[2], color[3]), flags) }

@inline(__always)
private func fill<Pixel>(_ dest: UnsafePointer<vImage_Buffer>, _ pixel: Pixel, _ flags: vImage_Flags) -> vImage_Error {
    checking([], dest.pointee, MemoryLayout<Pixel>.size, flags) {
        for y in 0..<dest.pointee.rows {
            let row = dest.pointee.row(y, as: Pixel.self)
            for x in 0..<dest.pointee.columns { row[x] = pixel }
        }
        return kvImageNoError
    }
}

/// Numbers from 0 to 255 as numbers from `minFloat` to `maxFloat`.
@discardableResult
public func vImageConvert_Planar8toPlanarF(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ maxFloat: Pixel_F, _ minFloat: Pixel_F,
    _ flags: vImage_Flags
) -> vImage_Error {
    let scale = (maxFloat - minFloat) / 255
    return convertPixels(src, 1, dest, 1, flags, UInt8.self, Float.self) { $1[0] = Float($0[0]) * scale + minFloat }
}

/// Numbers from `minFloat` to `maxFloat` as numbers from 0 to 255, rounded; beyond the range, the nearest.
@discardableResult
public func vImageConvert_PlanarFtoPlanar8(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ maxFloat: Pixel_F, _ minFloat: Pixel_F,
    _ flags: vImage_Flags
) -> vImage_Error {
    let scale = 255 / (maxFloat - minFloat)
    return convertPixels(src, 1, dest, 1, flags, Float.self, UInt8.self) { $1[0] = UInt8(rounding: ($0[0] - minFloat) * scale) }
}

/// Numbers of 8 bits as the same shares of 65,535.
@discardableResult
public func vImageConvert_Planar8To16U(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { convertPixels(src, 1, dest, 1, flags, UInt8.self, UInt16.self) { $1[0] = UInt16($0[0]) &* 257 } }

/// Numbers of 16 bits as the same shares of 255, rounded.
@discardableResult
public func vImageConvert_16UToPlanar8(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
    convertPixels(src, 1, dest, 1, flags, UInt16.self, UInt8.self) { $1[0] = UInt8((UInt32($0[0]) &* 255 &+ 32_767) / 65_535) }
}

/// Each number times `scale`, plus `offset`.
@discardableResult
public func vImageConvert_16UToF(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ offset: Float, _ scale: Float,
    _ flags: vImage_Flags
) -> vImage_Error { convertPixels(src, 1, dest, 1, flags, UInt16.self, Float.self) { $1[0] = Float($0[0]) * scale + offset } }

/// Each number less `offset`, divided by `scale` and rounded; out of range, the nearest.
@discardableResult
public func vImageConvert_FTo16U(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ offset: Float, _ scale: Float,
    _ flags: vImage_Flags
) -> vImage_Error {
    convertPixels(src, 1, dest, 1, flags, Float.self, UInt16.self) { $1[0] = UInt16(nearest: ($0[0] - offset) / scale) }
}
