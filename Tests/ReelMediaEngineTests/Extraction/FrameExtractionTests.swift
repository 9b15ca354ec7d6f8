import Foundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

/// Extracts single frames and compares them with those of ffmpeg, which decodes the whole movie.
struct FrameExtractionTests {
    /// Movies of different codecs and structures, with ffmpeg's arguments. All frames of a movie differ from each other.
    static let movies: [(name: String, arguments: String)] = [
        ("plain.mp4", "\(source()) -c:v libx264 -pix_fmt yuv420p -bf 0 -g 25"),
        ("reordered.mp4", "\(source()) -c:v libx264 -pix_fmt yuv420p -bf 3 -g 50 -x264-params b-pyramid=normal:scenecut=0"),
        ("open.mp4", "\(source()) -c:v libx264 -pix_fmt yuv420p -x264-params open-gop=1:keyint=20:bframes=3:scenecut=0"),
        ("hevc.mp4", "\(source()) -c:v libx265 -pix_fmt yuv420p10le -x265-params keyint=24:log-level=error -tag:v hvc1"),
        ("vp9.webm", "\(source()) -c:v libvpx-vp9 -b:v 200k -g 30 -auto-alt-ref 1 -lag-in-frames 16 -cpu-used 8"),
        ("vp8.webm", "\(source()) -c:v libvpx -b:v 200k -g 30 -auto-alt-ref 1 -lag-in-frames 16 -cpu-used 8"),
        ("av1.mp4", "\(source(seconds: 2)) -c:v libaom-av1 -b:v 200k -g 20 -cpu-used 8 -usage realtime"),
        ("prores.mov", "\(source(seconds: 2)) -c:v prores_ks -profile:v 1"),
        (
            "uneven.mkv",
            "\(source()) -vf setpts='(N+mod(N*N,7)*0.13)*1.7/(25*TB)' -fps_mode passthrough -c:v libx264 -pix_fmt yuv420p -g 40"
        ),
        ("stream.ts", "\(source()) -c:v libx264 -pix_fmt yuv420p -g 40 -bf 2"),
        ("old.avi", "\(source()) -c:v mpeg4 -q:v 4 -bf 2 -g 30"),
        ("pictures.avi", "\(source(seconds: 2)) -c:v mjpeg -q:v 4 -pix_fmt yuvj420p"),
        ("single.mp4", "\(source()) -c:v libx264 -pix_fmt yuv420p -g 1000 -x264-params scenecut=0"),
        ("fragments.mp4", "\(source()) -c:v libx264 -pix_fmt yuv420p -g 25 -movflags frag_keyframe+empty_moov"),
        ("guessed.nut", "\(source()) -c:v libx264 -pix_fmt yuv420p -bf 3 -g 40"),
        ("mpeg2.mpg", "\(source()) -c:v mpeg2video -q:v 4 -bf 2 -g 15"),
    ]

    private static func source(seconds: Int = 4) -> String {
        "-f lavfi -i testsrc2=size=160x120:rate=25:duration=\(seconds)"
    }

    /// A frame's time and checksum according to ffmpeg.
    private struct Shown {
        let time: CMTime
        let checksum: UInt32
    }

    @Test(arguments: FrameExtractionTests.movies.map(\.name))
    func `the picture of a time is the one that ffmpeg shows then, sample by sample`(name: String) throws {
        let folder = try TemporaryFolder()
        let movie = folder.file(name)
        let arguments = try #require(Self.movies.first { $0.name == name }?.arguments)
        try ffmpeg(arguments, to: movie)
        try judge(movie)
    }

    @Test func `frames that an edit list leaves out are not shown, nor is a turned movie another`() throws {
        let folder = try TemporaryFolder()
        let (whole, cut, turned) = (folder.file("whole.mp4"), folder.file("cut.mp4"), folder.file("turned.mp4"))
        try ffmpeg("\(Self.source()) -c:v libx264 -pix_fmt yuv420p -g 50 -bf 3", to: whole)
        try turn(whole, 90, to: turned)
        try ffmpeg("-ss 1.3 -i \(turned.path) -t 2.1 -c copy", to: cut)
        try judge(cut)
    }

