import Foundation

/// A plane of samples of 16 bits, 128 to a step of 8 bits, with a margin around that is filled like the rest.
final class BlurLevel {
    let width: Int
    let height: Int
    private let memory: UnsafeMutablePointer<UInt16>
    private let samplesPerRow: Int

    /// Samples on each side: what a filter looks at from the samples that are needed, one around the picture.
    static let margin = GaussianWeights.largestRadius + 2

    init(width: Int, height: Int) throws(MediaError) {
        self.width = width
        self.height = height
        samplesPerRow = (width + 2 * Self.margin + 31) & ~31
        let count = samplesPerRow * (height + 2 * Self.margin) + 64
        memory = try checkAllocated(calloc(count, 2), "blur a picture").assumingMemoryBound(to: UInt16.self)
    }

    deinit { free(memory) }

    /// Where column 0 of a row stands. Rows and columns begin at −`margin`.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt16> {
        memory + (y + Self.margin) * samplesPerRow + Self.margin
    }

    /// Columns and rows that are filled, at most.
    var columns: Range<Int> { -Self.margin..<width + Self.margin }
    var rows: Range<Int> { -Self.margin..<height + Self.margin }
}

/// One row that is worked on, with a margin in which its ends are repeated.
struct BlurLine: ~Copyable {
    private let memory: UnsafeMutablePointer<UInt16>
    private let margin: Int

    init(count: Int, margin: Int) throws(MediaError) {
        self.margin = margin
        memory = try checkAllocated(calloc(count + 2 * margin + 16, 2), "blur a picture").assumingMemoryBound(to: UInt16.self)
    }

    deinit { free(memory) }

    /// Where column 0 stands.
    var start: UnsafeMutablePointer<UInt16> { memory + margin }

    /// Repeats the first and last of the columns into the margin.
    func repeatEnds(_ columns: Range<Int>, count: Int) {
        (start + columns.lowerBound - count).update(repeating: start[columns.lowerBound], count: count)
        (start + columns.upperBound).update(repeating: start[columns.upperBound - 1], count: count)
    }
}
