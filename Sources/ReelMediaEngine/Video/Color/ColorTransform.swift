import Foundation
import ReelColor

/// Converts HDR and wide-gamut R′G′B′ to sRGB.
///
/// * HDR is tone-mapped (`ToneCurve`): reference white, 203 cd/m², becomes a little darker than white. The components of a pixel
///   are multiplied by the same factor, which preserves hues.
/// * Colours of BT.2020, DCI-P3 and Display P3 primaries are converted to sRGB's in linear light; SDR signals are linearised with
///   sRGB's transfer function. Out-of-gamut colours are mixed with as much grey of the same luminance as needed, because clipping
///   components would change the hue.
final class ColorTransform {
    struct Kind: Hashable {
        /// The HDR transfer function; nil for SDR.
        let transfer: TransferFunction?
        let primaries: ColorPrimaries
        /// Whether signals are L′, M′, S′ (BT.2100, table 7).
        let isLMS: Bool
        /// The tone curve for HDR.
        let curve: ToneCurve

        /// Creates the kind of transform for a frame; nil if its R′G′B′ is used unchanged.
        init?(_ frame: VideoFrame, _ tags: ColorTags, isRGB: Bool) {
            transfer = tags.transfer.isHDR ? tags.transfer : nil
            primaries = tags.primaries
            isLMS = tags.matrix == .iCtCp && !isRGB
            curve = ToneCurve(peak: transfer == .pq ? frame.peakLuminance ?? HDRDisplay.nominalPeak : HDRDisplay.nominalPeak)
            if transfer == nil, !isLMS, !primaries.isWideGamut { return nil }
        }
    }

    let kind: Kind
    /// The light of a signal: for PQ and SDR display light, where 1 is reference white; for HLG scene light.
    private let light: SignalTable
    /// For HLG, the factor that scene light is multiplied by, as a function of its luminance.
    private let system: LightTable?
    /// For HDR, the factor that light is multiplied by, as a function of the brightest component.
    private let gain: LightTable?
    private let encoded: LightTable
    private let fromLMS: Weights?
    private let toSRGB: Weights

    init(_ kind: Kind) {
        self.kind = kind
        let white = HDRDisplay.referenceWhite
        switch kind.transfer {
        case .pq?: light = SignalTable { PerceptualQuantizer.luminance($0) / white }
        case .hlg?: light = SignalTable { HybridLogGamma.sceneLight($0) }
        default: light = SignalTable { SRGBCurve.light($0) }
        }
        system =
            kind.transfer == .hlg
            ? LightTable(upTo: 1) { HDRDisplay.nominalPeak / white * pow($0, HybridLogGamma.systemGamma - 1) } : nil
        gain = kind.transfer.map { _ in
            LightTable(upTo: Float(10_000 / white)) { kind.curve.luminance($0 * white) / ($0 * white) }
        }
        encoded = LightTable(upTo: 1) { SRGBCurve.code($0) }
        // BT.2100, table 7.
        let lms = Matrix3(columns: [1688, 683, 99], [2146, 2951, 309], [262, 462, 3688]).inverse
        fromLMS = kind.isLMS ? Weights(lms * 4096) : nil
        toSRGB = Weights((kind.primaries.isWideGamut ? kind.primaries.chromaticities ?? .bt709 : .bt709).conversion(to: .bt709))
    }

    func apply(_ row: RGBRow) {
        for plane in [row.red, row.green, row.blue] {
            for x in 0..<row.count { plane[x] = light[plane[x]] }
        }
        if let fromLMS { fromLMS.apply(row) }
        if let system {
            for x in 0..<row.count {
                let luminance = LumaWeights.bt2020.luma(row.red[x], row.green[x], row.blue[x])
                multiply(row, x, with: system[luminance])
            }
        }
        if let gain {
            for x in 0..<row.count { multiply(row, x, with: gain[max(row.red[x], row.green[x], row.blue[x])]) }
        }
        toSRGB.apply(row)
        for x in 0..<row.count { bringIntoGamut(row, x) }
        for plane in [row.red, row.green, row.blue] {
            for x in 0..<row.count { plane[x] = encoded[plane[x]] }
        }
    }

    private func multiply(_ row: RGBRow, _ x: Int, with factor: Float) {
        row.red[x] *= factor
        row.green[x] *= factor
        row.blue[x] *= factor
    }

    /// Mixes a pixel with grey of the same luminance until all components are between 0 and 1.
    private func bringIntoGamut(_ row: RGBRow, _ x: Int) {
        let (red, green, blue) = (row.red[x], row.green[x], row.blue[x])
        let (least, most) = (min(red, green, blue), max(red, green, blue))
        if least >= 0, most <= 1 { return }
        let gray = min(max(LumaWeights.bt709.luma(red, green, blue), 0), 1)
        var share: Float = 1
        if least < 0 { share = gray / (gray - least) }
        if most > 1 { share = min(share, (1 - gray) / (most - gray)) }
        row.red[x] = gray + (red - gray) * share
        row.green[x] = gray + (green - gray) * share
        row.blue[x] = gray + (blue - gray) * share
    }

    /// A 3×3 matrix that is applied to the components of each pixel.
    private struct Weights {
        private let red: SIMD3<Float>
        private let green: SIMD3<Float>
        private let blue: SIMD3<Float>

        init(_ matrix: Matrix3) {
            (red, green, blue) = (SIMD3(matrix.first), SIMD3(matrix.second), SIMD3(matrix.third))
        }

        func apply(_ row: RGBRow) {
            for x in 0..<row.count {
                let (r, g, b) = (row.red[x], row.green[x], row.blue[x])
                row.red[x] = red.x * r + green.x * g + blue.x * b
                row.green[x] = red.y * r + green.y * g + blue.y * b
                row.blue[x] = red.z * r + green.z * g + blue.z * b
            }
        }
    }
}
