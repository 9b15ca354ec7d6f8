import Foundation
import ReelCoreGraphics

extension Node {
    static let nothing = Node(EmptySource())

    /// Returns the node transformed, for `transformed(by:)`. Consecutive transformations become one, so that nothing is
    /// resampled twice.
    func transformed(by matrix: CGAffineTransform, takesNearest: Bool = false) -> Node {
        if operation is ColorSource { return matrix.inverse == nil ? .nothing : self }
        guard let (base, before, isNearest) = transformation, isNearest == nil || isNearest == takesNearest else {
            return directlyTransformed(by: matrix, takesNearest)
        }
        return base.transformed(by: before.concatenating(matrix), takesNearest: takesNearest)
    }

    /// The node that this one transforms, and how; nil for other operations. `takesNearest` is nil if pixels are only moved.
    private var transformation: (base: Node, matrix: CGAffineTransform, takesNearest: Bool?)? {
        switch operation {
        case let shift as Shift:
            return (inputs[0], CGAffineTransform(translationX: CGFloat(shift.x), y: CGFloat(shift.y)), nil)
        case let resample as Resample where resample.kernel == .averaging:
            guard resample.isPart else { return (inputs[0], resample.matrix, false) }
            guard let swap = inputs[0].operation as? Affine else { return nil }
            return (inputs[0].inputs[0], swap.matrix.concatenating(resample.matrix), false)
        case let affine as Affine:
            guard affine.isPart else { return (inputs[0], affine.matrix, affine.takesNearest) }
            guard let less = inputs[0].operation as? Resample else { return nil }
            return (inputs[0].inputs[0], less.matrix.concatenating(affine.matrix), false)
        default: return nil
        }
    }

    private func directlyTransformed(by matrix: CGAffineTransform, _ takesNearest: Bool) -> Node {
        guard let inverse = matrix.inverse, !extent.isNull else { return .nothing }
        let place = CGPoint(x: matrix.tx.rounded(), y: matrix.ty.rounded())
        let limit = CGFloat(1 << 30)
        if matrix.a == 1, matrix.b == 0, matrix.c == 0, matrix.d == 1, place == CGPoint(x: matrix.tx, y: matrix.ty),
            abs(place.x) < limit, abs(place.y) < limit
        {
            return place == .zero ? self : Node(Shift(x: Int(place.x), y: Int(place.y)), [self])
        }
        // A quarter turn by an angle leaves small remainders of sines that should be zero.
        let size = max(max(abs(matrix.a), abs(matrix.b)), max(abs(matrix.c), abs(matrix.d)))
        func isNone(_ number: CGFloat) -> Bool { abs(number) <= size * 1e-12 }
        let whole = CGAffineTransform(
            a: isNone(matrix.a) ? 0 : matrix.a, b: isNone(matrix.b) ? 0 : matrix.b, c: isNone(matrix.c) ? 0 : matrix.c,
            d: isNone(matrix.d) ? 0 : matrix.d, tx: matrix.tx, ty: matrix.ty)
        if takesNearest {
            return Node(Affine(matrix: matrix, inverse: inverse, source: region, takesNearest: true), [self])
        }
        if whole.b == 0, whole.c == 0, whole.a != 0, whole.d != 0 { return Node(Resample(whole, of: self), [self]) }
        if whole.a == 0, whole.d == 0, whole.b != 0, whole.c != 0 {
            // Exchanges the axes first, which is exact.
            let swap = CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
            let swapped = Node(Affine(matrix: swap, inverse: swap, source: region, takesNearest: false, isPart: true), [self])
            return Node(Resample(swap.concatenating(whole), of: swapped, isPart: true), [swapped])
        }
        // If several pixels become one, they are averaged first.
        let factors = (hypot(inverse.a, inverse.c).rounded(.down), hypot(inverse.b, inverse.d).rounded(.down))
        guard factors.0 < 2, factors.1 < 2 else {
            let (across, down) = (max(1, factors.0), max(1, factors.1))
            let less = Node(
                Resample(CGAffineTransform(scaleX: 1 / across, y: 1 / down), of: self, isPart: true), [self])
            let rest = CGAffineTransform(scaleX: across, y: down).concatenating(matrix)
            guard let back = rest.inverse else { return .nothing }
            return Node(Affine(matrix: rest, inverse: back, source: less.region, takesNearest: false, isPart: true), [less])
        }
        return Node(Affine(matrix: matrix, inverse: inverse, source: region, takesNearest: false), [self])
    }
}
