import Foundation
import ReelCoreGraphics

extension CGAffineTransform {
    /// Creates the transform in a track's matrix (ISO/IEC 14496-12, clause 8.3.2): fixed-point numbers with 16 fractional bits,
    /// 30 in the last column. libavformat ignores the translation, which Apple's writers set so that the picture lies in the
    /// first quadrant.
    init(displayMatrix matrix: UnsafePointer<Int32>, size: CGSize) {
        func number(_ index: Int) -> Double { Double(matrix[index]) / 65_536 }
        self.init(a: number(0), b: number(1), c: number(3), d: number(4), tx: 0, ty: 0)
        let turned = CGRect(origin: .zero, size: size).applying(self)
        (tx, ty) = (number(6), number(7))
        if tx == 0, ty == 0 { (tx, ty) = (-turned.minX, -turned.minY) }
    }
}
