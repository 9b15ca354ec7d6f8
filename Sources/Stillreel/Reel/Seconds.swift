import Foundation
import ReelCoreMedia

/// A time as it is written in a reel file: a number of seconds (`3`, `2.5`, also as text), a fraction of seconds as text
/// (`"1001/30000"`), or minutes and seconds, optionally with hours, as text (`"1:30"`).
struct Seconds: Codable {
    let time: CMTime

    init(time: CMTime) { self.time = time }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
            time = .microseconds(number)
            guard time.isNumeric else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(number) is too large for a time")
            }
        } else {
            let text = try container.decode(String.self)
            if let clock = ClockTime(text) {
                time = clock.time
                return
            }
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, let value = Int64(parts[0]), let timescale = Int32(parts[1]), timescale > 0 else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription:
                        "\"\(text)\" is not a time: write seconds (2.5), a fraction (\"1001/30000\") or minutes (\"1:30\")")
            }
            time = CMTime(value: value, timescale: timescale)
        }
    }

    func encode(to encoder: any Encoder) throws {
        guard time.isNumeric, time.timescale > 0 else {
            throw EncodingError.invalidValue(
                time, .init(codingPath: encoder.codingPath, debugDescription: "the time is invalid, infinite or indefinite"))
        }
        var container = encoder.singleValueContainer()
        let (seconds, rest) = time.value.quotientAndRemainder(dividingBy: Int64(time.timescale))
        // Numbers are written only up to where they are decoded to exactly the same time.
        if rest == 0, seconds.magnitude < 1_000_000_000 {
            try container.encode(seconds)
        } else if time.seconds.magnitude < 1e6, .microseconds(time.seconds) == time {
            try container.encode(time.seconds)
        } else {
            try container.encode("\(time.value)/\(time.timescale)")
        }
    }
}
