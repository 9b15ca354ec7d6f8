import Foundation
import Stillreel

extension FarmCommands {
    /// An indexed Job that makes the parts, and a Job that joins them
    /// (https://kubernetes.io/docs/concepts/workloads/controllers/job/).
    ///
    /// Each pod tells at first, in an init container, whether its program is the one that has planned the movie.
    func kubernetesJobs(image: String) -> String {
        """
        # The claim `stillreel` is the volume with the job, the movie and the input files, under the same path as here.
        \(kubernetesJob("tasks", image, spec: """
              completionMode: Indexed
              completions: \(job.tasks.count)
              parallelism: \(job.tasks.count)
              backoffLimitPerIndex: 2
            """, first: [program, "farm", "check", job.folder.path], then: Array(task("").dropLast())))
        ---
        \(kubernetesJob("join", image, spec: "  backoffLimit: 2", first: wait, then: join))
        """
    }

    private func kubernetesJob(_ kind: String, _ image: String, spec: String, first: [String], then: [String]) -> String {
        let mount = YAMLWord.quoted(job.root.path)
        return """
            apiVersion: batch/v1
            kind: Job
            metadata:
              name: \(label)-\(kind)
            spec:
            \(spec)
              template:
                spec:
                  restartPolicy: Never
                  initContainers:
                    - name: first
                      image: \(YAMLWord.quoted(image))
                      command: \(YAMLWord.list(first))
                      volumeMounts:
                        - name: files
                          mountPath: \(mount)
                  containers:
                    - name: stillreel
                      image: \(YAMLWord.quoted(image))
                      command: \(YAMLWord.list(then))
                      resources:
                        requests:
                          cpu: \(YAMLWord.quoted("\(job.coreCount)"))
                      volumeMounts:
                        - name: files
                          mountPath: \(mount)
                  volumes:
                    - name: files
                      persistentVolumeClaim:
                        claimName: stillreel
            """
    }

    /// The movie's name with the letters that names of objects may have (RFC 1123).
    private var label: String {
        let letters = name.lowercased().unicodeScalars.map { scalar -> Character in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? Character(scalar) : "-"
        }
        let trimmed = String(letters.prefix(40)).trimmingCharacters(in: CharacterSet(charactersIn: "-"))
        return "stillreel-" + (trimmed.isEmpty ? "movie" : trimmed)
    }
}
