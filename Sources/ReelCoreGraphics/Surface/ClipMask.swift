import Foundation

/// The coverage of a clip, pixel by pixel. Cairo's own clips are shapes only.
///
/// Immutable.
final class ClipMask: Sendable {
    /// The region outside which nothing is drawn.
    let region: PixelRegion
    /// The coverage, row by row of the region: 0 for nothing, 255 for everything.
    private let shares: [UInt8]

    private var width: Int { region.width }

    /// - Parameter coverage: a grey surface of the region's size.
    init(_ region: PixelRegion, coverage: DrawingSurface) {
        self.region = region
        let rows = (0..<region.height).map { coverage.data + $0 * coverage.bytesPerRow }
        shares = rows.flatMap { UnsafeRawBufferPointer(start: $0, count: region.width) }
    }

    private init(_ region: PixelRegion, _ shares: [UInt8]) {
        self.region = region
        self.shares = shares
    }

    /// Returns the product of both masks, within their common region.
    func intersection(_ other: ClipMask) -> ClipMask {
        let common = region.intersection(other.region)
        guard !common.isEmpty else { return ClipMask(.empty, []) }
        var product: [UInt8] = []
        product.reserveCapacity(common.width * common.height)
        for y in common.top..<common.bottom {
            for x in common.left..<common.right {
                product.append(UInt8((UInt32(self[x, y]) * UInt32(other[x, y]) + 127) / 255))
            }
        }
        return ClipMask(common, product)
    }

    private subscript(x: Int, y: Int) -> UInt8 {
        shares[(y - region.top) * width + x - region.left]
    }

    /// Restores the previous content to the extent that the mask blocks drawing.
    ///
    /// - Parameters:
    ///   - before: the previous words of `part`, row by row.
    ///   - part: a part of the mask's region.
    ///   - row: returns the surface's words of a row.
    func mix(_ before: [UInt32], in part: PixelRegion, row: (Int) -> UnsafeMutablePointer<UInt32>) {
        let count = part.width
        for y in part.top..<part.bottom {
            let words = row(y) + part.left
            let first = (y - region.top) * width + part.left - region.left
            let old = (y - part.top) * count
            for x in 0..<count { words[x] = words[x].mixed(share: shares[first + x], with: before[old + x]) }
        }
    }
}

extension UInt32 {
    /// Returns the four bytes mixed with another word's: `share` 255ths of this and the rest of the other, rounded to the
    /// nearest.
    func mixed(share: UInt8, with other: UInt32) -> UInt32 {
        let share = UInt32(share)
        func pair(_ one: UInt32, _ other: UInt32) -> UInt32 {
            let sum = (one & 0xFF_00FF) &* share &+ (other & 0xFF_00FF) &* (255 &- share) &+ 0x80_0080
            return (sum &+ (sum &>> 8 & 0xFF_00FF)) &>> 8 & 0xFF_00FF
        }
        return pair(self, other) | pair(self &>> 8, other &>> 8) &<< 8
    }
}
