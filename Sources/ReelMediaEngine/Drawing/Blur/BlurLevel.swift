import Foundation

/// A plane of 16-bit fixed-point samples (128 per step of an 8-bit sample) with a margin that is filled like the rest.
final class BlurLevel {
    let width: Int
    let height: Int
    private let memory: UnsafeMutablePointer<UInt16>
    private let samplesPerRow: Int

    /// The samples on each side that a filter reads in order to compute the picture and one sample around it.
    static let margin = GaussianWeights.largestRadius + 2

    init(width: Int, height: Int) throws(MediaError) {
        self.width = width
        self.height = height
        samplesPerRow = (width + 2 * Self.margin + 31) & ~31
        let count = samplesPerRow * (height + 2 * Self.margin) + 64
        memory = try checkAllocated(calloc(count, 2), "blur a picture").assumingMemoryBound(to: UInt16.self)
    }

    deinit { free(memory) }

    /// Returns the address of column 0 of a row. Rows and columns start at −`margin`.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt16> {
        memory + (y + Self.margin) * samplesPerRow + Self.margin
    }

    /// The columns and rows that can be filled.
    var columns: Range<Int> { -Self.margin..<width + Self.margin }
    var rows: Range<Int> { -Self.margin..<height + Self.margin }
}

/// A row used as working memory, with a margin in which its ends are repeated.
struct BlurLine: ~Copyable {
    private let memory: UnsafeMutablePointer<UInt16>
    private let margin: Int

    init(count: Int, margin: Int) throws(MediaError) {
        self.margin = margin
        memory = try checkAllocated(calloc(count + 2 * margin + 16, 2), "blur a picture").assumingMemoryBound(to: UInt16.self)
    }

    deinit { free(memory) }

    /// The address of column 0.
    var start: UnsafeMutablePointer<UInt16> { memory + margin }

    /// Repeats the first and last of the columns in the margin.
    func repeatEnds(_ columns: Range<Int>, count: Int) {
        (start + columns.lowerBound - count).update(repeating: start[columns.lowerBound], count: count)
        (start + columns.upperBound).update(repeating: start[columns.upperBound - 1], count: count)
    }
}
