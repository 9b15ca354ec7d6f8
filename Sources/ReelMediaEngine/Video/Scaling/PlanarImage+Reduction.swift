import ReelCoreFoundation

extension PlanarImage {
    /// Returns a smaller picture, made by averaging blocks of samples, that can be scaled to `size` faster and with the same
    /// quality; this picture itself if that would not help.
    ///
    /// Blocks are at most a third of the size of the result's pixels, so that the scaler's filter removes most of the finer
    /// detail that averaging lets through.
    func reduced(for size: PixelSize, _ shrinking: PlaneScaler.Shrinking) throws(MediaError) -> PlanarImage {
        let (across, down) = (width / max(1, size.width), height / max(1, size.height))
        // libswscale refuses to shrink by much more, because its filters would be too long.
        if max(across, down) > (shrinking == .averaging ? 128 : 32) {
            return try reduced(across: max(1, across / 8), down: max(1, down / 8))
        }
        // libswscale averages just as fast.
        if shrinking == .averaging { return self }
        // Blocks must fill the picture; otherwise its edge would move.
        for block in [4, 2] where min(across, down) >= 3 * block {
            let isWhole = planes.allSatisfy { $0.width % block == 0 && $0.height % block == 0 }
            if isWhole { return try reduced(across: block, down: block) }
        }
        return self
    }

    /// Averages blocks of samples. Blocks in the last column and row average the remaining samples.
    private func reduced(across: Int, down: Int) throws(MediaError) -> PlanarImage {
        // The position of the first chroma sample in reduced luma: the distance between the centres of the first luma and chroma
        // blocks.
        let chroma = side.chroma.map { chroma in
            ScalingContext.ChromaPosition(
                horizontal: Self.position(chroma.horizontal, isSubsampled: planes[1].width < width, block: across),
                vertical: Self.position(chroma.vertical, isSubsampled: planes[1].height < height, block: down))
        }
        let result = try PlanarImage(
            width: (width + across - 1) / across, height: (height + down - 1) / down, format: side.format, chroma: chroma)
        for (source, target) in zip(planes, result.planes) {
            switch (depth > 8, across, down) {
            case (false, 2, 2): Self.halve(source, to: target)
            case (false, 4, 4): Self.quarter(source, to: target)
            case (false, _, _): Self.reduce(source, to: target, across: across, down: down, UInt8.self)
            case (true, 2, 2): Self.halveWide(source, to: target)
            case (true, 4, 4): Self.quarterWide(source, to: target)
            case (true, _, _): Self.reduce(source, to: target, across: across, down: down, UInt16.self)
            }
        }
        return result
    }

    private static func position(_ position: Int, isSubsampled: Bool, block: Int) -> Int {
        isSubsampled ? (128 * (block - 1) + position) / block : position
    }

    /// Averages blocks of any size. Sums of 2³² samples of 16 bits fit in 64 bits.
    private static func reduce<Sample: FixedWidthInteger & UnsignedInteger>(
        _ source: Plane, to target: Plane, across: Int, down: Int, _ type: Sample.Type
    ) {
        var sums = [UInt64](repeating: 0, count: target.width)
        sums.withUnsafeMutableBufferPointer { sums in
            for y in 0..<target.height {
                sums.update(repeating: 0)
                let rows = y * down..<min((y + 1) * down, source.height)
                for sourceY in rows {
                    let row = source.row(sourceY, as: type)
                    for x in 0..<target.width {
                        var sum: UInt64 = 0
                        for sourceX in x * across..<min((x + 1) * across, source.width) {
                            sum &+= UInt64(truncatingIfNeeded: row[sourceX])
                        }
                        sums[x] &+= sum
                    }
                }
                let result = target.row(y, as: type)
                for x in 0..<target.width {
                    let count = UInt64(rows.count * min(across, source.width - x * across))
                    result[x] = Sample(truncatingIfNeeded: (sums[x] + count / 2) / count)
                }
            }
        }
    }

