import ReelColor

/// The conversion of a rendering's colours to light and back, for filters that are defined on light. Without colour management,
/// or in a linear working space, values stay unchanged.
struct LinearColors: Sendable {
    private let isCoded: Bool

    init(_ environment: RenderingEnvironment) {
        isCoded = environment.working?.isLinear == false
    }

    /// Returns the light of a pixel with straight alpha.
    func light(_ pixel: Pixel) -> Pixel { isCoded ? pixel.mapColors { SRGBCurve.light($0) } : pixel }

    /// Returns the working values of light with straight alpha.
    func values(_ light: Pixel) -> Pixel { isCoded ? light.mapColors { SRGBCurve.code($0) } : light }
}
