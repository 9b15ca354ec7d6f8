/// A grid of 8-bit samples, row by row, that can be compared with others at an offset.
struct SampleGrid {
    let width: Int
    let height: Int
    let samples: [UInt8]

    /// A rectangle of the grid.
    struct Area {
        let x: Range<Int>
        let y: Range<Int>
        var count: Int { x.count * y.count }
    }

    /// A distance in samples, to the right and down.
    struct Shift {
        var x = 0
        var y = 0
    }

    var all: Area { Area(x: 0..<width, y: 0..<height) }

    var mean: Double { Double(samples.reduce(0) { $0 + Int($1) }) / Double(samples.count) }

    /// The mean absolute deviation of the samples from their mean.
    var deviation: Double {
        let mean = Int(mean.rounded())
        return Double(samples.reduce(0) { $0 + abs(Int($1) - mean) }) / Double(samples.count)
    }

    /// Returns the part of an area that lies within the grid after being shifted.
    func overlap(_ area: Area, moved shift: Shift) -> Area {
        func within(_ size: Int, _ shift: Int) -> Range<Int> { max(0, -shift)..<min(size, size - shift) }
        return Area(x: area.x.clamped(to: within(width, shift.x)), y: area.y.clamped(to: within(height, shift.y)))
    }

    /// Returns the sum of absolute differences from another grid of the same size, whose samples are taken `shift` further right
    /// and down.
    func difference(from other: SampleGrid, in area: Area, shift: Shift = Shift()) -> Int {
        samples.withUnsafeBufferPointer { samples in
            other.samples.withUnsafeBufferPointer { others in
                guard let samples = samples.baseAddress, let others = others.baseAddress else { return 0 }
                let count = area.x.count
                var sum: Int32 = 0
                for y in area.y {
                    let row = samples + (y * width + area.x.lowerBound)
                    let otherRow = others + ((y + shift.y) * width + area.x.lowerBound + shift.x)
                    // A `while` loop, because iterating over a range takes several times as long without optimisation.
                    var x = 0
                    while x < count {
                        sum &+= abs(Int32(row[x]) &- Int32(otherRow[x]))
                        x &+= 1
                    }
                }
                return Int(sum)
            }
        }
    }

    /// Returns the shift within the bounds at which another grid is most like this one.
    func bestShift(of other: SampleGrid, x: ClosedRange<Int>, y: ClosedRange<Int>) -> Shift {
        var best = (shift: Shift(), difference: Double.infinity)
        for y in y {
            for x in x {
                // Samples from outside the grid are unknown, so only the overlap is compared.
                let shift = Shift(x: x, y: y)
                let area = overlap(all, moved: shift)
                guard area.count > 0 else { continue }
                let difference = Double(difference(from: other, in: area, shift: shift)) / Double(area.count)
                if difference < best.difference { best = (shift, difference) }
            }
        }
        return best.shift
    }

    /// The grid at half the size: means of four samples each. Width and height must be even.
    var halved: SampleGrid {
        var result: [UInt8] = []
        result.reserveCapacity(samples.count / 4)
        for y in stride(from: 0, to: height - 1, by: 2) {
            for x in stride(from: y * width, to: (y + 1) * width - 1, by: 2) {
                let sum = Int(samples[x]) + Int(samples[x + 1]) + Int(samples[x + width]) + Int(samples[x + width + 1])
                result.append(UInt8((sum + 2) / 4))
            }
        }
        return SampleGrid(width: width / 2, height: height / 2, samples: result)
    }
}
