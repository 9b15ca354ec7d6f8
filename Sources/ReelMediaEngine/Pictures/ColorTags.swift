internal import CReelFFmpeg
import ReelCoreVideo

/// The meaning of the samples of a Y′CbCr picture: code points of ITU-T H.273, and the range.
package struct ColorTags: Hashable, Sendable {
    /// The colour primaries (H.273 table 2).
    package var primaries: Int32
    /// The transfer function (H.273 table 3).
    package var transfer: Int32
    /// The matrix coefficients (H.273 table 4).
    package var matrix: Int32
    /// Whether samples are full range (0–255) instead of limited range (16–235 for luma, 16–240 for chroma).
    package var isFullRange: Bool

    package init(primaries: Int32, transfer: Int32, matrix: Int32, isFullRange: Bool) {
        self.primaries = primaries
        self.transfer = transfer
        self.matrix = matrix
        self.isFullRange = isFullRange
    }

    /// BT.709 in limited range: the default for pictures of any size.
    package static let bt709 = ColorTags(primaries: 1, transfer: 1, matrix: 1, isFullRange: false)

    package init?(primaries: String, transfer: String, matrix: String) {
        guard let primaries = ColorCodePoints.primaries[primaries], let transfer = ColorCodePoints.transfers[transfer],
            let matrix = ColorCodePoints.matrices[matrix]
        else { return nil }
        self.init(primaries: primaries, transfer: transfer, matrix: matrix, isFullRange: false)
    }

    /// Returns the matrix in a pixel buffer's attachments; BT.709 if there is none.
    static func matrix(of buffer: CVPixelBuffer) -> Int32 {
        let name = buffer.attachment(kCVImageBufferYCbCrMatrixKey)?.value as? String
        return name.flatMap { ColorCodePoints.matrices[$0] } ?? bt709.matrix
    }
}

extension ColorTags {
    /// Core Video's names of the code points; nil if it has none.
    var primariesName: String? { ColorCodePoints.name(ofPrimaries: primaries) }
    var transferName: String? { ColorCodePoints.name(ofTransfer: transfer) }
    var matrixName: String? { ColorCodePoints.name(ofMatrix: matrix) }

    /// Attaches the names that exist to a buffer.
    func tag(_ buffer: CVPixelBuffer) {
        let names: [(String, String?)] = [
            (kCVImageBufferYCbCrMatrixKey, matrixName), (kCVImageBufferColorPrimariesKey, primariesName),
            (kCVImageBufferTransferFunctionKey, transferName),
        ]
        for case (let key, let name?) in names { CVBufferSetAttachment(buffer, key, name, .shouldPropagate) }
    }
}
