import Foundation

extension FilterDeclaration {
    /// Filters that depend on a whole image, or on the surroundings of a pixel.
    static let tones: [FilterDeclaration] = [
        FilterDeclaration(
            "CIHighlightShadowAdjust", "Highlight and Shadow Adjust", kCICategoryStylize,
            [
                .image, .number("inputRadius", 0, least: 0, most: 100, slider: 0...10, type: kCIAttributeTypeDistance),
                .number("inputShadowAmount", 0, least: -1, most: 1, slider: -1...1),
                .number("inputHighlightAmount", 1, least: 0, most: 1, slider: 0.3...1),
            ]
        ) { inputs in
            // On the code value y of the luminance, around a pixel if there is a radius: y·(1 + shadow·(1 − y)³) −
            // 0.3·(1 − highlight)·y³. The colours are multiplied by the same change of light. Apple's exact result is not
            // documented.
            guard let image = inputs.image(), !image.extent.isNull else { return inputs.image() }
            let (shadow, highlight) = (inputs.float("inputShadowAmount"), inputs.float("inputHighlightAmount"))
            let around = image.clampedToExtent().node.blurred(inputs.number("inputRadius"))
            let kernel = PairKernel { setup in
                let coded = CodedColors(setup.environment)
                return { pixel, around in
                    let light = around.straight.luminance
                    guard light > 0 else { return pixel }
                    let code = min(coded.codes(Pixel(repeating: light)).x, 1)
                    let rest = 1 - code
                    let changed = code * (1 + shadow * rest * rest * rest) - 0.3 * (1 - highlight) * code * code * code
                    let factor = coded.values(Pixel(repeating: changed)).x / min(light, 1)
                    return pixel.mapColors { $0 * factor }
                }
            }
            return image.filtered(kernel, around)
        },
        FilterDeclaration("CIColorThresholdOtsu", "Color Threshold Otsu", kCICategoryColorEffect, [.image]) { inputs in
            // The threshold is between two of 256 ranges of the luminance, so that the variance between both classes is largest
            // (Otsu, A Threshold Selection Method from Gray-Level Histograms, 1979).
            guard let image = inputs.image() else { return nil }
            let region = image.node.region
            guard region.isComputable("CIColorThresholdOtsu") else { return image }
            return image.filtered(OtsuThreshold(part: region))
        },
    ]
}

/// Compares each component with a threshold that is computed from the histogram of the luminance of the whole image.
private struct OtsuThreshold: PointOperation {
    let part: Region

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region { inputs[0].opaqueRegion }

    var rendersInputs: Bool { true }

    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? {
        let bins = Histogram(bins: 256).counts(of: inputs[0], part, environment, weight: { Double($0.w) }) { pixel in
            let gray = pixel.straight.luminance
            return Pixel(gray, gray, gray, pixel.w)
        }
        return Self.threshold(bins.map(\.x))
    }

    /// Returns the upper edge of the range that ends the lower class.
    private static func threshold(_ counts: [Double]) -> Float {
        let total = counts.reduce(0, +)
        let sum = counts.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
        var (below, sumBelow, best, place) = (0.0, 0.0, -1.0, 0)
        for (index, count) in counts.enumerated() {
            below += count
            sumBelow += Double(index) * count
            guard below > 0, below < total else { continue }
            let difference = sumBelow / below - (sum - sumBelow) / (total - below)
            let variance = below * (total - below) * difference * difference
            if variance > best { (best, place) = (variance, index) }
        }
        return Float(place + 1) / Float(counts.count)
    }

    func process(
        _ row: UnsafeMutablePointer<Pixel>, _ count: Int, x: Int, y: Int, auxiliary: AuxiliaryRows, prepared: (any Sendable)?
    ) {
        guard let threshold = prepared as? Float else { return }
        for index in 0..<count {
            row[index] = row[index].straight.mapColors { $0 >= threshold ? 1 : 0 }.premultiplied
        }
    }
}
