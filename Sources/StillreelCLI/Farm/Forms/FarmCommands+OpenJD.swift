import Foundation
import Stillreel

extension FarmCommands {
    /// A job template of Open Job Description (https://github.com/OpenJobDescription/openjd-specifications, 2023-09).
    var jobTemplate: String {
        """
        specificationVersion: jobtemplate-2023-09
        name: \(YAMLWord.quoted(name))
        steps:
          - name: Tasks
            parameterSpace:
              taskParameterDefinitions:
                - name: Number
                  type: INT
                  range: "1-\(job.tasks.count)"
            hostRequirements:
              amounts:
                - name: amount.worker.vcpu
                  min: \(job.coreCount)
            script:
              actions:
                onRun:
                  command: \(YAMLWord.quoted(program))
                  args: \(YAMLWord.list(task("{{Task.Param.Number}}").dropFirst()))
          - name: Join
            dependencies:
              - dependsOn: Tasks
            script:
              actions:
                onRun:
                  command: \(YAMLWord.quoted(program))
                  args: \(YAMLWord.list(join.dropFirst()))
        """
    }
}

/// Words in YAML, in the quotes of JSON, which YAML has, too.
enum YAMLWord {
    static func quoted(_ word: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(word)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }

    static func list(_ words: some Sequence<String>) -> String { "[" + words.map(quoted).joined(separator: ", ") + "]" }
}
