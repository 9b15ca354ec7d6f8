/// Where the light of a plane of luma samples is, apart from black (16).
public struct LumaMoments {
    /// The sum of all samples above black.
    public private(set) var sum = 0.0
    /// The centre of the light, in samples from the upper left corner.
    public private(set) var x = 0.0
    public private(set) var y = 0.0
    /// The root of the mean square distance from the centre, across.
    public private(set) var spread = 0.0
    /// The columns and rows that contain what is clearly brighter than black; nil if nothing is.
    public private(set) var columns: ClosedRange<Int>?
    public private(set) var rows: ClosedRange<Int>?

    /// - Parameter samples: the rows of a plane, one after another.
    public init(_ samples: [UInt8], width: Int) {
        var square = 0.0
        for (index, sample) in samples.enumerated() where sample > 16 {
            let (light, column, row) = (Double(sample - 16), index % width, index / width)
            sum += light
            x += light * Double(column)
            y += light * Double(row)
            square += light * Double(column * column)
            guard sample > 24 else { continue }
            columns = min(column, columns?.lowerBound ?? column)...max(column, columns?.upperBound ?? column)
            rows = min(row, rows?.lowerBound ?? row)...max(row, rows?.upperBound ?? row)
        }
        guard sum > 0 else { return }
        (x, y) = (x / sum, y / sum)
        spread = max(0, square / sum - x * x).squareRoot()
    }

    /// Returns the mean difference between two planes.
    public static func meanDifference(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Double {
        Double(zip(first, second).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(max(1, first.count))
    }
}
