import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// AAC that is long enough for two encoders: 100 seconds. The second encoder takes over near the 76th.
@Suite(.timeLimit(.minutes(10))) struct WriterLongSoundTests {
    let folder: TemporaryFolder

    private static let frames = 100 * 48_000
    private static let samples = LongSound.mixture(
        frames: frames, clicks: Set(([seam] + others).flatMap { [$0 * 1024 - 300, $0 * 1024 + 500] }))
    /// The first packet that the second encoder could have made.
    private static let seam = 3584
    /// Packets with the same clicks.
    private static let others = [600, 1234, 2222, 3000]

    init() throws { folder = try TemporaryFolder() }

    /// Writes the sound in buffers of half a second, beside a picture that changes each second.
    private func write(
        _ url: URL, type: AVFileType, bitRate: Int = 128_000, cancels: Bool = false,
        prepare: (AVAssetWriter) -> Void = { _ in }
    ) async throws {
        let writer = try AVAssetWriter(outputURL: url, fileType: type)
        prepare(writer)
        let sound = AVAssetWriterInput(
            mediaType: .audio,
            outputSettings: [
                AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2,
                AVEncoderBitRateKey: bitRate,
            ])
        writer.add(sound)
        let pictures = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48])
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: pictures, sourcePixelBufferAttributes: nil)
        if type != .m4a { writer.add(pictures) }
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        for start in stride(from: 0, to: Self.frames, by: 24_000) {
            let time = CMTime(value: CMTimeValue(start), timescale: 48_000)
            while !sound.isReadyForMoreMediaData || type != .m4a && !pictures.isReadyForMoreMediaData { usleep(1000) }
            if type != .m4a {
                let shade = UInt8(start / 24_000)
                adaptor.append(flatBuffer(64, 48, red: shade, green: 255 - shade, blue: 90), withPresentationTime: time)
            }
            sound.append(
                try ReelAVFoundationTests.sound(
                    Self.samples[(2 * start)..<(2 * start + 48_000)], rate: 48_000, channels: 2, at: time))
        }
        if cancels { return writer.cancelWriting() }
        sound.markAsFinished()
        pictures.markAsFinished()
        await writer.finishWriting()
        if let error = writer.error { throw error }
    }

    @Test(arguments: [96_000, 192_000])
    func `long sound is as long, and as good around the seam as elsewhere`(bitRate: Int) async throws {
        let url = folder.file("sound.m4a")
        try await write(url, type: .m4a, bitRate: bitRate)
        let packets = try Probe.packets(url, of: "a:0")
        #expect(packets.map(\.pts) == packets.indices.map { 1024 * ($0 - 1) })
        #expect(packets.last.map { $0.pts + $0.duration } == Self.frames)
        let errors = try LongSound.errors(Self.samples, decodedSound(of: url), block: 2048)
        #expect(errors.count == Self.frames / 1024)
        func noise(_ packet: Int) -> Double { errors[(packet - 2)..<(packet + 18)].reduce(0, +) }
        #expect(noise(Self.seam) < 1.5 * (Self.others.map(noise).max() ?? 0))
    }

    /// A movie that is written in fragments uses one thread.
    @Test func `the packets are the same in a movie of fragments`() async throws {
        let (plain, fragmented) = (folder.file("plain.mp4"), folder.file("fragmented.mp4"))
        try await write(plain, type: .mp4)
        try await write(fragmented, type: .mp4) { $0.movieFragmentInterval = CMTime(value: 5, timescale: 1) }
        func facts(_ url: URL) throws -> [Substring] {
            let arguments = ["-v", "warning", "-show_data_hash", "md5", "-select_streams", "a:0", "-of", "csv"]
            return try Command("ffprobe", arguments + ["-show_entries", "packet=pts,size,data_hash", url.path]).text
                .split(separator: "\n")
        }
        let expected = try facts(plain)
        #expect(expected.filter { $0.hasPrefix("packet") }.count == (Self.frames + 1023) / 1024 + 1)
        #expect(try facts(fragmented) == expected)
    }

    @Test func `sound that ends before the session starts does not keep the movie from being finished`() async throws {
        let url = folder.file("movie.mp4")
        let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
        let sound = AVAssetWriterInput(
            mediaType: .audio,
            outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2])
        let pictures = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48])
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: pictures, sourcePixelBufferAttributes: nil)
        writer.add(sound)
        writer.add(pictures)
        writer.startWriting()
        writer.startSession(atSourceTime: CMTime(value: 10, timescale: 1))
        sound.append(
            try ReelAVFoundationTests.sound(Self.samples[0..<48_000], rate: 48_000, channels: 2, at: .zero))
        for second in 10..<13 {
            let time = CMTime(value: Int64(second), timescale: 1)
            adaptor.append(flatBuffer(64, 48, red: 9, green: 90, blue: 200), withPresentationTime: time)
        }
        await writer.finishWriting()
        #expect(writer.status == .completed, "\(String(describing: writer.error))")
        #expect(try Probe(url).video?.nb_frames == "3")
    }

    /// Packets of sound that come late are nevertheless beside the pictures that are shown at the same time.
    @Test func `pictures and sound are stored together`() async throws {
        struct Entries: Decodable {
            struct Packet: Decodable {
                let dts_time: String
                let pos: String
            }
            let packets: [Packet]
        }
        let url = folder.file("movie.mp4")
        try await write(url, type: .mp4)
        let output = try Command.output(of: "ffprobe", ["-v", "warning", "-of", "json", "-show_packets", url.path])
        let packets = try JSONDecoder().decode(Entries.self, from: output).packets
        let times = try packets.map { (try #require(Int($0.pos)), try #require(Double($0.dts_time))) }.sorted { $0.0 < $1.0 }
        #expect(times.count == 4689 + 200)
        var latest = -1.0
        for (_, time) in times {
            #expect(time > latest - 1.1)
            latest = max(latest, time)
        }
    }

    @Test func `a cancelled writer leaves no file`() async throws {
        let url = folder.file("movie.mp4")
        try await write(url, type: .mp4, cancels: true)
        #expect(folder.contents == [])
    }
}
