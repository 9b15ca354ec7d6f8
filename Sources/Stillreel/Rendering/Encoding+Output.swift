import Foundation
import ReelMediaEngine

extension Encoding {
    /// Returns the codec of a movie in a file: the one that is asked for, or the usual one.
    ///
    /// - Throws: `ReelError` if the file cannot contain it.
    func codec(in output: OutputFile) throws(ReelError) -> Codec {
        let format = output.format
        guard let codec else { return format.codecs[0] }
        guard !format.codecs.contains(codec) else { return codec }
        let others = OutputFormat.allCases.filter { $0.codecs.contains(codec) }
        throw ReelError(
            .reel,
            "\(output.target.path): a .\(format.rawValue) file cannot contain \(codec.encoder.name); write a "
                + "\(OutputFormat.list(others)) file, or choose another codec: "
                + format.codecs.map(\.rawValue).joined(separator: ", "))
    }

    /// Returns a codec with its quality and preset in words.
    func description(with codec: Codec) -> String {
        codec == .prores ? "prores 422" : "\(codec.rawValue) at crf \(NumberFormat.significant(quality)), \(preset)"
    }

    /// Says that the quality is not used with a codec; nil if it is.
    func unusedQuality(with codec: Codec) -> String? {
        guard codec == .prores, quality != Self.usualQuality || preset != Self.usualPreset else { return nil }
        return "ProRes has a quality of its own: the quality and the preset are not used"
    }
}

extension VideoEncoder.Settings {
    /// Limits the distance of keyframes in a movie of fragments: with fragments of at least two seconds, which begin with
    /// keyframes, none is then longer than six.
    mutating func limitFragments() { keyframeIntervalDuration = 4 }
}

extension PlannedMetadata {
    /// Removes what has no place in a kind of file. Returns a line that says so; nil if everything has.
    mutating func fit(_ format: OutputFormat) -> String? {
        guard !format.hasCover, cover != nil else { return nil }
        cover = nil
        return "left out: the cover, for which a .\(format.rawValue) file has no place"
    }
}

extension OutputFile {
    /// Throws if the file cannot consist of fragments.
    func checkFragments() throws(ReelError) {
        guard format != .mp4 else { return }
        throw ReelError(.reel, "\(target.path): a .\(format.rawValue) file cannot be made for streaming; write a .mp4 file")
    }
}
