import Foundation

/// Whole pixels of Core Image's plane: columns `minX..<maxX` of rows `minY..<maxY`, y growing upwards.
struct Region: Hashable, Sendable {
    var minX: Int
    var minY: Int
    var maxX: Int
    var maxY: Int

    /// The limit of coordinates: sums of such numbers do not overflow, and `Double` represents them exactly.
    static let farthest = 1 << 40
    /// The maximum width and height of what is rendered, in pixels.
    static let largestSide = 32_767
    static let empty = Region(minX: 0, minY: 0, maxX: 0, maxY: 0)
    static let everything = Region(minX: -farthest, minY: -farthest, maxX: farthest, maxY: farthest)

    init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// The distance by which an edge may exceed a pixel's and still count as at it, because scaled numbers are not exact.
    private static let tolerance: CGFloat = 1e-6

    /// Creates the region of every pixel that the rectangle touches; empty if a number is NaN.
    init(around rect: CGRect) {
        guard !rect.isNull else {
            self = .empty
            return
        }
        guard !rect.isInfinite else {
            self = .everything
            return
        }
        self.init(
            minX: Self.whole((rect.minX + Self.tolerance).rounded(.down)),
            minY: Self.whole((rect.minY + Self.tolerance).rounded(.down)),
            maxX: Self.whole((rect.maxX - Self.tolerance).rounded(.up)),
            maxY: Self.whole((rect.maxY - Self.tolerance).rounded(.up)))
        if [rect.minX, rect.minY, rect.maxX, rect.maxY].contains(where: \.isNaN) || isEmpty { self = .empty }
    }

    /// Creates the region of every pixel that lies completely within the rectangle.
    init(within rect: CGRect) {
        guard !rect.isNull, !rect.isInfinite else {
            self.init(around: rect)
            return
        }
        self.init(
            minX: Self.whole((rect.minX - Self.tolerance).rounded(.up)),
            minY: Self.whole((rect.minY - Self.tolerance).rounded(.up)),
            maxX: Self.whole((rect.maxX + Self.tolerance).rounded(.down)),
            maxY: Self.whole((rect.maxY + Self.tolerance).rounded(.down)))
        if [rect.minX, rect.minY, rect.maxX, rect.maxY].contains(where: \.isNaN) || isEmpty { self = .empty }
    }

    /// Returns the number as an integer, clamped to ±`farthest`; 0 for NaN.
    static func whole(_ number: Double) -> Int {
        number.isNaN ? 0 : Int(min(max(number, Double(-farthest)), Double(farthest)))
    }

    static func whole(_ number: CGFloat) -> Int { whole(Double(number)) }

    var width: Int { maxX - minX }
    var height: Int { maxY - minY }
    var isEmpty: Bool { minX >= maxX || minY >= maxY }
    /// The area as a floating-point number, because that of an infinite region exceeds an integer.
    var area: Double { isEmpty ? 0 : Double(width) * Double(height) }
    var isEndless: Bool {
        minX <= -Self.farthest || minY <= -Self.farthest || maxX >= Self.farthest || maxY >= Self.farthest
    }

    var rect: CGRect { CGRect(x: minX, y: minY, width: width, height: height) }

    func intersection(_ other: Region) -> Region {
        let common = Region(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
        return common.isEmpty ? .empty : common
    }

    /// Returns the smallest region around both.
    func union(_ other: Region) -> Region {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return Region(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    func contains(_ other: Region) -> Bool {
        other.isEmpty || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
    }

    /// Returns the region extended by this many pixels on each side. Infinite sides stay where they are.
    func outset(_ across: Int, _ down: Int) -> Region {
        Region(
            minX: Self.moved(minX, -across), minY: Self.moved(minY, -down),
            maxX: Self.moved(maxX, across), maxY: Self.moved(maxY, down))
    }

    func offset(_ x: Int, _ y: Int) -> Region {
        Region(minX: Self.moved(minX, x), minY: Self.moved(minY, y), maxX: Self.moved(maxX, x), maxY: Self.moved(maxY, y))
    }

    /// Returns the region with its coordinates multiplied. Infinite sides stay where they are.
    func scaled(by factor: Int) -> Region {
        func scaled(_ edge: Int) -> Int {
            abs(edge) >= Self.farthest / factor ? (edge < 0 ? -Self.farthest : Self.farthest) : edge * factor
        }
        return Region(minX: scaled(minX), minY: scaled(minY), maxX: scaled(maxX), maxY: scaled(maxY))
    }

    private static func moved(_ edge: Int, _ distance: Int) -> Int {
        abs(edge) >= farthest ? edge : max(-farthest, min(farthest, edge + distance))
    }
}

extension CGRect {
    /// Returns the intersection of two rectangles; null if it has no area or a number is NaN. (Foundation returns a common
    /// edge, and crashes on NaN.)
    func common(_ other: CGRect) -> CGRect {
        if isInfinite { return other }
        if other.isInfinite { return self }
        let (left, bottom) = (max(minX, other.minX), max(minY, other.minY))
        let (right, top) = (min(maxX, other.maxX), min(maxY, other.maxY))
        let isArea = !isNull && !other.isNull && hasNumbers && other.hasNumbers && left < right && bottom < top
        return isArea ? CGRect(x: left, y: bottom, width: right - left, height: top - bottom) : .null
    }

    /// Whether no number is NaN.
    private var hasNumbers: Bool { !(minX + maxX + minY + maxY).isNaN }

    /// Returns the smallest rectangle around both.
    func around(_ other: CGRect) -> CGRect {
        if isInfinite || other.isInfinite { return .infinite }
        guard !isNull, hasNumbers else { return other }
        guard !other.isNull, other.hasNumbers else { return self }
        let (left, bottom) = (min(minX, other.minX), min(minY, other.minY))
        let (right, top) = (max(maxX, other.maxX), max(maxY, other.maxY))
        return CGRect(x: left, y: bottom, width: right - left, height: top - bottom)
    }

    /// Returns the rectangle extended on each side; the infinite and the null rectangle stay unchanged.
    func grown(_ across: CGFloat, _ down: CGFloat) -> CGRect {
        isInfinite || isNull ? self : insetBy(dx: -across, dy: -down)
    }
}
