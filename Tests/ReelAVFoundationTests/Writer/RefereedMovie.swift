import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// A movie or an audio file that independent tools (referees) examine, and what they must find in it.
struct RefereedMovie: CustomTestStringConvertible, Sendable {
    /// A codec in a file type, with the names that the referees use for it.
    struct Codec: Sendable {
        let settings: [String: any Sendable]
        /// ffprobe's codec name.
        let name: String
        /// mediainfo's format name.
        let format: String
        /// The codec identifier in the file, as mediainfo prints it.
        let identifier: String?
        /// mkvmerge's name; nil for what it does not read.
        var matroska: String?

        var isPCM: Bool { name.hasPrefix("pcm") }
        /// JPEGs use JFIF's matrix and range.
        var isJPEG: Bool { name == "mjpeg" }
    }

    /// The file name.
    var name: String
    var type: AVFileType
    var video: Codec?
    var audio: Codec?
    /// The presentation times of the pictures that are appended, in 30,000ths of a second.
    var times = (0..<12).map { $0 * frameDuration }
    /// The session's start, in 30,000ths of a second. Audio is appended from 0 on.
    var start = 0
    var fragmentInterval = CMTime.invalid
    var isTurned = false

    var testDescription: String { name }

    static let (width, height) = (128, 64)
    static let timescale = 30_000
    static let frameDuration = 1_001

    var tracks: [Codec] { [video, audio].compactMap(\.self) }

    /// The sample rate in Hz.
    var rate: Int { audio?.name == "opus" ? 48_000 : 44_100 }
    private var soundAppended: Int { rate / 2 + 1 }

    /// The presentation times in the movie, in 30,000ths of a second. A picture that is shown across the start begins at 0.
    var shown: [Int] { times.filter { $0 + Self.frameDuration > start }.map { max(0, $0 - start) } }
    /// The end of the video.
    var end: Int { (times.last ?? 0) + Self.frameDuration - start }
    /// The number of audio frames that are played.
    var soundFrames: Int { soundAppended - start * rate / Self.timescale }

    var duration: Double {
        max(
            video == nil ? 0 : Double(end) / Double(Self.timescale), audio == nil ? 0 : Double(soundFrames) / Double(rate))
    }

    /// The expectations for `Tests/Chromium/plays.py`, in seconds.
    struct Expectation: Encodable {
        let name: String
        let duration: Double
        let times: [Double]
        let end: Double
        let soundFrames: Int
        let rate: Int
    }

    var expectation: Expectation {
        let seconds = { (time: Int) in Double(time) / Double(Self.timescale) }
        return Expectation(
            name: name, duration: duration, times: video == nil ? [] : shown.map(seconds), end: seconds(end),
            soundFrames: audio == nil ? 0 : soundFrames, rate: rate)
    }

    // MARK: Writing

    func write(to url: URL) async throws {
        let writer = try AVAssetWriter(outputURL: url, fileType: type)
        writer.movieFragmentInterval = fragmentInterval
        let pictures = video.map { AVAssetWriterInput(mediaType: .video, outputSettings: $0.settings) }
        let adaptor = pictures.map { AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: $0) }
        let sound = audio.map { AVAssetWriterInput(mediaType: .audio, outputSettings: $0.settings) }
        if isTurned {
            pictures?.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: CGFloat(Self.height), ty: 0)
        }
        [pictures, sound].compactMap(\.self).forEach(writer.add)
        writer.startWriting()
        writer.startSession(atSourceTime: CMTime(value: CMTimeValue(start), timescale: CMTimeScale(Self.timescale)))
        if let sound {
            let made = MadeSound(frames: soundAppended, rate: Double(rate), bits: 16)
            try made.sampleBuffers(ofFrames: 4_410).forEach { sound.append($0) }
            sound.markAsFinished()
        }
        for (index, time) in times.enumerated() {
            let time = CMTime(value: CMTimeValue(time), timescale: CMTimeScale(Self.timescale))
            adaptor?.append(Self.picture(index), withPresentationTime: time)
        }
        await writer.finishWriting()
        if let error = writer.error { throw error }
    }

    /// Stripes that move down, half of them translucent.
    private static func picture(_ index: Int) -> CVPixelBuffer {
        let buffer = flatBuffer(width, height, red: 0, green: 0, blue: 0)
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return buffer }
        for row in 0..<height {
            let stripe = UInt32((row + index * 3) / 4 % 16)
            // Premultiplied: no colour exceeds its alpha.
            let pixel = (stripe % 2 == 0 ? 255 : 128) << 24 | stripe * 8 << 16 | (15 - stripe) * 8 << 8 | stripe * 5
            let start = (base + row * CVPixelBufferGetBytesPerRow(buffer)).assumingMemoryBound(to: UInt32.self)
            start.update(repeating: pixel, count: width)
            start[(index * 11 + row) % width] = 0xFFFF_FFFF
        }
        return buffer
    }
}

// MARK: Table of cases

