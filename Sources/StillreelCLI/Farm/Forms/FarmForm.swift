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

    func text(of job: FarmJob, program: String, image: String) -> String {
        let commands = FarmCommands(job: job, program: program)
        return switch self {
        case .commands: commands.list
        case .make: commands.makefile
        case .openjd: commands.jobTemplate
        case .kubernetes: commands.kubernetesJobs(image: image)
        case .github: commands.workflow(image: image)
        }
    }
}
