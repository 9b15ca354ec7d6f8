import Foundation
package import ReelColor

/// Core Video's names for the code points of ITU-T H.273.
enum CoreVideoColorNames {
    static let primaries: [String: ColorPrimaries] = [
        kCVImageBufferColorPrimaries_ITU_R_709_2 as String: .bt709, kCVImageBufferColorPrimaries_EBU_3213 as String: .bt470BG,
        kCVImageBufferColorPrimaries_SMPTE_C as String: .smpte170M, kCVImageBufferColorPrimaries_ITU_R_2020 as String: .bt2020,
        kCVImageBufferColorPrimaries_P3_D65 as String: .displayP3, kCVImageBufferColorPrimaries_DCI_P3 as String: .dciP3,
    ]
    static let transfers: [String: TransferFunction] = [
        kCVImageBufferTransferFunction_ITU_R_709_2 as String: .bt709,
        kCVImageBufferTransferFunction_SMPTE_240M_1995 as String: .smpte240M,
        kCVImageBufferTransferFunction_Linear as String: .linear, kCVImageBufferTransferFunction_sRGB as String: .sRGB,
        kCVImageBufferTransferFunction_ITU_R_2020 as String: .bt2020,
        kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ as String: .pq,
        kCVImageBufferTransferFunction_SMPTE_ST_428_1 as String: .smpte428,
        kCVImageBufferTransferFunction_ITU_R_2100_HLG as String: .hlg,
    ]
    static let matrices: [String: MatrixCoefficients] = [
        kCVImageBufferYCbCrMatrix_ITU_R_709_2 as String: .bt709, kCVImageBufferYCbCrMatrix_ITU_R_601_4 as String: .smpte170M,
        kCVImageBufferYCbCrMatrix_SMPTE_240M_1995 as String: .smpte240M, kCVImageBufferYCbCrMatrix_ITU_R_2020 as String: .bt2020,
    ]
}

extension ColorPrimaries {
    /// - Parameter name: one of `kCVImageBufferColorPrimaries_…`; nil for other names.
    package init?(coreVideoName name: String) {
        guard let value = CoreVideoColorNames.primaries[name] else { return nil }
        self = value
    }

    /// One of `kCVImageBufferColorPrimaries_…`; nil if Core Video has no name for it.
    package var coreVideoName: String? { CoreVideoColorNames.primaries.first { $0.value == self }?.key }
}

extension TransferFunction {
    /// - Parameter name: one of `kCVImageBufferTransferFunction_…`; nil for other names.
    package init?(coreVideoName name: String) {
        guard let value = CoreVideoColorNames.transfers[name] else { return nil }
        self = value
    }

    /// One of `kCVImageBufferTransferFunction_…`; nil if Core Video has no name for it.
    package var coreVideoName: String? { CoreVideoColorNames.transfers.first { $0.value == self }?.key }
}

extension MatrixCoefficients {
    /// - Parameter name: one of `kCVImageBufferYCbCrMatrix_…`; nil for other names.
    package init?(coreVideoName name: String) {
        guard let value = CoreVideoColorNames.matrices[name] else { return nil }
        self = value
    }

    /// One of `kCVImageBufferYCbCrMatrix_…`; nil if Core Video has no name for it. H.273 has two code points for BT.601's matrix.
    package var coreVideoName: String? {
        let matrix = self == .bt470BG ? .smpte170M : self
        return CoreVideoColorNames.matrices.first { $0.value == matrix }?.key
    }
}

extension ColorTags {
    /// Limited range, and the colours of Core Video's names; nil if one of them is unknown.
    package init?(primaries: String, transfer: String, matrix: String) {
        guard let primaries = ColorPrimaries(coreVideoName: primaries), let transfer = TransferFunction(coreVideoName: transfer),
            let matrix = MatrixCoefficients(coreVideoName: matrix)
        else { return nil }
        self.init(primaries: primaries, transfer: transfer, matrix: matrix)
    }

    /// Attaches the names to a buffer, those that Core Video has.
    package func tag(_ buffer: CVImageBuffer) {
        let names: [(String, String?)] = [
            (kCVImageBufferYCbCrMatrixKey as String, matrix.coreVideoName),
            (kCVImageBufferColorPrimariesKey as String, primaries.coreVideoName),
            (kCVImageBufferTransferFunctionKey as String, transfer.coreVideoName),
        ]
        for case (let key, let name?) in names { buffer.attachmentStore.set(key, name as NSString, .shouldPropagate) }
    }
}

extension CVImageBuffer {
    /// The matrix that the buffer is tagged with; BT.709's if it is not tagged.
    package var taggedMatrix: MatrixCoefficients {
        let name = attachment(kCVImageBufferYCbCrMatrixKey as String)?.value as? String
        return name.flatMap(MatrixCoefficients.init(coreVideoName:)) ?? .bt709
    }

    /// The colours that the buffer is tagged with, and the range of its format. Missing tags are BT.709's.
    package var colorTags: ColorTags {
        func name(_ key: String) -> String? { attachment(key)?.value as? String }
        return ColorTags(
            primaries: name(kCVImageBufferColorPrimariesKey as String).flatMap(ColorPrimaries.init(coreVideoName:)) ?? .bt709,
            transfer: name(kCVImageBufferTransferFunctionKey as String).flatMap(TransferFunction.init(coreVideoName:)) ?? .bt709,
            matrix: taggedMatrix, isFullRange: pixels.format.isYCbCr && pixels.format.isFullRange)
    }
}
