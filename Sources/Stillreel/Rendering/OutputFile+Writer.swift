import Dispatch
import Foundation
import ReelAVFoundation

extension OutputFile {
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
