import ArgumentParser
import Foundation
import Stillreel

enum ProgressStyle: String, ExpressibleByArgument, CaseIterable {
    case auto, plain, json, none

    /// What is said of a finished movie, nil for nothing.
    func text(of summary: RenderSummary, name: String) throws -> String? {
        switch self {
        case .none:
            return nil
        case .json:
            return try JSONLine(
                ResultObject(
                    file: summary.file.path, byteCount: summary.byteCount, seconds: ClockTime(summary.plan.duration).seconds,
                    frameCount: summary.plan.frameCount)
            ).text
        case .auto, .plain:
            let (plan, elapsed) = (summary.plan, summary.elapsed / .seconds(1))
            return """
                \(name): \(plan.reel.canvas.width)×\(plan.reel.canvas.height), \(Wording.frames(plan.frameCount)), \
                \(ClockTime(plan.duration)), \(Wording.bytes(summary.byteCount)); made in \(Wording.number(elapsed, 1)) s
                """
        }
    }
}

private struct ResultObject: Encodable {
    var file: String
    var byteCount: Int
    var seconds: Double
    var frameCount: Int
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
