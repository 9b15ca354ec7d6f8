public import Foundation

extension CGPath {
    /// The outline of a line along the path: filled by the winding rule, it looks as the path does when it is stroked.
    ///
    /// Difference from Apple: curves become short straight lines, at most a ten-thousandth of the path's size, and at most a
    /// fiftieth of a unit, from where they should be; round caps and corners are curves.
    ///
    /// - Parameters:
    ///   - lineWidth: in the path's units; nothing is left of a path where it is not above zero.
    ///   - miterLimit: how many times the line's width a pointed corner may be long; others are cut off.
    ///   - transform: maps the outline.
    @discardableResult
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let outline = PathStroker.outline(of: self, width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
        return CGPath(elements: outline.elements.map { $0.applying(transform) })
    }

    /// The path in pieces with gaps between them, as a dashed line follows it. Each subpath begins anew; a dash that goes over
    /// where a subpath was closed is one piece.
    ///
    /// - Parameters:
    ///   - phase: how far into the pattern each subpath begins.
    ///   - lengths: of dashes and gaps in turn. The path itself is given where one is negative, and where all are zero.
    ///   - transform: maps the dashes.
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
