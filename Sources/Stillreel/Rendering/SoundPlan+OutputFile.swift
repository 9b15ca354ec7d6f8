import Foundation
import ReelAVFoundation

extension SoundPlan {
    /// Throws if the sound is copied, and the movie's file cannot contain it.
    func check(_ output: OutputFile) throws(ReelError) {
        guard coding == .copied, let file = pieces.first.flatMap({ files[$0.file] }), let fileType = output.format.fileType,
            !file.movieTypes.contains(fileType)
        else { return }
        let type = output.target.pathExtension.lowercased()
        let others = AVFileType.movies.filter { file.movieTypes.contains($0.value) }.map { ".\($0.key)" }
        throw ReelError(
            .reel,
            "\(output.target.path): a .\(type) file cannot contain the \(file.codecName) of \(file.url.path); "
                + "write a \(others.joined(separator: " or ")) file, or let the sound be encoded")
    }
}
