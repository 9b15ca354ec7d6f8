extension BlurLevel {
    /// Creates a level of half the width and height by filtering rows and columns with the weights 1, 3, 3, 1 (eighths).
    ///
    /// This and `enlarge` are the subdivision steps of a quadratic spline; each adds 3/4 of a squared sample to the variance.
    convenience init(halving plane: PlanarImage.Plane) throws(MediaError) {
        try self.init(width: (plane.width + 1) / 2, height: (plane.height + 1) / 2)
        let reach = 2 * Self.margin + 2
        let line = try BlurLine(count: plane.width, margin: reach + 2)
        for y in rows {
            let (a, b) = (Self.row(2 * y - 1, of: plane), Self.row(2 * y, of: plane))
            let (c, d) = (Self.row(2 * y + 1, of: plane), Self.row(2 * y + 2, of: plane))
            let middle = line.start
            for x in 0..<plane.width {
                let inner = UInt16(truncatingIfNeeded: b[x]) &+ UInt16(truncatingIfNeeded: c[x])
                let outer = UInt16(truncatingIfNeeded: a[x]) &+ UInt16(truncatingIfNeeded: d[x])
                middle[x] = (outer &+ inner &+ (inner &<< 1)) &<< 4
            }
            line.repeatEnds(0..<plane.width, count: reach)
            halve(middle, to: y)
        }
    }

    convenience init(halving level: BlurLevel) throws(MediaError) {
        try self.init(width: (level.width + 1) / 2, height: (level.height + 1) / 2)
        let reach = Self.margin + 2
        let line = try BlurLine(count: level.width, margin: Self.margin + reach + 2)
        let columns = level.columns
        for y in rows {
            let (a, b) = (level.wholeRow(2 * y - 1), level.wholeRow(2 * y))
            let (c, d) = (level.wholeRow(2 * y + 1), level.wholeRow(2 * y + 2))
            let target = line.start + columns.lowerBound
            for x in 0..<columns.count {
                let inner = Int16(bitPattern: (b[x] &+ c[x] &+ 1) &>> 1)
                let outer = Int16(bitPattern: (a[x] &+ d[x]) &>> 1)
                target[x] = UInt16(bitPattern: inner &+ ((outer &- inner &+ 2) &>> 2))
            }
            line.repeatEnds(columns, count: reach)
            halve(line.start, to: y)
        }
    }

    /// Returns row `y`, clamped to the plane.
    private static func row(_ y: Int, of plane: PlanarImage.Plane) -> UnsafePointer<UInt8> {
        UnsafePointer(plane.bytes(min(max(y, 0), plane.height - 1)))
    }

    /// Returns row `y`, clamped to the level, from the start of its left margin.
    private func wholeRow(_ y: Int) -> UnsafePointer<UInt16> {
        UnsafePointer(row(min(max(y, rows.lowerBound), rows.upperBound - 1)) + columns.lowerBound)
    }

    /// Halves a row horizontally. Reads two neighbouring samples as the halves of one word, so that the loop only adds words.
    private func halve(_ line: UnsafeMutablePointer<UInt16>, to y: Int) {
        let source = UnsafeRawPointer(line + 2 * columns.lowerBound - 1)
        let target = row(y) + columns.lowerBound
        for x in 0..<columns.count {
            let first = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self))
            let second = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: 4 * x + 4, as: UInt32.self))
            let inner = (first &>> 16) &+ (second & 0xFFFF)
            let outer = (first & 0xFFFF) &+ (second &>> 16)
            target[x] = UInt16(truncatingIfNeeded: (outer &+ 3 &* inner &+ 4) &>> 3)
        }
    }

    /// Doubles the width and height, including one sample around the picture. Each result is 3/4 of the sample that contains it
    /// plus 1/4 of the nearest neighbour.
    func enlarge(into target: BlurLevel) throws(MediaError) {
        let line = try BlurLine(count: width, margin: 4)
        for y in -1...target.height {
            mixRows(y, into: line.start)
            let source = UnsafePointer(line.start) - 1
            let result = UnsafeMutableRawPointer(target.row(y) - 2)
            for x in 0..<width + 2 {
                let (left, right) = Self.split(source, x)
                let word = UInt32(UInt16(bitPattern: left)) | UInt32(UInt16(bitPattern: right)) &<< 16
                result.storeBytes(of: word.littleEndian, toByteOffset: 4 * x, as: UInt32.self)
            }
        }
    }

    /// Doubles the width and height, into a plane of bytes.
    func enlarge(into target: PlanarImage.Plane) throws(MediaError) {
        let line = try BlurLine(count: width, margin: 4)
        let bytes = try BlurLine(count: width, margin: 0)
        for y in 0..<target.height {
            mixRows(y, into: line.start)
            let source = UnsafePointer(line.start)
            let result = bytes.start
            for x in 0..<width {
                let (left, right) = Self.split(source, x)
                let word = UInt16(bitPattern: (left &+ 64) &>> 7) | UInt16(bitPattern: (right &+ 64) &>> 7) &<< 8
                result[x] = word.littleEndian
            }
            result.withMemoryRebound(to: UInt8.self, capacity: 2 * width) {
                target.bytes(y).update(from: $0, count: target.width)
            }
        }
    }

    /// Computes one row at twice the height, from two columns before the picture to two after it.
    private func mixRows(_ y: Int, into line: UnsafeMutablePointer<UInt16>) {
        let (near, far) = (UnsafePointer(row(y >> 1)) - 2, UnsafePointer(row((y >> 1) + (y & 1 == 0 ? -1 : 1))) - 2)
        let target = line - 2
        for x in 0..<width + 4 { target[x] = UInt16(bitPattern: Self.quarter(near[x], far[x])) }
    }

    @inline(__always)
    private static func split(_ line: UnsafePointer<UInt16>, _ x: Int) -> (left: Int16, right: Int16) {
        (quarter(line[x], line[x - 1]), quarter(line[x], line[x + 1]))
    }

    /// Returns 3/4 of `near` plus 1/4 of `far`.
    @inline(__always)
    private static func quarter(_ near: UInt16, _ far: UInt16) -> Int16 {
        let near = Int16(bitPattern: near)
        return near &+ ((Int16(bitPattern: far) &- near &+ 2) &>> 2)
    }
}
