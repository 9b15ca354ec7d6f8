import ArgumentParser
import Foundation
import Stillreel

extension ExitCode {
    /// After BSD's `sysexits.h`, which ArgumentParser follows, too.
    init(_ kind: ReelError.Kind) {
        switch kind {
        case .reel: self.init(64)
        case .input: self.init(65)
        case .encoding: self.init(70)
        case .output: self.init(73)
        }
    }

    /// As shells give it for a program that a signal has ended.
    init(signal: Int32) { self.init(128 + signal) }
}

/// Runs a command's work; what goes wrong becomes one line on standard error and an exit code.
func reportingFailures(_ work: () async throws -> Void) async throws {
    do {
        try await work()
    } catch {
        if let signal = Interruption.shared.signal {
            Interruption.complain()
            throw ExitCode(signal: signal)
        }
        Terminal.complain(error.localizedDescription)
        throw ExitCode((error as? ReelError)?.kind ?? .encoding)
    }
}
