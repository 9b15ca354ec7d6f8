import Foundation
import ReelColor
import ReelCoreVideo
import ReelTestSupport
import Testing

@testable import ReelMediaEngine

/// Movies whose repeated pictures and mixes are written without an encoder, tested with independent decoders: FFmpeg's and
/// Cisco's (OpenH264, through GStreamer).
struct FreeFrameTests {
    private let folder: TemporaryFolder
    private static let (width, height) = (176, 144)

    init() throws { folder = try TemporaryFolder() }

    // MARK: Frames

    /// The contents of a test's frames.
    private enum Shown {
        case picture(Int)
        case mix(Int, Int, weight: Int)
        case divided(Int, Int, MovingEdge)
        /// A picture with something new in a corner.
        case changed(Int, Int)
        /// A frame of a moving scene.
        case moving(Int)
    }

    /// Pictures that several tests use, by name.
    private static let pictures = Pictures()

    /// Uses an `NSLock`, because the thread sanitizer does not recognise what a `Mutex` guards.
    private final class Pictures: @unchecked Sendable {
        private let lock = NSLock()
        private var byName: [String: VideoFrame] = [:]

        subscript(name: String) -> VideoFrame? { lock.withLock { byName[name] } }

        /// Returns the first frame with a name, so that frames of the same picture are the same object.
        func keep(_ frame: VideoFrame, _ name: String) -> VideoFrame {
            lock.withLock {
                let known = byName[name] ?? frame
                byName[name] = known
                return known
            }
        }
    }

    private func frames(of shown: [Shown]) throws -> [MovieFrame] {
        let converter = FrameConverter(width: Self.width, height: Self.height, scaling: .stretch, tags: .bt709)
        func picture(_ name: String, _ sample: (_ x: Int, _ y: Int, _ channel: Int) -> Int) throws -> VideoFrame {
            if let known = Self.pictures[name] { return known }
            var made: CVPixelBuffer?
            CVPixelBufferCreate(nil, Self.width, Self.height, kCVPixelFormatType_32BGRA, nil, &made)
            let buffer = try #require(made)
            CVPixelBufferLockBaseAddress(buffer, [])
            let base = try #require(CVPixelBufferGetBaseAddress(buffer)).assumingMemoryBound(to: UInt8.self)
            let stride = CVPixelBufferGetBytesPerRow(buffer)
            for y in 0..<Self.height {
                for x in 0..<Self.width {
                    for channel in 0..<4 {
                        base[y * stride + x * 4 + channel] = channel == 3 ? 255 : UInt8(sample(x, y, channel) & 255)
                    }
                }
            }
            CVPixelBufferUnlockBaseAddress(buffer, [])
            return Self.pictures.keep(try converter.convert(buffer), name)
        }
        func still(_ number: Int, change: Int = 0) throws -> VideoFrame {
            var random = UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15
            return try picture("still \(number), \(change)") { x, y, channel in
                random ^= random << 13
                random ^= random >> 7
                random ^= random << 17
                if change > 0, (20..<68).contains(x), (100..<132).contains(y) { return x * change / 3 & y * 2 }
                return x * (number + 1) + y * (channel + 1) * (3 - number % 3) + Int(random & 15)
            }
        }
        return try shown.map { shown in
            switch shown {
            case .picture(let number): .picture(try still(number))
            case .changed(let number, let change): .picture(try still(number, change: change))
            case .mix(let first, let second, let weight):
                .mix(try still(first), try still(second), .mixed(MixingWeight(number: weight)))
            case .divided(let first, let second, let edge): .mix(try still(first), try still(second), .divided(edge))
            case .moving(let step):
                .picture(
                    try picture("moving \(step)") { x, y, channel in
                        let (dx, dy) = (x - 40 - step * 3 % 100, y - 60)
                        return dx * dx + dy * dy < 900 ? 200 + channel * 20 : (x * 2 + y + step) & 127
                    })
            }
        }
    }

    private struct Made {
        let url: URL
        let packets: [Packet]
        let sizes: [Int]
        let keyframes: [Bool]
    }

