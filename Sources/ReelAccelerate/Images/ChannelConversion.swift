// Channels, and conversions between layouts and depths (Conversion.h).

/// Converts each pixel: `sourceSize` samples to `targetSize` samples.
@inline(__always)
func convertPixels<Source, Target>(
    _ src: UnsafePointer<vImage_Buffer>, _ sourceSize: Int, _ dest: UnsafePointer<vImage_Buffer>, _ targetSize: Int,
    _ flags: vImage_Flags, allowed: Int = 0, _ source: Source.Type, _ target: Target.Type,
    _ pixel: (UnsafePointer<Source>, UnsafeMutablePointer<Target>) -> Void
) -> vImage_Error {
    let bytes = (sourceSize * MemoryLayout<Source>.size, targetSize * MemoryLayout<Target>.size)
    return checking([(src.pointee, bytes.0)], dest.pointee, bytes.1, flags, allowed: allowed) {
        for y in 0..<dest.pointee.rows {
            let (from, to) = (src.pointee.row(y, as: Source.self), dest.pointee.row(y, as: Target.self))
            for x in 0..<dest.pointee.columns { pixel(from + sourceSize &* x, to + targetSize &* x) }
        }
        return kvImageNoError
    }
}

/// Drops the alpha.
@discardableResult
public func vImageConvert_ARGB8888toRGB888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
    convertPixels(src, 4, dest, 3, flags, UInt8.self, UInt8.self) { pixel, target in
        (target[0], target[1], target[2]) = (pixel[1], pixel[2], pixel[3])
    }
}

/// Drops the alpha.
@discardableResult
public func vImageConvert_RGBA8888toRGB888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
    convertPixels(src, 4, dest, 3, flags, UInt8.self, UInt8.self) { pixel, target in
        (target[0], target[1], target[2]) = (pixel[0], pixel[1], pixel[2])
    }
}

/// Drops the alpha.
@discardableResult
public func vImageConvert_BGRA8888toRGB888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
    convertPixels(src, 4, dest, 3, flags, UInt8.self, UInt8.self) { pixel, target in
        (target[0], target[1], target[2]) = (pixel[2], pixel[1], pixel[0])
    }
}

/// Drops the alpha.
@discardableResult
public func vImageConvert_ARGB8888toBGR888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
    convertPixels(src, 4, dest, 3, flags, UInt8.self, UInt8.self) { pixel, target in
        (target[0], target[1], target[2]) = (pixel[3], pixel[2], pixel[1])
    }
}

/// Drops the alpha.
@discardableResult
public func vImageConvert_RGBA8888toBGR888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
    convertPixels(src, 4, dest, 3, flags, UInt8.self, UInt8.self) { pixel, target in
        (target[0], target[1], target[2]) = (pixel[2], pixel[1], pixel[0])
    }
}

/// Drops the alpha.
@discardableResult
public func vImageConvert_BGRA8888toBGR888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
    convertPixels(src, 4, dest, 3, flags, UInt8.self, UInt8.self) { pixel, target in
        (target[0], target[1], target[2]) = (pixel[0], pixel[1], pixel[2])
    }
}

/// Adds an alpha: of a plane, or the same for all pixels.
@inline(__always)
private func addAlpha(
    _ src: UnsafePointer<vImage_Buffer>, _ alphas: UnsafePointer<vImage_Buffer>?, _ alpha: UInt8,
    _ dest: UnsafePointer<vImage_Buffer>, _ isPremultiplied: Bool, _ flags: vImage_Flags, _ places: (Int, Int, Int, Int)
) -> vImage_Error {
    let sources = [(src.pointee, 3)] + (alphas.map { [($0.pointee, 1)] } ?? [])
    return checking(sources, dest.pointee, 4, flags) {
        for y in 0..<dest.pointee.rows {
            let (from, to) = (src.pointee.row(y, as: UInt8.self), dest.pointee.row(y, as: UInt8.self))
            let plane = alphas?.pointee.row(y, as: UInt8.self)
            // From the end, so that the source may lie at the beginning of the target's rows.
            for x in stride(from: dest.pointee.columns - 1, through: 0, by: -1) {
                let (opacity, pixel) = (plane?[x] ?? alpha, to + 4 &* x)
                var (red, green, blue) = (from[3 &* x], from[3 &* x &+ 1], from[3 &* x &+ 2])
                if isPremultiplied {
                    (red, green, blue) = (red.scaled(by: opacity), green.scaled(by: opacity), blue.scaled(by: opacity))
                }
                (pixel[places.0], pixel[places.1], pixel[places.2], pixel[places.3]) = (opacity, red, green, blue)
            }
        }
        return kvImageNoError
    }
}

