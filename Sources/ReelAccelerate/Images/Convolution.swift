import Foundation

// Convolution (Convolution.h). One of the flags `kvImageEdgeExtend`, `kvImageBackgroundColorFill` and `kvImageCopyInPlace` must
// be set. Kernels are not mirrored: their first number is the weight of the pixel above and to the left.

/// A picture with as much around it as a kernel reaches beyond its edges.
private struct PaddedPicture {
    let samples: [UInt8]
    /// Samples per row.
    let stride: Int

    /// - Parameters:
    ///   - region: the part of the source that is filtered.
    ///   - background: the colour of what lies outside; nil repeats the nearest pixels.
    init(
        _ source: vImage_Buffer, x: Int, y: Int, _ region: vImage_Buffer, kernel: (width: Int, height: Int), channels: Int,
        background: [UInt8]?
    ) {
        let (width, height) = (region.columns + kernel.width - 1, region.rows + kernel.height - 1)
        let (left, top) = (x - kernel.width / 2, y - kernel.height / 2)
        stride = width * channels
        let stride = stride
        samples = [UInt8](unsafeUninitializedCapacity: stride * height) { target, count in
            for row in 0..<height {
                let line = top + row
                let isOutside = line < 0 || line >= source.rows
                let from = source.row(min(max(line, 0), source.rows - 1), as: UInt8.self)
                for column in 0..<width {
                    let place = left + column
                    let outside = isOutside || place < 0 || place >= source.columns ? background : nil
                    let pixel = from + min(max(place, 0), source.columns - 1) * channels
                    for channel in 0..<channels {
                        target[row * stride + column * channels + channel] = outside?[channel] ?? pixel[channel]
                    }
                }
            }
            count = stride * height
        }
    }
}

private struct Convolution {
    let source: vImage_Buffer
    let target: vImage_Buffer
    let x: vImagePixelCount
    let y: vImagePixelCount
    let kernel: (width: Int, height: Int)
    let channels: Int
    let background: [UInt8]
    let flags: vImage_Flags

    /// Checks the arguments, and calls `filter` with the padded samples, the samples per row, and the target's samples.
    func run(_ filter: (UnsafePointer<UInt8>, Int, (Int) -> UnsafeMutablePointer<UInt8>) -> Void) -> vImage_Error {
        let edges = [kvImageEdgeExtend, kvImageBackgroundColorFill, kvImageCopyInPlace].map { vImage_Flags($0) }
        let allowed = kvImageEdgeExtend | kvImageBackgroundColorFill | kvImageCopyInPlace | kvImageLeaveAlphaUnchanged
        return checking([(source, channels)], target, channels, flags, allowed: allowed, isRegion: false) {
            guard edges.filter({ flags & $0 != 0 }).count == 1 else { return kvImageInvalidEdgeStyle }
            guard kernel.width % 2 == 1, kernel.height % 2 == 1, kernel.width < 1 << 15, kernel.height < 1 << 15 else {
                return kvImageInvalidKernelSize
            }
            guard target.width > 0, target.height > 0 else { return kvImageNoError }
            guard x < source.width else { return kvImageInvalidOffset_X }
            guard y < source.height else { return kvImageInvalidOffset_Y }
            guard source.width - x >= target.width, source.height - y >= target.height else {
                return kvImageRoiLargerThanInputBuffer
            }
            guard source.data != target.data else { return kvImageOutOfPlaceOperationRequired }
            let padded = PaddedPicture(
                source, x: Int(x), y: Int(y), target, kernel: kernel, channels: channels,
                background: flags & vImage_Flags(kvImageBackgroundColorFill) != 0 ? background : nil)
            padded.samples.withUnsafeBufferPointer { samples in
                if let start = samples.baseAddress { filter(start, padded.stride) { target.row($0, as: UInt8.self) } }
            }
            restore()
            return kvImageNoError
        }
    }