    /// Encodes a movie with 600 ticks per second and 20 ticks per frame.
    private func movie(
        _ shown: [Shown], _ settings: VideoEncoder.Settings = .init(), name: String = "movie.mp4", anew: Set<Int> = []
    ) throws -> Made {
        let encoder = try MovieEncoder(
            width: Self.width, height: Self.height, timescale: 600, frameDuration: 20, tags: .bt709, settings: settings)
        var packets: [Packet] = []
        func take() { while let packet = encoder.nextPacket() { packets.append(packet) } }
        for (index, frame) in try frames(of: shown).enumerated() {
            try encoder.encode(frame, at: Int64(index) * 20, restarting: anew.contains(index))
            take()
        }
        try encoder.finish()
        take()
        let url = folder.file(name)
        try? FileManager.default.removeItem(at: url)
        let muxer = try Muxer(WrittenFile(creating: url.path), container: .mpeg4)
        let track = try muxer.addTrack(for: encoder.parameters, timescale: 600, frameRate: encoder.frameRate)
        try muxer.start(movieTimescale: 600, indexFirst: false)
        let (sizes, keyframes) = (packets.map(\.byteCount), packets.map(\.isKeyframe))
        let times = packets.map { ($0.presentationTime, $0.decodeTime) }
        #expect(times.compactMap(\.0).sorted() == shown.indices.map { Int64($0) * 20 })
        #expect(zip(times, times.dropFirst()).allSatisfy { $0.1 < $1.1 } && times.allSatisfy { $0.1 <= $0.0 ?? -1 })
        packets.last?.duration = 20
        for packet in packets { try muxer.write(packet, to: track) }
        try muxer.finish(ends: [(Int64(shown.count) * 20, 600)])
        return Made(url: url, packets: packets, sizes: sizes, keyframes: keyframes)
    }

    // MARK: Referees

    private static let frameSize = width * height * 3 / 2

    private func split(_ data: Data) -> [[UInt8]] {
        stride(from: 0, to: data.count, by: Self.frameSize).map { [UInt8](data[$0..<min($0 + Self.frameSize, data.count)]) }
    }

    private func decodedByFFmpeg(_ url: URL) throws -> [[UInt8]] {
        let command = try Command(
            "ffmpeg",
            ["-v", "warning", "-y", "-i", url.path, "-fps_mode", "passthrough", "-f", "rawvideo", folder.file("raw").path])
        #expect(command.status == 0 && command.errors.isEmpty, "\(command.errors)")
        return split(try Data(contentsOf: folder.file("raw")))
    }

    private func decodedByOpenH264(_ url: URL) throws -> [[UInt8]] {
        let raw = folder.file("open")
        _ = try Command.output(
            of: "timeout",
            [
                "60", "gst-launch-1.0", "-q", "filesrc", "location=\(url.path)", "!", "qtdemux", "!", "h264parse", "!",
                "openh264dec", "!",
                "video/x-raw,format=I420", "!", "filesink", "location=\(raw.path)",
            ])
        return split(try Data(contentsOf: raw))
    }

    /// Returns the frames, after checking that both decoders agree on them.
    private func check(_ shown: [Shown], _ made: Made) throws -> [[UInt8]] {
        let frames = try decodedByFFmpeg(made.url)
        #expect(frames.count == shown.count)
        let others = try decodedByOpenH264(made.url)
        #expect(others.count == frames.count)
        #expect(zip(frames, others).enumerated().filter { $1.0 != $1.1 }.map(\.offset) == [])
        return frames
    }

    private func mixed(_ first: [UInt8], _ second: [UInt8], _ weight: Int) -> [UInt8] {
        zip(first, second).map { UInt8(((128 - weight) * Int($0) + weight * Int($1) + 64) >> 7) }
    }

    /// Returns the mean absolute difference between the samples of a decoded frame and of the picture that was encoded.
    private func distance(_ decoded: [UInt8], _ shown: MovieFrame) throws -> Double {
        let samples = try #require(shown.first?.samples)
        #expect(samples.count == decoded.count)
        return meanDifference(decoded, samples)
    }

    private func dissolve(_ first: Int, _ second: Int, _ count: Int) -> [Shown] {
        (1...count).map { .mix(first, second, weight: Int((Double($0) / Double(count + 1) * 128).rounded())) }
    }

    private func hold(_ number: Int, _ count: Int) -> [Shown] { Array(repeating: .picture(number), count: count) }
    private func moving(_ steps: Range<Int>) -> [Shown] { steps.map { .moving($0) } }