    @Test func `a recording that begins between keyframes shows the first picture that can be decoded until then`() throws {
        let folder = try TemporaryFolder()
        let (whole, cut) = (folder.file("whole.ts"), folder.file("cut.mkv"))
        try ffmpeg("\(Self.source()) -c:v libx264 -pix_fmt yuv420p -g 50 -bf 2", to: whole)
        try ffmpeg("-i \(whole.path) -c copy -bsf:v noise=drop='lt(n\\,20)' -copyinkf", to: cut)
        let info = try MediaInfo(MediaLocation(cut))
        let track = try #require(info.tracks.first)
        let shown = try Self.frames(of: cut)
        let times = [0, 0.4, 1, 1.3, 3].map { CMTime(seconds: $0, preferredTimescale: 600) }.filter { $0 < track.timeRange.end }
        for bounds in [nil, { (time: CMTime) in time...(time + CMTime(value: 1, timescale: 10)) }] {
            let got = Self.extract(times, bounds: bounds, from: info, track).results
            #expect(try times.indices.allSatisfy { try got[$0]?.get() != nil })
            #expect(try shown.contains { try $0.time == got[0]?.get()?.time })
        }
    }

    /// Requests 50 seeded times, the times of some frames, and the times just before them, in random order.
    private func judge(_ movie: URL) throws {
        let shown = try Self.frames(of: movie)
        let info = try MediaInfo(MediaLocation(movie))
        let track = try #require(info.tracks.first { $0.kind == .video })
        var random = SeededNumbers(4)
        try #require(!shown.isEmpty)
        let first = shown[0].time
        let end = track.timeRange.end
        var times = (0..<50).map { _ in
            let scale = [90_000, 600, 1000, 30_000].randomElement(using: &random) ?? 600
            return CMTime(
                value: Int64.random(in: 0..<Int64(end.seconds * Double(scale)), using: &random), timescale: Int32(scale))
        }
        for _ in 0..<10 {
            let frame = shown[Int.random(in: 0..<shown.count, using: &random)]
            times += [frame.time, frame.time - CMTime(value: 1, timescale: 1_000_000)].filter { $0 >= first }
        }
        let got = Self.extract(times, from: info, track).results
        for (index, time) in times.enumerated() {
            let expected = shown.last { $0.time <= time }
            let name = "\(movie.lastPathComponent) at \(time.seconds)"
            let result = try #require(got[index], Comment(rawValue: name))
            let frame = try result.get()
            #expect(expected?.time == frame?.time, Comment(rawValue: name))
            #expect(expected?.checksum == frame?.frame.samples.map(Self.checksum), Comment(rawValue: name))
        }
    }

    // MARK: Tolerance

    @Test func `with a tolerance, a keyframe alone does, and its time is true`() throws {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mp4")
        try ffmpeg("\(Self.source()) -c:v libx264 -pix_fmt yuv420p -bf 3 -g 25 -x264-params scenecut=0", to: movie)
        let info = try MediaInfo(MediaLocation(movie))
        let track = try #require(info.tracks.first)
        let shown = try Self.frames(of: movie)
        let times = (0..<40).map { CMTime(value: Int64($0) * 100 + 50, timescale: 1000) }
        let any = Self.extract(times, bounds: { _ in .negativeInfinity ... .positiveInfinity }, from: info, track)
        for (index, time) in times.enumerated() {
            let frame = try #require(try any.results[index]?.get())
            // The nearest keyframe at or before the time. Keyframes are one second apart.
            #expect(frame.time == CMTime(value: time.value / 1000, timescale: 1), "at \(time.seconds)")
            let expected = shown.first { $0.time == frame.time }?.checksum
            #expect(frame.frame.samples.map(Self.checksum) == expected)
        }
        #expect(any.effort.groups == 4 && any.effort.frames == 4 && any.effort.searches == 0)
    }

