import Foundation
import ReelCoreFoundation
import ReelImageEngine

// FUZZ_TARGET=NAME says which target libFuzzer runs; the arguments are libFuzzer's own, with which it also starts itself again.
// Without the variable, this lists the targets and the sizes of their largest inputs. `Scripts/fuzz/run` starts it.

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
guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    FileHandle.standardError.write(Data("There is no target \(name).\n".utf8))
    exit(64)
}
let run = target.run
// A picture of 512 × 512 takes a millisecond; the limit itself is what protects users from larger ones.
PictureSizeLimit.pixelCount = 1 << 18

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
    runFuzzer(&count, &arguments) { bytes, count in
        run(bytes.map { Data(bytes: $0, count: count) } ?? Data())
        return 0
    })
