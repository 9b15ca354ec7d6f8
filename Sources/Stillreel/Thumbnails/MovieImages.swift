import Foundation
import MediaEngine
import OpenAVFoundation
import OpenCoreGraphics
import OpenCoreMedia

/// Takes pictures out of a movie: upright, in square pixels.
struct MovieImages {
    /// What is known of the movie: it need not be looked into again.
    let movie: MediaInfo

    /// - Parameters:
    ///   - times: in order.
    ///   - tolerance: before and after each.
    ///   - take: gets what comes of each time, in their order.
    /// - Throws: what `take` throws, and `CancellationError`.
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
        // Some words name the file, others no more than its last part.
        return ReelError(isOurs ? .encoding : .input, words.contains(name) ? words : "\(name): \(words)")
    }
}
