import Foundation

/// A source of pixels of four bytes, which a target may copy without computing with them.
protocol ByteSource: Operation {
    /// Nil for values that are not converted.
    var encoding: ColorEncoding? { get }

    /// Calls a function with the bytes, which are valid until it returns. Not called if there are none of four bytes a pixel.
    func withBytes(_ body: (ByteRows) -> Void)
}

/// Rows of pixels of four bytes with premultiplied alpha, the top row first.
///
/// `@unchecked Sendable`: the memory is only read.
struct ByteRows: @unchecked Sendable {
    let start: UnsafeRawPointer
    let bytesPerRow: Int
    let height: Int
    let order: ByteOrder
    /// Whether alpha does not count.
    let isOpaque: Bool

    /// Returns the pixels of a row from a column on; rows are counted from the bottom.
    func row(_ y: Int, _ x: Int) -> UnsafeRawPointer { start + (height - 1 - y) * bytesPerRow + x * 4 }
}
