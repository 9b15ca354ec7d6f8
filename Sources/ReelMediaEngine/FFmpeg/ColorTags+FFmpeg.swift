internal import CReelFFmpeg
import ReelColor

// libavutil numbers colours by the code points of ITU-T H.273.

extension ColorTags {
    init(
        _ primaries: AVColorPrimaries, _ transfer: AVColorTransferCharacteristic, _ matrix: AVColorSpace, _ range: AVColorRange
    ) {
        self.init(
            primaries: ColorPrimaries(rawValue: UInt8(clamping: primaries.rawValue)),
            transfer: TransferFunction(rawValue: UInt8(clamping: transfer.rawValue)),
            matrix: MatrixCoefficients(rawValue: UInt8(clamping: matrix.rawValue)), isFullRange: range == AVCOL_RANGE_JPEG)
    }
}

extension AVColorPrimaries {
    init(_ primaries: ColorPrimaries) { self.init(rawValue: UInt32(primaries.rawValue)) }
}

extension AVColorTransferCharacteristic {
    init(_ transfer: TransferFunction) { self.init(rawValue: UInt32(transfer.rawValue)) }
}

extension AVColorSpace {
    init(_ matrix: MatrixCoefficients) { self.init(rawValue: UInt32(matrix.rawValue)) }
}
