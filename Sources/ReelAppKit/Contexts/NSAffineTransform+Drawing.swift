public import Foundation
import ReelCoreGraphics

extension NSAffineTransform {
    /// Applies the transform to the coordinates of the current context.
    public func concat() {
        let matrix = transformStruct
        NSGraphicsContext.current?.cgContext.concatenate(
            CGAffineTransform(a: matrix.m11, b: matrix.m12, c: matrix.m21, d: matrix.m22, tx: matrix.tX, ty: matrix.tY))
    }
}
