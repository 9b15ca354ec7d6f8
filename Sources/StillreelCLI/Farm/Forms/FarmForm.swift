import Foundation
import Stillreel

/// The forms in which the work of a job is printed for other schedulers.
enum FarmForm: String, CaseIterable, Sendable {
    /// A command on each line, the join last.
    case commands
    case make
    /// Open Job Description.
    case openjd
    /// Jobs of Kubernetes.
    case kubernetes
    /// A workflow of GitHub Actions.
    case github

    /// - Throws: `ReelError` for names and numbers that the form cannot have.
    func text(of job: FarmJob, program: String, image: String) throws(ReelError) -> String {
        try check(job, [job.folder.path, job.target.path, program, image])
        let commands = FarmCommands(job: job, program: program)
        return switch self {
        case .commands: commands.list
        case .make: commands.makefile
        case .openjd: commands.jobTemplate
        case .kubernetes: commands.kubernetesJobs(image: image)
        case .github: commands.workflow(image: image)
        }
    }

    private func check(_ job: FarmJob, _ words: [String]) throws(ReelError) {
        for word in words
        where word.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            || word.contains("{{")
        {
            throw ReelError(.reel, "\(word.debugDescription): a path with control characters or {{ cannot be printed")
        }
        if self == .kubernetes, job.root.path == "/" {
            throw ReelError(.reel, "the job and its files must be in one folder that can be mounted, not everywhere below /")
        }
        if self == .github, job.tasks.count > Self.largestMatrix {
            throw ReelError(
                .reel, "a matrix has at most \(Self.largestMatrix) tasks; got \(job.tasks.count): make it fewer with --tasks")
        }
    }

    /// https://docs.github.com/en/actions/reference/limits
    private static let largestMatrix = 256
}
