import Foundation
import ReelAVFoundation
import ReelCoreMedia

/// The metadata that identifies a part, stored in its file under the key `stillreel.segment`. For example,
/// `2/3 90a1b2c3d4e5f607 900+451 12345/1000` is the second of three parts of a movie with this fingerprint that lasts 12.345
/// seconds; the part begins with frame 900 and has 451 frames.
struct PartLabel: Hashable, Sendable {
    let number: Int
    let count: Int
    /// The movie's fingerprint.
    let movie: String
    let firstFrame: Int
    let frameCount: Int
    let movieDuration: CMTime

    static let key = "stillreel.segment"

    var text: String {
        "\(number)/\(count) \(movie) \(firstFrame)+\(frameCount) \(movieDuration.value)/\(movieDuration.timescale)"
    }

    var metadataItem: AVMetadataItem {
        let item = AVMutableMetadataItem()
        item.keySpace = .quickTimeMetadata
        item.key = Self.key as NSString
        item.value = text as NSString
        return item
    }
}

extension PartLabel {
    /// Parses a label; nil if the text is not a valid one.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 4, let part = Self.pair(words[0], "/"), let frames = Self.pair(words[2], "+"),
            let duration = Self.pair(words[3], "/"), let timescale = Int32(exactly: duration.1), timescale > 0, duration.0 > 0,
            part.1 > 0, (1...part.1).contains(part.0), frames.0 >= 0, frames.1 > 0
        else { return nil }
        self.init(
            number: part.0, count: part.1, movie: String(words[1]), firstFrame: frames.0, frameCount: frames.1,
            movieDuration: CMTime(value: Int64(duration.0), timescale: timescale))
    }

    private static func pair(_ word: Substring, _ separator: Character) -> (Int, Int)? {
        let numbers = word.split(separator: separator, omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else { return nil }
        return (first, second)
    }
}
