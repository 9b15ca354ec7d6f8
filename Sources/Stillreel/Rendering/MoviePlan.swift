public import Foundation

/// The plan of a movie that can be rendered.
public protocol MoviePlan: Encodable, Sendable {
    /// All files that the movie is made from.
    var inputs: [URL] { get }
    /// What the movie leaves out, cuts or changes without being asked to, each in one line.
    var notes: [String] { get }
    /// What is shown and heard when, and how it gets into the movie, in lines for people (`--verbose`).
    var details: [String] { get }
    /// Checks that the movie can be written to a file, before anything is made.
    ///
    /// - Throws: `ReelError` if the file is one of the inputs, or cannot contain what is copied.
    func check(_ output: OutputFile) throws(ReelError)
    /// Returns the plan with what depends on the kind of file: the codecs, and what has no place in the file.
    ///
    /// - Throws: `ReelError` if the file cannot contain what is planned.
    func adapted(to output: OutputFile) throws(ReelError) -> Self
    /// Makes the movie as planned. `render(to:)` calls this in a task of its own.
    ///
    /// - Parameters:
    ///   - output: the file that the movie is written to.
    ///   - report: called for each change of the progress.
    /// - Throws: `ReelError`, or `CancellationError`. Temporary files have been removed by then.
    func make(_ output: OutputFile, report: @escaping @Sendable (RenderProgress) -> Void) async throws -> RenderSummary
}

extension MoviePlan {
    /// By default none.
    public var notes: [String] { [] }

    /// By default none.
    public var details: [String] { [] }

    /// Checks that the file is none of the inputs.
    public func check(_ output: OutputFile) throws(ReelError) { try output.check(isNone: inputs) }

    /// Checks that video can be copied into the file. Nothing of the plan depends on it.
    public func adapted(to output: OutputFile) throws(ReelError) -> Self {
        _ = try output.copyingType()
        return self
    }

    /// Starts making the movie as planned, for callers that already have a plan. `MovieDescription.render(to:overwriting:)` plans
    /// and renders.
    ///
    /// - Returns: the running rendering. Errors are thrown by its `finish()`.
    @discardableResult
    public func render(to output: OutputFile) -> RenderJob<RenderSummary> {
        RenderJob { report in try await adapted(to: output).make(output, report: report) }
    }

    /// Returns the plan as indented JSON with sorted keys (`--dry-run`).
    public func jsonData() throws -> Data { try readableJSON() }
}