    /// Averages blocks of 2×2 bytes. Two neighbours are the halves of a word, so that the loop only adds words.
    private static func halve(_ source: Plane, to target: Plane) {
        for y in 0..<target.height {
            let upper = UnsafeRawPointer(source.row(2 * y, as: UInt8.self))
            let lower = UnsafeRawPointer(source.row(2 * y + 1, as: UInt8.self))
            let result = target.row(y, as: UInt8.self)
            for x in 0..<target.width {
                let a = upper.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self)
                let b = lower.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self)
                let sum = (a & 0xFF) &+ (a &>> 8) &+ (b & 0xFF) &+ (b &>> 8)
                result[x] = UInt8(truncatingIfNeeded: (sum &+ 2) &>> 2)
            }
        }
    }

    /// Averages blocks of 4×4 bytes.
    private static func quarter(_ source: Plane, to target: Plane) {
        let even: UInt32 = 0x00FF_00FF
        for y in 0..<target.height {
            let start = UnsafeRawPointer(source.row(4 * y, as: UInt8.self))
            let step = source.bytesPerRow
            let result = target.row(y, as: UInt8.self)
            for x in 0..<target.width {
                let a = start.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
                let b = start.loadUnaligned(fromByteOffset: 4 * x + step, as: UInt32.self)
                let c = start.loadUnaligned(fromByteOffset: 4 * x + 2 * step, as: UInt32.self)
                let d = start.loadUnaligned(fromByteOffset: 4 * x + 3 * step, as: UInt32.self)
                let upper = (a & even) &+ ((a &>> 8) & even) &+ (b & even) &+ ((b &>> 8) & even)
                let lower = (c & even) &+ ((c &>> 8) & even) &+ (d & even) &+ ((d &>> 8) & even)
                let pairs = upper &+ lower
                result[x] = UInt8(truncatingIfNeeded: ((pairs & 0xFFFF) &+ (pairs &>> 16) &+ 8) &>> 4)
            }
        }
    }

    /// Averages blocks of 2×2 samples of 16 bits.
    private static func halveWide(_ source: Plane, to target: Plane) {
        for y in 0..<target.height {
            let upper = UnsafeRawPointer(source.row(2 * y, as: UInt8.self))
            let lower = UnsafeRawPointer(source.row(2 * y + 1, as: UInt8.self))
            let result = target.row(y, as: UInt16.self)
            for x in 0..<target.width {
                let a = upper.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
                let b = lower.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
                let sum = (a & 0xFFFF) &+ (a &>> 16) &+ (b & 0xFFFF) &+ (b &>> 16)
                result[x] = UInt16(truncatingIfNeeded: (sum &+ 2) &>> 2)
            }
        }
    }

    /// Averages blocks of 4×4 samples of 16 bits.
    private static func quarterWide(_ source: Plane, to target: Plane) {
        let even: UInt64 = 0x0000_FFFF_0000_FFFF
        for y in 0..<target.height {
            let start = UnsafeRawPointer(source.row(4 * y, as: UInt8.self))
            let step = source.bytesPerRow
            let result = target.row(y, as: UInt16.self)
            for x in 0..<target.width {
                let a = start.loadUnaligned(fromByteOffset: 8 * x, as: UInt64.self)
                let b = start.loadUnaligned(fromByteOffset: 8 * x + step, as: UInt64.self)
                let c = start.loadUnaligned(fromByteOffset: 8 * x + 2 * step, as: UInt64.self)
                let d = start.loadUnaligned(fromByteOffset: 8 * x + 3 * step, as: UInt64.self)
                let upper = (a & even) &+ ((a &>> 16) & even) &+ (b & even) &+ ((b &>> 16) & even)
                let lower = (c & even) &+ ((c &>> 16) & even) &+ (d & even) &+ ((d &>> 16) & even)
                let pairs = upper &+ lower
                result[x] = UInt16(truncatingIfNeeded: ((pairs & 0xFFFF_FFFF) &+ (pairs &>> 32) &+ 8) &>> 4)
            }
        }
    }
}
