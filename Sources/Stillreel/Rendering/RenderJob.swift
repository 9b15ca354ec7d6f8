public import Foundation
public import ReelCoreMedia

/// The plan of a movie that can be rendered.
public protocol MoviePlan: Encodable, Sendable {
    /// All files that the movie is made from.
    var inputs: [URL] { get }
    /// Starts making the movie as planned.
    ///
    /// - Returns: the running rendering. Errors are thrown by its `finish()`.
    @discardableResult
    func render(to output: OutputFile) -> Rendering<RenderSummary>
}

extension MoviePlan {
    /// Returns the plan as indented JSON with sorted keys (`--dry-run`).
    public func jsonData() throws -> Data { try readableJSON() }
}

/// The progress of a rendering.
public struct RenderProgress: Hashable, Sendable {
    /// The number of frames that have been passed to the encoder or copied.
    public let framesDone: Int
    /// The number of frames in total; approximate if video is copied.
    public let frameCount: Int
    /// The time since the rendering started.
    public let elapsed: Duration

    /// The completed fraction, 0 to 1.
    public var fractionCompleted: Double { frameCount > 0 ? Double(framesDone) / Double(frameCount) : 0 }
    /// The average speed in frames per second.
    public var framesPerSecond: Double { elapsed > .zero ? Double(framesDone) / (elapsed / .seconds(1)) : 0 }

    /// The estimated time until the last frame; nil before the first frame.
    public var remaining: Duration? {
        framesDone > 0 ? elapsed * (Double(frameCount - framesDone) / Double(framesDone)) : nil
    }
}

/// A summary of a finished movie.
public struct RenderSummary: Hashable, Sendable {
    /// The movie.
    public let file: URL
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The number of frames; approximate if video was copied by a `Dub`.
    public let frameCount: Int
    /// The duration of the movie.
    public let duration: CMTime
    /// The size of the file in bytes.
    public let byteCount: Int
    /// The time that the rendering took.
    public let elapsed: Duration
    /// The change of the sound's loudness; nil if no target was set.
    public let loudness: LoudnessChange?
}

/// A running job that makes a movie or other files. It runs by itself: `progress` reports how far it is, and `finish()` waits for
/// its end.
public struct Rendering<Summary: Sendable>: Sendable {
    /// The latest progress, after each change. The stream ends when the rendering ends, and supports a single consumer.
    public let progress: AsyncStream<RenderProgress>
    private let task: Task<Summary, any Error>

    init(
        _ body: @escaping @Sendable (_ report: @escaping @Sendable (RenderProgress) -> Void) async throws -> Summary
    ) {
        let (stream, continuation) = AsyncStream.makeStream(of: RenderProgress.self, bufferingPolicy: .bufferingNewest(1))
        progress = stream
        task = Task {
            defer { continuation.finish() }
            return try await body { continuation.yield($0) }
        }
    }

    /// Cancels the rendering, which removes its temporary files. A file that was at the target before is left unchanged.
    public func cancel() { task.cancel() }

    /// Waits until the output is complete at its target or, after an error or cancellation, until temporary files are removed.
    ///
    /// Cancelling the waiting task cancels the rendering.
    ///
    /// - Returns: a summary of the output.
    /// - Throws: `ReelError`, or `CancellationError`.
    @discardableResult
    public func finish() async throws -> Summary {
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

extension Rendering where Summary == RenderSummary {
    /// Checks the target, plans the movie, and makes it.
    static func planned<Plan: Sendable>(
        _ url: URL, overwriting: Bool, plan: @escaping @Sendable () throws -> Plan,
        make: @escaping @Sendable (Plan, OutputFile, @escaping @Sendable (RenderProgress) -> Void) async throws -> RenderSummary
    ) -> Rendering {
        Rendering { report in
            let output = try OutputFile(url, overwriting: overwriting)
            let plan = try plan()
            try Task.checkCancellation()
            return try await make(plan, output, report)
        }
    }
}

extension Reel {
    /// Plans the movie and starts making it. The movie is written to a hidden file beside the target, and renamed when complete.
    ///
    /// - Parameters:
    ///   - url: the target, which must end in `.mp4`, `.m4v` or `.mov`.
    ///   - overwriting: whether an existing file is replaced. Otherwise it is an error, found before any work is done.
    /// - Returns: the running rendering. Errors, including those of planning, are thrown by its `finish()`.
    @discardableResult
    public func render(to url: URL, overwriting: Bool = false) -> Rendering<RenderSummary> {
        .planned(url, overwriting: overwriting, plan: plan) {
            try await MovieRenderer(plan: $0, output: $1, report: $2).render()
        }
    }
}

extension Plan: MoviePlan {
    /// Starts making the movie as planned, for callers that already have a plan. `Reel.render(to:overwriting:)` plans and
    /// renders.
    @discardableResult
    public func render(to output: OutputFile) -> Rendering<RenderSummary> {
        Rendering { report in try await MovieRenderer(plan: self, output: output, report: report).render() }
    }
}
