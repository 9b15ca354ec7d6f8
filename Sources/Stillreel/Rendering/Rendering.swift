public import Foundation
public import OpenCoreMedia

/// A movie that has been worked out, and can be made.
public protocol MoviePlan: Encodable, Sendable {
    /// All that the movie is made from.
    var inputs: [URL] { get }
    @discardableResult
    func render(to output: OutputFile) -> Rendering<RenderSummary>
}

extension MoviePlan {
    /// For people and programs that want to know what would be done (`--dry-run`).
    public func jsonData() throws -> Data { try readableJSON() }
}

/// How far a rendering has come.
public struct RenderProgress: Hashable, Sendable {
    /// Frames handed to the encoder, or copied.
    public let framesDone: Int
    public let frameCount: Int
    public let elapsed: Duration

    public var fractionCompleted: Double { frameCount > 0 ? Double(framesDone) / Double(frameCount) : 0 }
    public var framesPerSecond: Double { elapsed > .zero ? Double(framesDone) / (elapsed / .seconds(1)) : 0 }

    /// Nil until there is something to judge by.
    public var remaining: Duration? {
        framesDone > 0 ? elapsed * (Double(frameCount - framesDone) / Double(framesDone)) : nil
    }
}

/// What has been made.
public struct RenderSummary: Hashable, Sendable {
    public let file: URL
    /// Pixels.
    public let width: Int
    public let height: Int
    public let frameCount: Int
    public let duration: CMTime
    public let byteCount: Int
    public let elapsed: Duration
    /// Nil where no loudness was asked for.
    public let loudness: LoudnessChange?
}

/// A movie being made, or something else that takes a while. It goes on by itself; `progress` tells how far it is, `finish()`
/// waits for it.
public struct Rendering<Summary: Sendable>: Sendable {
    /// The latest state, whenever it has changed; ends when the rendering ends. For one reader.
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

    /// Stops, and removes what has been written. What was at the target before stays.
    public func cancel() { task.cancel() }

    /// Waits until what is made is in its place, or all traces of it are gone.
    ///
    /// Cancelling the task that waits cancels the rendering.
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
    /// Looks for a place for the movie, plans it, and has it made.
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
    /// Makes the movie. It is written beside the target, and put in its place when it is whole.
    ///
    /// - Parameters:
    ///   - url: ends in `.mp4`, `.m4v` or `.mov`.
    ///   - overwriting: replace a file that is there. Without it that is an error, found before anything is done.
    @discardableResult
    public func render(to url: URL, overwriting: Bool = false) -> Rendering<RenderSummary> {
        .planned(url, overwriting: overwriting, plan: plan) {
            try await MovieRenderer(plan: $0, output: $1, report: $2).render()
        }
    }
}

extension Plan: MoviePlan {
    /// Makes the movie as planned, for who has looked at the plan before. `Reel.render(to:overwriting:)` does both.
    @discardableResult
    public func render(to output: OutputFile) -> Rendering<RenderSummary> {
        Rendering { report in try await MovieRenderer(plan: self, output: output, report: report).render() }
    }
}
