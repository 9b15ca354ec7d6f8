import Foundation
import Stillreel

extension FarmCommands {
    /// A workflow of GitHub Actions with a matrix of tasks. The job and the files of the reel are in the repository.
    func workflow(image: String) -> String {
        let folder = Shell.quoted(job.folder.path)
        let parts = YAMLWord.quoted(job.folder.path + "/parts")
        return """
            # Commit the folder \(job.folder.path) (job.json and reel.json) with the pictures. The paths must be those of the
            # checkout.
            name: \(YAMLWord.quoted(name))
            on: workflow_dispatch
            jobs:
              tasks:
                runs-on: ubuntu-latest
                container: \(YAMLWord.quoted(image))
                strategy:
                  matrix:
                    task: [\(job.tasks.map { "\($0.number)" }.joined(separator: ", "))]
                steps:
                  - uses: actions/checkout@v4
                  - run: \(YAMLWord.quoted(Self.line(Array(task("").dropLast())) + " ${{ matrix.task }}"))
                  - uses: actions/upload-artifact@v4
                    with:
                      name: parts-${{ matrix.task }}
                      path: \(parts)
              join:
                needs: tasks
                runs-on: ubuntu-latest
                container: \(YAMLWord.quoted(image))
                steps:
                  - uses: actions/checkout@v4
                  - uses: actions/download-artifact@v4
                    with:
                      pattern: parts-*
                      merge-multiple: true
                      path: \(parts)
                  - run: \(YAMLWord.quoted("\(Shell.quoted(program)) farm join \(folder)"))
                  - uses: actions/upload-artifact@v4
                    with:
                      name: movie
                      path: \(YAMLWord.quoted(job.target.path))
            """
    }
}
