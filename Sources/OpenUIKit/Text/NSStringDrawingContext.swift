public import Foundation

/// Tells how text was drawn. Source: Apple, "NSStringDrawingContext".
///
/// Apple's scale factors are absent: text is not made smaller to fit.
public class NSStringDrawingContext: NSObject {
    /// Around what was drawn or measured last.
    public internal(set) var totalBounds = CGRect.zero
}
