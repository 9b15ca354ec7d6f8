// Premultiplied alpha and blending (Alpha.h). Shares of 255 are rounded.

extension UInt8 {
    /// The share of `alpha` as a share of 255, rounded; 0 if alpha is 0.
    @inline(__always)
    func unscaled(by alpha: UInt8) -> UInt8 {
        alpha == 0 ? 0 : UInt8(truncatingIfNeeded: (UInt32(Swift.min(self, alpha)) &* 255 &+ UInt32(alpha) / 2) / UInt32(alpha))
    }
}

@inline(__always)
private func changeColors(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, alpha: Int, _ flags: vImage_Flags,
    _ change: (UInt8, UInt8) -> UInt8
) -> vImage_Error {
    checking([(src.pointee, 4)], dest.pointee, 4, flags) {
        for y in 0..<dest.pointee.rows {
            let (source, target) = (src.pointee.row(y, as: UInt8.self), dest.pointee.row(y, as: UInt8.self))
            for x in 0..<dest.pointee.columns {
                let opacity = source[4 &* x &+ alpha]
                for channel in 0..<4 {
                    let place = 4 &* x &+ channel
                    target[place] = channel == alpha ? opacity : change(source[place], opacity)
                }
            }
        }
        return kvImageNoError
    }
}

@discardableResult
public func vImagePremultiplyData_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { changeColors(src, dest, alpha: 0, flags) { $0.scaled(by: $1) } }

@discardableResult
public func vImagePremultiplyData_RGBA8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { changeColors(src, dest, alpha: 3, flags) { $0.scaled(by: $1) } }

@discardableResult
public func vImagePremultiplyData_BGRA8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { vImagePremultiplyData_RGBA8888(src, dest, flags) }

@discardableResult
public func vImageUnpremultiplyData_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { changeColors(src, dest, alpha: 0, flags) { $0.unscaled(by: $1) } }

@discardableResult
public func vImageUnpremultiplyData_RGBA8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { changeColors(src, dest, alpha: 3, flags) { $0.unscaled(by: $1) } }

@discardableResult
public func vImageUnpremultiplyData_BGRA8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { vImageUnpremultiplyData_RGBA8888(src, dest, flags) }

@inline(__always)
private func blend(
    _ top: UnsafePointer<vImage_Buffer>, _ bottom: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags, _ pixel: (UnsafePointer<UInt8>, UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>) -> Void
) -> vImage_Error {
    checking([(top.pointee, 4), (bottom.pointee, 4)], dest.pointee, 4, flags) {
        for y in 0..<dest.pointee.rows {
            let (above, below) = (top.pointee.row(y, as: UInt8.self), bottom.pointee.row(y, as: UInt8.self))
            let target = dest.pointee.row(y, as: UInt8.self)
            for x in 0..<dest.pointee.columns { pixel(above + 4 &* x, below + 4 &* x, target + 4 &* x) }
        }
        return kvImageNoError
    }
}

@inline(__always)
private func blendPremultiplied(
    _ top: UnsafePointer<UInt8>, _ bottom: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, alpha: Int
) {
    let rest = 255 - top[alpha]
    for channel in 0..<4 {
        target[channel] = UInt8(min(255, UInt32(top[channel]) &+ UInt32(bottom[channel].scaled(by: rest))))
    }
}

/// top + bottom · (1 − the top's alpha)
@discardableResult
public func vImagePremultipliedAlphaBlend_ARGB8888(
    _ srcTop: UnsafePointer<vImage_Buffer>, _ srcBottom: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error { blend(srcTop, srcBottom, dest, flags) { blendPremultiplied($0, $1, $2, alpha: 0) } }

@discardableResult
public func vImagePremultipliedAlphaBlend_BGRA8888(
    _ srcTop: UnsafePointer<vImage_Buffer>, _ srcBottom: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error { blend(srcTop, srcBottom, dest, flags) { blendPremultiplied($0, $1, $2, alpha: 3) } }

@discardableResult
public func vImagePremultipliedAlphaBlend_RGBA8888(
    _ srcTop: UnsafePointer<vImage_Buffer>, _ srcBottom: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error { vImagePremultipliedAlphaBlend_BGRA8888(srcTop, srcBottom, dest, flags) }

/// Blends pixels whose colours are not premultiplied, into such pixels.
@discardableResult
public func vImageAlphaBlend_ARGB8888(
    _ srcTop: UnsafePointer<vImage_Buffer>, _ srcBottom: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    blend(srcTop, srcBottom, dest, flags) { top, bottom, target in
        let (above, rest) = (UInt32(top[0]) &* 255, UInt32(bottom[0]) &* UInt32(255 - top[0]))
        let total = above &+ rest
        for channel in 1..<4 {
            let sum = UInt32(top[channel]) &* above &+ UInt32(bottom[channel]) &* rest
            target[channel] = total == 0 ? 0 : UInt8((sum &+ total / 2) / total)
        }
        target[0] = UInt8((total &+ 127) / 255)
    }
}
