import Foundation
import Stillreel

/// Shows the progress of a rendering on standard error.
struct ProgressDisplay {
    let style: ProgressStyle
    /// Shown instead of the progress on a terminal, and at the start otherwise; nil for renderings that do not wait.
    var status: WatchStatus?

    /// Starts a rendering, shows its progress until it has ended, and cancels it if a signal comes.
    func run<Summary>(_ start: () -> RenderJob<Summary>) async throws -> Summary {
        let rendering = Interruption.shared.start(start)
        await follow(rendering)
        let summary = try await rendering.finish()
        Interruption.shared.end()
        return summary
    }

    /// Shows the progress until the rendering has ended, successfully or not.
    private func follow(_ rendering: RenderJob<some Sendable>) async {
        let showsBar = style == .auto && Terminal.isInteractive
        let interval: Duration = style == .plain ? .seconds(5) : .milliseconds(100)
        var next = ContinuousClock.now + (style == .plain ? interval : .zero)
        if let status {
            if showsBar {
                Terminal.rewriteLine(status.line(frameCount: 0, width: Terminal.width - 1))
            } else if style == .auto || style == .plain {
                Terminal.writeError("stillreel: \(Terminal.oneLine(status.start()))\n")
            }
        }
        // How many frames the latest line had if these were all.
        var last: Int?
        for await progress in rendering.progress where style != .none {
            let isLast = progress.framesDone == progress.frameCount
            guard isLast && last != progress.framesDone || .now >= next else { continue }
            (next, last) = (.now + interval, isLast ? progress.framesDone : nil)
            switch style {
            case .auto where showsBar:
                let width = Terminal.width - 1
                Terminal.rewriteLine(
                    status?.line(frameCount: progress.framesDone, width: width) ?? ProgressLine(progress).text(width: width))
            case .plain:
                Terminal.writeError(ProgressLine(progress).text(width: .max, withBar: false) + "\n")
            case .json:
                guard let line = try? JSONLine(ProgressObject(progress)).text else { continue }
                Terminal.writeError(line + "\n")
            case .auto, .none:
                break
            }
        }
        if showsBar { Terminal.rewriteLine("") }
    }
}

private struct ProgressObject: Encodable {
    var framesDone: Int
    /// Nil, as the fraction, if the number of frames is unknown.
    var frameCount: Int?
    var fractionCompleted: Double?
    var framesPerSecond: Double
    var secondsLeft: Double?

    init(_ progress: RenderProgress) {
        func rounded(_ number: Double) -> Double { (number * 1_000).rounded() / 1_000 }
        framesDone = progress.framesDone
        if progress.frameCount > 0 {
            frameCount = progress.frameCount
            fractionCompleted = progress.fractionCompleted
        }
        framesPerSecond = rounded(progress.framesPerSecond)
        secondsLeft = progress.remaining.map { rounded($0 / .seconds(1)) }
    }
}
