public import Foundation

/// Information about how text was drawn. Source: Apple, "NSStringDrawingContext".
///
/// Difference from Apple: the scale factors are absent; text is not scaled down to fit.
open class NSStringDrawingContext: NSObject {
    /// The bounds of what was drawn or measured last, in points.
    public internal(set) var totalBounds = CGRect.zero
}
