import Foundation
import ReelCoreFoundation

// A picture of 1000 × 1000 takes a few milliseconds; the limit itself is what protects users from larger ones.
InputLimits.set(.megapixels, to: 1)

#if LIBFUZZER

    // FUZZ_TARGET=NAME says which target libFuzzer runs; the arguments are libFuzzer's own, with which it also starts itself
    // again. Without the variable, this lists the targets and the sizes of their largest inputs. `Scripts/fuzz/run` starts it.

    /// libFuzzer's entry point (`FuzzerInterface.h`).
    @_silgen_name("LLVMFuzzerRunDriver")
    private func runFuzzer(
        _ argumentCount: UnsafeMutablePointer<CInt>,
        _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
        _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
    ) -> CInt

    guard let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] else {
        for target in FuzzTarget.all { print(target.name, target.longest) }
        exit(0)
    }
    let run = FuzzTarget.named(name).run
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(
        runFuzzer(&count, &arguments) { bytes, count in
            run(bytes.map { Data(bytes: $0, count: count) } ?? Data())
            return 0
        })

#else

    // `ReelFuzz TARGET FOLDER COUNT` repeats the inputs in a folder, each as it is and COUNT times with seeded changes. Before
    // each, it prints a line, so that the last line names the input of a crash.

    guard CommandLine.arguments.count == 4, let count = Int(CommandLine.arguments[3]) else {
        FileHandle.standardError.write(Data("usage: ReelFuzz TARGET FOLDER COUNT\n".utf8))
        exit(64)
    }
    try FuzzTarget.named(CommandLine.arguments[1]).replay(
        URL(fileURLWithPath: CommandLine.arguments[2], isDirectory: true), changes: count)

#endif
