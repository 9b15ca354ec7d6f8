import Foundation
import ReelCoreGraphics

extension LayerValue {
    /// The numbers that the value consists of; nil if it does not consist of numbers alone.
    private var numbers: [Double]? {
        switch self {
        case .number(let number): [number]
        case .point(let point): [point.x, point.y]
        case .size(let size): [size.width, size.height]
        case .rect(let rect): [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        case .numbers(let numbers): numbers
        default: nil
        }
    }

    /// Returns a value of the same kind with other numbers.
    private func with(_ numbers: [Double]) -> LayerValue {
        switch self {
        case .number: .number(numbers[0])
        case .point: .point(CGPoint(x: numbers[0], y: numbers[1]))
        case .size: .size(CGSize(width: numbers[0], height: numbers[1]))
        case .rect: .rect(CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        case .numbers: .numbers(numbers)
        default: self
        }
    }

    private func combined(_ other: LayerValue, _ body: (Double, Double) -> Double) -> LayerValue? {
        guard let numbers, let others = other.numbers, numbers.count == others.count else { return nil }
        return with(zip(numbers, others).map(body))
    }

    /// Returns the value between this one and another of its kind: this one at 0, the other at 1, and beyond them outside.
    /// Values that cannot be mixed change in the middle.
    func mixed(with other: LayerValue, share: Double) -> LayerValue {
        if share == 0 { return self }
        if share == 1 { return other }
        if let mixed = combined(other, { $0 + ($1 - $0) * share }) { return mixed }
        switch (self, other) {
        case (.transform(let one), .transform(let other)):
            let parts = TransformParts(one.transform).mixed(with: TransformParts(other.transform), share: share)
            return .transform(Matrix3D(transform: parts.matrix))
        case (.color(let one), .color(let other)): return .color(Self.mix(one, other, share))
        case (.none, .color(let other)): return .color(Self.mix(other.copy(alpha: 0) ?? other, other, share))
        case (.color(let one), .none): return .color(Self.mix(one, one.copy(alpha: 0) ?? one, share))
        case (.colors(let one), .colors(let other)) where one.count == other.count:
            return .colors(zip(one, other).map { Self.mix($0, $1, share) })
        case (.path(let one), .path(let path)):
            return one.mixed(with: path, share: share).map(LayerValue.path) ?? (share < 0.5 ? self : other)
        default: return share < 0.5 ? self : other
        }
    }

    /// Mixes premultiplied components in sRGB, as Core Animation does.
    private static func mix(_ one: CGColor, _ other: CGColor, _ share: Double) -> CGColor {
        let (a, b) = (one.extendedSRGB, other.extendedSRGB)
        let alpha = min(max(a.alpha + (b.alpha - a.alpha) * share, 0), 1)
        func component(_ path: KeyPath<SRGBColor, CGFloat>) -> CGFloat {
            guard alpha > 0 else { return b[keyPath: path] }
            let (low, high) = (a[keyPath: path] * a.alpha, b[keyPath: path] * b.alpha)
            return (low + (high - low) * share) / alpha
        }
        return CGColor(srgbRed: component(\.red), green: component(\.green), blue: component(\.blue), alpha: alpha)
    }

    /// Returns the sum; nil if there is none. That of two matrices does as the other does and then as this one.
    func adding(_ other: LayerValue) -> LayerValue? {
        if let sum = combined(other, { $0 + $1 }) { return sum }
        guard case (.transform(let one), .transform(let other)) = (self, other) else { return nil }
        return .transform(Matrix3D(transform: CATransform3DConcat(other.transform, one.transform)))
    }

    /// Returns the difference; nil if there is none.
    func subtracting(_ other: LayerValue) -> LayerValue? {
        if let difference = combined(other, { $0 - $1 }) { return difference }
        guard case (.transform(let one), .transform(let other)) = (self, other), let inverse = other.transform.inverse else {
            return nil
        }
        return .transform(Matrix3D(transform: CATransform3DConcat(inverse, one.transform)))
    }

    /// Returns the sum of a number of these; nil if there is none.
    func repeated(_ count: Int) -> LayerValue? {
        if let numbers { return with(numbers.map { $0 * Double(count) }) }
        guard case .transform(let matrix) = self, (0..<10_000).contains(count) else { return nil }
        var sum = CATransform3DIdentity
        for _ in 0..<count { sum = CATransform3DConcat(sum, matrix.transform) }
        return .transform(Matrix3D(transform: sum))
    }

    /// Returns how far away another value is: the length of the difference; 1 for values that are not numbers.
    func distance(to other: LayerValue) -> Double {
        func length(_ numbers: [Double]) -> Double { numbers.reduce(0) { $0 + $1 * $1 }.squareRoot() }
        if let difference = combined(other, { $0 - $1 })?.numbers { return length(difference) }
        switch (self, other) {
        case (.color(let one), .color(let other)):
            let (a, b) = (one.extendedSRGB, other.extendedSRGB)
            return length([a.red - b.red, a.green - b.green, a.blue - b.blue, a.alpha - b.alpha].map { Double($0) })
        case (.transform(let one), .transform(let other)):
            return length(zip(one.transform.rows.joined(), other.transform.rows.joined()).map { Double($0 - $1) })
        default: return self == other ? 0 : 1
        }
    }

    /// Returns the point on a smooth curve through four values, between the second and the third, which are bent as given; nil if
    /// the values do not consist of numbers. Source: D. Kochanek and R. Bartels, Interpolating Splines with Local Tension,
    /// Continuity, and Bias Control, 1984.
    static func spline(
        _ values: (LayerValue, LayerValue, LayerValue, LayerValue), _ share: Double, _ first: CurveBend = CurveBend(),
        _ second: CurveBend = CurveBend()
    ) -> LayerValue? {
        guard let before = values.0.numbers, let start = values.1.numbers, let end = values.2.numbers,
            let after = values.3.numbers, Set([before.count, start.count, end.count, after.count]).count == 1
        else { return nil }
        let (square, cube) = (share * share, share * share * share)
        let (leaving, arriving) = (first.leaving, second.arriving)
        return values.1.with(
            start.indices.map {
                let way = end[$0] - start[$0]
                let slope = leaving.before * (start[$0] - before[$0]) + leaving.after * way
                let nextSlope = arriving.before * way + arriving.after * (after[$0] - end[$0])
                return start[$0] + (3 * square - 2 * cube) * way + (cube - 2 * square + share) * slope
                    + (cube - square) * nextSlope
            })
    }
}

/// How a smooth curve is bent at one of its values.
struct CurveBend: Sendable {
    var tension = 0.0
    var continuity = 0.0
    var bias = 0.0

    /// What the slopes before and after the value count where the curve arrives there.
    var arriving: (before: Double, after: Double) {
        (
            (1 - tension) * (1 - continuity) * (1 + bias) / 2, (1 - tension) * (1 + continuity) * (1 - bias) / 2
        )
    }

    /// What they count where it leaves.
    var leaving: (before: Double, after: Double) {
        (
            (1 - tension) * (1 + continuity) * (1 + bias) / 2, (1 - tension) * (1 - continuity) * (1 - bias) / 2
        )
    }
}
