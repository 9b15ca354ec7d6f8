import Foundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelMediaEngine

/// Searches for the best-looking picture near each of several times. It examines a few frames in each part of the movie:
/// those that are fast to decode.
struct BestSearch {
    private struct Candidate {
        /// The index of the scheduled picture.
        let index: Int
        let time: CMTime
    }

    let movie: MediaInfo
    private var candidates: [(spacing: CMTime, candidates: [Candidate])] = []
    /// The number of pictures that are examined.
    private(set) var count = 0

    private static let mostOfEach = 7
    /// The minimum distance between candidates: closer pictures look much the same.
    private static let leastSpacing = CMTime(value: 1, timescale: 2)

    init(movie: MediaInfo, pictures: [ScheduledPicture]) {
        self.movie = movie
        var groups: [Int: (spacing: CMTime, candidates: [Candidate])] = [:]
        for (number, picture) in pictures.enumerated() {
            let range = picture.searchRange
            let fitting = CMTimeGetSeconds(range.duration) / CMTimeGetSeconds(Self.leastSpacing)
            let count = max(1, min(Self.mostOfEach, Int(min(fitting, 1e3))))
            let spacing = CMTimeMultiplyByRatio(range.duration, multiplier: 1, divisor: Int32(count))
            let found = (0..<count).map { part in
                Candidate(
                    index: number,
                    time: range.start
                        + CMTimeMultiplyByRatio(range.duration, multiplier: Int32(2 * part + 1), divisor: Int32(2 * count)))
            }
            // Candidates that are decoded together share one tolerance, so parts of different durations are decoded separately.
            let size = Int(log2(max(1e-6, CMTimeGetSeconds(spacing))).rounded(.down))
            let known = groups[size]
            groups[size] = (min(known?.spacing ?? spacing, spacing), (known?.candidates ?? []) + found)
            self.count += count
        }
        candidates = groups.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the presentation times of the best-looking pictures, or the scheduled time where none can be decoded.
    ///
    /// - Parameter report: called for each picture that has been examined.
    func times(of pictures: [ScheduledPicture], report: () -> Void) async throws -> [CMTime] {
        var best = pictures.map { (worth: -Double.infinity, time: $0.time) }
        for (spacing, candidates) in candidates {
            let sorted = candidates.sorted { $0.time < $1.time }
            let tolerance = max(
                .zero, CMTimeMultiplyByRatio(spacing, multiplier: 1, divisor: 2) - CMTime(value: 1, timescale: 90_000))
            let limit = PictureLimit(width: 192, height: 192)
            try await MovieImages(movie: movie).forEach(sorted.map(\.time), limit: limit, tolerance: tolerance) {
                place, result in
                report()
                let index = sorted[place].index
                guard let (image, time) = try? result.get(), let bitmap = image.bitmap else { return }
                // Of equally good pictures, the closer one is preferred.
                let range = max(0.001, CMTimeGetSeconds(pictures[index].searchRange.duration))
                let distance = abs(CMTimeGetSeconds(time - pictures[index].time)) / range
                let worth = ThumbnailScore(bitmap).value * (1 - 0.1 * min(1, distance))
                if worth > best[index].worth { best[index] = (worth, time) }
            }
        }
        return best.map(\.time)
    }
}