    /// Copies what the flags leave unchanged.
    private func restore() {
        let isCopied = flags & vImage_Flags(kvImageCopyInPlace) != 0
        let keepsAlpha = channels == 4 && flags & vImage_Flags(kvImageLeaveAlphaUnchanged) != 0
        guard isCopied || keepsAlpha else { return }
        let (across, down) = (kernel.width / 2, kernel.height / 2)
        for row in 0..<target.rows {
            let line = row + Int(y)
            let (from, to) = (source.row(line, as: UInt8.self), target.row(row, as: UInt8.self))
            for column in 0..<target.columns {
                let place = column + Int(x)
                let isEdge = line < down || line >= source.rows - down || place < across || place >= source.columns - across
                if isCopied, isEdge {
                    for channel in 0..<channels { to[column * channels + channel] = from[place * channels + channel] }
                } else if keepsAlpha {
                    to[column * channels] = from[place * channels]
                }
            }
        }
    }

    /// Averages with the weights of a tent, across and down; rounded.
    func tent() -> vImage_Error {
        run { samples, stride, row in
            // Only here are the sizes checked.
            let (width, height) = (target.columns * channels, target.rows)
            let (across, down) = (tentWeights(kernel.width), tentWeights(kernel.height))
            let divisor = across.reduce(0, +) * down.reduce(0, +)
            var sums = [Int](repeating: 0, count: stride)
            for y in 0..<height {
                for i in 0..<stride { sums[i] = 0 }
                for (tap, weight) in down.enumerated() {
                    let line = samples + (y + tap) * stride
                    for i in 0..<stride { sums[i] &+= weight &* Int(line[i]) }
                }
                let result = row(y)
                for i in 0..<width {
                    var sum = divisor / 2
                    for tap in 0..<across.count { sum &+= across[tap] &* sums[i &+ tap &* channels] }
                    result[i] = UInt8(truncatingIfNeeded: sum / divisor)
                }
            }
        }
    }

    /// Averages with running sums, whose cost does not depend on the kernel's size.
    func box() -> vImage_Error {
        run { samples, stride, row in
            // Only here are the sizes checked.
            let (width, height, divisor) = (target.columns, target.rows, kernel.width * kernel.height)
            var sums = [Int](repeating: 0, count: stride)
            for line in 0..<(kernel.height - 1) { for i in 0..<stride { sums[i] &+= Int(samples[line * stride + i]) } }
            for y in 0..<height {
                let (new, old) = (samples + (y + kernel.height - 1) * stride, samples + y * stride)
                for i in 0..<stride { sums[i] &+= Int(new[i]) }
                let result = row(y)
                for channel in 0..<channels {
                    var sum = divisor / 2
                    for tap in 0..<(kernel.width - 1) { sum &+= sums[tap * channels + channel] }
                    for x in 0..<width {
                        sum &+= sums[(x &+ kernel.width &- 1) &* channels &+ channel]
                        result[x &* channels &+ channel] = UInt8(truncatingIfNeeded: sum / divisor)
                        sum &-= sums[x &* channels &+ channel]
                    }
                }
                for i in 0..<stride { sums[i] &-= Int(old[i]) }
            }
        }
    }

    /// Filters with any weights; the sum is divided and rounded.
    func weighted(_ weights: UnsafePointer<Int16>, divisor: Int32) -> vImage_Error {
        guard divisor != 0 else { return kvImageInvalidParameter }
        let (size, half) = (kernel, Double(divisor))
        return run { samples, stride, row in
            let count = target.columns * channels
            for y in 0..<target.rows {
                let result = row(y)
                for i in 0..<count {
                    var sum = 0
                    for v in 0..<size.height {
                        let line = samples + ((y &+ v) &* stride &+ i)
                        for u in 0..<size.width { sum &+= Int(weights[v &* size.width &+ u]) &* Int(line[u &* channels]) }
                    }
                    result[i] = UInt8(min(255, max(0, (Double(sum) / half).rounded())))
                }
            }
        }
    }
}

/// The weights of a tent: 1, 2, … up to the middle, and down again.
private func tentWeights(_ size: Int) -> [Int] { (0..<size).map { min($0, size - 1 - $0) + 1 } }

/// Averages the pixels that a kernel covers, rounded.
///
/// - Parameters:
///   - tempBuffer: not used.
///   - srcOffsetToROI_X: where the region, of the target's size, begins in the source.
///   - kernel_height: odd, as is the width.
///   - backgroundColor: what lies beyond the edges with `kvImageBackgroundColorFill`.
@discardableResult
public func vImageBoxConvolve_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: UInt32, _ kernel_width: UInt32,
    _ backgroundColor: UnsafePointer<UInt8>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    Convolution(
        source: src.pointee, target: dest.pointee, x: srcOffsetToROI_X, y: srcOffsetToROI_Y,
        kernel: (Int(kernel_width), Int(kernel_height)), channels: 4,
        background: backgroundColor.map { color in (0..<4).map { color[$0] } } ?? [0, 0, 0, 0], flags: flags
    ).box()
}

