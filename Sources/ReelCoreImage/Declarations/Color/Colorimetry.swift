import Foundation
import ReelColor

extension FilterDeclaration {
    /// Filters that treat the working space's colours as points of the CIE's spaces.
    static let colorimetry: [FilterDeclaration] = [
        FilterDeclaration(
            "CITemperatureAndTint", "Temperature and Tint", kCICategoryColorAdjustment,
            [.image, .vector("inputNeutral", 6_500, 0), .vector("inputTargetNeutral", 6_500, 0)]
        ) { inputs in
            // Apple: "Adapts the reference white point for an image." Ours: light that has the colour of the neutral's
            // temperature and tint gets that of the target's, by Bradford's chromatic adaptation.
            guard let image = inputs.image() else { return nil }
            let (from, to) = (inputs.vector("inputNeutral"), inputs.vector("inputTargetNeutral"))
            guard from != to else { return image }
            let (white, other) = (WhitePoint.chromaticity(from[0], from[1]), WhitePoint.chromaticity(to[0], to[1]))
            return image.filtered(
                ColorKernel(alphaMode: .straight) { setup in
                    let space = setup.environment.working?.chromaticities ?? .bt709
                    let matrix = WhitePoint.adaptation(of: space, from: white, to: other)
                    let linear = LinearColors(setup.environment)
                    return { linear.values(matrix.apply(linear.light($0))) }
                })
        },
        FilterDeclaration(
            "CILabDeltaE", "Lab Delta E", kCICategoryColorAdjustment, [.image, FilterParameter("inputImage2", .image)]
        ) { inputs in
            // Apple: "Produces an image with the Lab ΔE difference values between two images. The result image will contain ΔE
            // 1994 values between 0.0 and 100.0 where 2.0 is considered a just noticeable difference." Ours: of straight colours,
            // relative to the working space's white, with the factors for graphic arts, in all three colours, opaque.
            guard let image = inputs.image(), let other = inputs.image("inputImage2") else { return nil }
            return image.filtered(
                PairKernel { setup in
                    let linear = LinearColors(setup.environment)
                    let lab = LabConversion(setup.environment.working?.chromaticities ?? .bt709)
                    return { one, other in
                        let difference = LabConversion.difference(
                            lab.lab(linear.light(one.straight)), lab.lab(linear.light(other.straight)))
                        return Pixel(difference, difference, difference, 1)
                    }
                }, other.node)
        },
    ]
}
