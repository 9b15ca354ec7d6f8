/// Core Video's names for the code points of ITU-T H.273.
package enum ColorCodePoints {
    /// Table 2.
    package static let primaries: [String: Int32] = [
        kCVImageBufferColorPrimaries_ITU_R_709_2: 1, kCVImageBufferColorPrimaries_EBU_3213: 5,
        kCVImageBufferColorPrimaries_SMPTE_C: 6, kCVImageBufferColorPrimaries_ITU_R_2020: 9,
        kCVImageBufferColorPrimaries_P3_D65: 12, kCVImageBufferColorPrimaries_DCI_P3: 11,
    ]
    /// Table 3.
    package static let transfers: [String: Int32] = [
        kCVImageBufferTransferFunction_ITU_R_709_2: 1, kCVImageBufferTransferFunction_SMPTE_240M_1995: 7,
        kCVImageBufferTransferFunction_Linear: 8, kCVImageBufferTransferFunction_sRGB: 13,
        kCVImageBufferTransferFunction_ITU_R_2020: 14, kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ: 16,
        kCVImageBufferTransferFunction_SMPTE_ST_428_1: 17, kCVImageBufferTransferFunction_ITU_R_2100_HLG: 18,
    ]
    /// Table 4.
    package static let matrices: [String: Int32] = [
        kCVImageBufferYCbCrMatrix_ITU_R_709_2: 1, kCVImageBufferYCbCrMatrix_ITU_R_601_4: 6,
        kCVImageBufferYCbCrMatrix_SMPTE_240M_1995: 7, kCVImageBufferYCbCrMatrix_ITU_R_2020: 9,
    ]

    package static func name(ofPrimaries code: Int32) -> String? { primaries.first { $0.value == code }?.key }
    package static func name(ofTransfer code: Int32) -> String? { transfers.first { $0.value == code }?.key }
    /// Two code points of H.273 stand for the same matrix: 5 and 6.
    package static func name(ofMatrix code: Int32) -> String? { matrices.first { $0.value == (code == 5 ? 6 : code) }?.key }
}