extension RefereedMovie {
    /// Every codec in every file type that can contain it.
    static let codecs: [RefereedMovie] =
        pictures(.h264, in: [.mov, .mp4, .m4v], "h264", "AVC", "AVC/H.264/MPEG-4p10")
        + pictures(.hevc, in: [.mov, .mp4], "hevc", "HEVC", "HEVC/H.265/MPEG-H")
        + [AVVideoCodecType.proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ, .proRes4444].flatMap {
            pictures($0, in: [.mov], "prores", "ProRes", "ProRes")
        }
        + pictures(.jpeg, in: [.mov], "mjpeg", "JPEG", nil)
        + pictures(.av1, in: [.mp4], "av1", "AV1", "AV1")
        + sound("aac", kAudioFormatMPEG4AAC, in: [.mov, .mp4, .m4a, .m4v], "AAC", "mp4a-40-2", "AAC")
        // Of Core Audio files, mkvmerge 74 reads only Apple Lossless.
        + sound("aac", kAudioFormatMPEG4AAC, in: [.caf], "AAC", "aac ", nil)
        // mkvmerge mistakes QuickTime's box around Apple Lossless's configuration ('wave') for the configuration, also in
        // ffmpeg's files.
        + sound("alac", kAudioFormatAppleLossless, depth, in: [.mov], "ALAC", "alac", nil)
        + sound("alac", kAudioFormatAppleLossless, depth, in: [.mp4, .m4a, .m4v, .caf], "ALAC", "alac", "ALAC")
        // mkvmerge writes a FLAC configuration that cannot be read, also from ffmpeg's files.
        + sound("flac", kAudioFormatFLAC, in: [.mp4], "FLAC", "fLaC", nil)
        + sound("opus", kAudioFormatOpus, in: [.mp4], "Opus", "Opus", "Opus")
        // mkvmerge does not know all names of PCM in QuickTime files, and does not read AIFF.
        + pcm(16, in: .mov, "sowt", "PCM") + pcm(24, isBigEndian: true, in: .mov, "in24", "PCM")
        + pcm(32, isFloat: true, in: .mov, "fl32", nil)
        + pcm(16, in: .caf, "lpcm", nil) + pcm(32, isFloat: true, isBigEndian: true, in: .caf, "lpcm", nil)
        + pcm(8, in: .wav, "1", "PCM") + pcm(16, in: .wav, "1", "PCM")
        + pcm(24, in: .wav, "00000001-0000-0010-8000-00AA00389B71", "PCM")
        + pcm(32, isFloat: true, in: .wav, "3", "PCM")
        + pcm(16, isBigEndian: true, in: .aiff, nil, nil) + pcm(24, isBigEndian: true, in: .aiff, nil, nil)
        + pcm(16, in: .aifc, "sowt", nil) + pcm(32, isFloat: true, isBigEndian: true, in: .aifc, "fl32", nil)

    /// Properties of movies other than their codecs.
    static let shapes: [RefereedMovie] = {
        guard let h264 = codecs[0].video, let aac = codecs.first(where: { $0.name == "aac.mp4" })?.audio else { return [] }
        let both = RefereedMovie(name: "both.mp4", type: .mp4, video: h264, audio: aac)
        func shape(_ name: String, _ type: AVFileType, _ change: (inout RefereedMovie) -> Void) -> RefereedMovie {
            var movie = both
            (movie.name, movie.type) = ("\(name).\(fileExtension(type))", type)
            change(&movie)
            return movie
        }
        return [AVFileType.mov, .mp4].flatMap { type in
            [
                shape("both", type) { _ in },
                // Within the third picture, and between two audio samples.
                shape("session", type) { $0.start = 2_500 },
                shape("fragments", type) { $0.fragmentInterval = CMTime(value: 1, timescale: 5) },
                shape("late", type) { $0.times = $0.times.map { $0 + 10_010 } },
                shape("turned", type) { $0.isTurned = true },
            ]
        }
    }()

    static func fileExtension(_ type: AVFileType) -> String {
        let extensions: [AVFileType: String] = [
            .mov: "mov", .mp4: "mp4", .m4v: "m4v", .m4a: "m4a", .caf: "caf", .wav: "wav", .aiff: "aiff", .aifc: "aifc",
        ]
        return extensions[type] ?? type.rawValue
    }

    private static let depth: [String: any Sendable] = [AVEncoderBitDepthHintKey: 16]

    private static func pictures(
        _ codec: AVVideoCodecType, in types: [AVFileType], _ name: String, _ format: String, _ matroska: String?
    ) -> [RefereedMovie] {
        let settings: [String: any Sendable] = [AVVideoCodecKey: codec, AVVideoWidthKey: width, AVVideoHeightKey: height]
        return types.map { type in
            RefereedMovie(
                name: "\(codec.rawValue).\(fileExtension(type))", type: type,
                video: Codec(settings: settings, name: name, format: format, identifier: codec.rawValue, matroska: matroska))
        }
    }

    private static func sound(
        _ name: String, _ codec: AudioFormatID, _ more: [String: any Sendable] = [:], in types: [AVFileType], _ format: String,
        _ identifier: String?, _ matroska: String?
    ) -> [RefereedMovie] {
        let settings: [String: any Sendable] = [
            AVFormatIDKey: codec, AVSampleRateKey: codec == kAudioFormatOpus ? 48_000 : 44_100, AVNumberOfChannelsKey: 2,
        ]
        return types.map { type in
            RefereedMovie(
                name: "\(name).\(fileExtension(type))", type: type,
                audio: Codec(
                    settings: settings.merging(more) { $1 }, name: name, format: format, identifier: identifier,
                    matroska: matroska))
        }
    }

    private static func pcm(
        _ bits: Int, isFloat: Bool = false, isBigEndian: Bool = false, in type: AVFileType, _ identifier: String?,
        _ matroska: String?
    ) -> [RefereedMovie] {
        let end = bits == 8 ? "" : isBigEndian ? "be" : "le"
        return sound(
            "pcm_\(isFloat ? "f" : bits == 8 ? "u" : "s")\(bits)\(end)", kAudioFormatLinearPCM,
            [
                AVLinearPCMBitDepthKey: bits, AVLinearPCMIsFloatKey: isFloat, AVLinearPCMIsBigEndianKey: isBigEndian,
                AVLinearPCMIsNonInterleaved: false,
            ], in: [type], "PCM", identifier, matroska)
    }
}
