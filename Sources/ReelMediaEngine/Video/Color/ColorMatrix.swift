import ReelColor

/// Converts the samples of three planes to R′G′B′ (ITU-T H.273, clause 8.3: equations of range and of matrix coefficients).
struct ColorMatrix {
    /// The weights for R′, G′ and B′ (0 is black, 1 is white): each is a weighted sum of the three samples plus a constant.
    private let rows: [(Float, Float, Float, constant: Float)]
    /// The factor from alpha samples to alpha from 0 to 1.
    let alphaScale: Float

    /// - Parameters:
    ///   - isRGB: whether the planes are G′, B′, R′.
    ///   - depth: the number of bits per sample.
    init(_ tags: ColorTags, isRGB: Bool, depth: Int) {
        let range = SampleRange(isFull: tags.isFullRange || isRGB, depth: depth)
        alphaScale = Float(1 / Double(range.highest))
        // Samples minus the offset (`black` for luma, `middle` for chroma), times these, are Y′ (0 to 1), Cb and Cr (−½ to ½).
        let (luma, chroma) = (1 / Double(range.lumaSpan), 1 / Double(range.chromaSpan))
        let (black, middle) = (Double(range.black), Double(range.neutral))
        if isRGB {
            rows = [(0, 0, Float(luma), 0), (Float(luma), 0, 0, 0), (0, Float(luma), 0, 0)]
            return
        }
        rows = Self.weights(tags).map { cb, cr in
            (Float(luma), Float(cb * chroma), Float(cr * chroma), Float(-black * luma - middle * chroma * (cb + cr)))
        }
    }

    /// Returns the weights of Cb and Cr that are added to Y′ for R′, G′ and B′.
    private static func weights(_ tags: ColorTags) -> [(cb: Double, cr: Double)] {
        // YCgCo (equations 53 to 55): Cg in place of Cb, Co in place of Cr.
        if tags.matrix == .yCgCo { return [(-1, 1), (1, 0), (-1, -1)] }
        if tags.matrix == .iCtCp { return weightsICtCp(isHLG: tags.transfer == .hlg) }
        let luma = tags.lumaWeights
        return [
            (0, luma.crDivisor), (-luma.blue * luma.cbDivisor / luma.green, -luma.red * luma.crDivisor / luma.green),
            (luma.cbDivisor, 0),
        ]
    }

    /// Returns the weights for ICtCp, the inverse of the matrices in BT.2100, table 7. The results are L′, M′, S′.
    private static func weightsICtCp(isHLG: Bool) -> [(cb: Double, cr: Double)] {
        isHLG
            ? [(0.015_718_580_11, 0.209_581_068_1), (-0.015_718_580_11, -0.209_581_068_1), (1.021_271_080, -0.605_274_491_0)]
            : [(0.008_609_037_0, 0.111_029_625_0), (-0.008_609_037_0, -0.111_029_625_0), (0.560_031_335_7, -0.320_627_174_9)]
    }

    /// Converts one row.
    func convert(_ picture: PlanarImage, row y: Int, into rgb: RGBRow) {
        if picture.depth > 8 {
            convert(picture, y, UInt16.self, rgb)
        } else {
            convert(picture, y, UInt8.self, rgb)
        }
    }

    private func convert<Sample: FixedWidthInteger & UnsignedInteger>(
        _ picture: PlanarImage, _ y: Int, _ type: Sample.Type, _ rgb: RGBRow
    ) {
        let first = picture.planes[0].row(y, as: type)
        let second = picture.planes[1].row(y, as: type)
        let third = picture.planes[2].row(y, as: type)
        for (target, weight) in zip([rgb.red, rgb.green, rgb.blue], rows) {
            let (a, b, c, constant) = weight
            for x in 0..<picture.width {
                target[x] = Float(first[x]) * a + Float(second[x]) * b + Float(third[x]) * c + constant
            }
        }
        guard let alpha = rgb.alpha, picture.planes.count > 3 else { return }
        let samples = picture.planes[3].row(y, as: type)
        for x in 0..<picture.width { alpha[x] = Float(samples[x]) * alphaScale }
    }
}