    // MARK: Tests

    @Test func `a picture that stays is written once, and repeated for some bytes a frame`() throws {
        let shown = hold(0, 60)
        let made = try movie(shown)
        let frames = try check(shown, made)
        #expect(Set(frames).count == 1)
        #expect(made.keyframes.filter { $0 }.count == 1 && made.keyframes[0])
        #expect(made.sizes.dropFirst().allSatisfy { $0 < 24 }, "\(made.sizes)")
    }

    @Test func `a dissolve is the exact mean of the pictures beside it, in two decoders`() throws {
        let shown =
            hold(0, 12) + dissolve(0, 1, 29) + hold(1, 1) + dissolve(1, 2, 7) + hold(2, 20) + dissolve(2, 0, 1) + hold(0, 3)
        let made = try movie(shown)
        let frames = try check(shown, made)
        let pictures = [0: frames[0], 1: frames[41], 2: frames[49]]
        for (index, frame) in shown.enumerated() {
            switch frame {
            case .picture(let number): #expect(frames[index] == pictures[number], "\(index)")
            case .mix(let first, let second, let weight):
                let expected = mixed(try #require(pictures[first]), try #require(pictures[second]), weight)
                #expect(frames[index] == expected, "\(index)")
            case .changed, .moving, .divided: break
            }
        }
        // Four pictures, and no other large ones.
        #expect(made.sizes.filter { $0 > 64 }.count == 4, "\(made.sizes)")
    }

    // MARK: Edges

    /// Returns the samples of a frame that an edge divides at a multiple of 16 samples: places in planes do not change between
    /// samples.
    private func divided(_ first: [UInt8], _ second: [UInt8], _ edge: MovingEdge) -> [UInt8] {
        let isHorizontal = edge.direction == .left || edge.direction == .right
        let isTowardsStart = edge.direction == .left || edge.direction == .up
        var result: [UInt8] = []
        for (start, scale) in [(0, 1), (Self.width * Self.height, 2), (Self.width * Self.height * 5 / 4, 2)] {
            let (width, height) = (Self.width / scale, Self.height / scale)
            let (length, offset) = (isHorizontal ? width : height, Int(edge.offset) / scale)
            for y in 0..<height {
                for x in 0..<width {
                    let place = isHorizontal ? x : y
                    let showsSecond = isTowardsStart ? place >= length - offset : place < offset
                    let way =
                        switch (edge.style, showsSecond) {
                        case (.push, false): offset
                        case (.push, true), (.slide, true): offset - length
                        default: 0
                        }
                    let source = place + (isTowardsStart ? way : -way)
                    let index = start + (isHorizontal ? y * width + source : source * width + x)
                    result.append(showsSecond ? second[index] : first[index])
                }
            }
        }
        return result
    }

    @Test(arguments: MovingEdge.Style.allCases, PlaneShift.Direction.allCases)
    func `an edge moves between pictures that stay, exactly`(style: MovingEdge.Style, direction: PlaneShift.Direction) throws {
        let isHorizontal = direction == .left || direction == .right
        let steps = (isHorizontal ? Self.width : Self.height) / 16
        let edges = (1..<steps).map { MovingEdge(style, direction, offset: Double($0) * 16) }
        let shown = hold(0, 12) + edges.map { .divided(0, 1, $0) } + hold(1, 20)
        var settings = VideoEncoder.Settings()
        settings.movesEdges = true
        let made = try movie(shown, settings)
        let frames = try check(shown, made)
        #expect(made.keyframes.filter { $0 }.count == 1)
        // Vectors reach 128 lines at this size: a picture that moves down by 144 must be encoded on its way.
        let encoded = made.sizes.filter { $0 > 1000 }.count - 2
        #expect(encoded == (isHorizontal || style == .wipe ? 0 : 1), "\(made.sizes)")
        for (index, edge) in edges.enumerated() where encoded == 0 {
            #expect(frames[12 + index].elementsEqual(divided(frames[0], frames[12 + edges.count], edge)), "\(edge)")
        }
        // Between samples, they look like what is painted.
        let painted = try self.frames(of: shown)
        for (index, frame) in painted.enumerated() {
            guard case .mix(let first, let second, let blend) = frame else { continue }
            let pool = VideoFramePool(size: first.size, format: .yuv420)
            let samples = try #require(try first.blended(with: second, blend, from: pool).samples)
            #expect(meanDifference(frames[index], samples) < 8, "\(index)")
        }
    }

    @Test func `a slow edge is encoded, because it would move in steps`() throws {
        let edges = (1...40).map { Shown.divided(0, 1, MovingEdge(.wipe, .down, offset: Double($0) * 144 / 41)) }
        var settings = VideoEncoder.Settings()
        settings.movesEdges = true
        let made = try movie(hold(0, 12) + edges + hold(1, 12), settings)
        #expect(made.keyframes.filter { $0 }.count == 3 && made.sizes.count == 64)
    }

    @Test func `edges that do not fit are encoded, and playback can begin behind them`() throws {
        func edges(_ first: Int, _ second: Int, _ style: MovingEdge.Style, _ count: Int) -> [Shown] {
            (1...count).map { .divided(first, second, MovingEdge(style, .left, offset: Double($0) * 170 / Double(count))) }
        }
        let shown =
            edges(2, 0, .push, 5) + hold(0, 12) + edges(0, 1, .push, 13) + hold(1, 14) + edges(1, 2, .slide, 9) + hold(0, 3)
            + edges(0, 1, .wipe, 7) + hold(1, 12) + dissolve(1, 2, 3) + edges(1, 2, .wipe, 3) + hold(2, 250)
            + edges(2, 1, .push, 11) + hold(1, 20)
        var settings = VideoEncoder.Settings()
        settings.movesEdges = true
        let made = try movie(shown, settings)
        let frames = try decodedByFFmpeg(made.url)
        #expect(frames.count == shown.count)
        for (index, frame) in try self.frames(of: shown).enumerated() {
            guard case .mix(let first, let second, let blend) = frame else {
                #expect(try distance(frames[index], frame) < 6, "\(index)")
                continue
            }
            let pool = VideoFramePool(size: first.size, format: .yuv420)
            let samples = try #require(try first.blended(with: second, blend, from: pool).samples)
            #expect(meanDifference(frames[index], samples) < 10, "\(index)")
        }
        // Before a keyframe, everything has been decoded that is shown before it.
        let keyframe = try #require(made.keyframes.lastIndex(of: true))
        let command = try Command(
            "ffmpeg",
            [
                "-v", "warning", "-y", "-ss", "\((Double(keyframe) - 0.5) / 30)", "-i", made.url.path, "-f", "rawvideo",
                folder.file("late").path,
            ])
        #expect(command.errors.isEmpty, "\(command.errors)")
        #expect(split(try Data(contentsOf: folder.file("late"))) == Array(frames[keyframe...]))
    }

    static let settings: [(String, @Sendable (inout VideoEncoder.Settings) -> Void)] = [
        ("usual", { _ in }), ("ultrafast", { $0.preset = "ultrafast" }), ("superfast", { $0.preset = "superfast" }),
        ("slower", { $0.preset = "slower" }), ("baseline", { $0.profile = "baseline" }), ("main", { $0.profile = "main" }),
        ("zerolatency", { $0.tune = "zerolatency" }), ("without reordering", { $0.allowsFrameReordering = false }),
        ("CAVLC", { $0.usesCABAC = false }), ("bit rate", { $0.rate = .averageBitRate(400_000) }),
        ("lossless", { $0.rate = .constantQuality(0) }), ("lossless, too", { $0.rate = .constantQuality(0.9) }),
        ("nearly lossless", { $0.rate = .constantQuality(1) }), ("every frame a keyframe", { $0.keyframeInterval = 1 }),
        ("short groups", { $0.keyframeInterval = 7 }), ("one reference", { $0.referenceFrames = 1 }),
        ("film", { $0.tune = "film" }), ("animation", { $0.tune = "animation" }),
    ]

    /// Encoded pictures must decode to the same samples as with the encoder's own headers.
    @Test(arguments: settings.map(\.0)) func `an encoder's pictures keep every sample behind other headers`(name: String) throws {
        var settings = VideoEncoder.Settings()
        try #require(Self.settings.first { $0.0 == name }).1(&settings)
        let encoder = try VideoEncoder(
            width: Self.width, height: Self.height, timescale: 600, frameDuration: 20, tags: .bt709, settings: settings)
        let still = try StillPictureEncoder(
            width: Self.width, height: Self.height, timescale: 600, frameDuration: 20, tags: .bt709, settings: settings)
        let header = try encoder.parameters().codecHeader
        var stream = try #require(AVCStream(encoder: header, stillEncoder: still.header, reorders: true))
        var (own, moved) = (header, stream.header)
        func take() throws {
            while let packet = try encoder.nextPacket() {
                own.append(contentsOf: packet.bytes)
                moved.append(contentsOf: try stream.rewrite(packet.bytes))
            }
        }
        for (index, frame) in try frames(of: moving(0..<60) + hold(0, 4) + moving(60..<130)).enumerated() {
            try encoder.encode(try #require(frame.first), at: Int64(index) * 20)
            try take()
        }
        try encoder.finish()
        try take()
        let urls = (folder.file("own.h264"), folder.file("moved.h264"))
        try own.write(to: urls.0)
        try moved.write(to: urls.1)
        let frames = try decodedByFFmpeg(urls.0)
        #expect(frames.count == 134)
        #expect(try decodedByFFmpeg(urls.1) == frames)
    }

    @Test(arguments: settings.map(\.0)) func `free pictures stand among encoded ones`(name: String) throws {
        var settings = VideoEncoder.Settings()
        try #require(Self.settings.first { $0.0 == name }).1(&settings)
        let shown =
            moving(0..<45) + hold(0, 30) + moving(45..<80) + hold(1, 14) + dissolve(1, 2, 12) + hold(2, 12) + moving(80..<140)
        let made = try movie(shown, settings)
        let frames = try decodedByFFmpeg(made.url)
        #expect(frames.count == shown.count)
        #expect(Set(frames[45..<75]).count == 1 && Set(frames[110..<124]).count == 1 && Set(frames[136..<148]).count == 1)
        for (place, source) in zip([45, 110, 140], try self.frames(of: hold(0, 1) + hold(1, 1) + hold(2, 1))) {
            #expect(try distance(frames[place], source) <= (name.hasPrefix("lossless") ? 0 : 6), "\(place)")
        }
        if ["ultrafast", "baseline", "zerolatency", "without reordering"].contains(name) {
            // OpenH264 is only compared without B-frames, because it decodes even x264's own streams with B-frames differently
            // from FFmpeg.
            #expect(try decodedByOpenH264(made.url) == frames)
            return
        }
        guard settings.keyframeInterval == nil else { return }
        for index in 124..<136 {
            guard case .mix(_, _, let weight) = shown[index] else { continue }
            #expect(frames[index] == mixed(frames[110], frames[140], weight), "\(index)")
        }
    }

    @Test func `a picture that stays long is a keyframe now and then, the same to the bit`() throws {
        let shown = hold(0, 520) + dissolve(0, 1, 30) + hold(1, 10)
        let made = try movie(shown)
        let frames = try check(shown, made)
        #expect(Set(frames[..<520]).count == 1)
        #expect(made.keyframes.indices.filter { made.keyframes[$0] } == [0, 250, 500])
        // Playback can begin at each keyframe.
        let command = try Command(
            "ffmpeg", ["-v", "warning", "-y", "-ss", "8.4", "-i", made.url.path, "-f", "rawvideo", folder.file("late").path])
        #expect(command.errors.isEmpty, "\(command.errors)")
        let late = split(try Data(contentsOf: folder.file("late")))
        #expect(late.count == 560 - 252 && late == Array(frames[252...]))
    }

    @Test(arguments: [nil, 30]) func `a picture that changes a little is predicted from the last one`(interval: Int?) throws {
        var settings = VideoEncoder.Settings()
        settings.keyframeInterval = interval
        var shown = hold(0, 12)
        for number in 1...20 { shown += Array(repeating: .changed(0, number), count: 4 + number) }
        shown += hold(0, 5) + dissolve(0, 1, 9) + hold(1, 3)
        let made = try movie(shown, settings)
        let frames = try check(shown, made)
        for (index, source) in try self.frames(of: shown).enumerated() {
            guard case .picture = source else { continue }
            #expect(try distance(frames[index], source) < 4, "\(index)")
        }
        let places = made.keyframes.indices.filter { made.keyframes[$0] }
        guard interval == nil else {
            let most = zip(places, places.dropFirst() + [shown.count]).map { $1 - $0 }.max() ?? .max
            return #expect(most <= 30, "\(places)")
        }
        // The change takes a part of the picture's bytes.
        #expect(places.count == 2 && places[1] >= 250, "\(places)")
        let changes = made.sizes[12..<250].filter { $0 > 64 }
        #expect(changes.count == 18 && changes.allSatisfy { $0 * 4 < made.sizes[0] }, "\(made.sizes[0]), \(changes)")
        // Between changes, nothing changes.
        #expect(Set(frames[12..<17]).count == 1 && Set(frames[17..<23]).count == 1)
    }

    @Test func `a change that stays briefly costs no keyframe either, unless the picture changes all the time`() throws {
        let shown =
            hold(0, 12) + [.changed(0, 1)] + Array(repeating: .changed(0, 2), count: 12) + [.changed(0, 3)] + hold(0, 10)
            + (4..<20).flatMap { [Shown.changed(0, $0), .changed(0, $0)] } + hold(0, 12)
        let made = try movie(shown)
        let frames = try decodedByFFmpeg(made.url)
        #expect(frames.count == shown.count)
        // The first change that follows another at once, and the hold at the end.
        let places = made.keyframes.indices.filter { made.keyframes[$0] }
        #expect(places == [0, 38, 68], "\(places)")
        for (index, source) in try self.frames(of: shown).enumerated() {
            #expect(try distance(frames[index], source) < 4, "\(index)")
        }
    }

    @Test func `the same picture is the same bytes, whatever changed before it`() throws {
        let changes = (1...9).flatMap { Array(repeating: Shown.changed(0, $0), count: 12) }
        let whole = try movie(hold(0, 12) + changes + hold(1, 40), anew: [120])
        let part = try movie(hold(1, 40), name: "part.mp4")
        #expect(Array(whole.packets[120...]).map { [UInt8]($0.bytes) } == part.packets.map { [UInt8]($0.bytes) })
    }

    @Test func `a client's keyframe interval is kept`() throws {
        var settings = VideoEncoder.Settings()
        settings.keyframeInterval = 30
        let shown = hold(0, 100) + dissolve(0, 1, 20) + hold(1, 50) + dissolve(1, 2, 40) + hold(2, 12)
        let made = try movie(shown, settings)
        #expect(try decodedByFFmpeg(made.url).count == shown.count)
        let times = made.packets.isEmpty ? [] : try Probe.packets(made.url, of: "v").filter { $0.flags.contains("K") }.map(\.pts)
        let places = times.compactMap { $0 }.sorted().map { $0 / 20 }
        #expect(zip(places, places.dropFirst() + [shown.count]).allSatisfy { $1 - $0 <= 30 }, "\(places)")
    }

    /// Only the last frame of a dissolve could be a keyframe, but pictures presented before it refer to an earlier one.
    @Test(arguments: [nil, 30]) func `dissolves in a row do not keep keyframes away`(interval: Int?) throws {
        var settings = VideoEncoder.Settings()
        settings.keyframeInterval = interval
        var shown = hold(0, 12)
        for number in 0..<40 { shown += dissolve(number % 3, (number + 1) % 3, 14) + hold((number + 1) % 3, 1) }
        let frames = try Probe.frames(movie(shown, settings).url)
        #expect(frames.count == shown.count)
        let places = frames.indices.filter { frames[$0].key_frame == 1 } + [shown.count]
        let most = zip(places, places.dropFirst()).map { $1 - $0 }.max() ?? .max
        #expect(most <= interval ?? 500, "\(places)")
    }

    @Test(arguments: [60_000, 250_000]) func `a rate of bits is kept by pictures that stay`(rate: Int) throws {
        var settings = VideoEncoder.Settings()
        settings.rate = .averageBitRate(rate)
        let made = try movie(hold(0, 60) + dissolve(0, 1, 20) + hold(1, 30) + moving(0..<30), settings)
        #expect(made.sizes.prefix(110).allSatisfy { $0 <= rate / 2 }, "\(made.sizes.max() ?? 0)")
        let frames = try decodedByFFmpeg(made.url)
        #expect(frames.count == 140 && Set(frames[..<60]).count == 1)
        let sources = try self.frames(of: hold(0, 1) + hold(1, 1))
        for (index, source) in zip([0, 85], sources) { #expect(try distance(frames[index], source) < 12, "\(index)") }
    }

    @Test func `pictures that stay for a short while keep a rate of bits together`() throws {
        var settings = VideoEncoder.Settings()
        let bytesPerSecond = 7_500
        settings.rate = .averageBitRate(8 * bytesPerSecond)
        // Ten seconds; the bytes of up to four more may be used in advance.
        let bytes = try movie((0..<30).flatMap { hold($0, 10) }, settings).sizes.reduce(0, +)
        #expect(bytes < 14 * bytesPerSecond, "\(bytes)")
        // With a keyframe every second, a picture may use at most the bytes of one second.
        settings.keyframeInterval = 30
        let keyframes = try movie(hold(0, 300), settings).sizes.filter { $0 > 64 }
        #expect(keyframes.count == 10 && keyframes.allSatisfy { $0 <= bytesPerSecond }, "\(keyframes)")
    }

    /// FFmpeg parses every field of every header here and reports violations of the standard.
    @Test func `headers are what the standard says`() throws {
        let push = (1..<14).map { Shown.divided(1, 0, MovingEdge(.push, .right, offset: Double($0) * 12.5)) }
        var settings = VideoEncoder.Settings()
        settings.movesEdges = true
        let made = try movie(
            moving(0..<15) + hold(0, 30) + dissolve(0, 1, 9) + hold(1, 300) + push + hold(0, 10) + moving(15..<20), settings)
        let command = try Command(
            "ffmpeg", ["-v", "verbose", "-i", made.url.path, "-c", "copy", "-bsf:v", "trace_headers", "-f", "null", "-"])
        #expect(command.status == 0)
        let lines = command.errors.split(separator: "\n")
        #expect(!lines.contains { $0.contains("Invalid") || $0.contains("Failed") || $0.contains("error") })
        func values(_ field: String) -> [Int] {
            lines.filter { $0.contains(" \(field) ") }
                .compactMap { $0.split(separator: "=").last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } }
        }
        #expect(Set(values("log2_max_frame_num_minus4")) == [12] && Set(values("pic_order_cnt_type")) == [0])
        // Vectors may go 2048 samples across, and 64 down at this level; these are quarter samples.
        #expect(Set(values("log2_max_mv_length_horizontal")) == [13] && Set(values("log2_max_mv_length_vertical")) == [9])
        let weights = zip(values("luma_weight_l0[0]"), values("luma_weight_l1[0]")).suffix(9)
        #expect(weights.count == 9 && weights.allSatisfy { $0 + $1 == 128 })
        let numbers = values("idr_pic_id")
        #expect(numbers.count == 4 && zip(numbers, numbers.dropFirst()).allSatisfy { $0 != $1 }, "\(numbers)")
    }

    @Test func `what does not fit is encoded`() throws {
        // Mixes without a picture before or after them, mixes with a third picture, and short holds.
        let shown =
            dissolve(0, 1, 5) + hold(1, 15) + [.mix(1, 2, weight: 0), .mix(1, 2, weight: 128)] + hold(2, 3) + hold(1, 4)
            + dissolve(1, 2, 6) + dissolve(2, 0, 6) + hold(0, 15) + dissolve(0, 1, 4)
            + moving(0..<9)
            + hold(2, 12) + dissolve(2, 1, 5)
        let frames = try decodedByFFmpeg(movie(shown).url)
        #expect(frames.count == shown.count)
        let sources = try self.frames(of: shown)
        // Every frame resembles its source.
        for (index, frame) in sources.enumerated() {
            if case .picture = frame { #expect(try distance(frames[index], frame) < 6, "\(index)") }
        }
    }

    @Test func `a new beginning does not depend on what was before`() throws {
        let first = moving(0..<20) + hold(0, 25)
        let second = hold(0, 15) + dissolve(0, 1, 9) + hold(1, 5) + moving(20..<60)
        var settings = VideoEncoder.Settings()
        // With macroblock-tree rate control, x264 164 reads uninitialised memory if pictures are as narrow as these.
        settings.preset = "superfast"
        let whole = try decodedByFFmpeg(movie(first + second, settings, anew: [first.count]).url)
        let part = try decodedByFFmpeg(movie(second, settings, name: "part.mp4").url)
        #expect(Array(whole[first.count...]) == part)
    }
}
