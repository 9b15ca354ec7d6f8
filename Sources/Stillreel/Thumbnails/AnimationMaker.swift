import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageEngine

/// Makes an animation from pictures that are appended in order.
final class AnimationMaker {
    private let file: URL
    private let size: PixelSize
    private let encoder: AnimationEncoder
    private let outputs: OutputSet

    /// The duration of each picture.
    private static let frameDuration = Duration.seconds(1) / 3

    init(_ file: URL, _ plan: ThumbnailPlan, _ outputs: OutputSet) throws(ReelError) {
        self.file = file
        self.outputs = outputs
        size = plan.movieSize.reduced(toFit: plan.animationLimit)
        do throws(PictureEncodingError) {
            encoder = try AnimationEncoder(
                format: AnimationFormat(pathExtension: file.pathExtension) ?? .webp, width: size.width, height: size.height,
                quality: plan.thumbnails.quality / 100)
        } catch {
            throw ReelError(error, writing: file.path)
        }
    }

    func append(_ image: CGImage) throws(ReelError) {
        guard let bitmap = image.scaled(to: size) else {
            throw ReelError(.encoding, "\(file.path): there is not enough memory for it")
        }
        do throws(PictureEncodingError) {
            try encoder.append(bitmap, duration: Self.frameDuration)
        } catch {
            throw ReelError(error, writing: file.path)
        }
    }

    func finish() throws(ReelError) -> ThumbnailSummary.File {
        let data: Data
        do throws(PictureEncodingError) {
            data = try encoder.finish()
        } catch {
            throw ReelError(error, writing: file.path)
        }
        try outputs.write(data, to: file)
        return ThumbnailSummary.File(file: file, width: size.width, height: size.height, byteCount: data.count)
    }
}
