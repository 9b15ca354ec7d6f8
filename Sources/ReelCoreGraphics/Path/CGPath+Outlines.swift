public import Foundation

extension CGPath {
    /// Returns the outline of the stroked path: filled with the winding rule, it looks like the stroked path.
    ///
    /// Difference from Apple: curves become short straight lines, which deviate by at most a ten-thousandth of the path's size
    /// and at most a fiftieth of a unit; round caps and joins are curves.
    ///
    /// - Parameters:
    ///   - lineWidth: in the path's units; if it is not above zero, the outline is empty.
    ///   - miterLimit: the maximum length of a pointed corner as a multiple of the line's width; longer ones are cut off.
    ///   - transform: applied to the outline.
    @discardableResult
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let outline = PathStroker.outline(of: self, width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
        return CGPath(elements: outline.elements.map { $0.applying(transform) })
    }

    /// Returns the dashes of the path, as a dashed line would follow it. The pattern restarts in each subpath; a dash across
    /// the point where a subpath was closed is one piece.
    ///
    /// - Parameters:
    ///   - phase: how far into the pattern each subpath begins.
    ///   - lengths: the lengths of dashes and gaps in turn. If one is negative or all are zero, the path is returned unchanged.
    ///   - transform: applied to the dashes.
    @discardableResult
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        let dashed = CGMutablePath()
        if let dasher = PathDasher(phase: phase, lengths: lengths, tolerance: tolerance) {
            for subpath in subpaths { dasher.add(subpath, to: dashed) }
        } else {
            dashed.addPath(self)
        }
        return CGPath(elements: dashed.elements.map { $0.applying(transform) })
    }
}
