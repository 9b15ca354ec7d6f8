import Foundation
import ReelColor
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

@testable import ReelMediaEngine

@Suite struct MuxerTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func picture(_ level: Int32 = 100) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 64, 64, kCVPixelFormatType_32BGRA, nil, &made)
        let buffer = try #require(made)
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        memset(try #require(CVPixelBufferGetBaseAddress(buffer)), level, CVPixelBufferGetDataSize(buffer))
        return buffer
    }

    /// All packets of one second of single-coloured pictures: 30.
    private func encode(_ settings: VideoEncoder.Settings) throws -> (encoder: VideoEncoder, packets: [Packet]) {
        let encoder = try VideoEncoder(
            width: 64, height: 64, timescale: 600, frameDuration: 20, tags: .bt709, settings: settings)
        let converter = FrameConverter(
            width: 64, height: 64, scaling: .stretch, tags: .bt709, format: settings.frameFormat)
        var packets: [Packet] = []
        for index in 0..<30 {
            try encoder.encode(converter.convert(picture(Int32(index * 8))), at: Int64(index) * 20)
            while let packet = try encoder.nextPacket() { packets.append(packet) }
        }
        try encoder.finish()
        while let packet = try encoder.nextPacket() { packets.append(packet) }
        for packet in packets { packet.duration = 20 }
        return (encoder, packets)
    }

    /// Writes a movie of one second.
    @discardableResult
    private func movie(
        _ name: String, _ container: Muxer.Container, settings: VideoEncoder.Settings = .init(), indexFirst: Bool = false,
        configure: (Muxer) -> Void = { _ in }
    ) throws -> URL {
        let url = folder.file(name)
        let (encoder, packets) = try encode(settings)
        let muxer = try Muxer(WrittenFile(creating: url.path), container: container)
        let track = try muxer.addTrack(for: encoder.parameters(), timescale: 600, frameRate: Rational(30, 1))
        configure(muxer)
        try muxer.start(movieTimescale: 600, indexFirst: indexFirst)
        for packet in packets { try muxer.write(packet, to: track) }
        try muxer.finish(ends: [(600, 600)])
        return url
    }

    private func tags(_ url: URL) throws -> [String: String] { try Probe(url).format.tags ?? [:] }

    // MARK: Metadata

    @Test(arguments: [Muxer.Container.mpeg4, .appleMPEG4])
    func `an MPEG-4 file has iTunes' tags, whatever family their names are of`(container: Muxer.Container) throws {
        let url = try movie("a.mp4", container) {
            $0.setMetadata([
                ("title", "Das Boot"), ("artist", "Ein Chor"), ("com.apple.quicktime.album", "Lieder"), ("track", "3/9"),
                ("creation_time", "2021-03-04T05:06:07Z"), ("com.apple.quicktime.unheard.of", "x"),
            ])
        }
        let tags = try tags(url)
        #expect(
            tags["title"] == "Das Boot" && tags["artist"] == "Ein Chor" && tags["album"] == "Lieder" && tags["track"] == "3/9")
        #expect(tags["creation_time"] == "2021-03-04T05:06:07.000000Z")
        #expect(try Data(contentsOf: url).range(of: Data("Lav".utf8)) == nil)
    }

    @Test func `a QuickTime file keeps plain names as user data`() throws {
        let url = try movie("a.mov", .quickTime) {
            $0.setMetadata([("title", "Das Boot"), ("copyright", "niemand"), ("creation_time", "2021-03-04T05:06:07Z")])
        }
        let tags = try tags(url)
        #expect(tags["title"] == "Das Boot" && tags["copyright"] == "niemand")
        #expect(tags["creation_time"] == "2021-03-04T05:06:07.000000Z")
        #expect(try Data(contentsOf: url).range(of: Data("\u{A9}nam".unicodeScalars.map { UInt8($0.value) })) != nil)
    }

    @Test(arguments: [false, true]) func `Apple's long names survive in a QuickTime file`(indexFirst: Bool) throws {
        let url = try movie("a.mov", .quickTime, indexFirst: indexFirst) {
            $0.setMetadata([
                ("com.apple.quicktime.make", "Camera"), ("title", "Das Boot"), ("creation_time", "2021-03-04T05:06:07Z"),
                ("com.apple.quicktime.location.ISO6709", "+48.1-011.5/"),
            ])
        }
        let tags = try tags(url)
        #expect(tags["com.apple.quicktime.make"] == "Camera" && tags["com.apple.quicktime.title"] == "Das Boot")
        #expect(tags["com.apple.quicktime.location.ISO6709"] == "+48.1-011.5/")
        #expect(tags["creation_time"] == "2021-03-04T05:06:07.000000Z")
        // The time is in the headers, and not repeated as metadata.
        #expect(try Data(contentsOf: url).range(of: Data("creation_time".utf8)) == nil)
        #expect(try GStreamer(url).times.count == 30)
    }

    // MARK: Chapters

    private struct Chapters: Decodable {
        struct Chapter: Decodable {
            let start_time: String
            let end_time: String
            let tags: [String: String]?
        }
        let chapters: [Chapter]
    }

    private func chapters(_ url: URL) throws -> [(start: Double, end: Double, title: String)] {
        let output = try Command.output(of: "ffprobe", ["-v", "warning", "-show_chapters", "-of", "json", url.path])
        return try JSONDecoder().decode(Chapters.self, from: output).chapters.map {
            (Double($0.start_time) ?? -1, Double($0.end_time) ?? -1, $0.tags?["title"] ?? "")
        }
    }

    private func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
        CMTimeRange(start: CMTime(value: start, timescale: 30), end: CMTime(value: end, timescale: 30))
    }

    @Test(arguments: [Muxer.Container.mpeg4, .appleMPEG4, .quickTime], [false, true])
    func `chapters come back, and the movie is no longer for them`(container: Muxer.Container, indexFirst: Bool) throws {
        let url = try movie("a.\(container.rawValue)", container, indexFirst: indexFirst) { muxer in
            // Out of order, overlapping, and longer than the movie.
            muxer.setChapters([(range(18, 90), "Schluß 終"), (range(0, 9), "Anfang"), (range(9, 21), "Mitte")])
        }
        let found = try chapters(url)
        #expect(found.map(\.title) == ["Anfang", "Mitte", "Schluß 終"])
        #expect(found.map(\.start) == [0, 0.3, 0.6] && found.map(\.end) == [0.3, 0.6, 1])
        let probe = try Probe(url)
        #expect(probe.format.duration == "1.000000" && probe.video?.nb_frames == "30")
        let stream = try #require(probe.video)
        #expect(try #require(stream.duration_ts) == stream.timescale)
        #expect(try GStreamer(url).times.count == 30)
        // The chapters' text track is neither video nor audio, and Stillreel's own reader ignores it.
        let info = try MediaInfo(MediaLocation(url))
        #expect(info.chapters.compactMap(\.title) == ["Anfang", "Mitte", "Schluß 終"])
        #expect(info.duration == CMTime(value: 1, timescale: 1))
    }

    @Test func `where no chapter is, one without a title stands`() throws {
        let url = try movie("a.mp4", .mpeg4) { muxer in muxer.setChapters([(range(6, 12), "eins"), (range(15, 21), "zwei")]) }
        let found = try chapters(url)
        #expect(found.map(\.title) == ["", "eins", "", "zwei"] && found.map(\.start) == [0, 0.2, 0.4, 0.5])
        #expect(found.last?.end == 0.7)
        let long = try movie("b.mp4", .mpeg4) { muxer in muxer.setChapters([(range(60, 90), "danach")]) }
        #expect(try chapters(long).isEmpty)
    }

    @Test func `the same tags and chapters make the same bytes`() throws {
        let files = try ["a.mov", "b.mov"].map { name in
            try Data(
                contentsOf: movie(name, .quickTime) { muxer in
                    muxer.setMetadata([("com.apple.quicktime.make", "Camera"), ("title", "T"), ("comment", "C")])
                    muxer.setChapters([(range(0, 30), "eins")])
                })
        }
        #expect(files[0] == files[1])
    }

    // MARK: Copied tracks

    @Test func `tracks are copied as they are, whatever their ticks, and the codes are those of the file`() throws {
        let source = folder.file("source.mkv")
        let sources =
            "-f lavfi -i testsrc2=size=64x64:rate=25:duration=1 -f lavfi -i testsrc2=size=80x64:rate=30000/1001:duration=1 "
            + "-f lavfi -i sine=sample_rate=48000:duration=1"
        let codecs = "-map 0 -map 1 -map 2 -c:v:0 libx264 -bf 2 -c:v:1 libx265 -x265-params log-level=none -c:a aac"
        let bridge = folder.file("bridge.mp4")
        try ffmpeg("\(sources) -pix_fmt yuv420p \(codecs) -tag:v:1 hev1", to: bridge)
        try ffmpeg("-i \(bridge.path) -map 0 -c copy", to: source)
        for (input, name) in [(bridge, "copy.mp4"), (bridge, "copy.mov"), (source, "matroska.mp4")] {
            let copy = folder.file(name)
            let info = try MediaInfo(MediaLocation(input))
            let demuxer = try Demuxer(path: input.path)
            let muxer = try Muxer(WrittenFile(creating: copy.path), container: name.hasSuffix("mov") ? .quickTime : .mpeg4)
            let tracks = try info.tracks.map {
                try muxer.addTrack(for: $0.codec, timescale: $0.timescale, frameRate: $0.frameRate)
            }
            try muxer.start(movieTimescale: 600, indexFirst: false)
            while let packet = try demuxer.nextPacket() { try muxer.write(packet, to: tracks[packet.streamIndex]) }
            try muxer.finish(ends: [(600, 600), (600, 600), (600, 600)])
            let probe = try Probe(copy)
            #expect(probe.streams.map(\.codec_tag_string) == ["avc1", "hvc1", "mp4a"])
            #expect(probe.streams.map(\.nb_frames)[..<2] == ["25", "30"])
            for (stream, count) in [("v:0", 25), ("v:1", 30)] {
                #expect(try Probe.frames(copy, of: stream).count == count)
            }
            if input == bridge {
                // The time bases 1/12800 and 1/30000 have too large a common one: each track's times are exact in its own.
                let times = try Probe.packets(copy, of: "v:1").map(\.pts).sorted()
                let scale = probe.streams[1].timescale
                #expect(times.enumerated().allSatisfy { ($1 - times[0]) * 30_000 == $0 * 1001 * scale }, "\(times) of \(scale)")
            }
        }
    }

    @Test func `a codec that the file cannot hold is refused by name`() throws {
        let source = folder.file("a.webm")
        try ffmpeg("-f lavfi -i testsrc2=size=64x64:rate=25:duration=0.2 -c:v libvpx", to: source)
        let track = try #require(try MediaInfo(MediaLocation(source)).tracks.first)
        let muxer = try Muxer(WrittenFile(creating: folder.file("a.mp4").path), container: .mpeg4)
        #expect {
            _ = try muxer.addTrack(for: track.codec, timescale: 1000)
        } throws: {
            ($0 as? MediaError)?.kind == .unsupported && $0.localizedDescription.contains("vp8")
        }
    }

    @Test func `two rates of pictures share a number of ticks that holds both`() throws {
        let url = folder.file("two.mov")
        let (encoder, packets) = try encode(.init())
        let muxer = try Muxer(WrittenFile(creating: url.path), container: .quickTime)
        let first = try muxer.addTrack(for: encoder.parameters(), timescale: 600)
        let second = try muxer.addTrack(for: encoder.parameters(), timescale: 90_000)
        #expect(first == 0 && second == 1)
        try muxer.start(movieTimescale: 600, indexFirst: false)
        for packet in packets { try muxer.write(packet, to: first) }
        for packet in try encode(.init()).packets { try muxer.write(packet, to: second) }
        try muxer.finish(ends: [(600, 600), (600, 90_000)])
        #expect(try Probe(url).streams.map(\.timescale) == [90_000, 90_000])
        #expect(try Probe.packets(url, of: "v:1").map(\.pts).max() == 580)
    }

    // MARK: The encoder

    /// Exp-Golomb code (H.264, clause 9.1).
    private func unsigned(_ bits: inout ArraySlice<Bool>) -> Int {
        let zeros = bits.prefix { !$0 }.count
        let number = bits.dropFirst(zeros).prefix(zeros + 1).reduce(0) { $0 * 2 + ($1 ? 1 : 0) }
        bits = bits.dropFirst(2 * zeros + 1)
        return number - 1
    }

    @Test(arguments: [0, 1, 7, 31]) func `the parameter sets have the number that was asked for`(id: Int) throws {
        var settings = VideoEncoder.Settings()
        settings.parameterSetID = id
        let (encoder, packets) = try encode(settings)
        let header = [UInt8](try encoder.parameters().codecHeader)
        // After the start code and the NAL unit type: 7 is the sequence parameter set. Its identifier follows three bytes of
        // profile and level.
        #expect(header.prefix(4) == [0, 0, 0, 1] && header[4] & 31 == 7)
        let word = header[8..<12].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        var bits = (0..<32).map { word >> (31 - $0) & 1 == 1 }[...]
        #expect(unsigned(&bits) == id)
        #expect(packets.count == 30)
        let url = try movie("\(id).mp4", .mpeg4, settings: settings)
        #expect(try Probe.frames(url).count == 30)
    }

    @Test(arguments: [VideoEncoder.Codec.h264, .hevc], [0, 1, 2])
    func `no more frames are reordered than allowed`(codec: VideoEncoder.Codec, limit: Int) throws {
        var settings = VideoEncoder.Settings()
        settings.codec = codec
        settings.maximumReorderedFrames = limit
        settings.referenceFrames = 2
        let url = try movie("a.mp4", .mpeg4, settings: settings)
        #expect(try #require(try Probe(url).video?.has_b_frames) <= limit)
        let packets = try Probe.packets(url, of: "v:0")
        // The number of packets that come before one with an earlier presentation time.
        let depth = packets.enumerated().map { index, packet in packets[..<index].filter { $0.pts > packet.pts }.count }.max()
        #expect(try #require(depth) <= limit)
        #expect(packets.count == 30)
    }

    @Test func `a limit on reordering does not give frames to a preset that has none`() throws {
        var settings = VideoEncoder.Settings()
        settings.preset = "ultrafast"
        settings.maximumReorderedFrames = 3
        #expect(try Probe(movie("a.mp4", .mpeg4, settings: settings)).video?.has_b_frames == 0)
    }

    @Test func `a frame of another format is refused`() throws {
        var settings = VideoEncoder.Settings()
        settings.codec = .proRes422
        let encoder = try VideoEncoder(
            width: 64, height: 64, timescale: 600, frameDuration: 20, tags: .bt709, settings: settings)
        let frame = try FrameConverter(width: 64, height: 64, scaling: .stretch, tags: .bt709).convert(picture())
        #expect(throws: MediaError.self) { try encoder.encode(frame, at: 0) }
    }
}
