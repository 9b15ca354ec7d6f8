import ArgumentParser

struct FarmCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "farm",
        abstract: "Make one movie on many machines.",
        discussion: """
            Examples:
              stillreel farm render film.yaml -o film.mp4 --on slurm
              stillreel farm render film.yaml -o film.mp4 --on local:4
              stillreel farm render film.yaml -o film.mp4 --on print > commands.txt

            All machines see the reel's files and the folder of the movie under the same paths, and have the same version of \
            stillreel. The movie is, byte for byte, the one that `stillreel render` makes. docs/cluster.md says more.
            """,
        subcommands: [
            FarmRenderCommand.self, FarmPlanCommand.self, FarmTaskCommand.self, FarmJoinCommand.self, FarmStatusCommand.self,
            FarmCheckCommand.self,
        ])
}
