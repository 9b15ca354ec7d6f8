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
        guard let primaries = ColorCodePoints.primaries[primaries], let transfer = ColorCodePoints.transfers[transfer],
            let matrix = ColorCodePoints.matrices[matrix]
        else { return nil }
        self.init(primaries: primaries, transfer: transfer, matrix: matrix, isFullRange: false)
    }

    /// The matrix that a pixel buffer says it was made with; BT.709 where it says nothing.
    static func matrix(of buffer: CVPixelBuffer) -> Int32 {
        let name = buffer.attachment(kCVImageBufferYCbCrMatrixKey)?.value as? String
        return name.flatMap { ColorCodePoints.matrices[$0] } ?? bt709.matrix
    }
}

extension ColorTags {
    /// The names that Core Video has for the code points; nil where it has none.
    var primariesName: String? { ColorCodePoints.name(ofPrimaries: primaries) }
    var transferName: String? { ColorCodePoints.name(ofTransfer: transfer) }
    var matrixName: String? { ColorCodePoints.name(ofMatrix: matrix) }

    /// Attaches the names to a buffer, those that there are.
    func tag(_ buffer: CVPixelBuffer) {
        let names: [(String, String?)] = [
            (kCVImageBufferYCbCrMatrixKey, matrixName), (kCVImageBufferColorPrimariesKey, primariesName),
            (kCVImageBufferTransferFunctionKey, transferName),
        ]
        for case (let key, let name?) in names { CVBufferSetAttachment(buffer, key, name, .shouldPropagate) }
    }
}
