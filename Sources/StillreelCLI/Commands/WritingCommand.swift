/// A command that writes files.
protocol WritingCommand {
    /// The files and folders that it writes, whether they exist or not; others cannot be written (`Sandbox`).
    var outputs: [String] { get }
}

/// A command that starts other programs, and keeps the right to do so. What it reads are the plan, the parts and the reports of
/// its own job.
protocol StartsPrograms {}
