import Stillreel

/// A line such as `[#####-----]  50%  150/300 frames  0:02 left  88 frames/s`, shortened to the width that is available.
struct ProgressLine {
    private static let longestBar = 40
    private static let shortestBar = 8

    /// Nil if the number of frames is unknown.
    private let fraction: Double?
    /// The parts of the text, the most important first.
    private let parts: [String]

    init(_ progress: RenderProgress) {
        fraction = progress.frameCount > 0 ? progress.fractionCompleted : nil
        let speed = "\(NumberFormat.fixed(progress.framesPerSecond, progress.framesPerSecond < 10 ? 1 : 0)) frames/s"
        guard progress.frameCount > 0 else {
            parts = [NumberFormat.frames(progress.framesDone), speed]
            return
        }
        // Rounded down, so that 100 % is not shown before the last frame.
        let percent = "\(Int(progress.fractionCompleted * 100))"
        let isLast = progress.framesDone == progress.frameCount
        parts = [
            String(repeating: " ", count: max(0, 3 - percent.count)) + percent + "%",
            "\(progress.framesDone)/\(progress.frameCount) frames",
            isLast ? "finishing" : progress.remaining.map { "\(NumberFormat.clock($0)) left" } ?? "",
            speed,
        ]
    }

    /// - Parameter withBar: whether to begin with a bar, if the number of frames is known.
    func text(width: Int, withBar: Bool = true) -> String {
        var words = ""
        for part in parts where words.count + 2 + part.count <= width {
            words += words.isEmpty ? part : "  " + part
        }
        let barLength = min(Self.longestBar, withBar ? width - words.count - 4 : 0)
        guard let fraction, barLength >= Self.shortestBar else { return words }
        let done = Int(fraction * Double(barLength))
        return "[" + String(repeating: "#", count: done) + String(repeating: "-", count: barLength - done) + "]  " + words
    }
}
