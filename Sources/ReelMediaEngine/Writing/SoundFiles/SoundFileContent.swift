internal import CReelFFmpeg
import Foundation

/// The format, sizes and metadata of the audio in a sound file.
struct SoundFileContent {
    enum Coding: Equatable {
        case pcm(bits: Int, isFloat: Bool, isBigEndian: Bool, isUnsigned: Bool)
        case aac
        case alac
        case flac
    }

    let coding: Coding
    let codecName: String
    let sampleRate: Int
    let channels: Int
    let layout: SpeakerLayout?
    /// The codec's own header.
    var header: [UInt8]
    let bitRate: Int
    /// The number of frames per packet; 1 for PCM.
    let packetFrames: Int
    /// The number of priming frames that the encoder put before the first frame.
    let priming: Int
    /// The metadata, under libavformat's keys.
    var metadata: [String: String] = [:]

    /// The size of the audio data in bytes.
    var byteCount: Int64 = 0
    /// The number of frames to be played, without priming and padding.
    var frames: Int64 = 0
    /// The size of each packet in bytes; empty for PCM.
    var packetSizes: [Int] = []

    init(_ parameters: CodecParameters) throws(MediaError) {
        let codec = parameters.pointer.pointee
        codecName = parameters.codecName
        coding =
            switch codec.codec_id {
            case AV_CODEC_ID_AAC: .aac
            case AV_CODEC_ID_ALAC: .alac
            case AV_CODEC_ID_FLAC: .flac
            default: try Self.pcm(codecName)
            }
        sampleRate = parameters.sampleRate
        channels = parameters.channels
        layout = SpeakerLayout(codec.ch_layout)
        header = [UInt8](parameters.codecHeader)
        bitRate = Int(codec.bit_rate)
        if case .pcm = coding { packetFrames = 1 } else { packetFrames = Int(codec.frame_size) }
        priming = coding == .aac ? Int(codec.initial_padding) : 0
    }

    /// Returns the coding for FFmpeg's name of a codec (`pcm_s16le`).
    private static func pcm(_ name: String) throws(MediaError) -> Coding {
        let parts = name.split(separator: "_")
        let bits = parts.last.flatMap { Int($0.filter(\.isNumber)) }
        guard parts.count == 2, parts[0] == "pcm", let bits, let kind = parts[1].first, "sfu".contains(kind) else {
            throw MediaError(.unsupported, "write a sound file", "sound files cannot hold \(name)")
        }
        return .pcm(bits: bits, isFloat: kind == "f", isBigEndian: parts[1].hasSuffix("be"), isUnsigned: kind == "u")
    }

    /// The number of bytes per frame of PCM; nil for compressed audio.
    var bytesPerFrame: Int? {
        if case .pcm(let bits, _, _, _) = coding { bits / 8 * channels } else { nil }
    }

    /// The speakers as Core Audio's bitmap, in whose order the channels are stored.
    var bitmap: UInt32 { layout.map { UInt32(truncatingIfNeeded: $0.mask) } ?? 0 }

    /// Returns the error for a container that cannot hold this audio.
    func refused(by container: String) -> MediaError {
        MediaError(.unsupported, "write a sound file", "a file of the kind '\(container)' cannot hold \(codecName)")
    }
}

extension [UInt8] {
    mutating func append(tag: String) { append(contentsOf: tag.utf8) }

    mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
