import ArgumentParser
import Foundation
import Stillreel

extension ExitCode {
    /// Creates the exit code of an error. The numbers are those of BSD's `sysexits.h`, which ArgumentParser uses, too.
    init(_ kind: ReelError.Kind) {
        switch kind {
        case .reel: self.init(64)
        case .input: self.init(65)
        case .encoding: self.init(70)
        case .output: self.init(73)
        }
    }

    /// Creates the exit code that shells report for a program that was ended by a signal.
    init(signal: Int32) { self.init(128 + signal) }
}

/// Runs a command's work. An error is printed as one line on standard error, and becomes an exit code. Notes are held back until
/// the work releases them, or is done.
///
/// - Parameters:
///   - option: the option that allows to replace existing files, for messages.
///   - interrupted: what is printed after a signal, unless the work ends with an error of its own: what it has started may still
///     run. Nil if nothing is left behind.
func reportingFailures(
    overwriting option: String = "--overwrite", interrupted: String? = nil, _ work: () async throws -> Void
) async throws {
    do {
        Terminal.holdNotes()
        try await work()
        Terminal.releaseNotes()
    } catch {
        if let signal = Interruption.shared.signal {
            let isEnded = interrupted == nil || error is CancellationError
            Interruption.printMessage(isEnded ? interrupted : error.localizedDescription)
            throw ExitCode(signal: signal)
        }
        // Of a command that this one has started, and that has printed an error.
        if let code = error as? ExitCode { throw code }
        let advice = (error as? ReelError)?.isExistingFile == true ? " (\(option))" : ""
        Terminal.printError(error.localizedDescription + advice)
        throw ExitCode(ReelError.Kind(of: error))
    }
}
