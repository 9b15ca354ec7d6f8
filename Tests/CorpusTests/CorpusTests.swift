import Foundation
import ReelTestSupport
import Testing

/// Repeats what fuzzing has found (`Fuzz/Corpus`), and changes of it, without libFuzzer. `make fuzz` goes further.
@Suite struct CorpusTests {
    private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus")

    private static let targets = ((try? FileManager.default.contentsOfDirectory(atPath: corpus.path)) ?? []).sorted()

    @Test func `there are targets`() { #expect(Self.targets.count > 20) }

    @Test(arguments: Self.targets) func `no input ends the process`(target: String) throws {
        let program = builtProgram("ReelFuzz")
        let command = try Command(program.path, [target, Self.corpus.appendingPathComponent(target).path, "30"])
        let last = command.text.split(separator: "\n").last ?? ""
        #expect(command.status == 0, "\(target)/\(last): \(command.errors.suffix(2_000))")
        #expect(!last.isEmpty)
    }
}
