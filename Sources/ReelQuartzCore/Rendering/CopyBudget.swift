import ReelCoreFoundation

/// How much replicators, transitions and emitters may still draw in a frame: the copies of replicators within each other
/// multiply, and so do layers as they were before transitions.
struct CopyBudget {
    /// The largest number of layers that are copies.
    static let whole = 100_000

    private var left = whole
    var emission = Emission.Budget()
    /// How many times a layer here is drawn for the sake of replicators: 0 if it is not a copy, or the first one.
    private var weight = 0

    /// Returns whether a layer may be drawn.
    mutating func take() -> Bool {
        guard weight > 0 else { return true }
        guard hasRest() else { return false }
        left -= weight
        return true
    }

    /// Returns whether a copy may be drawn; reports if not.
    func hasRest() -> Bool {
        if left >= max(weight, 1) { return true }
        IgnoredInput.report(
            "CALayer",
            "more than \(Self.whole) copies of layers in a frame, by replicators or transitions; the rest is not drawn")
        return false
    }

    /// Begins a replicator's copy, or a layer as it was before a transition; pass the result to `leave(_:)` at its end.
    ///
    /// - Parameter isDrawnTwice: whether it is drawn for its colours and once more for its alpha.
    mutating func enter(isCopy: Bool, isDrawnTwice: Bool) -> Int {
        let outside = weight
        if isCopy || isDrawnTwice { weight = max(weight, 1) }
        if isDrawnTwice { weight = min(2 * weight, Self.whole + 1) }
        return outside
    }

    mutating func leave(_ outside: Int) { weight = outside }
}
