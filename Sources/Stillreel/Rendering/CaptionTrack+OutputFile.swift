import Foundation
import ReelAVFoundation

extension CaptionTrack {
    /// Throws if a file cannot contain a track of text.
    func check(_ output: OutputFile) throws(ReelError) {
        func isPossible(_ format: OutputFormat) -> Bool { format.fileType.map(TimedTextInput.canBeIn) ?? false }
        guard !isPossible(output.format) else { return }
        throw ReelError(
            .reel,
            "\(output.target.path): a .\(output.format.rawValue) file cannot contain soft captions; write a "
                + "\(OutputFormat.list(OutputFormat.allCases.filter(isPossible))) file, or burn them in")
    }
}
