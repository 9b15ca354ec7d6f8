import Foundation
import ReelAVFoundation
import ReelColor
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

/// A client's own samples, of codecs that can be copied only into MPEG-4 files.
struct OwnSamplesInMPEG4Tests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the samples with a description that was not read from a file.
    private func described(_ samples: [CMSampleBuffer], as format: CMFormatDescription) throws -> [CMSampleBuffer] {
        try samples.map { sample in
            let made = try CMSampleBuffer(
                dataBuffer: sample.dataBuffer, formatDescription: format, numSamples: 1,
                sampleTimings: [sample.sampleTimingInfo(at: 0)], sampleSizes: [sample.totalSampleSize])
            if !sample.isSync { made.sampleAttachments[0][.notSync] = true }
            return made
        }
    }

    // MARK: Sound

    /// The location of the cookie in the file, and the number of bytes to drop from it.
    @Test(arguments: [
        ("flac -strict -2", kAudioFormatFLAC, "fLaC+28/dfLa", 0), ("flac -strict -2", kAudioFormatFLAC, "fLaC+28/dfLa", 4),
        ("flac -strict -2", kAudioFormatFLAC, "fLaC+28/dfLa", 8),
        ("flac -strict -2 -sample_fmt s32 -bits_per_raw_sample 24", kAudioFormatFLAC, "fLaC+28/dfLa", 0),
        ("libopus", kAudioFormatOpus, "Opus+28/dOps", 0),
    ]) func `FLAC and Opus arrive bit for bit`(_ codec: String, _ kind: AudioFormatID, _ path: String, _ cut: Int) async throws {
        let (song, copy) = (folder.file("song.mp4"), folder.file("copy.mp4"))
        try ffmpeg("-f lavfi -i sine=sample_rate=48000:duration=1.3 -ac 2 -c:a \(codec)", to: song)
        let place = "moov/trak/mdia/minf/stbl/stsd+8/" + path
        let box = try #require(movieBox(place, in: Data(contentsOf: song)))
        let format = try description(kind, cookie: Data(box.dropFirst(cut)))
        let samples = try described(readTrack(AVURLAsset(url: song), nil, of: .audio), as: format)
        try await copySamples([(.audio, samples)], to: copy, as: .mp4)
        #expect(try packetHashes(of: copy, stream: "a:0") == packetHashes(of: song, stream: "a:0"))
        let (before, after) = (try #require(try Probe(song).audio), try #require(try Probe(copy).audio))
        #expect(after.codec_name == before.codec_name && after.sample_rate == "48000" && after.channels == 2)
        #expect(after.bits_per_raw_sample == before.bits_per_raw_sample)
        if codec.contains("s32") { #expect(after.bits_per_raw_sample == "24") }
        #expect(movieBox(place, in: try Data(contentsOf: copy)).map { Data($0) } == Data(box))
        // The channels, bits and sample rate precede the box.
        let entry = String(place.dropLast("+28/dfLa".count))
        let heads = try [song, copy].map { try movieBox(entry, in: Data(contentsOf: $0)).map { Data($0.prefix(28)) } }
        #expect(heads[0] != nil && heads[0] == heads[1])
        #expect(try GStreamer.sound(copy, as: "S16LE").count > 48_000 * 4)
    }

    private func description(
        _ kind: AudioFormatID, cookie: Data, rate: Double = 48_000, channels: UInt32 = 2, frames: UInt32 = 0
    ) throws -> CMFormatDescription {
        try CMFormatDescription(
            audioStreamBasicDescription: AudioStreamBasicDescription(
                mSampleRate: rate, mFormatID: kind, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: frames,
                mBytesPerFrame: 0, mChannelsPerFrame: channels, mBitsPerChannel: 0, mReserved: 0), magicCookie: cookie)
    }

    /// Returns the error for a description that lacks information.
    private func reason(against format: CMFormatDescription) -> String? {
        do {
            _ = try CodecParameters(format)
            return nil
        } catch {
            #expect(error.kind == .unsupported)
            return error.localizedDescription
        }
    }

    @Test(arguments: [kAudioFormatFLAC, kAudioFormatOpus])
    func `without a cookie that can be read they are refused`(_ kind: AudioFormatID) async throws {
        let format = try description(kind, cookie: Data([1, 2, 3]), frames: 960)
        let sample = try CMSampleBuffer(
            dataBuffer: CMBlockBuffer(length: 16), formatDescription: format, numSamples: 1,
            sampleTimings: [
                CMSampleTimingInfo(duration: time(960, 48_000), presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
            ], sampleSizes: [16])
        let error = await #expect(throws: AVError.self) {
            try await copySamples([(.audio, [sample])], to: folder.file("none.mp4"), as: .mp4)
        }
        #expect(error?.localizedDescription.contains("cookie") == true)
    }

    /// A `STREAMINFO` with blocks of 4,608 frames, two 24-bit channels at 48,000 Hz.
    private let streamInformation =
        Data([0x12, 0x00, 0x12, 0x00, 0, 0, 0, 0, 0, 0, 0x0B, 0xB8, 0x03, 0x70]) + Data(count: 20)
    /// Two channels, 312 frames of priming, a gain of 258/256 dB; below, six channels in four streams.
    private let opusHead = Data("OpusHead".utf8) + Data([1, 2, 0x38, 1, 0x80, 0xBB, 0, 0, 2, 1, 0])
    private let opusHead6 =
        Data("OpusHead".utf8) + Data([1, 6, 0x38, 1, 0x80, 0xBB, 0, 0, 2, 1, 1, 4, 2, 0, 4, 1, 2, 3, 5])

    @Test func `all forms of a FLAC cookie are one`() throws {
        let header = streamInformation
        let block = Data([0x80, 0, 0, 34]) + header
        let box = Data([0, 0, 0, 0, 0, 0, 0, 34]) + header + Data([0x81, 0, 0, 2, 1, 2])
        let forms = [
            header, block, Data("fLaC".utf8) + block, Data([0, 0, 0, 50]) + Data("dfLa".utf8) + Data(count: 4) + block, box,
            header + Data(repeating: 7, count: 1 << 20),
        ]
        for form in forms { #expect(try CodecParameters(description(kAudioFormatFLAC, cookie: form)).codecHeader == header) }
    }

    @Test func `all forms of an Opus cookie are one`() throws {
        let swapped = Data([0, 2, 1, 0x38, 0, 0, 0xBB, 0x80, 1, 2, 0])
        let forms = [opusHead, swapped, Data([0, 0, 0, 19]) + Data("dOps".utf8) + swapped]
        for form in forms + forms.map({ $0 + Data(repeating: 7, count: 1 << 20) }) {
            // Opus has only one sample rate.
            let format = try description(kAudioFormatOpus, cookie: form, rate: 16_000, frames: 320)
            let codec = try CodecParameters(format)
            #expect(codec.codecHeader == opusHead && codec.sampleRate == 48_000 && codec.framesPerPacket == 960)
        }
        let six = try CodecParameters(description(kAudioFormatOpus, cookie: opusHead6, channels: 6))
        #expect(six.codecHeader == opusHead6)
    }

    @Test(arguments: [(1, 8, true), (1, 9, false), (2, 9, true), (3, 9, false), (4, 9, false), (254, 9, false), (255, 9, true)])
    func `Opus is taken where its table of channels is known`(_ family: UInt8, _ channels: UInt8, _ isTaken: Bool) throws {
        // Each channel in a stream of its own.
        let head = opusHead.prefix(9) + [channels] + opusHead[10..<18] + [family, channels, 0] + (0..<channels)
        let format = try description(kAudioFormatOpus, cookie: Data(head), channels: UInt32(channels))
        if isTaken {
            #expect(try CodecParameters(format).codecHeader == Data(head))
        } else {
            #expect(reason(against: format)?.contains("cookie") == true)
        }
    }

    @Test func `cookies that are cut off, or of other sound, are refused`() throws {
        let all = [
            (kAudioFormatFLAC, streamInformation, 2), (kAudioFormatOpus, opusHead, 2),
            (kAudioFormatOpus, opusHead6, 6),
        ]
        for (kind, cookie, channels) in all {
            for size in 1..<cookie.count {
                let format = try description(kind, cookie: cookie.prefix(size), channels: UInt32(channels))
                #expect(reason(against: format)?.contains("cookie") == true)
            }
            for byte in [0, 0x7F, 0xFF] as [UInt8] {
                let format = try description(kind, cookie: Data(repeating: byte, count: 1 << 20), channels: 64)
                #expect(reason(against: format)?.contains("cookie") == true)
            }
            #expect(try reason(against: description(kind, cookie: cookie, channels: 1))?.contains("channels") == true)
        }
        let other = try description(kAudioFormatFLAC, cookie: streamInformation, rate: 44_100)
        #expect(reason(against: other)?.contains("44100") == true)
        /// An invalid byte of a cookie: sample rates, block sizes, streams, channels.
        let wrong: [(AudioFormatID, Data, Int, UInt8)] = [
            (kAudioFormatFLAC, streamInformation, 0, 0), (kAudioFormatFLAC, streamInformation, 2, 0x11),
            (kAudioFormatOpus, opusHead, 8, 0x10), (kAudioFormatOpus, opusHead, 18, 1),
            (kAudioFormatOpus, opusHead6, 18, 0), (kAudioFormatOpus, opusHead6, 19, 0),
            (kAudioFormatOpus, opusHead6, 20, 5), (kAudioFormatOpus, opusHead6, 26, 6),
            (kAudioFormatOpus, opusHead6, 18, 3), (kAudioFormatOpus, opusHead6, 18, 254),
        ]
        for (kind, cookie, place, byte) in wrong {
            var bytes = cookie
            bytes[place] = byte
            let format = try description(kind, cookie: bytes, channels: cookie.count > 19 && kind == kAudioFormatOpus ? 6 : 2)
            #expect(reason(against: format)?.contains("cookie") == true, "byte \(place)")
        }
    }

    // MARK: Video

    @Test func `VP9 and AV1 arrive bit for bit`() async throws {
        let kinds: [(name: String, codec: String, type: FourCharCode, box: String)] = [
            ("vp9", "libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 200k", kCMVideoCodecType_VP9, "vpcC"),
            ("av1", "libsvtav1 -preset 12", kCMVideoCodecType_AV1, "av1C"),
        ]
        for (name, codec, codecType, box) in kinds {
            let (movie, copy) = (folder.file("\(name).mp4"), folder.file("\(name)-copy.mp4"))
            try ffmpeg("-f lavfi -i testsrc2=size=128x96:rate=25:duration=1 -c:v \(codec) -g 10 -pix_fmt yuv420p", to: movie)
            let contents = try #require(
                movieBox("moov/trak/mdia/minf/stbl/stsd+8/*+78/\(box)", in: Data(contentsOf: movie)))
            let format = try picture(codecType, box, Data(contents))
            let samples = try described(readTrack(AVURLAsset(url: movie), nil), as: format)
            try await copySamples([(.video, samples)], to: copy, as: .mp4)
            #expect(try packetHashes(of: copy, stream: "v:0") == packetHashes(of: movie, stream: "v:0"))
            #expect(try frameHashes(of: copy) == frameHashes(of: movie))
            let (old, stream) = (try #require(try Probe(movie).video), try #require(try Probe(copy).video))
            #expect(stream.codec_name == name && stream.width == 128 && stream.pix_fmt == "yuv420p")
            #expect(stream.profile == old.profile && stream.color_range == old.color_range)
            let (before, after) = (try Probe.packets(movie, of: "v:0"), try Probe.packets(copy, of: "v:0"))
            #expect(after.map { $0.flags.prefix(1) } == before.map { $0.flags.prefix(1) })
            let copied = movieBox("moov/trak/mdia/minf/stbl/stsd+8/*+78/\(box)", in: try Data(contentsOf: copy))
            #expect(copied.map { Data($0) } == Data(contents))
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: format)
            #expect(try !AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov).canAdd(input))
        }
    }

    private func picture(_ codec: FourCharCode, _ box: String, _ contents: Data) throws -> CMFormatDescription {
        var extensions = CMFormatDescription.Extensions()
        extensions[.sampleDescriptionExtensionAtoms] = .init([box: contents])
        return try CMFormatDescription(
            videoCodecType: .init(rawValue: codec), width: 128, height: 96, extensions: extensions)
    }

    @Test func `VP9's box says profile, level and colours`() throws {
        // 10 bits, co-located 4:2:0, limited range, HLG.
        let box = Data([1, 0, 0, 0, 2, 31, 0xA2, 9, 18, 9, 0, 0])
        let codec = try CodecParameters(picture(kCMVideoCodecType_VP9, "vpcC", box))
        #expect(codec.colorTags == ColorTags(primaries: .bt2020, transfer: .hlg, matrix: .bt2020))
        for size in 0..<10 {
            let format = try picture(kCMVideoCodecType_VP9, "vpcC", box.prefix(size))
            #expect(reason(against: format)?.contains("vpcC") == true)
        }
        for (place, byte) in [(0, 0), (4, 4), (6, 0xB0), (6, 0xAE)] as [(Int, UInt8)] {
            var bytes = box
            bytes[place] = byte
            #expect(try reason(against: picture(kCMVideoCodecType_VP9, "vpcC", bytes))?.contains("vpcC") == true)
        }
        // Unspecified and reserved colour codes count as unspecified.
        for (primaries, transfer, matrix) in [(255, 255, 255), (0, 3, 3), (3, 0, 3)] as [(UInt8, UInt8, UInt8)] {
            let odd = Data([1, 0, 0, 0, 0, 10, 0x82, primaries, transfer, matrix, 0, 0])
            let unknown = try CodecParameters(picture(kCMVideoCodecType_VP9, "vpcC", odd))
            #expect(unknown.colorTags == ColorTags(primaries: .unspecified, transfer: .unspecified, matrix: .unspecified))
        }
    }

    @Test func `VP9's profile is that of its bits and chroma`() throws {
        // 8, 10 and 12 bits, each with both positions of 4:2:0, with 4:2:2, 4:4:4, and a reserved value.
        for (bits, profiles) in [(8, [0, 0, 1, 1, 9]), (10, [2, 2, 3, 3, 9]), (12, [2, 2, 3, 3, 9])] as [(UInt8, [UInt8])] {
            for (chroma, right) in profiles.enumerated() {
                for profile in 0...3 as ClosedRange<UInt8> {
                    let box = Data([1, 0, 0, 0, profile, 10, bits << 4 | UInt8(chroma) << 1, 2, 2, 2, 0, 0])
                    let format = try picture(kCMVideoCodecType_VP9, "vpcC", box)
                    #expect((reason(against: format) == nil) == (profile == right), "\(bits) bits, \(chroma), \(profile)")
                }
            }
        }
    }

    @Test func `VP9 without its box is refused`() throws {
        for (box, contents) in [("vpcC", Data()), ("av1C", Data([0x81, 0, 0, 0]))] {
            let format = try picture(kCMVideoCodecType_VP9, box, contents)
            #expect(reason(against: format)?.contains("no codec header (the box vpcC)") == true)
        }
    }

    @Test func `AV1 without a header that can be read is refused`() throws {
        for bytes in [[], [0x81], [0x81, 0, 0x0C], [0x01, 0, 0x0C, 0], [0x82, 0, 0x0C, 0]] as [[UInt8]] {
            #expect(try reason(against: picture(kCMVideoCodecType_AV1, "av1C", Data(bytes)))?.contains("av1C") == true)
        }
        #expect(try reason(against: picture(kCMVideoCodecType_AV1, "vpcC", Data([0x81, 0, 0, 0])))?.contains("av1C") == true)
    }
}
