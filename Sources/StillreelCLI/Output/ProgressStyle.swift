import ArgumentParser
import Foundation
import Stillreel

enum ProgressStyle: String, ExpressibleByArgument, CaseIterable {
    case auto, plain, json, none

    /// Returns the text about a finished movie for standard output; nil for none.
    func text(of summary: RenderSummary, name: String) throws -> String? {
        switch self {
        case .none:
            return nil
        case .json:
            return try JSONLine(
                ResultObject(
                    file: summary.file.path, byteCount: summary.byteCount, seconds: ClockTime(summary.duration).seconds,
                    frameCount: summary.frameCount, loudness: summary.loudness.map(ResultObject.Loudness.init))
            ).text
        case .auto, .plain:
            let elapsed = summary.elapsed / .seconds(1)
            return """
                \(name): \(summary.width)×\(summary.height), \(Wording.frames(summary.frameCount)), \
                \(ClockTime(summary.duration)), \(Wording.bytes(summary.byteCount)); made in \(Wording.number(elapsed, 1)) s\
                \(summary.loudness.map { "\n\(Wording.loudness($0))" } ?? "")
                """
        }
    }
}

private struct ResultObject: Encodable {
    var file: String
    var byteCount: Int
    var seconds: Double
    var frameCount: Int
    var loudness: Loudness?

    struct Loudness: Encodable {
        var target: Double
        var before: Double?
        var after: Double?
        var gain: Double
        var isHeldBack: Bool

        init(_ change: LoudnessChange) {
            func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
            target = change.target
            before = change.measured.map(rounded)
            after = change.loudness.map(rounded)
            gain = rounded(change.gain)
            isHeldBack = change.isHeldBack
        }
    }
}

/// A value as JSON, on one line.
struct JSONLine {
    let text: String

    init(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        text = String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
