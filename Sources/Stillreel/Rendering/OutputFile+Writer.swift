import Dispatch
import Foundation
import ReelAVFoundation
import ReelCoreMedia

extension OutputFile {
    /// Writes the temporary file with a writer that has its inputs. After an error, the file is removed.
    ///
    /// - Parameter append: appends everything, and returns the time at which the session ends.
    /// - Throws: the error of `append`, unless the writer failed, which is then the cause of that error.
    func write(with writer: AVAssetWriter, _ append: () async throws -> CMTime) async throws {
        do {
            guard writer.startWriting() else { throw error(of: writer) }
            writer.startSession(atSourceTime: .zero)
            writer.endSession(atSourceTime: try await append())
            try await finish(writer)
        } catch {
            let failure = writer.status == .failed ? self.error(of: writer) : error
            writer.cancelWriting()
            discard()
            throw failure
        }
    }

    /// Finishes a writer whose session has ended. If the task is cancelled, so is the writer.
    ///
    /// - Throws: `CancellationError`, or the writer's error.
    func finish(_ writer: AVAssetWriter) async throws {
        await withTaskCancellationHandler {
            await writer.finishWriting()
        } onCancel: {
            // On another queue, because it waits for the encoder, and the canceller must not be blocked.
            DispatchQueue.global().async { writer.cancelWriting() }
        }
        try Task.checkCancellation()
        guard writer.status == .completed else { throw error(of: writer) }
    }

    /// Returns a writer's error with the target's path instead of the hidden file's in its message.
    func error(of writer: AVAssetWriter) -> ReelError {
        let words = writer.error?.localizedDescription ?? "the writer stopped"
        let kind = (writer.error as? AVError).map(ReelError.Kind.init) ?? .encoding
        return ReelError(kind, words.replacingOccurrences(of: temporary.path, with: target.path))
    }
}
