// Functions for the layouts of Y′CbCr (Conversion.h). `permuteMap` says which of A, R, G and B each channel is; nil for this
// order.

/// The four numbers of a map; nil if one is above 3.
private func channels(_ map: UnsafePointer<UInt8>?) -> [Int]? {
    guard let map else { return [0, 1, 2, 3] }
    let channels = (0..<4).map { Int(map[$0]) }
    return channels.allSatisfy { $0 < 4 } ? channels : nil
}

/// A plane, or a part of one: where the number of a pixel, or of its pair or four, begins.
private struct NumberPlane {
    let buffer: vImage_Buffer
    /// The place of a pixel's number in its row.
    let offset: Int
    let step: Int
    /// The logarithms of the pixels that share a number.
    let across: Int
    let down: Int

    @inline(__always)
    func at(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
        buffer.row(y >> down, as: UInt8.self) + (offset + (x >> across) * step)
    }
}

/// The planes of one of the layouts.
private struct NumberPlanes {
    let y: NumberPlane
    let cb: NumberPlane
    let cr: NumberPlane
    /// Each buffer with the bytes of a pixel of it.
    let buffers: [(vImage_Buffer, Int)]

    static func planar(_ y: vImage_Buffer, _ cb: vImage_Buffer, _ cr: vImage_Buffer) -> NumberPlanes {
        NumberPlanes(
            y: .init(buffer: y, offset: 0, step: 1, across: 0, down: 0),
            cb: .init(buffer: cb, offset: 0, step: 1, across: 1, down: 1),
            cr: .init(buffer: cr, offset: 0, step: 1, across: 1, down: 1), buffers: [(y, 1), (cb, 1), (cr, 1)])
    }

    static func biPlanar(_ y: vImage_Buffer, _ chroma: vImage_Buffer) -> NumberPlanes {
        NumberPlanes(
            y: .init(buffer: y, offset: 0, step: 1, across: 0, down: 0),
            cb: .init(buffer: chroma, offset: 0, step: 2, across: 1, down: 1),
            cr: .init(buffer: chroma, offset: 1, step: 2, across: 1, down: 1), buffers: [(y, 1), (chroma, 2)])
    }

    /// - Parameter isChromaFirst: whether pairs are Cb, Y′, Cr, Y′ instead of Y′, Cb, Y′, Cr.
    static func packed(_ buffer: vImage_Buffer, isChromaFirst: Bool) -> NumberPlanes {
        let (luma, chroma) = isChromaFirst ? (1, 0) : (0, 1)
        return NumberPlanes(
            y: .init(buffer: buffer, offset: luma, step: 2, across: 0, down: 0),
            cb: .init(buffer: buffer, offset: chroma, step: 4, across: 1, down: 0),
            cr: .init(buffer: buffer, offset: chroma + 2, step: 4, across: 1, down: 0), buffers: [(buffer, 2)])
    }

    /// An error if a buffer is too small for pictures of a size.
    func fault(width: vImagePixelCount, height: vImagePixelCount) -> vImage_Error? {
        for (index, (buffer, bytes)) in buffers.enumerated() {
            if let fault = buffer.fault(bytesPerPixel: bytes) { return fault }
            let isChroma = index > 0
            let needed = isChroma ? ((width + 1) / 2, (height + 1) / 2) : (width, height)
            if buffer.width < needed.0 || buffer.height < needed.1 { return kvImageRoiLargerThanInputBuffer }
            if buffers.count == 1, width % 2 == 1, buffer.rowBytes < Int(width + 1) * 2 { return kvImageInvalidRowBytes }
        }
        return nil
    }
}

private func decode(
    _ planes: NumberPlanes, _ dest: UnsafePointer<vImage_Buffer>, _ info: UnsafePointer<vImage_YpCbCrToARGB>,
    _ permuteMap: UnsafePointer<UInt8>?, _ alpha: UInt8, _ flags: vImage_Flags
) -> vImage_Error {
    guard let map = channels(permuteMap) else { return kvImageInvalidParameter }
    return checking([], dest.pointee, 4, flags) {
        if let fault = planes.fault(width: dest.pointee.width, height: dest.pointee.height) { return fault }
        let decoder = YpCbCrDecoder(info.pointee)
        for y in 0..<dest.pointee.rows {
            let target = dest.pointee.row(y, as: UInt8.self)
            for x in 0..<dest.pointee.columns {
                let (red, green, blue) = decoder.colors(
                    planes.y.at(x, y).pointee, planes.cb.at(x, y).pointee, planes.cr.at(x, y).pointee)
                for channel in 0..<4 {
                    target[4 &* x &+ channel] =
                        switch map[channel] {
                        case 0: alpha
                        case 1: red
                        case 2: green
                        default: blue
                        }
                }
            }
        }
        return kvImageNoError
    }
}

