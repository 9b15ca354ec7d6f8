/// The kinds of files that can be written.
package enum FileContainer: Hashable, Sendable {
    case movie(Muxer.Container)
    case webM
    /// A sound file with a single audio track.
    case sound(SoundFileMuxer.Container)

    /// Creates a muxer that writes to a file, which must be empty.
    ///
    /// - Parameters:
    ///   - fragments: the durations of fragments; ignored for sound files and WebM.
    ///   - layout: how the media data of a movie lies in the finished file; ignored for others.
    package func muxer(
        _ file: WrittenFile, fragments: Muxer.FragmentTimes?, layout: Muxer.Layout
    ) throws(MediaError) -> any FileMuxer {
        switch self {
        case .movie(let container): try Muxer(file, container: container, fragments: fragments, layout: layout)
        case .webM: try WebMMuxer(file)
        case .sound(let container): SoundFileMuxer(file, container: container)
        }
    }
}

// MARK: What they can contain

extension FileContainer {
    /// Returns why a file of this kind cannot contain audio of a codec; nil if it can.
    ///
    /// - Parameter type: the type of the file, for the message.
    package func refusal(of codec: AudioEncoder.Codec, type: String) -> String? {
        switch codec {
        case .aac, .alac:
            switch self {
            case .movie, .sound(.coreAudio): return nil
            case .sound(.flac): return "a file of the type '\(type)' can contain FLAC only"
            case .webM, .sound: return "a file of the type '\(type)' can contain linear PCM only"
            }
        case .flac, .opus:
            if self == .movie(.mpeg4) || self == (codec.isOpus ? .webM : .sound(.flac)) { return nil }
            return "FLAC and Opus can be written into .mp4 files only (by AVAudioFile, FLAC into .flac files, too)"
        case .pcm(let bits, let isFloat, let isBigEndian, _):
            return pcmRefusal(bits: bits, isFloat: isFloat, isBigEndian: isBigEndian)
        }
    }

    private func pcmRefusal(bits: Int, isFloat: Bool, isBigEndian: Bool) -> String? {
        switch self {
        case .movie(.quickTime), .sound(.coreAudio): nil
        case .sound(.wave): !isBigEndian || bits == 8 ? nil : "samples in a WAVE file must be little-endian"
        case .sound(.aiff):
            !isFloat && (isBigEndian || bits == 8) ? nil : "samples in an AIFF file must be big-endian integers"
        case .sound(.aiffC):
            isBigEndian || !isFloat && bits <= 16
                ? nil : "samples in an AIFF-C file must be big-endian, or integers of at most 16 bits"
        case .sound(.flac): "a file of the kind 'flac' can contain FLAC only; use kAudioFormatFLAC"
        // MPEG-4 has no sample entry for PCM that current players support.
        default: "linear PCM can be written into .mov, .wav, .aiff, .aifc and .caf files only; use kAudioFormatMPEG4AAC"
        }
    }

    /// Returns the codec as it is stored in files of this kind.
    package func written(_ codec: AudioEncoder.Codec) -> AudioEncoder.Codec {
        guard self == .sound(.wave), case .pcm(8, false, _, _) = codec else { return codec }
        return .pcm(bits: 8, isFloat: false, isBigEndian: false, isUnsigned: true)
    }
}
