import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelMediaEngine

/// Extracts pictures from a movie: upright, with square pixels.
struct MovieImages {
    /// The movie's metadata, so that it need not be read again.
    let movie: MediaInfo

    /// Extracts the pictures at several times.
    ///
    /// - Parameters:
    ///   - times: in ascending order.
    ///   - tolerance: the maximum distance before and after each time.
    ///   - take: called with the result for each time, in order.
    /// - Throws: errors of `take`, and `CancellationError`.
    func forEach(
        _ times: [CMTime], limit: PictureLimit, tolerance: CMTime,
        _ take: (_ index: Int, _ picture: Result<(image: CGImage, time: CMTime), ReelError>) async throws -> Void
    ) async throws {
        let generator = AVAssetImageGenerator(asset: AVURLAsset(movie))
        generator.appliesPreferredTrackTransform = true
        generator.maximumSize = CGSize(width: limit.width ?? 0, height: limit.height ?? 0)
        generator.requestedTimeToleranceBefore = tolerance
        generator.requestedTimeToleranceAfter = tolerance
        var index = 0
        for await element in generator.images(for: times) {
            switch element {
            case .success(_, let image, let time): try await take(index, .success((image, time)))
            case .failure(_, let error): try await take(index, .failure(reelError(error)))
            }
            index += 1
        }
        try Task.checkCancellation()
    }

    private func reelError(_ error: any Error) -> ReelError {
        let isOurs = (error as? AVError).map { [.outOfMemory, .unknown].contains($0.code) } ?? false
        let (name, words) = (movie.location.name, error.localizedDescription)
        // Some messages contain the whole name of the file, others at most its last component.
        return ReelError(isOurs ? .encoding : .input, words.contains(name) ? words : "\(name): \(words)")
    }
}