/// - Parameters:
///   - aSrc: a plane of alphas; nil for `alpha` everywhere.
///   - premultiply: whether the colours are multiplied by the alpha.
@discardableResult
public func vImageConvert_RGB888toARGB8888(
    _ rgbSrc: UnsafePointer<vImage_Buffer>, _ aSrc: UnsafePointer<vImage_Buffer>!, _ alpha: Pixel_8,
    _ argbDest: UnsafePointer<vImage_Buffer>, _ premultiply: Bool, _ flags: vImage_Flags
) -> vImage_Error { addAlpha(rgbSrc, aSrc, alpha, argbDest, premultiply, flags, (0, 1, 2, 3)) }

/// - Parameters:
///   - aSrc: a plane of alphas; nil for `alpha` everywhere.
///   - premultiply: whether the colours are multiplied by the alpha.
@discardableResult
public func vImageConvert_RGB888toRGBA8888(
    _ rgbSrc: UnsafePointer<vImage_Buffer>, _ aSrc: UnsafePointer<vImage_Buffer>!, _ alpha: Pixel_8,
    _ rgbaDest: UnsafePointer<vImage_Buffer>, _ premultiply: Bool, _ flags: vImage_Flags
) -> vImage_Error { addAlpha(rgbSrc, aSrc, alpha, rgbaDest, premultiply, flags, (3, 0, 1, 2)) }

/// - Parameters:
///   - aSrc: a plane of alphas; nil for `alpha` everywhere.
///   - premultiply: whether the colours are multiplied by the alpha.
@discardableResult
public func vImageConvert_RGB888toBGRA8888(
    _ rgbSrc: UnsafePointer<vImage_Buffer>, _ aSrc: UnsafePointer<vImage_Buffer>!, _ alpha: Pixel_8,
    _ bgraDest: UnsafePointer<vImage_Buffer>, _ premultiply: Bool, _ flags: vImage_Flags
) -> vImage_Error { addAlpha(rgbSrc, aSrc, alpha, bgraDest, premultiply, flags, (3, 2, 1, 0)) }

