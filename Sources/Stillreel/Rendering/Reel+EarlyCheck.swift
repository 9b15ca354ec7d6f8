import Foundation

extension Reel {
    /// Checks what can be known before any picture is read, which may take long: the settings, whether the kind of output file
    /// can contain what they ask for, and whether the files of the sound, the captions and the cover are there.
    ///
    /// - Parameter output: the file of the movie; nil if there is none yet.
    /// - Throws: `ReelError` for the first mistake.
    package func checkBeforePictures(for output: OutputFile?) throws(ReelError) {
        try check()
        try soundtrack?.check()
        if let output, !output.format.isAnimation {
            try encoding.codec(in: output).check(canvas)
            if encoding.streaming || output.hasPlaylist { try output.checkFragments() }
        }
        try FileContents.check(areThere: (soundtrack?.files ?? []) + [captions?.file, metadata.cover].compactMap(\.self))
    }
}
