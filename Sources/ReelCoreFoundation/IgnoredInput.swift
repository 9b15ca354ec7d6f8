import Foundation
import ReelConcurrency

/// What a client has passed to Apple's API and is not used here: an option, a key, a filter's name.
///
/// Where a call can fail, it throws or returns its error instead. This is for calls that Apple gives no way to fail, and for
/// input that changes little.
///
/// Each line is written to standard error once per process. With `STILLREEL_STRICT_API=1` in the environment, the first line
/// stops the process.
package enum IgnoredInput {
    /// More different lines than this are not written, so that names that a program makes up do not take memory forever.
    private static let limit = 1000

    private static let isStrict = ProcessInfo.processInfo.environment["STILLREEL_STRICT_API"] == "1"
    private static let written = Locked<Set<String>>([])

    /// Reports input that is ignored: `report("CIImage.applyingFilter", "there is no filter CIFoo; the image is unchanged")`.
    ///
    /// - Parameters:
    ///   - call: the type and the function or property, as a client writes them.
    ///   - problem: what is ignored, with its value, and what happens instead.
    package static func report(_ call: String, _ problem: String) {
        let line = "\(call): \(problem)"
        let isNew = written.withLock { $0.count < limit && $0.insert(line).inserted }
        if isStrict { fatalError("stillreel: \(line) (STILLREEL_STRICT_API=1)") }
        if isNew { try? FileHandle.standardError.write(contentsOf: Data("stillreel: \(line)\n".utf8)) }
    }

    /// Whether a line that contains `text` has been reported, for tests.
    package static func hasReported(_ text: String) -> Bool {
        written.value.contains { $0.contains(text) }
    }
}