private func encode(
    _ src: UnsafePointer<vImage_Buffer>, _ planes: NumberPlanes, _ info: UnsafePointer<vImage_ARGBToYpCbCr>,
    _ permuteMap: UnsafePointer<UInt8>?, _ flags: vImage_Flags
) -> vImage_Error {
    guard let map = channels(permuteMap) else { return kvImageInvalidParameter }
    let (width, height) = (planes.y.buffer.columns, planes.y.buffer.rows)
    return checking([(src.pointee, 4)], planes.y.buffer, planes.buffers[0].1, flags) {
        if let fault = planes.fault(width: planes.y.buffer.width, height: planes.y.buffer.height) { return fault }
        let encoder = YpCbCrEncoder(info.pointee)
        func color(_ x: Int, _ y: Int) -> SIMD3<Float> {
            let pixel = src.pointee.row(y, as: UInt8.self) + 4 * x
            return SIMD3(Float(pixel[map[1]]), Float(pixel[map[2]]), Float(pixel[map[3]]))
        }
        for y in 0..<height {
            for x in 0..<width {
                let color = color(x, y)
                planes.y.at(x, y).pointee = encoder.y(color.x, color.y, color.z)
            }
        }
        let (across, down) = (1 << planes.cb.across, 1 << planes.cb.down)
        for y in stride(from: 0, to: height, by: down) {
            for x in stride(from: 0, to: width, by: across) {
                var (sum, count) = (SIMD3<Float>.zero, Float(0))
                for v in y..<min(y + down, height) {
                    for u in x..<min(x + across, width) { (sum, count) = (sum + color(u, v), count + 1) }
                }
                let (cb, cr) = encoder.chroma(sum.x / count, sum.y / count, sum.z / count)
                (planes.cb.at(x, y).pointee, planes.cr.at(x, y).pointee) = (cb, cr)
            }
        }
        return kvImageNoError
    }
}

@discardableResult
public func vImageConvert_420Yp8_CbCr8ToARGB8888(
    _ srcYp: UnsafePointer<vImage_Buffer>, _ srcCbCr: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
    _ info: UnsafePointer<vImage_YpCbCrToARGB>, _ permuteMap: UnsafePointer<UInt8>!, _ alpha: UInt8, _ flags: vImage_Flags
) -> vImage_Error { decode(.biPlanar(srcYp.pointee, srcCbCr.pointee), dest, info, permuteMap, alpha, flags) }

@discardableResult
public func vImageConvert_420Yp8_Cb8_Cr8ToARGB8888(
    _ srcYp: UnsafePointer<vImage_Buffer>, _ srcCb: UnsafePointer<vImage_Buffer>, _ srcCr: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>, _ info: UnsafePointer<vImage_YpCbCrToARGB>, _ permuteMap: UnsafePointer<UInt8>!,
    _ alpha: UInt8, _ flags: vImage_Flags
) -> vImage_Error { decode(.planar(srcYp.pointee, srcCb.pointee, srcCr.pointee), dest, info, permuteMap, alpha, flags) }

@discardableResult
public func vImageConvert_422CbYpCrYp8ToARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ info: UnsafePointer<vImage_YpCbCrToARGB>,
    _ permuteMap: UnsafePointer<UInt8>!, _ alpha: UInt8, _ flags: vImage_Flags
) -> vImage_Error { decode(.packed(src.pointee, isChromaFirst: true), dest, info, permuteMap, alpha, flags) }

@discardableResult
public func vImageConvert_422YpCbYpCr8ToARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ info: UnsafePointer<vImage_YpCbCrToARGB>,
    _ permuteMap: UnsafePointer<UInt8>!, _ alpha: UInt8, _ flags: vImage_Flags
) -> vImage_Error { decode(.packed(src.pointee, isChromaFirst: false), dest, info, permuteMap, alpha, flags) }

@discardableResult
public func vImageConvert_ARGB8888To420Yp8_CbCr8(
    _ src: UnsafePointer<vImage_Buffer>, _ destYp: UnsafePointer<vImage_Buffer>, _ destCbCr: UnsafePointer<vImage_Buffer>,
    _ info: UnsafePointer<vImage_ARGBToYpCbCr>, _ permuteMap: UnsafePointer<UInt8>!, _ flags: vImage_Flags
) -> vImage_Error { encode(src, .biPlanar(destYp.pointee, destCbCr.pointee), info, permuteMap, flags) }

@discardableResult
public func vImageConvert_ARGB8888To420Yp8_Cb8_Cr8(
    _ src: UnsafePointer<vImage_Buffer>, _ destYp: UnsafePointer<vImage_Buffer>, _ destCb: UnsafePointer<vImage_Buffer>,
    _ destCr: UnsafePointer<vImage_Buffer>, _ info: UnsafePointer<vImage_ARGBToYpCbCr>, _ permuteMap: UnsafePointer<UInt8>!,
    _ flags: vImage_Flags
) -> vImage_Error { encode(src, .planar(destYp.pointee, destCb.pointee, destCr.pointee), info, permuteMap, flags) }

@discardableResult
public func vImageConvert_ARGB8888To422CbYpCrYp8(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ info: UnsafePointer<vImage_ARGBToYpCbCr>,
    _ permuteMap: UnsafePointer<UInt8>!, _ flags: vImage_Flags
) -> vImage_Error { encode(src, .packed(dest.pointee, isChromaFirst: true), info, permuteMap, flags) }

@discardableResult
public func vImageConvert_ARGB8888To422YpCbYpCr8(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ info: UnsafePointer<vImage_ARGBToYpCbCr>,
    _ permuteMap: UnsafePointer<UInt8>!, _ flags: vImage_Flags
) -> vImage_Error { encode(src, .packed(dest.pointee, isChromaFirst: false), info, permuteMap, flags) }
