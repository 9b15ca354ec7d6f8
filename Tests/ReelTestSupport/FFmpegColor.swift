/// The colours that ffmpeg is to note in a movie, in its names.
///
/// Both the filter and the options are needed. Encoders note the options; but from FFmpeg 7 on, the primaries and the transfer
/// function of the frames win, and frames without a matrix are converted to that of the options.
public struct FFmpegColor: Sendable {
    public let matrix: String
    public let primaries: String
    public let transfer: String
    public let range: String

    public init(matrix: String, primaries: String, transfer: String, range: String = "tv") {
        (self.matrix, self.primaries, self.transfer, self.range) = (matrix, primaries, transfer, range)
    }

    public static let bt709 = FFmpegColor(matrix: "bt709", primaries: "bt709", transfer: "bt709")

    /// Returns a filter of the same colours as options; an empty text if there are none.
    public static func filter(for options: String) -> String {
        var names = [
            "-colorspace": "colorspace", "-color_primaries": "color_primaries", "-color_trc": "color_trc",
            "-color_range": "range",
        ]
        // Older ones have only the option, and newer ones heed only the frames.
        if ProgramVersion.ffmpeg > 6 { names["-chroma_sample_location"] = "chroma_location" }
        let words = options.split(separator: " ").map(String.init)
        let values = zip(words, words.dropFirst()).compactMap { option, value in names[option].map { "\($0)=\(value)" } }
        return values.isEmpty ? "" : "setparams=" + values.joined(separator: ":")
    }

    /// The filter, for frames that have their pixel format already.
    public var filter: String { Self.filter(for: options) }

    /// The options of the encoder.
    public var options: String {
        "-colorspace \(matrix) -color_primaries \(primaries) -color_trc \(transfer) -color_range \(range)"
    }
}
