import Foundation

// Matrices, tables and histograms (Transform.h, Histogram.h).

/// Multiplies each pixel, a row of four numbers, by a 4×4 matrix: the target's channel i is the sum of
/// (channel j + `pre_bias[j]`) · `matrix[4j + i]`, plus `post_bias[i]`, divided by `divisor` and truncated.
///
/// - Parameters:
///   - pre_bias: four numbers; nil for none.
///   - post_bias: four numbers; nil for none. Half the divisor rounds.
@discardableResult
public func vImageMatrixMultiply_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ matrix: UnsafePointer<Int16>,
    _ divisor: Int32, _ pre_bias: UnsafePointer<Int16>!, _ post_bias: UnsafePointer<Int32>!, _ flags: vImage_Flags
) -> vImage_Error {
    guard divisor != 0 else { return kvImageInvalidParameter }
    return convertPixels(src, 4, dest, 4, flags, UInt8.self, UInt8.self) { pixel, target in
        let channels = (0..<4).map { Int64(pixel[$0]) + Int64(pre_bias?[$0] ?? 0) }
        for i in 0..<4 {
            var sum = Int64(post_bias?[i] ?? 0)
            for j in 0..<4 { sum += channels[j] * Int64(matrix[4 * j + i]) }
            target[i] = UInt8(clamping: sum / Int64(divisor))
        }
    }
}

/// Like `vImageMatrixMultiply_ARGB8888`, with one column of four numbers: for example luma from R′G′B′.
@discardableResult
public func vImageMatrixMultiply_ARGB8888ToPlanar8(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ matrix: UnsafePointer<Int16>,
    _ divisor: Int32, _ pre_bias: UnsafePointer<Int16>!, _ post_bias: Int32, _ flags: vImage_Flags
) -> vImage_Error {
    guard divisor != 0 else { return kvImageInvalidParameter }
    let factors = (Int(matrix[0]), Int(matrix[1]), Int(matrix[2]), Int(matrix[3]))
    var bias = Int(post_bias)
    if let pre_bias { for j in 0..<4 { bias += Int(pre_bias[j]) * Int(matrix[j]) } }
    return convertPixels(src, 4, dest, 1, flags, UInt8.self, UInt8.self) { pixel, target in
        let sum =
            Int(pixel[0]) &* factors.0 &+ Int(pixel[1]) &* factors.1 &+ Int(pixel[2]) &* factors.2
            &+ Int(pixel[3]) &* factors.3 &+ bias
        target[0] = UInt8(clamping: sum / Int(divisor))
    }
}

/// Replaces each number by its entry in a table of 256.
@discardableResult
public func vImageTableLookUp_Planar8(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ table: UnsafePointer<Pixel_8>,
    _ flags: vImage_Flags
) -> vImage_Error {
    convertPixels(src, 1, dest, 1, flags, UInt8.self, UInt8.self) { $1[0] = table[Int($0[0])] }
}

/// Replaces each number by its entry in its channel's table of 256; nil leaves a channel unchanged.
@discardableResult
public func vImageTableLookUp_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ alphaTable: UnsafePointer<Pixel_8>!,
    _ redTable: UnsafePointer<Pixel_8>!, _ greenTable: UnsafePointer<Pixel_8>!, _ blueTable: UnsafePointer<Pixel_8>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    convertPixels(src, 4, dest, 4, flags, UInt8.self, UInt8.self) { pixel, target in
        target[0] = alphaTable?[Int(pixel[0])] ?? pixel[0]
        target[1] = redTable?[Int(pixel[1])] ?? pixel[1]
        target[2] = greenTable?[Int(pixel[2])] ?? pixel[2]
        target[3] = blueTable?[Int(pixel[3])] ?? pixel[3]
    }
}

/// Counts the pixels with each number.
///
/// - Parameter histogram: gets 256 counts.
@discardableResult
public func vImageHistogramCalculation_Planar8(
    _ src: UnsafePointer<vImage_Buffer>, _ histogram: UnsafeMutablePointer<vImagePixelCount>, _ flags: vImage_Flags
) -> vImage_Error {
    checking([], src.pointee, 1, flags) {
        histogram.update(repeating: 0, count: 256)
        for y in 0..<src.pointee.rows {
            let row = src.pointee.row(y, as: UInt8.self)
            for x in 0..<src.pointee.columns { histogram[Int(row[x])] += 1 }
        }
        return kvImageNoError
    }
}

/// Counts the pixels with each number in each of the four channels.
///
/// - Parameter histogram: four pointers, each of which gets 256 counts.
@discardableResult
public func vImageHistogramCalculation_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ histogram: UnsafeMutablePointer<UnsafeMutablePointer<vImagePixelCount>?>,
    _ flags: vImage_Flags
) -> vImage_Error {
    guard let first = histogram[0], let second = histogram[1], let third = histogram[2], let fourth = histogram[3] else {
        return kvImageNullPointerArgument
    }
    return checking([], src.pointee, 4, flags) {
        for counts in [first, second, third, fourth] { counts.update(repeating: 0, count: 256) }
        for y in 0..<src.pointee.rows {
            let row = src.pointee.row(y, as: UInt8.self)
            for x in 0..<src.pointee.columns {
                first[Int(row[4 &* x])] += 1
                second[Int(row[4 &* x &+ 1])] += 1
                third[Int(row[4 &* x &+ 2])] += 1
                fourth[Int(row[4 &* x &+ 3])] += 1
            }
        }
        return kvImageNoError
    }
}
