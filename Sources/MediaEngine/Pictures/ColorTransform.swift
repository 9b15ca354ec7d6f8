import Foundation

/// Turns R′G′B′ that is not sRGB's into sRGB.
///
/// * HDR is tone-mapped (`ToneCurve`): reference white, 203 cd/m², becomes a little less than white. The light of a pixel is
///   multiplied with one number, so that hues stay.
/// * Colours of BT.2020's, DCI-P3's and Display P3's primaries become those of sRGB in linear light, which SDR signals are taken
///   to stand for as sRGB's do. What sRGB does not have is mixed with gray of the same luminance as far as is needed: components
///   cut off would change the hue.
final class ColorTransform {
    struct Kind: Hashable {
        /// Nil for SDR.
        let transfer: HDRTransfer?
        /// H.273 table 2.
        let primaries: Int32
        /// Signals are L′, M′, S′ (BT.2100, table 7).
        let isLMS: Bool
        /// Of HDR.
        let curve: ToneCurve

        /// Nil where R′G′B′ is taken over as it is.
        init?(_ frame: VideoFrame, _ tags: ColorTags, isRGB: Bool) {
            transfer = HDRTransfer(code: tags.transfer)
            primaries = tags.primaries
            isLMS = tags.matrix == 14 && !isRGB
            curve = ToneCurve(peak: transfer == .pq ? frame.peakLuminance ?? HDRTransfer.nominalPeak : HDRTransfer.nominalPeak)
            if transfer == nil, !isLMS, Primaries(wideCode: primaries) == nil { return nil }
        }
    }

    let kind: Kind
    /// Light of a signal: of PQ and SDR of the display, 1 being reference white; of HLG, of the scene.
    private let light: SignalTable
    /// HLG: what light of the scene is multiplied with, by its luminance.
    private let system: LightTable?
    /// HDR: what light is multiplied with, by its brightest component.
    private let gain: LightTable?
    private let encoded: LightTable
    private let fromLMS: Weights?
    private let toSRGB: Weights

    init(_ kind: Kind) {
        self.kind = kind
        let white = HDRTransfer.referenceWhite
        switch kind.transfer {
        case .pq: light = SignalTable { HDRTransfer.pq.light($0) / white }
        case .hlg: light = SignalTable { HDRTransfer.hlg.light($0) }
        case nil: light = SignalTable { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        }
        system =
            kind.transfer == .hlg
            ? LightTable(upTo: 1) { HDRTransfer.nominalPeak / white * pow($0, HDRTransfer.systemGamma - 1) } : nil
        gain = kind.transfer.map { _ in
            LightTable(upTo: Float(10_000 / white)) { kind.curve.luminance($0 * white) / ($0 * white) }
        }
        encoded = LightTable(upTo: 1) { $0 <= 0.003_130_8 ? $0 * 12.92 : 1.055 * pow($0, 1 / 2.4) - 0.055 }
        // BT.2100, table 7.
        let lms = Matrix3(columns: [1688, 683, 99], [2146, 2951, 309], [262, 462, 3688]).inverse
        fromLMS = kind.isLMS ? Weights(Matrix3(columns: lms.first * 4096, lms.second * 4096, lms.third * 4096)) : nil
        toSRGB = Weights((Primaries(wideCode: kind.primaries) ?? .bt709).conversion(to: .bt709))
    }

    func apply(_ row: RGBRow) {
        for plane in [row.red, row.green, row.blue] {
            for x in 0..<row.count { plane[x] = light[plane[x]] }
        }
        if let fromLMS { fromLMS.apply(row) }
        if let system {
            for x in 0..<row.count {
                let luminance = 0.2627 * row.red[x] + 0.6780 * row.green[x] + 0.0593 * row.blue[x]
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

    /// Mixes with gray of the same luminance until no component is less than 0 or more than 1.
    private func bringIntoGamut(_ row: RGBRow, _ x: Int) {
        let (red, green, blue) = (row.red[x], row.green[x], row.blue[x])
        let (least, most) = (min(red, green, blue), max(red, green, blue))
        if least >= 0, most <= 1 { return }
        let gray = min(max(0.2126 * red + 0.7152 * green + 0.0722 * blue, 0), 1)
        var share: Float = 1
        if least < 0 { share = gray / (gray - least) }
        if most > 1 { share = min(share, (1 - gray) / (most - gray)) }
        row.red[x] = gray + (red - gray) * share
        row.green[x] = gray + (green - gray) * share
        row.blue[x] = gray + (blue - gray) * share
    }

    /// Three sums of three components each.
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
