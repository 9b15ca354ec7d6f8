import ReelColor
import ReelCoreVideo

extension AVVideoComposition.State {
    /// The encoder's colour settings; nil for BT.709.
    var colorProperties: [String: String]? {
        guard let colorPrimaries, let colorTransferFunction, let colorYCbCrMatrix else { return nil }
        return [
            AVVideoColorPrimariesKey: colorPrimaries, AVVideoTransferFunctionKey: colorTransferFunction,
            AVVideoYCbCrMatrixKey: colorYCbCrMatrix,
        ]
    }

    var colorTags: ColorTags {
        guard let colorPrimaries, let colorTransferFunction, let colorYCbCrMatrix else { return .bt709 }
        return ColorTags(primaries: colorPrimaries, transfer: colorTransferFunction, matrix: colorYCbCrMatrix) ?? .bt709
    }

    /// Why the composition's colours cannot be used; nil if they can. Only colours for which sRGB's R′G′B′ can be used
    /// unconverted are supported.
    var colorValidationError: String? {
        let named = [colorPrimaries, colorTransferFunction, colorYCbCrMatrix].compactMap { $0 }
        if named.isEmpty { return nil }
        guard named.count == 3 else {
            return "set all three of colorPrimaries, colorTransferFunction and colorYCbCrMatrix, or none of them"
        }
        let tags = ColorTags(primaries: named[0], transfer: named[1], matrix: named[2])
        // H.273: BT.709 and equivalents, and BT.601.
        let primaries: [ColorPrimaries] = [.bt709, .bt470BG, .smpte170M]
        let transfers: [TransferFunction] = [.bt709, .smpte240M, .sRGB]
        let matrices: [MatrixCoefficients] = [.bt709, .smpte170M, .smpte240M]
        guard let tags, primaries.contains(tags.primaries), transfers.contains(tags.transfer), matrices.contains(tags.matrix)
        else {
            return
                "frames cannot be converted to the colours \(named.joined(separator: ", ")); use BT.709 or BT.601"
        }
        return nil
    }

    /// The attachments of composed frames: the composition's colours, or BT.709.
    var bufferTags: [String: String] {
        [
            kCVImageBufferColorPrimariesKey as String: colorPrimaries ?? kCVImageBufferColorPrimaries_ITU_R_709_2 as String,
            kCVImageBufferYCbCrMatrixKey as String: colorYCbCrMatrix ?? kCVImageBufferYCbCrMatrix_ITU_R_709_2 as String,
            kCVImageBufferTransferFunctionKey as String: colorTransferFunction ?? kCVImageBufferTransferFunction_ITU_R_709_2
                as String,
        ]
    }
}
