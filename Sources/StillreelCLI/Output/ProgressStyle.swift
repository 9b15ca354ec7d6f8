import ArgumentParser
import Foundation
import Stillreel

enum ProgressStyle: String, ExpressibleByArgument, CaseIterable {
    case auto, plain, json, none

    /// Returns the text about a finished movie for standard output; nil for none.
    /// - Parameter verb: what was done.
    func text(of summary: RenderSummary, name: String, verb: String = "made") throws -> String? {
        switch self {
        case .none:
            return nil
        case .json:
            return try JSONLine(
                ResultObject(
                    file: summary.file.path, movie: summary.playlistMovie?.path, byteCount: summary.byteCount,
                    seconds: ClockTime(summary.duration).seconds,
                    frameCount: summary.frameCount,
                    copiedFrameCount: summary.copiedFrameCount > 0 ? summary.copiedFrameCount : nil,
                    heldFrameCount: summary.heldFrameCount,
                    sound: summary.sound.map(Self.text(of:)),
                    loudness: summary.loudness.map(ResultObject.Loudness.init),
                    notes: Terminal.notes.isEmpty ? nil : Terminal.notes)
            ).text
        case .auto, .plain:
            let elapsed = NumberFormat.fixed(summary.elapsed / .seconds(1), 1)
            return """
                \(name)\(summary.playlistMovie.map { " and \($0.lastPathComponent)" } ?? ""): \
                \(summary.width)×\(summary.height), \(NumberFormat.frames(summary.frameCount)), \
                \(ClockTime(summary.duration)), \(NumberFormat.bytes(summary.byteCount))\
                \(summary.copiedFrameCount > 0 ? "; \(NumberFormat.frames(summary.copiedFrameCount)) copied" : "")\
                \(summary.heldFrameCount.map { "; \($0) held" } ?? "")\
                \(summary.sound.map { "; sound \(Self.text(of: $0))" } ?? ""); \(verb) in \(elapsed) s\
                \(summary.loudness.flatMap(Self.text(of:)).map { "\n\($0)" } ?? "")
                """
        }
    }

    private static func text(of coding: SoundPlan.Coding) -> String {
        switch coding {
        case .copied: "copied"
        case .encoded: "encoded"
        }
    }

    /// Returns a text such as `the sound is made louder, from -23.1 to -14.0 LUFS`, with the reason if the target was not
    /// reached; nil if nobody hears the change.
    private static func text(of change: LoudnessChange) -> String? {
        func number(_ number: Double) -> String { NumberFormat.fixed(number, 1) }
        guard let before = change.measured, let after = change.loudness else {
            return "the sound is silence, so its loudness is not changed"
        }
        let isHeard = abs(after - before) >= 0.5
        guard isHeard || change.isHeldBack else { return nil }
        let result =
            isHeard
            ? "is made \(after > before ? "louder" : "quieter"), from \(number(before)) to \(number(after)) LUFS"
            : "stays at \(number(after)) LUFS"
        let reason = "; at \(number(change.target)) LUFS its loudest moments would be distorted"
        return "the sound \(result)" + (change.isHeldBack ? reason : "")
    }
}

private struct ResultObject: Encodable {
    var file: String
    /// The movie that a playlist refers to.
    var movie: String?
    var byteCount: Int
    var seconds: Double
    var frameCount: Int
    /// How many of them were copied from clips; nil for none.
    var copiedFrameCount: Int?
    /// How many frames of a stream show the same as the one before; nil for other movies.
    var heldFrameCount: Int?
    var sound: String?
    var loudness: Loudness?
    /// What was left out, cut or changed.
    var notes: [String]?

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