/// Averages pixels with weights that fall off in straight lines from the middle of a kernel, rounded.
///
/// - Parameters:
///   - tempBuffer: not used.
///   - srcOffsetToROI_X: where the region, of the target's size, begins in the source.
///   - kernel_height: odd, as is the width.
///   - backgroundColor: what lies beyond the edges with `kvImageBackgroundColorFill`.
@discardableResult
public func vImageTentConvolve_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: UInt32, _ kernel_width: UInt32,
    _ backgroundColor: UnsafePointer<UInt8>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    Convolution(
        source: src.pointee, target: dest.pointee, x: srcOffsetToROI_X, y: srcOffsetToROI_Y,
        kernel: (Int(kernel_width), Int(kernel_height)), channels: 4,
        background: backgroundColor.map { color in (0..<4).map { color[$0] } } ?? [0, 0, 0, 0], flags: flags
    ).tent()
}

/// Filters with the weights of a kernel, row by row; the sum is divided by `divisor` and rounded.
@discardableResult
public func vImageConvolve_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Int16>, _ kernel_height: UInt32, _ kernel_width: UInt32,
    _ divisor: Int32, _ backgroundColor: UnsafePointer<UInt8>!, _ flags: vImage_Flags
) -> vImage_Error {
    Convolution(
        source: src.pointee, target: dest.pointee, x: srcOffsetToROI_X, y: srcOffsetToROI_Y,
        kernel: (Int(kernel_width), Int(kernel_height)), channels: 4,
        background: backgroundColor.map { color in (0..<4).map { color[$0] } } ?? [0, 0, 0, 0], flags: flags
    ).weighted(kernel, divisor: divisor)
}

/// Averages the pixels that a kernel covers, rounded.
///
/// - Parameters:
///   - tempBuffer: not used.
///   - srcOffsetToROI_X: where the region, of the target's size, begins in the source.
///   - kernel_height: odd, as is the width.
///   - backgroundColor: what lies beyond the edges with `kvImageBackgroundColorFill`.
@discardableResult
public func vImageBoxConvolve_Planar8(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: UInt32, _ kernel_width: UInt32, _ backgroundColor: Pixel_8,
    _ flags: vImage_Flags
) -> vImage_Error {
    Convolution(
        source: src.pointee, target: dest.pointee, x: srcOffsetToROI_X, y: srcOffsetToROI_Y,
        kernel: (Int(kernel_width), Int(kernel_height)), channels: 1, background: [backgroundColor], flags: flags
    ).box()
}

/// Averages pixels with weights that fall off in straight lines from the middle of a kernel, rounded.
///
/// - Parameters:
///   - tempBuffer: not used.
///   - srcOffsetToROI_X: where the region, of the target's size, begins in the source.
///   - kernel_height: odd, as is the width.
///   - backgroundColor: what lies beyond the edges with `kvImageBackgroundColorFill`.
@discardableResult
public func vImageTentConvolve_Planar8(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: UInt32, _ kernel_width: UInt32, _ backgroundColor: Pixel_8,
    _ flags: vImage_Flags
) -> vImage_Error {
    Convolution(
        source: src.pointee, target: dest.pointee, x: srcOffsetToROI_X, y: srcOffsetToROI_Y,
        kernel: (Int(kernel_width), Int(kernel_height)), channels: 1, background: [backgroundColor], flags: flags
    ).tent()
}

/// Filters with the weights of a kernel, row by row; the sum is divided by `divisor` and rounded.
@discardableResult
public func vImageConvolve_Planar8(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Int16>, _ kernel_height: UInt32, _ kernel_width: UInt32,
    _ divisor: Int32, _ backgroundColor: Pixel_8, _ flags: vImage_Flags
) -> vImage_Error {
    Convolution(
        source: src.pointee, target: dest.pointee, x: srcOffsetToROI_X, y: srcOffsetToROI_Y,
        kernel: (Int(kernel_width), Int(kernel_height)), channels: 1, background: [backgroundColor], flags: flags
    ).weighted(kernel, divisor: divisor)
}
