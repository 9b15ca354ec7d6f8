/// A transition between what a layer has shown and what it shows, as a value.
struct TransitionPlan: Sendable {
    enum Kind: String {
        case fade, moveIn, push, reveal
    }

    enum Side: String {
        case left = "fromLeft"
        case right = "fromRight"
        case top = "fromTop"
        case bottom = "fromBottom"
    }

    let kind: Kind
    /// Where the movement comes from.
    let side: Side
    /// The progress at the beginning and at the end.
    let start: Double
    let end: Double
}