/// Joins planes.
@discardableResult
public func vImageConvert_Planar8toARGB8888(
    _ srcA: UnsafePointer<vImage_Buffer>, _ srcR: UnsafePointer<vImage_Buffer>, _ srcG: UnsafePointer<vImage_Buffer>,
    _ srcB: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { join([srcA, srcR, srcG, srcB], dest, flags, UInt8.self) }

/// Joins planes.
@discardableResult
public func vImageConvert_PlanarFtoARGBFFFF(
    _ srcA: UnsafePointer<vImage_Buffer>, _ srcR: UnsafePointer<vImage_Buffer>, _ srcG: UnsafePointer<vImage_Buffer>,
    _ srcB: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { join([srcA, srcR, srcG, srcB], dest, flags, Float.self) }

/// Joins planes.
@discardableResult
public func vImageConvert_Planar8toRGB888(
    _ planarRed: UnsafePointer<vImage_Buffer>, _ planarGreen: UnsafePointer<vImage_Buffer>,
    _ planarBlue: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { join([planarRed, planarGreen, planarBlue], dest, flags, UInt8.self) }

/// Joins planes.
@discardableResult
public func vImageConvert_PlanarFtoRGBFFF(
    _ planarRed: UnsafePointer<vImage_Buffer>, _ planarGreen: UnsafePointer<vImage_Buffer>,
    _ planarBlue: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { join([planarRed, planarGreen, planarBlue], dest, flags, Float.self) }

/// Splits planes.
@discardableResult
public func vImageConvert_ARGB8888toPlanar8(
    _ srcARGB: UnsafePointer<vImage_Buffer>, _ destA: UnsafePointer<vImage_Buffer>, _ destR: UnsafePointer<vImage_Buffer>,
    _ destG: UnsafePointer<vImage_Buffer>, _ destB: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { split(srcARGB, [destA, destR, destG, destB], flags, UInt8.self) }

/// Splits planes.
@discardableResult
public func vImageConvert_ARGBFFFFtoPlanarF(
    _ srcARGB: UnsafePointer<vImage_Buffer>, _ destA: UnsafePointer<vImage_Buffer>, _ destR: UnsafePointer<vImage_Buffer>,
    _ destG: UnsafePointer<vImage_Buffer>, _ destB: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { split(srcARGB, [destA, destR, destG, destB], flags, Float.self) }

/// Splits planes.
@discardableResult
public func vImageConvert_RGB888toPlanar8(
    _ rgbSrc: UnsafePointer<vImage_Buffer>, _ redDest: UnsafePointer<vImage_Buffer>, _ greenDest: UnsafePointer<vImage_Buffer>,
    _ blueDest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { split(rgbSrc, [redDest, greenDest, blueDest], flags, UInt8.self) }

/// Splits planes.
@discardableResult
public func vImageConvert_RGBFFFtoPlanarF(
    _ rgbSrc: UnsafePointer<vImage_Buffer>, _ redDest: UnsafePointer<vImage_Buffer>, _ greenDest: UnsafePointer<vImage_Buffer>,
    _ blueDest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { split(rgbSrc, [redDest, greenDest, blueDest], flags, Float.self) }

@inline(__always)
private func join<Sample>(
    _ sources: [UnsafePointer<vImage_Buffer>], _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags,
    _ type: Sample.Type
) -> vImage_Error {
    let (size, count) = (MemoryLayout<Sample>.size, sources.count)
    return checking(sources.map { ($0.pointee, size) }, dest.pointee, size * count, flags) {
        for y in 0..<dest.pointee.rows {
            let target = dest.pointee.row(y, as: Sample.self)
            for (channel, source) in sources.enumerated() {
                let row = source.pointee.row(y, as: Sample.self)
                for x in 0..<dest.pointee.columns { target[x &* count &+ channel] = row[x] }
            }
        }
        return kvImageNoError
    }
}

/// All targets have the same size.
@inline(__always)
private func split<Sample>(
    _ src: UnsafePointer<vImage_Buffer>, _ targets: [UnsafePointer<vImage_Buffer>], _ flags: vImage_Flags,
    _ type: Sample.Type
) -> vImage_Error {
    let (size, count) = (MemoryLayout<Sample>.size, targets.count)
    let first = targets[0].pointee
    guard targets.allSatisfy({ $0.pointee.width == first.width && $0.pointee.height == first.height }) else {
        return kvImageBufferSizeMismatch
    }
    for target in targets {
        if let fault = target.pointee.fault(bytesPerPixel: size) { return fault }
    }
    return checking([(src.pointee, size * count)], first, size, flags) {
        for y in 0..<first.rows {
            let source = src.pointee.row(y, as: Sample.self)
            for (channel, target) in targets.enumerated() {
                let row = target.pointee.row(y, as: Sample.self)
                for x in 0..<first.columns { row[x] = source[x &* count &+ channel] }
            }
        }
        return kvImageNoError
    }
}
