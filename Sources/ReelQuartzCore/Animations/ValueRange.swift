/// The ends of a basic animation: each of them may be missing. Source: Apple, "Setting Interpolation Values", on the page
/// "CABasicAnimation".
struct ValueRange: Sendable {
    let from: LayerValue?
    let to: LayerValue?
    let by: LayerValue?

    /// Returns the value at a progress, 0 for the start and 1 for the end; nil if no end is known.
    ///
    /// - Parameter present: the value without this animation.
    func value(at progress: Double, present: LayerValue) -> LayerValue? {
        let present = present
        let (from, to, by) = (from?.matching(present), to?.matching(present), by?.matching(present))
        switch (from, to, by) {
        case (let from?, let to?, _): return from.mixed(with: to, share: progress)
        case (let from?, nil, let by?): return from.adding(by).map { from.mixed(with: $0, share: progress) }
        case (nil, let to?, let by?): return to.subtracting(by).map { $0.mixed(with: to, share: progress) }
        case (let from?, nil, nil): return from.mixed(with: present, share: progress)
        case (nil, let to?, nil): return present.mixed(with: to, share: progress)
        case (nil, nil, let by?): return present.adding(by).map { present.mixed(with: $0, share: progress) }
        case (nil, nil, nil): return nil
        }
    }
}
