/// Takes the place of libimagequant in builds without it (`GPL=0`): as many colours as are allowed, whatever the quality.
final class PaletteMaker {
    static let libraryVersion: String? = nil

    init(quality: Double) throws(PictureEncodingError.Reason) {}

    func reduce(
        _ pixels: [UInt32], width: Int, height: Int, colors: Int
    ) throws(PictureEncodingError.Reason) -> (indices: [UInt8], palette: [UInt8]) {
        let reduced = MedianCut.reduce(pixels, width: width, colors: colors)
        return (reduced.indices, reduced.palette)
    }
}
