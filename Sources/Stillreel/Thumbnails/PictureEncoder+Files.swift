import Foundation
import ReelCoreGraphics
import ReelImageEngine

extension PictureEncoder {
    /// Creates the encoder of a file whose name ends in the extension of a picture format.
    init(for file: URL, _ plan: ThumbnailPlan) {
        let format = ThumbnailFormat(pathExtension: file.pathExtension) ?? .jpeg
        self.init(format: format.fileFormat, quality: plan.thumbnails.quality / 100)
    }

    func data(of bitmap: Bitmap, for name: String) throws(ReelError) -> Data {
        do throws(PictureEncodingError) {
            return try encode(bitmap)
        } catch {
            throw ReelError(error, writing: name)
        }
    }

    func write(_ bitmap: Bitmap, to target: URL, _ outputs: OutputSet) throws(ReelError) -> ThumbnailSummary.File {
        let data = try data(of: bitmap, for: target.path)
        try outputs.write(data, to: target)
        return ThumbnailSummary.File(file: target, width: bitmap.width, height: bitmap.height, byteCount: data.count)
    }
}

extension ReelError {
    init(_ error: PictureEncodingError, writing name: String) { self.init(.encoding, "\(name): \(error.localizedDescription)") }
}
