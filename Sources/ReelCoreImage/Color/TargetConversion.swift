/// The conversion of a rendering's values to those that are stored.
struct TargetConversion: Sendable {
    let rest: ColorConversion?
    /// Whether sRGB's transfer function is applied to light after `rest`.
    let followsCurve: Bool

    /// - Parameter target: nil for values that are not converted.
    init(to target: ColorEncoding?, _ environment: RenderingEnvironment) {
        guard let target, let working = environment.working, target != working else {
            followsCurve = false
            rest = nil
            return
        }
        followsCurve = !target.isLinear
        rest = ColorConversion(from: working, to: target.linear)
    }
}
