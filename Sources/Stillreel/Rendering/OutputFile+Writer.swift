import Foundation
import ReelAVFoundation

extension OutputFile {
    /// Returns a writer's error with the target's path instead of the hidden file's in its message.
    func error(of writer: AVAssetWriter) -> ReelError {
        let words = writer.error?.localizedDescription ?? "the writer stopped"
        // The writer fails with one of the last two if it cannot create its file.
        let isOutput = (writer.error as? AVError).map { [.diskFull, .fileAlreadyExists, .unknown].contains($0.code) } ?? false
        return ReelError(isOutput ? .output : .encoding, words.replacingOccurrences(of: temporary.path, with: target.path))
    }
}
