import Foundation

extension PartPlan {
    /// Returns the plan with what depends on the kind of file.
    ///
    /// - Throws: `ReelError` if parts cannot be joined from such files, or if it cannot contain what is planned.
    public func adapted(to output: OutputFile) throws(ReelError) -> PartPlan {
        guard OutputFormat.copying.contains(output.format), !output.hasPlaylist else {
            throw ReelError(
                .reel,
                "\(output.target.path): parts are made as \(OutputFormat.list(OutputFormat.copying)) files, which can be joined")
        }
        guard !plan.reel.encoding.streaming else {
            throw ReelError(.reel, "parts cannot be made for streaming: leave it out", place: "encoding.streaming")
        }
        var part = self
        part.plan = try plan.adapted(to: output)
        return part
    }
}
