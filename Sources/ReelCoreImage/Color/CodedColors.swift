import ReelColor

/// The conversion of a rendering's colours to code values with sRGB's curve and back, for filters that are defined on codes.
/// Without colour management, or in a working space that is not linear, values stay unchanged.
struct CodedColors: Sendable {
    private let isLinear: Bool
    private let codeTable = SRGBTables.codeTable
    private let lightTable = SRGBTables.lightTable

    init(_ environment: RenderingEnvironment) {
        isLinear = environment.working?.isLinear == true
    }

    /// Returns the code values of a pixel with straight alpha.
    @inline(__always)
    func codes(_ pixel: Pixel) -> Pixel {
        isLinear ? SRGBTables.nearCodes(pixel, codeTable.values) : pixel
    }

    /// Returns the working values of code values with straight alpha.
    @inline(__always)
    func values(_ codes: Pixel) -> Pixel {
        isLinear ? SRGBTables.nearLights(codes, lightTable.values) : codes
    }
}
