internal import CFFmpeg
import OpenCoreVideo

/// What the numbers of a Y′CbCr picture mean: code points of ITU-T H.273, and the range.
package struct ColorTags: Hashable, Sendable {
    /// H.273 table 2.
    package var primaries: Int32
    /// H.273 table 3.
    package var transfer: Int32
    /// H.273 table 4.
    package var matrix: Int32
    /// 0–255 instead of 16–235 and 16–240.
    package var isFullRange: Bool

    package init(primaries: Int32, transfer: Int32, matrix: Int32, isFullRange: Bool) {
        self.primaries = primaries
        self.transfer = transfer
        self.matrix = matrix
        self.isFullRange = isFullRange
    }

    /// BT.709 in video range: what every picture is tagged as, of any size, unless somebody asks otherwise.
    package static let bt709 = ColorTags(primaries: 1, transfer: 1, matrix: 1, isFullRange: false)

    package init?(primaries: String, transfer: String, matrix: String) {
        guard let primaries = Self.primariesCodes[primaries], let transfer = Self.transferCodes[transfer],
            let matrix = Self.matrixCodes[matrix]
        else { return nil }
        self.init(primaries: primaries, transfer: transfer, matrix: matrix, isFullRange: false)
    }

    /// The matrix that a pixel buffer says it was made with; BT.709 where it says nothing.
    static func matrix(of buffer: CVPixelBuffer) -> Int32 {
        let name = buffer.attachment(kCVImageBufferYCbCrMatrixKey)?.value as? String
        return name.flatMap { matrixCodes[$0] } ?? bt709.matrix
    }

    fileprivate static let primariesCodes: [String: Int32] = [
        kCVImageBufferColorPrimaries_ITU_R_709_2: 1, kCVImageBufferColorPrimaries_EBU_3213: 5,
        kCVImageBufferColorPrimaries_SMPTE_C: 6, kCVImageBufferColorPrimaries_ITU_R_2020: 9,
        kCVImageBufferColorPrimaries_P3_D65: 12, kCVImageBufferColorPrimaries_DCI_P3: 11,
    ]
    fileprivate static let transferCodes: [String: Int32] = [
        kCVImageBufferTransferFunction_ITU_R_709_2: 1, kCVImageBufferTransferFunction_SMPTE_240M_1995: 7,
        kCVImageBufferTransferFunction_Linear: 8, kCVImageBufferTransferFunction_sRGB: 13,
        kCVImageBufferTransferFunction_ITU_R_2020: 14, kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ: 16,
        kCVImageBufferTransferFunction_SMPTE_ST_428_1: 17, kCVImageBufferTransferFunction_ITU_R_2100_HLG: 18,
    ]
    fileprivate static let matrixCodes: [String: Int32] = [
        kCVImageBufferYCbCrMatrix_ITU_R_709_2: 1, kCVImageBufferYCbCrMatrix_ITU_R_601_4: 6,
        kCVImageBufferYCbCrMatrix_SMPTE_240M_1995: 7, kCVImageBufferYCbCrMatrix_ITU_R_2020: 9,
    ]
}

extension ColorTags {
    /// The names that Core Video has for the code points; nil where it has none.
    var primariesName: String? { Self.primariesCodes.first { $0.value == primaries }?.key }
    var transferName: String? { Self.transferCodes.first { $0.value == transfer }?.key }
    var matrixName: String? { Self.matrixCodes.first { $0.value == matrix }?.key ?? (matrix == 5 ? Self.matrixName601 : nil) }
    /// H.273 has two code points for one matrix, 5 and 6.
    private static let matrixName601 = kCVImageBufferYCbCrMatrix_ITU_R_601_4

    /// Attaches the names to a buffer, those that there are.
    func tag(_ buffer: CVPixelBuffer) {
        let names: [(String, String?)] = [
            (kCVImageBufferYCbCrMatrixKey, matrixName), (kCVImageBufferColorPrimariesKey, primariesName),
            (kCVImageBufferTransferFunctionKey, transferName),
        ]
        for case (let key, let name?) in names { CVBufferSetAttachment(buffer, key, name, .shouldPropagate) }
    }
}
