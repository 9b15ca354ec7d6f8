import Foundation
import ReelCoreMedia
import ReelTestSupport
import Stillreel
import Testing

/// Tests that copied sound is the source's: the bytes of its packets, its samples as FFmpeg and GStreamer decode them, and the
/// times at which they play.
@Suite struct SoundCopyingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func time(_ seconds: Double) -> CMTime { ClockTime(seconds: seconds).time }

    /// A rising tone on the left and noise on the right, so that each sample is unlike the others. It does not end on a packet.
    private func source(rate: Int = 44_100, seconds: Double = 4.321) -> String {
        "aevalsrc='0.4*sin(2*PI*(200+90*t)*t)|0.3*sin(2*PI*330*t)+0.1*random(0)':s=\(rate):d=\(seconds)"
    }

    /// Makes a file of AAC. Its encoder must not substitute noise, which decoders make from what they decoded before.
    private func song(_ name: String, rate: Int = 44_100, _ options: String = "") throws -> URL {
        try folder.sound(name, source(rate: rate), "-c:a aac -aac_pns 0 \(options)")
    }

    /// Makes a movie of a picture with a soundtrack, and returns its summary.
    @discardableResult
    private func make(
        _ name: String, _ soundtrack: Soundtrack, _ coding: Soundtrack.Coding = .auto, seconds: Double? = nil
    ) async throws -> RenderSummary {
        var soundtrack = soundtrack
        soundtrack.coding = coding
        return try await reel(soundtrack, seconds: seconds).render(to: folder.file(name), overwriting: true).finish()
    }

    private func reel(_ soundtrack: Soundtrack, seconds: Double? = nil) throws -> Reel {
        let length = seconds.map { Slide.Length.time(time($0)) } ?? .automatic
        return Reel(
            canvas: Canvas(width: 32, height: 32), frameRate: 10, slides: [Slide(picture: try folder.picture(), length: length)],
            soundtrack: soundtrack)
    }

    /// Returns the checksums of a file's packets of audio, in order. Those of ADTS are without its headers.
    private func packets(_ url: URL) throws -> [String] {
        guard ["aac", "ts"].contains(url.pathExtension) else { return try packetHashes(of: url, stream: "a:0") }
        try ffmpeg("-i \(url.path) -map 0:a:0 -c copy -bsf:a aac_adtstoasc", to: folder.file("raw.m4a"))
        return try packetHashes(of: folder.file("raw.m4a"), stream: "a:0")
    }

    /// Checks a movie against the part of a file from `start` on, sample for sample and to the movie track's end.
    private func expectSame(
        _ movie: URL, _ source: URL, from start: Int = 0, location: SourceLocation = #_sourceLocation
    ) throws {
        let track = try #require(try Probe(movie).audio, sourceLocation: location)
        let (channels, rate) = (try #require(track.channels), try #require(Int(track.sample_rate ?? "")))
        let (copy, original) = (try decodedSound(of: movie), try decodedSound(of: source))
        let length = try #require(track.duration_ts) * rate / track.timescale * channels
        #expect(track.start_pts == 0, sourceLocation: location)
        // ffmpeg decodes the last packet to its end.
        #expect(copy.count >= length && copy.count - length < 4_608 * channels, sourceLocation: location)
        // Not with `==`: looking for the differences of long arrays takes minutes.
        let isSame = copy.prefix(length).elementsEqual(original.dropFirst(start * channels).prefix(length))
        #expect(isSame, sourceLocation: location)
    }

    // MARK: Whole files

    @Test(arguments: [
        ("song.m4a", 44_100, ""), ("song.mov", 48_000, ""), ("song.m4a", 22_050, "-ac 1"), ("song.m4a", 96_000, ""),
        ("song.m4a", 48_000, "-af pan=5.1|c0=c0|c1=c1|c2=c0|c3=c1|c4=c0|c5=c1"), ("song.mp4", 44_100, "-movflags +frag_keyframe"),
        ("song.aac", 44_100, ""), ("song.ts", 48_000, ""), ("song.mkv", 44_100, ""),
    ])
    func `a file of AAC is copied, to the sample`(_ name: String, _ rate: Int, _ options: String) async throws {
        let song = try song(name, rate: rate, options)
        let summary = try await make("movie.mp4", Soundtrack(file: song))
        let movie = folder.file("movie.mp4")
        #expect(summary.sound == .copied)
        #expect(try packets(movie) == packets(song))
        // From FFmpeg 6 on, ffmpeg writes priming before 0 into Matroska, and plays it.
        try expectSame(movie, song, from: name == "song.mkv" && ProgramVersion.ffmpeg > 5 ? 1_024 : 0)
        let after = try #require(try Probe(movie).audio)
        #expect(after.codec_name == "aac" && after.sample_rate == "\(rate)")
        guard name == "song.m4a" else { return }
        let before = try #require(try Probe(song).audio)
        #expect(before.channels == after.channels && before.channel_layout == after.channel_layout)
        #expect(after.duration_ts == before.duration_ts && after.timescale == before.timescale)
        // GStreamer 1.26 converts the end of a movie's track from nanoseconds: it plays a sample less, or more.
        let frame = 4 * (before.channels ?? 0)
        let (heard, original) = (
            try GStreamer.sound(movie, as: "F32LE", besidePictures: true), try GStreamer.sound(song, as: "F32LE")
        )
        #expect(abs(heard.count - original.count) <= frame)
        #expect(heard.prefix(original.count) == original.prefix(heard.count))
    }

    /// Matroska rounds the times of packets to milliseconds.
    @Test func `packets of Matroska get exact times`() async throws {
        try await make("movie.mp4", Soundtrack(file: try song("song.mkv")))
        let times = try Probe.packets(folder.file("movie.mp4"), of: "a:0").compactMap(\.pts)
        // The first packet is priming, or not, depending on what ffmpeg has written.
        let first = try #require(times.first.flatMap { [0, -1].firstIndex(of: $0 / 1_024) })
        #expect(times == (0..<times.count).map { ($0 - first) * 1_024 } && times.count > 180)
    }

    @Test func `priming before the beginning of Matroska is not played`() async throws {
        let song = folder.file("primed.mkv")
        try PrimedMatroska.data.write(to: song)
        for (coding, sound) in [
            (Soundtrack.Coding.auto, SoundPlan.Coding.copied), (.encode, .encoded(reason: "that was requested")),
        ] {
            let summary = try await make("movie.mp4", Soundtrack(file: song), coding)
            #expect(summary.sound == sound)
            // Nine packets of a whole number of samples follow the priming.
            let track = try #require(try Probe(folder.file("movie.mp4")).audio)
            let (rate, channels) = (try #require(Double(track.sample_rate ?? "")), try #require(track.channels))
            #expect(track.start_pts == 0 && abs(Double(track.duration_ts ?? 0) / rate - 9 * 1_024 / 44_100) <= 0.001)
            let heard = try decodedSound(of: folder.file("movie.mp4"))
            let differences: [Double] = [-400, -60, -12, 0, 12, 60, 400].map { shift in
                let errors: [Double] = (1_000..<7_000).map { place in
                    let seconds = Double(place) / rate
                    let phase: Double = 2 * .pi * (300 + 1_500 * seconds) * seconds
                    return abs(Double(heard[(place + shift) * channels]) - 0.5 * sin(phase))
                }
                return errors.reduce(0, +) / 6_000
            }
            // At 24 kbit/s, the sound is not much like the tone that was encoded; elsewhere the difference is 0.27 or more.
            #expect(differences.min() == differences[3] && differences[3] < 0.15, "\(differences)")
            guard sound == .copied else { continue }
            let times = try Probe.packets(folder.file("movie.mp4"), of: "a:0").compactMap(\.pts)
            #expect(times == (-1..<9).map { $0 * 1_024 })
        }
    }

    /// Found in a review: such times overflowed.
    @Test(arguments: [0xC000_0000_0000_0000, 0x8000_0000_0000_1000, 0x7FFF_FFFF_FFFF_FFF0] as [UInt64])
    func `times of Matroska that cannot be are no crash`(time: UInt64) async throws {
        var data = PrimedMatroska.data
        func replace(_ bytes: [UInt8], _ others: [UInt8]) throws {
            data.replaceSubrange(try #require(data.range(of: Data(bytes))), with: others)
        }
        // The time of the cluster becomes seven bytes longer, and so do the cluster and the segment.
        try replace([0xE7, 0x81, 0x00], [0xE7, 0x88] + (0..<8).map { UInt8(truncatingIfNeeded: time >> (56 - 8 * $0)) })
        try replace([0x1F, 0x43, 0xB6, 0x75, 0x43, 0xFB], [0x1F, 0x43, 0xB6, 0x75, 0x44, 0x02])
        try replace([0x05, 0xA0], [0x05, 0xA7])
        let song = folder.file("times.mkv")
        try data.write(to: song)
        for coding in [Soundtrack.Coding.auto, .encode] {
            _ = try? await make("movie.mp4", Soundtrack(file: song), coding)
        }
    }

    @Test func `the priming of High Efficiency AAC is counted as in its file`() async throws {
        // The header of an encoder's Low Complexity AAC ends with an extension that says that there is no spectral band
        // replication (ISO/IEC 14496-3, clause 1.6.5). Here it says that there is, to 44,100 Hz.
        let song = try song("song.m4a", rate: 22_050)
        var bytes = try Data(contentsOf: song)
        let place = try #require(bytes.range(of: Data([0x56, 0xE5, 0x00])))
        bytes[place.upperBound - 1] = 0xA0
        try bytes.write(to: song)
        #expect(try Probe(song).audio?.sample_rate == "44100")
        #expect(try await make("movie.mp4", Soundtrack(file: song)).sound == .copied)
        #expect(try packets(folder.file("movie.mp4")) == packets(song))
        #expect(try decodedSound(of: folder.file("movie.mp4")) == decodedSound(of: song))
    }

    @Test(arguments: [
        ("song.mp3", "-c:a libmp3lame", "mov", "mp3"), ("song.opus", "-c:a libopus -ar 48000", "mp4", "opus"),
        ("song.flac", "", "mp4", "flac"), ("song.ac3", "-ar 48000", "m4v", "ac3"), ("song.eac3", "-ar 48000", "mov", "eac3"),
        ("song.m4a", "-c:a alac", "m4v", "alac"), ("song.wav", "", "mov", "pcm_s16le"),
        ("song.mp3", "-c:a libmp3lame -write_xing 0", "mp4", "mp3"), ("song.m4a", "-c:a aac", "m4v", "aac"),
    ])
    func `other codecs are copied on request`(
        _ name: String, _ options: String, _ type: String, _ codec: String
    ) async throws {
        let song = try folder.sound(name, source(), options)
        let summary = try await make("movie.\(type)", Soundtrack(file: song), .copy)
        #expect(summary.sound == .copied)
        let movie = folder.file("movie.\(type)")
        #expect(try Probe(movie).audio?.codec_name == codec)
        if name != "song.wav" { #expect(try packets(movie) == packets(song)) }
        try expectSame(movie, song)
        // What can only be copied on request is otherwise encoded.
        let plan = try #require(try reel(Soundtrack(file: song)).plan().sound)
        #expect(plan.coding == (codec == "aac" ? .copied : .encoded(reason: "it is not AAC")))
    }

    // MARK: Parts of files

    @Test(arguments: [(44_100, 44_100), (44_100, 1_024 * 40), (48_000, 33_333), (44_100, 1)])
    func `a part begins and ends within packets, to the sample`(_ rate: Int, _ start: Int) async throws {
        let song = try song("song.m4a", rate: rate)
        let clip = SoundClip(
            file: song, start: CMTime(value: Int64(start), timescale: Int32(rate)),
            duration: CMTime(value: 70_001, timescale: Int32(rate)))
        let summary = try await make("movie.mp4", Soundtrack(clips: [clip]))
        #expect(summary.sound == .copied)
        let piece = try #require(try reel(Soundtrack(clips: [clip])).plan().sound?.pieces.first)
        #expect(piece.start == clip.start && piece.fadeIn == .zero && piece.fadeOut == .zero)
        let movie = folder.file("movie.mp4")
        try expectSame(movie, song, from: start)
        let track = try #require(try Probe(movie).audio)
        #expect(track.duration_ts == 70_001 && track.timescale == rate)
        // Only what is heard and two packets before it are copied, in one run.
        let (all, copied) = (try packets(song), try packets(movie))
        #expect(copied.count <= 70_001 / 1_024 + 4)
        let first = try #require(copied.first.flatMap { all.firstIndex(of: $0) })
        #expect(Array(all[first..<(first + copied.count)]) == copied)
        // GStreamer's times are nanoseconds, so that it may begin a sample early. It decodes nothing before the start, so that
        // the first packet differs, and nothing of packets that are not wholly heard at the end.
        let heard = try GStreamer.sound(movie, as: "F32LE", besidePictures: true)
        let samples = heard.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }.dropFirst(2_048 * 2)
        let original = try decodedSound(of: song)
        #expect(samples.count > (70_001 - 4 * 1_024) * 2)
        #expect([0, 1].contains { original.dropFirst((start + 2_048 - $0) * 2).starts(with: samples) })
    }

    @Test(arguments: ["song.mp3", "song.flac", "song.wav", "song.opus"])
    func `parts of other codecs begin at the sample`(_ name: String) async throws {
        let rate = name == "song.opus" ? 48_000 : 44_100
        let song = try folder.sound(name, source(rate: rate))
        let clip = SoundClip(file: song, start: CMTime(value: 61_234, timescale: Int32(rate)))
        let type = name == "song.wav" ? "mov" : "mp4"
        try await make("movie.\(type)", Soundtrack(clips: [clip]), .copy)
        try expectSame(folder.file("movie.\(type)"), song, from: 61_234)
    }

    @Test func `the end of the pictures cuts the sound`() async throws {
        let song = try song("song.m4a")
        let soundtrack = Soundtrack(clips: [SoundClip(file: song)], fadeOut: .zero)
        #expect(try await make("movie.mp4", soundtrack, seconds: 2.5).sound == .copied)
        let track = try #require(try Probe(folder.file("movie.mp4")).audio)
        #expect(track.duration_ts == 110_250)
        try expectSame(folder.file("movie.mp4"), song)
        #expect(try packets(folder.file("movie.mp4")).count == 1 + 110_250 / 1_024 + 1)
    }

    @Test func `silence before and after is an edit list on request`() async throws {
        let song = try song("song.m4a")
        let clip = SoundClip(file: song, start: time(1), duration: time(2))
        try await make("movie.mp4", Soundtrack(clips: [clip], offset: time(0.75)), .copy, seconds: 5)
        let movie = folder.file("movie.mp4")
        #expect(try Probe(movie).audio?.start_pts == 33_075)
        let (copy, original) = (try decodedSound(of: movie), try decodedSound(of: song))
        #expect(copy.prefix(88_200 * 2) == original.dropFirst(44_100 * 2).prefix(88_200 * 2))
        // Its silence is not copied again without a request.
        let plan = try #require(try reel(Soundtrack(file: movie)).plan().sound)
        #expect(plan.coding == .encoded(reason: "silence precedes it") && plan.soundDuration == time(2.75))
        try await make("again.mp4", Soundtrack(file: movie), .copy)
        #expect(try decodedSound(of: folder.file("again.mp4")) == copy)
        #expect(try Probe(folder.file("again.mp4")).audio?.start_pts == 33_075)
    }

    // MARK: What prevents copying

    @Test func `whatever changes the sound has it encoded, or is an error`() async throws {
        let song = try song("song.m4a")
        let mp3 = try folder.sound("song.mp3", source())
        let vorbis = try folder.sound("song.ogg", source())
        let matroska = try self.song("song.mkv")
        var loud = Soundtrack(file: song)
        loud.loudness = -14
        var other = Soundtrack(file: song)
        other.voice = [SoundClip(file: song)]
        let changes: [(Soundtrack, String, isError: Bool)] = [
            (Soundtrack(clips: [SoundClip(file: song)], fadeIn: time(0.1)), "it is faded", true),
            (Soundtrack(clips: [SoundClip(file: song)], fadeOut: time(0.1)), "it is faded", true),
            (Soundtrack(clips: [SoundClip(file: song, fadeIn: time(0.1))]), "it is faded", true),
            (Soundtrack(clips: [SoundClip(file: song)], volume: -6), "its volume is changed", true),
            (Soundtrack(clips: [SoundClip(file: song, volume: 3)]), "its volume is changed", true),
            (loud, "its loudness is changed", true),
            (Soundtrack(clips: [SoundClip(file: song), SoundClip(file: song)]), "several sounds are joined", true),
            (
                Soundtrack(clips: [SoundClip(file: song), SoundClip(file: mp3)], arrangement: .mix), "several sounds are mixed",
                true
            ),
            (other, "several sounds are mixed", true),
            (Soundtrack(clips: [SoundClip(file: song)], loops: true), "it is repeated", true),
            (Soundtrack(file: vorbis), "movies do not usually contain vorbis", true),
            (
                Soundtrack(clips: [SoundClip(file: matroska, start: time(1))]),
                "the times in its file are too coarse for a cut at an exact sample", true
            ),
            (Soundtrack(file: mp3), "it is not AAC", false),
            (Soundtrack(clips: [SoundClip(file: song)], offset: time(0.5)), "silence precedes it", false),
            (Soundtrack(clips: [SoundClip(file: song, duration: time(1))]), "silence follows it", false),
        ]
        for (soundtrack, reason, isError) in changes {
            var soundtrack = soundtrack
            #expect(try reel(soundtrack, seconds: 6).plan().sound?.coding == .encoded(reason: reason))
            soundtrack.coding = .copy
            guard isError else {
                #expect(try reel(soundtrack, seconds: 6).plan().sound?.coding == .copied)
                continue
            }
            let error = #expect(throws: ReelError.self) { try reel(soundtrack, seconds: 6).plan() }
            #expect(error?.message.contains("the sound cannot be copied, because \(reason)") == true, "\(error?.message ?? "")")
            #expect(error?.place == "soundtrack.coding")
        }
        #expect(try await make("movie.mp4", Soundtrack(file: song), .encode).sound == .encoded(reason: "that was requested"))
        #expect(try packets(folder.file("movie.mp4")) != packets(song))
    }

    @Test(arguments: [
        ("song.mp3", "-c:a libmp3lame", "m4v", "MP3", ".mp4 or .mov"), ("song.opus", "-c:a libopus", "mov", "Opus", ".mp4"),
        ("song.flac", "", "mov", "FLAC", ".mp4"), ("song.wav", "", "mp4", "linear PCM", ".mov"),
        ("song.eac3", "", "m4v", "E-AC-3", ".mp4 or .mov"),
    ])
    func `a movie's file must be able to contain what is copied`(
        _ name: String, _ options: String, _ type: String, _ codec: String, _ others: String
    ) async throws {
        let song = try folder.sound(name, source(), options)
        var soundtrack = Soundtrack(file: song)
        soundtrack.coding = .copy
        let plan = try reel(soundtrack).plan()
        let output = try OutputFile(folder.file("movie.\(type)"))
        let error = #expect(throws: ReelError.self) { try plan.check(output) }
        #expect(
            error?.message
                == "\(folder.file("movie.\(type)").path): a .\(type) file cannot contain the \(codec) of \(song.path); "
                + "write a \(others) file, or let the sound be encoded")
        let second = await #expect(throws: ReelError.self) { try await plan.render(to: output).finish() }
        #expect(second?.message == error?.message)
        #expect(!FileManager.default.fileExists(atPath: folder.file("movie.\(type)").path))
    }

    @Test func `of a file that is cut off, what is there is copied`() async throws {
        let song = try song("song.m4a", "-movflags +faststart")
        let all = try packets(song)
        let bytes = try Data(contentsOf: song)
        try bytes.prefix(bytes.count * 3 / 4).write(to: song)
        #expect(try reel(Soundtrack(file: song)).plan().notes.contains { $0.contains("it is cut off") })
        try await make("movie.mp4", Soundtrack(file: song), .copy)
        let copied = try packets(folder.file("movie.mp4"))
        #expect(copied.count > all.count / 2 && copied.count < all.count && copied.elementsEqual(all.prefix(copied.count)))
    }

    // MARK: Descriptions

    @Test func `the coding is a key of reel files and of plans`() throws {
        let song = try song("song.m4a")
        for coding in Soundtrack.Coding.allCases {
            var soundtrack = Soundtrack(file: song)
            soundtrack.coding = coding
            let data = try reel(soundtrack).jsonData()
            #expect(try JSONDecoder().decode(Reel.self, from: data).soundtrack?.coding == coding)
            #expect(String(decoding: data, as: UTF8.self).contains("\"coding\"") == (coding != .auto))
        }
        var soundtrack = Soundtrack(file: song)
        let copied = String(decoding: try reel(soundtrack).plan().jsonData(), as: UTF8.self)
        #expect(copied.contains("\"coding\" : \"copied\"") && !copied.contains("encodedBecause"))
        soundtrack.volume = -6
        let encoded = String(decoding: try reel(soundtrack).plan().jsonData(), as: UTF8.self)
        #expect(encoded.contains("\"coding\" : \"encoded\""))
        #expect(encoded.contains("\"encodedBecause\" : \"its volume is changed\""))
    }

    // MARK: Dubs

    @Test(arguments: [LengthMatch.picture, .sound, .shortest])
    func `a dub copies by the same rules`(_ match: LengthMatch) async throws {
        let movie = folder.file("pictures.mp4")
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=30:d=3 -pix_fmt yuv420p -c:v libx264", to: movie)
        let song = try song("song.m4a")
        let clip = SoundClip(file: song, start: CMTime(value: 12_345, timescale: 44_100))
        let summary = try await Dub(
            movie: movie, soundtrack: Soundtrack(clips: [clip], fadeOut: .zero), match: match
        )
        .render(to: folder.file("movie.mp4")).finish()
        #expect(summary.sound == .copied)
        try expectSame(folder.file("movie.mp4"), song, from: 12_345)
        let length = match == .sound ? try #require(try Probe(song).audio?.duration_ts) - 12_345 : 132_300
        #expect(try Probe(folder.file("movie.mp4")).audio?.duration_ts == length)

        var soundtrack = Soundtrack(file: song)
        soundtrack.coding = .encode
        let encoded = try await Dub(movie: movie, soundtrack: soundtrack, match: match)
            .render(to: folder.file("movie.mp4"), overwriting: true).finish()
        #expect(encoded.sound == .encoded(reason: "that was requested"))
        #expect(try packets(folder.file("movie.mp4")) != packets(song))
    }

    @Test func `a dub copies other codecs, and silence around them, on request`() async throws {
        let movie = folder.file("pictures.mp4")
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=30:d=6 -pix_fmt yuv420p -c:v libx264", to: movie)
        let song = try folder.sound("song.mp3", source())
        var soundtrack = Soundtrack(clips: [SoundClip(file: song)], offset: time(1))
        soundtrack.coding = .copy
        let summary = try await Dub(movie: movie, soundtrack: soundtrack).render(to: folder.file("movie.mp4")).finish()
        #expect(summary.sound == .copied)
        let track = try #require(try Probe(folder.file("movie.mp4")).audio)
        #expect(track.codec_name == "mp3" && track.start_pts == 44_100)
        let (copy, original) = (try decodedSound(of: folder.file("movie.mp4")), try decodedSound(of: song))
        #expect(copy.prefix(original.count) == original[...])
    }
}
