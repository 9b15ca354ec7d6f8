import Foundation
import ReelAVFoundation
import ReelBitstreams
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

/// A client's own samples of H.264, HEVC, AAC and PCM, copied into files.
struct OwnSamplesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Recreates the samples from only their bytes, times, keyframes and parameter sets, without the reader's objects.
    private func rebuilt(_ samples: [CMSampleBuffer]) throws -> [CMSampleBuffer] {
        let sets = Array(try #require(samples.first?.formatDescription).parameterSets)
        let isHEVC = samples.first?.formatDescription?.mediaSubType == .hevc
        let format =
            isHEVC ? try CMFormatDescription(hevcParameterSets: sets) : try CMFormatDescription(h264ParameterSets: sets)
        return try samples.map { sample in
            var made: CMSampleBuffer?
            var timing = try sample.sampleTimingInfo(at: 0)
            var size = sample.totalSampleSize
            let block = try CMBlockBuffer(length: size)
            try block.replaceDataBytes(with: sample.bytes)
            #expect(
                CMSampleBufferCreateReady(
                    allocator: kCFAllocatorDefault, dataBuffer: block, formatDescription: format, sampleCount: 1,
                    sampleTimingEntryCount: 1, sampleTimingArray: &timing, sampleSizeEntryCount: 1, sampleSizeArray: &size,
                    sampleBufferOut: &made) == noErr)
            let own = try #require(made)
            let attachments = CMSampleBufferGetSampleAttachmentsArray(own, createIfNecessary: true) as? [NSMutableDictionary]
            if !sample.isSync { attachments?.first?[kCMSampleAttachmentKey_NotSync] = kCFBooleanTrue }
            return own
        }
    }

    @Test(arguments: [MovieKind.reordered, .hevc], [AVFileType.mov, .mp4])
    func `pictures with decode times arrive bit for bit`(_ kind: MovieKind, _ type: AVFileType) async throws {
        let (movie, copy) = (try kind.movie(), folder.file("copy"))
        try await copySamples([(.video, try rebuilt(readTrack(AVURLAsset(url: movie), nil)))], to: copy, as: type)
        #expect(try packetHashes(of: copy, stream: "v:0") == packetHashes(of: movie, stream: "v:0"))
        #expect(try frameHashes(of: copy) == frameHashes(of: movie))
        let (before, after) = (try Probe.packets(movie, of: "v:0"), try Probe.packets(copy, of: "v:0"))
        #expect(after.map(\.pts) == before.map(\.pts) && after.map(\.dts) == before.map(\.dts))
        #expect(after.map { $0.flags.prefix(1) } == before.map { $0.flags.prefix(1) })
        let (old, new) = (try #require(try Probe(movie).video), try #require(try Probe(copy).video))
        #expect(new.codec_tag_string == (kind == .hevc ? "hvc1" : "avc1") && new.duration_ts == old.duration_ts)
        #expect(new.width == 128 && new.height == 96 && new.color_primaries == "bt709" && new.color_range == "tv")
    }

    @Test func `a stream with start codes becomes a movie`() async throws {
        let (raw, movie, copy) = (folder.file("raw.h264"), folder.file("movie.mp4"), folder.file("copy.mp4"))
        try ffmpeg(
            "-f lavfi -i testsrc2=size=160x120:rate=30:duration=1 -c:v libx264 -bf 0 -g 10 -pix_fmt yuv420p -aspect 3:2 -f h264",
            to: raw)
        try ffmpeg("-i \(raw.path) -c copy", to: movie)
        var (sets, pending, samples): ([Data], Data, [CMSampleBuffer]) = ([], Data(), [])
        var format: CMVideoFormatDescription?
        for unit in AnnexB.units(in: try Data(contentsOf: raw)).map({ Data($0) }) {
            let kind = unit[0] & 31
            if kind == 7 || kind == 8 {
                if sets.count < 2 { sets.append(unit) }
                continue
            }
            pending += withUnsafeBytes(of: UInt32(unit.count).bigEndian) { Data($0) } + unit
            guard kind == 1 || kind == 5 else { continue }
            if format == nil { format = try CMFormatDescription(h264ParameterSets: sets) }
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: pending.count, alignment: 1)
            pending.copyBytes(to: memory)
            // The sample is split between two memory blocks.
            let block = try CMBlockBuffer(buffer: memory, deallocator: { start, _ in start.deallocate() })
            let split = try CMBlockBuffer(bufferReference: block[..<(pending.count / 2)])
            try split.append(bufferReference: block[(pending.count / 2)...])
            let timing = CMSampleTimingInfo(
                duration: .invalid,
                presentationTimeStamp: time(1_000_000_000 + samples.count * 1_000_000_000 / 30, 1_000_000_000),
                decodeTimeStamp: .invalid)
            let sample = try CMSampleBuffer(
                dataBuffer: split, formatDescription: format, numSamples: 1, sampleTimings: [timing], sampleSizes: [pending.count]
            )
            if kind == 1 { sample.sampleAttachments[0][.notSync] = true }
            samples.append(sample)
            pending = Data()
        }
        try await copySamples([(.video, samples)], to: copy, as: .mp4, start: time(1, 1))
        #expect(try frameHashes(of: copy) == frameHashes(of: movie) && samples.count == 30)
        let (video, packets) = (try #require(try Probe(copy).video), try Probe.packets(copy, of: "v:0"))
        #expect(packets.map { ($0.pts * 30 + video.timescale / 2) / video.timescale } == Array(0..<30))
        #expect(packets.map { $0.flags.hasPrefix("K") } == (0..<30).map { $0 % 10 == 0 })
        // The last sample lasts as long as the one before it.
        #expect(abs(Probe.seconds(video) - 1) < 1e-5 && video.sample_aspect_ratio == "9:8")
    }

    /// Splits an ADTS stream of AAC into packets, without their seven-byte headers.
    private func packets(of stream: Data) throws -> [Data] {
        var (packets, position): ([Data], Int) = ([], 0)
        let bytes = [UInt8](stream)
        while position + 7 <= bytes.count {
            try #require(bytes[position] == 0xFF && bytes[position + 1] & 0xF1 == 0xF1)
            let size = Int(bytes[position + 3] & 3) << 11 | Int(bytes[position + 4]) << 3 | Int(bytes[position + 5]) >> 5
            packets.append(Data(bytes[(position + 7)..<(position + size)]))
            position += size
        }
        return packets
    }

    @Test(arguments: [AVFileType.mov, .mp4, .m4a], [true, false])
    func `packets of AAC, several in a buffer, become a song`(_ type: AVFileType, _ hasCookie: Bool) async throws {
        let (raw, song, copy) = (folder.file("raw.aac"), folder.file("song.m4a"), folder.file("copy"))
        try ffmpeg("-f lavfi -i sine=sample_rate=44100:duration=1.3 -ac 2 -c:a aac -f adts", to: raw)
        try ffmpeg("-i \(raw.path) -c copy", to: song)
        let packets = try packets(of: Data(contentsOf: raw))
        let asbd = AudioStreamBasicDescription(
            mSampleRate: 44_100, mFormatID: kAudioFormatMPEG4AAC, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 1024,
            mBytesPerFrame: 0, mChannelsPerFrame: 2, mBitsPerChannel: 0, mReserved: 0)
        let format = try CMFormatDescription(
            audioStreamBasicDescription: asbd, magicCookie: hasCookie ? Data([0x12, 0x10]) : nil)
        var samples: [CMSampleBuffer] = []
        for first in stride(from: 0, to: packets.count, by: 5) {
            let group = packets[first..<min(first + 5, packets.count)]
            let block = try CMBlockBuffer(length: group.reduce(0) { $0 + $1.count })
            try block.replaceDataBytes(with: group.reduce(Data(), +))
            var place: Int64 = 0
            let descriptions = group.map { packet in
                defer { place += Int64(packet.count) }
                return AudioStreamPacketDescription(
                    mStartOffset: place, mVariableFramesInPacket: 0, mDataByteSize: UInt32(packet.count))
            }
            // Times in milliseconds, like a streamer's clock.
            samples.append(
                try CMSampleBuffer(
                    dataBuffer: block, formatDescription: format, numSamples: group.count,
                    presentationTimeStamp: time(first * 1024 * 1000 / 44_100, 1000), packetDescriptions: descriptions))
        }
        try await copySamples([(.audio, samples)], to: copy, as: type)
        #expect(try packetHashes(of: copy, stream: "a:0") == packetHashes(of: song, stream: "a:0"))
        #expect(try decodedSound(of: copy) == decodedSound(of: song))
        let written = try Probe.packets(copy, of: "a:0")
        #expect(written.map(\.pts) == packets.indices.map { $0 * 1024 } && written.allSatisfy { $0.duration == 1024 })
        let audio = try #require(try Probe(copy).audio)
        #expect(audio.sample_rate == "44100" && audio.channels == 2 && audio.duration_ts == packets.count * 1024)
    }

    @Test(arguments: [("aac", AVFileType.m4a), ("alac", .m4a), ("flac -strict -2", .mp4), ("libopus", .mp4)])
    func `a description made of a reader's cookie is the reader's`(_ codec: String, _ type: AVFileType) async throws {
        let (song, copy) = (folder.file("song.mp4"), folder.file("copy.mp4"))
        try ffmpeg("-f lavfi -i sine=sample_rate=48000:duration=0.7 -ac 2 -c:a \(codec)", to: song)
        let samples = try readTrack(AVURLAsset(url: song), nil, of: .audio)
        let format = try #require(samples.first?.formatDescription)
        var asbd = try #require(format.audioStreamBasicDescription)
        let cookie = [UInt8](try #require(format.magicCookie))
        var layoutSize = 0
        let layout = CMAudioFormatDescriptionGetChannelLayout(format, sizeOut: &layoutSize)
        var made: CMAudioFormatDescription?
        CMAudioFormatDescriptionCreate(
            allocator: nil, asbd: &asbd, layoutSize: layoutSize, layout: layout, magicCookieSize: cookie.count,
            magicCookie: cookie, extensions: nil, formatDescriptionOut: &made)
        let own = try #require(made)
        #expect(own == format)
        #expect(try CodecParameters(own).codecHeader == format.codecParameters?.codecHeader)
        let rebuilt = try samples.map { sample in
            try CMSampleBuffer(
                dataBuffer: sample.dataBuffer, formatDescription: own, numSamples: 1, sampleTimings: sample.sampleTimingInfos(),
                sampleSizes: sample.sampleSizes())
        }
        try await copySamples([(.audio, rebuilt)], to: copy, as: type)
        #expect(try packetHashes(of: copy, stream: "a:0") == packetHashes(of: song, stream: "a:0"))
        #expect(try decodedSound(of: copy) == decodedSound(of: song))
        let (before, after) = (try Probe.packets(song, of: "a:0"), try Probe.packets(copy, of: "a:0"))
        #expect(after.map(\.pts) == before.map(\.pts))
    }

    @Test func `PCM is copied into a movie, and not where channels lie apart`() async throws {
        let copy = folder.file("copy.mov")
        let sound = try sine(seconds: 0.5)
        try await copySamples([(.audio, [sound, try sine(seconds: 0.25, at: time(1, 2))])], to: copy, as: .mov)
        let audio = try #require(try Probe(copy).audio)
        #expect(audio.codec_name == "pcm_f32le" && audio.sample_rate == "44100" && Probe.seconds(audio) == 0.75)
        let bytes = try decodedSound(of: copy).withUnsafeBytes { Data($0) }
        #expect(try bytes == sound.bytes + sine(seconds: 0.25).bytes)
        var asbd = try #require(sound.formatDescription?.audioStreamBasicDescription)
        asbd.mFormatFlags |= kAudioFormatFlagIsNonInterleaved
        asbd.mBytesPerFrame = 4
        asbd.mBytesPerPacket = 4
        let apart = try CMSampleBuffer(
            dataBuffer: sound.dataBuffer, formatDescription: CMFormatDescription(audioStreamBasicDescription: asbd),
            numSamples: sound.numSamples, presentationTimeStamp: .zero)
        let error = await #expect(throws: AVError.self) {
            try await copySamples([(.audio, [apart])], to: folder.file("none.mov"), as: .mov)
        }
        #expect(error?.localizedDescription.contains("interleaved") == true)
    }

    @Test func `a reader's copies at other times are written there`() async throws {
        // Every fourth frame, like a client that speeds up a movie.
        let (movie, copy) = (try MovieKind.proRes.movie(), folder.file("copy.mov"))
        let samples = try readTrack(AVURLAsset(url: movie), nil)
        let faster = try stride(from: 0, to: samples.count, by: 4).enumerated().map { place, index in
            try CMSampleBuffer(
                copying: samples[index],
                withNewTiming: [
                    CMSampleTimingInfo(
                        duration: time(1, 30), presentationTimeStamp: time(place, 30), decodeTimeStamp: .invalid)
                ])
        }
        try await copySamples([(.video, faster)], to: copy, as: .mov)
        let (hashes, video) = (try packetHashes(of: movie, stream: "v:0"), try #require(try Probe(copy).video))
        #expect(try packetHashes(of: copy, stream: "v:0") == stride(from: 0, to: samples.count, by: 4).map { hashes[$0] })
        #expect(try Probe.packets(copy, of: "v:0").map { $0.pts * 30 / video.timescale } == Array(faster.indices))
        #expect(Probe.seconds(video) == Double(faster.count) / 30)
    }

    @Test func `a compressed sample that lasts longer than can be lasts until the next`() async throws {
        let (source, copy) = (folder.file("source.mp4"), folder.file("copy.mp4"))
        try ffmpeg("-f lavfi -i sine=duration=0.2 -c:a aac", to: source)
        let asset = AVURLAsset(url: source)
        let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
        let reader = try AVAssetReader(asset: asset)
        reader.add(output)
        reader.startReading()
        let writer = try AVAssetWriter(outputURL: copy, fileType: .mp4)
        let input = AVAssetWriterInput(
            mediaType: .audio, outputSettings: nil, sourceFormatHint: try await track.load(.formatDescriptions).first)
        writer.add(input)
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        while let buffer = output.copyNextSampleBuffer() {
            let (data, format) = (try #require(buffer.dataBuffer), try #require(buffer.formatDescription))
            input.append(
                CMSampleBuffer(
                    compressed: data, formatDescription: format,
                    timing: CMSampleTimingInfo(
                        duration: CMTime(value: .max, timescale: 44_100), presentationTimeStamp: buffer.presentationTimeStamp,
                        decodeTimeStamp: buffer.decodeTimeStamp), isSync: true))
        }
        await writer.finishWriting()
        #expect(writer.status == .completed)
        #expect(try !Probe.packets(copy, of: "a:0").isEmpty)
    }
}