    @Test(arguments: ["reordered.mp4", "open.mp4", "hevc.mp4", "vp9.webm", "uneven.mkv", "stream.ts", "old.avi", "prores.mov"])
    func `tolerances are kept`(name: String) throws {
        let folder = try TemporaryFolder()
        let movie = folder.file(name)
        try ffmpeg(try #require(Self.movies.first { $0.name == name }?.arguments), to: movie)
        let info = try MediaInfo(MediaLocation(movie))
        let track = try #require(info.tracks.first)
        let shown = try Self.frames(of: movie)
        var random = SeededNumbers(7)
        for (before, after) in [(0.3, 0.0), (0.0, 0.3), (0.1, 0.1), (1.5, 0.5), (0.01, 0.01)] {
            let times = (0..<10).map { _ in
                CMTime(value: Int64.random(in: 0..<Int64(track.timeRange.end.seconds * 1000), using: &random), timescale: 1000)
            }
            func bounds(_ time: CMTime) -> ClosedRange<CMTime> {
                let lower = time - CMTime(seconds: before, preferredTimescale: 1000)
                return lower...(time + CMTime(seconds: after, preferredTimescale: 1000))
            }
            let got = Self.extract(times, bounds: bounds, from: info, track).results
            for (index, time) in times.enumerated() {
                let frame = try #require(try got[index]?.get())
                let exact = shown.last { $0.time <= time }?.time
                #expect(bounds(time).contains(frame.time) || frame.time == exact, "\(name) at \(time.seconds)")
                let expected = shown.first { $0.time == frame.time }?.checksum
                #expect(frame.frame.samples.map(Self.checksum) == expected, "\(name) at \(time.seconds)")
            }
        }
    }

    @Test func `the keyframe after the time does where the one before is too early`() throws {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mp4")
        try ffmpeg("\(Self.source()) -c:v libx264 -pix_fmt yuv420p -bf 3 -g 50 -x264-params scenecut=0", to: movie)
        let info = try MediaInfo(MediaLocation(movie))
        let track = try #require(info.tracks.first)
        let second = CMTime(value: 1, timescale: 1)
        let time = CMTime(value: 3, timescale: 2)
        let got = Self.extract([time], bounds: { ($0 - CMTime(value: 1, timescale: 10))...($0 + second) }, from: info, track)
        #expect(try got.results[0]?.get()?.time == CMTime(value: 2, timescale: 1))
        #expect(got.effort.frames == 1)
    }

    @Test func `of several times each gets the keyframe that is near enough`() throws {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mp4")
        let source = "-f lavfi -i testsrc2=size=160x120:rate=10:duration=10"
        try ffmpeg("\(source) -c:v libx264 -pix_fmt yuv420p -bf 3 -g 25 -x264-params scenecut=0", to: movie)
        let info = try MediaInfo(MediaLocation(movie))
        let track = try #require(info.tracks.first)
        let tolerance = CMTime(value: 105, timescale: 100)
        let times = [2.7, 5.2, 7.3].map { CMTime(seconds: $0, preferredTimescale: 10) }
        let got = Self.extract(times, bounds: { ($0 - tolerance)...($0 + tolerance) }, from: info, track)
        #expect(try (0..<3).map { try got.results[$0]?.get()?.time.seconds } == [2.5, 5, 7.5] as [Double?])
        #expect(got.effort.frames == 3)
    }

    @Test func `more times than frames, with next to no tolerance, need no searching`() throws {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mp4")
        try ffmpeg("\(Self.source()) -c:v libx264 -pix_fmt yuv420p -bf 3 -g 25", to: movie)
        let info = try MediaInfo(MediaLocation(movie))
        let track = try #require(info.tracks.first)
        let shown = try Self.frames(of: movie)
        let times = (0..<400).map { CMTime(value: $0, timescale: 100) }
        let tolerance = CMTime(value: 1, timescale: 200)
        let got = Self.extract(times, bounds: { ($0 - tolerance)...($0 + tolerance) }, from: info, track)
        for (index, time) in times.enumerated() {
            let frame = try #require(try got.results[index]?.get())
            #expect(frame.time == shown.last { $0.time <= time }?.time, "at \(time.seconds)")
        }
        #expect(got.effort.searches == 0 && got.effort.frames <= 100)
    }

    // MARK: Planning

    @Test func `a group of pictures is decoded once, as far as needed, without what nobody needs`() throws {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mp4")
        // Two of every four frames are not referenced by others.
        let structure = "-bf 3 -g 50 -x264-params scenecut=0:b-adapt=0:b-pyramid=normal"
        try ffmpeg("\(Self.source()) -c:v libx264 -pix_fmt yuv420p \(structure)", to: movie)
        let info = try MediaInfo(MediaLocation(movie))
        let track = try #require(info.tracks.first)
        // In random order, with repetitions: up to frame 40 in the first group, and up to frame 62 in the second.
        let frames = [40, 3, 62, 17, 40, 51, 18]
        let got = Self.extract(frames.map { CMTime(value: Int64($0), timescale: 25) }, from: info, track)
        #expect(got.results.count == frames.count)
        #expect(got.effort.groups == 2 && got.effort.searches == 0)
        // 41 and 13 frames in presentation order, and those that are decoded before they are presented. Half of them are
        // decoded, and the requested ones.
        #expect((27...34).contains(got.effort.frames), "\(got.effort.frames)")
    }

    @Test func `a movie that is one group of pictures is read through once`() throws {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mp4")
        try ffmpeg("\(Self.source()) -c:v libx264 -pix_fmt yuv420p -bf 0 -g 1000 -x264-params scenecut=0", to: movie)
        let info = try MediaInfo(MediaLocation(movie))
        let track = try #require(info.tracks.first)
        let got = Self.extract((0..<100).reversed().map { CMTime(value: $0, timescale: 25) }, from: info, track)
        #expect(got.effort.groups == 1 && got.effort.frames == 100)
        #expect(try got.results[99]?.get()?.time == .zero)
    }

    @Test func `what is cut off or called off is an error for what is left, and pictures before it are there`() throws {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mp4")
        try ffmpeg("\(Self.source()) -c:v libx264 -pix_fmt yuv420p -g 25 -movflags +faststart", to: movie)
        let info = try MediaInfo(MediaLocation(movie))
        let track = try #require(info.tracks.first)
        let whole = try Data(contentsOf: movie)
        try whole.prefix(whole.count * 6 / 10).write(to: movie)
        let got = Self.extract([0.5, 3.9].map { CMTime(seconds: $0, preferredTimescale: 100) }, from: info, track).results
        #expect(try got[0]?.get() != nil)
        let error = #expect(throws: MediaError.self) { try got[1]?.get() }
        #expect(error?.kind == .cutOff)
        let cancellation = MediaCancellation()
        cancellation.cancel()
        let none = Self.extract([.zero], from: info, track, cancellation: cancellation).results
        #expect(#expect(throws: MediaError.self) { try none[0]?.get() } != nil)
    }

    private static func extract(
        _ times: [CMTime], bounds: ((CMTime) -> ClosedRange<CMTime>)? = nil, from info: MediaInfo, _ track: MediaInfo.Track,
        cancellation: MediaCancellation = MediaCancellation()
    ) -> (results: [Int: Result<FrameExtraction.Frame?, MediaError>], effort: FrameExtraction.Effort) {
        let results = Results()
        let requests = times.enumerated().map { FrameRequest(id: $0.offset, time: $0.element, bounds: bounds?($0.element)) }
        let extraction = FrameExtraction(info.location, track: track, origin: info.origin, cancellation: cancellation)
        let effort = extraction.run(requests) { { id, result in results.add(id, result) } }
        return (results.all, effort)
    }

    private final class Results: @unchecked Sendable {
        private let lock = NSLock()
        /// Guarded by `lock`.
        private var results: [Int: Result<FrameExtraction.Frame?, MediaError>] = [:]

        var all: [Int: Result<FrameExtraction.Frame?, MediaError>] { lock.withLock { results } }
        func add(_ id: Int, _ result: Result<FrameExtraction.Frame?, MediaError>) {
            lock.withLock {
                #expect(results[id] == nil, "request \(id) is answered twice")
                results[id] = result
            }
        }
    }

    // MARK: The referee

    /// Returns all frames that ffmpeg decodes, on the timeline that begins with the file (in QuickTime files, with 0).
    private static func frames(of movie: URL) throws -> [Shown] {
        let arguments = [
            "-v", "error", "-noautorotate", "-copyts", "-i", movie.path, "-map", "0:v:0", "-fps_mode", "passthrough",
        ]
        let text = String(
            decoding: try Command.output(of: "ffmpeg", arguments + ["-enc_time_base", "-1", "-f", "framecrc", "-"]), as: UTF8.self
        )
        var scale = (numerator: Int64(1), denominator: Int32(1))
        var frames: [Shown] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("#tb 0: ") {
                let parts = line.dropFirst(7).split(separator: "/")
                scale = (Int64(parts[0]) ?? 1, Int32(parts[1]) ?? 1)
            }
            let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            guard fields.count >= 6, fields[0] == "0", let ticks = Int64(fields[2]) else { continue }
            frames.append(
                Shown(
                    time: CMTime(value: ticks * scale.numerator, timescale: scale.denominator),
                    checksum: try #require(UInt32(fields[5].dropFirst(2), radix: 16))))
        }
        let isQuickTime = ["mp4", "mov"].contains(movie.pathExtension)
        let origin = isQuickTime ? .zero : frames.first?.time ?? .zero
        return frames.map { Shown(time: $0.time - origin, checksum: $0.checksum) }
    }

    /// Adler-32 with an initial value of 0, as ffmpeg's framecrc computes it.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (0, 0)
        for chunk in stride(from: 0, to: bytes.count, by: 5000) {
            for index in chunk..<min(chunk + 5000, bytes.count) {
                low += UInt32(bytes[index])
                high += low
            }
            low %= 65_521
            high %= 65_521
        }
        return high << 16 | low
    }
}
