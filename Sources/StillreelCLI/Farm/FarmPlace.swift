import ArgumentParser
import Foundation
import Stillreel

/// Where the work of a job is done, and how it is started there.
struct FarmEngineOptions: Sendable {
    let place: FarmPlace
    let program: String
    let slurm: [String]
    let keepsFolder: Bool

    /// - Throws: `ReelError` if the job runs elsewhere.
    func engine(for job: FarmJob) throws -> any FarmEngine {
        guard case .local(let limit) = place else { return try slurmEngine(for: job) }
        if SlurmEngine.hasJobs(in: job.folder) {
            var slurm = try slurmEngine(for: job)
            guard try slurm.resume().isEmpty else {
                throw ReelError(.reel, "\(job.folder.path): Slurm works on this job; follow it with --on slurm")
            }
        }
        return try LocalEngine(program: program, folder: job.folder, limit: limit)
    }

    private func slurmEngine(for job: FarmJob) throws -> SlurmEngine {
        try SlurmEngine(
            program: program, folder: job.folder, coreCount: job.coreCount, options: slurm, keepsFolder: keepsFolder)
    }
}

/// Where the work of a job is done.
enum FarmPlace: Sendable, ExpressibleByArgument, Equatable {
    case slurm
    /// So many tasks at a time.
    case local(Int)
    case print(FarmForm)

    static let names = ["slurm", "local", "print"] + FarmForm.allCases.dropFirst().map { "print:\($0.rawValue)" }
    static let forms = "slurm, local, local:N, " + names.dropFirst(2).joined(separator: ", ")

    var isPrinted: Bool { if case .print = self { true } else { false } }

    /// Whether what is printed runs in containers, in which this machine's paths of programs mean nothing.
    var isInContainer: Bool { [.print(.kubernetes), .print(.github)].contains(self) }

    init?(argument: String) {
        let words = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let detail = words.count == 2 ? words[1] : nil
        switch (words[0], detail) {
        case ("slurm", nil): self = .slurm
        case ("local", nil): self = .local(1)
        case ("local", let detail?):
            guard let count = Int(detail), (1...1024).contains(count) else { return nil }
            self = .local(count)
        case ("print", nil): self = .print(.commands)
        case ("print", let detail?):
            guard let form = FarmForm(rawValue: detail) else { return nil }
            self = .print(form)
        default: return nil
        }
    }
}
