import Foundation
import ReelColor
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreVideo
import ReelTestSupport
import Testing

@testable import ReelMediaEngine

/// Movies in which a camera moves over pictures: most frames are predicted. They are decoded by FFmpeg, and compared with the
/// frames that a painter draws.
struct MovingFrameTests {
    private let folder: TemporaryFolder
    private static let size = PixelSize(width: 320, height: 192)

    init() throws { folder = try TemporaryFolder() }

    // MARK: Pictures

    /// Pictures with details of all sizes, larger than the frame.
    private static let pictures: [CVPixelBuffer] = (0..<3).map { number in
        let size = PixelSize(width: 480, height: 288)
        // swift-format-ignore: NeverUseForceTry
        let buffer = try! FrameCanvas.make(size, color: RGB24(red: 128, green: 128, blue: 128))
        let pixels = buffer.pixels
        for plane in 0..<3 {
            guard let base = pixels.baseAddress(ofPlane: plane)?.assumingMemoryBound(to: UInt8.self) else { continue }
            let step = plane == 0 ? 1.0 : 2.0
            for y in 0..<pixels.planes[plane].height {
                for x in 0..<pixels.planes[plane].width {
                    let (u, v) = (Double(x) * step, Double(y) * step)
                    let fine = sin(u / 3 + Double(number)) * sin(v / (4 - Double(number)))
                    let coarse = sin((u + v * 2) / 41 + Double(plane * 2 + number)) + cos((u - v) / 67)
                    base[y * pixels.planes[plane].bytesPerRow + x] = UInt8(128 + 22 * fine + 36 * coarse)
                }
            }
        }
        return buffer
    }

    /// Returns a view of a picture: the part with this magnification around a place, 0…1.
    private func view(_ number: Int, zoom: Double, _ x: Double = 0.5, _ y: Double = 0.5) -> PictureView {
        let picture = Self.pictures[number]
        let (width, height) = (480 / zoom, 288 / zoom)
        return PictureView(picture, CGRect(x: (480 - width) * x, y: (288 - height) * y, width: width, height: height))
    }

    private func zoom(_ number: Int, _ count: Int, from: Double = 1, to: Double = 1.1) -> [PictureView] {
        (0..<count).map { view(number, zoom: from + (to - from) * Double($0) / Double(max(1, count - 1)), 0.4, 0.7) }
    }

    private func pan(_ number: Int, _ count: Int, _ start: Double = 0, _ end: Double = 1) -> [PictureView] {
        (0..<count).map { view(number, zoom: 1.3, start + (end - start) * Double($0) / Double(max(1, count - 1)), 0.5) }
    }

    private func dissolve(_ first: [PictureView], _ second: [PictureView]) -> [MovieFrame] {
        zip(first, second).enumerated().map { index, views in
            .viewMix(ViewMix(views.0, views.1, .mixed(MixingWeight(Double(index + 1) / Double(first.count + 1)))))
        }
    }

    /// Returns views with overlays. Those with an opacity of 0 are omitted.
    private func over(_ views: [PictureView], _ overlay: PlaneOverlay, _ opacity: (Int) -> Double = { _ in 1 }) -> [PictureView] {
        views.enumerated().map { index, view in
            let opacity = opacity(index)
            let added = opacity > 0 ? [PictureView.Overlay(overlay, opacity: opacity)] : []
            return PictureView(view.picture, view.area, overlays: view.overlays + added)
        }
    }

    /// Returns white bars, with a shadow around them.
    private func bars(left: Int, top: Int) throws -> PlaneOverlay {
        let (width, height) = (90, 24)
        let bitmap = try #require(Bitmap(width: width, height: height, isOpaque: false))
        let bytes = bitmap.bytes.assumingMemoryBound(to: UInt8.self)
        for y in 0..<height {
            for x in 0..<width {
                let isWhite = x % 10 < 4 && (4..<20).contains(y)
                for part in 0..<4 { bytes[y * bitmap.bytesPerRow + x * 4 + part] = isWhite ? 255 : part == 3 ? 90 : 0 }
            }
        }
        return PlaneOverlay(bitmap, left: left, top: top, frame: Self.size)
    }

    private func frames(_ views: [PictureView]) -> [MovieFrame] { views.map { .view($0) } }

    // MARK: Movies

    private struct Made {
        let url: URL
        let sizes: [Int]
        let keyframes: [Int]
        /// The decoded frames.
        let decoded: [[UInt8]]
    }

    private static var usual: VideoEncoder.Settings {
        var settings = VideoEncoder.Settings()
        settings.showsViews = true
        return settings
    }

    private func movie(
        _ shown: [MovieFrame], _ settings: VideoEncoder.Settings = usual, anew: Set<Int> = [], name: String = "movie.mp4"
    ) throws -> Made {
        let encoder = try MovieEncoder(
            width: Self.size.width, height: Self.size.height, timescale: 600, frameDuration: 20, tags: .bt709,
            settings: settings)
        var packets: [Packet] = []
        func take() { while let packet = encoder.nextPacket() { packets.append(packet) } }
        for (index, frame) in shown.enumerated() {
            try encoder.encode(frame, at: Int64(index) * 20, restarting: anew.contains(index))
            take()
        }
        try encoder.finish()
        take()
        let times = packets.map { ($0.presentationTime ?? -1, $0.decodeTime) }
        #expect(times.map(\.0).sorted() == shown.indices.map { Int64($0) * 20 })
        #expect(zip(times, times.dropFirst()).allSatisfy { $0.1 < $1.1 } && times.allSatisfy { $0.1 <= $0.0 })
        let sizes = zip(times, packets).sorted { $0.0.0 < $1.0.0 }.map(\.1.byteCount)
        let keyframes = packets.filter(\.isKeyframe).compactMap { $0.presentationTime.map { Int($0 / 20) } }
        let url = folder.file(name)
        let muxer = try Muxer(WrittenFile(creating: url.path), container: .mpeg4)
        let track = try muxer.addTrack(for: encoder.parameters, timescale: 600, frameRate: encoder.frameRate)
        try muxer.start(movieTimescale: 600, indexFirst: false)
        packets.last?.duration = 20
        for packet in packets { try muxer.write(packet, to: track) }
        try muxer.finish(ends: [(Int64(shown.count) * 20, 600)])
        return Made(url: url, sizes: sizes, keyframes: keyframes, decoded: try decoded(url))
    }

    private func decoded(_ url: URL, from start: Double = 0) throws -> [[UInt8]] {
        let raw = folder.file("raw")
        let command = try Command(
            "ffmpeg",
            [
                "-v", "warning", "-y", "-ss", "\(start)", "-i", url.path, "-fps_mode", "passthrough", "-f", "rawvideo", raw.path,
            ])
        #expect(command.status == 0 && command.errors.isEmpty, "\(command.errors)")
        let data = try Data(contentsOf: raw)
        let size = Self.size.width * Self.size.height * 3 / 2
        return stride(from: 0, to: data.count, by: size).map { [UInt8](data[$0..<min($0 + size, data.count)]) }
    }

    private func painted(_ shown: [MovieFrame]) throws -> [[UInt8]] {
        let painter = ViewPainter(size: Self.size)
        return try shown.map { frame in
            switch frame {
            case .view(let view): try #require(try painter.draw(view).samples)
            case .viewMix(let mix): try #require(try painter.draw(mix).samples)
            case .picture(let picture): try #require(picture.samples)
            case .mix, .copied, .recorded: []
            }
        }
    }

    /// Expects each frame to look as it was painted: the mean difference of all samples, and that of the rows and columns at the
    /// edges.
    private func expectLikeness(
        _ made: Made, _ shown: [MovieFrame], most: Double = 2.5, mostInBlock: Double = .infinity,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(made.decoded.count == shown.count, sourceLocation: sourceLocation)
        let (width, height) = (Self.size.width, Self.size.height)
        let edges = (0..<width * height).filter { place in
            let (x, y) = (place % width, place / width)
            return min(x, y) < 4 || x >= width - 4 || y >= height - 4
        }
        for (index, (decoded, painted)) in zip(made.decoded, try painted(shown)).enumerated() {
            let whole = meanDifference(decoded, painted)
            let edge = meanDifference(decoded, painted, at: edges)
            #expect(whole < most && edge < 2 * most, "frame \(index): \(whole), \(edge)", sourceLocation: sourceLocation)
            let worst = worstBlock(decoded, painted)
            #expect(worst < mostInBlock, "frame \(index): \(worst) in a block", sourceLocation: sourceLocation)
        }
    }

    /// Returns the largest mean difference of a block of 8×8 luma samples.
    private func worstBlock(_ first: [UInt8], _ second: [UInt8]) -> Double {
        var worst = 0
        for top in stride(from: 0, to: Self.size.height, by: 8) {
            for left in stride(from: 0, to: Self.size.width, by: 8) {
                var sum = 0
                for y in top..<top + 8 {
                    for place in y * Self.size.width + left..<y * Self.size.width + left + 8 {
                        sum += abs(Int(first[place]) - Int(second[place]))
                    }
                }
                worst = max(worst, sum)
            }
        }
        return Double(worst) / 64
    }

    // MARK: Tests

    @Test func `a zoom is one encoded frame in eight, and looks like what is painted`() throws {
        let shown = frames(zoom(0, 65))
        let made = try movie(shown)
        try expectLikeness(made, shown)
        #expect(made.keyframes == [0])
        let (anchors, others) = (stride(from: 0, to: 65, by: 8).map { made.sizes[$0] }, made.sizes)
        #expect(others.filter { $0 < (anchors.min() ?? 0) }.count == 56, "\(made.sizes)")
    }

    @Test func `a pan is predicted from the side that shows what appears`() throws {
        let shown = frames(pan(1, 50))
        let made = try movie(shown)
        try expectLikeness(made, shown)
        #expect(made.sizes.filter { $0 * 8 < made.sizes[0] }.count > 40, "\(made.sizes)")
    }

    @Test func `a dissolve between pictures that move costs no encoded frame`() throws {
        // The first camera comes nearer, and the second one goes away: the pictures beside the dissolve show all of it.
        let (first, second) = (zoom(0, 50), zoom(2, 50, from: 1.1, to: 1))
        let shown =
            frames(Array(first[..<30])) + dissolve(Array(first[30...]), Array(second[..<20])) + frames(Array(second[20...]))
        let made = try movie(shown)
        try expectLikeness(made, shown, most: 3)
        // The first view of the second picture is the largest.
        let largest = try #require(made.sizes.indices.dropFirst().max { made.sizes[$0] < made.sizes[$1] })
        #expect(largest == 50 && made.sizes[30..<50].allSatisfy { $0 * 10 < made.sizes[50] }, "\(made.sizes)")
    }

    @Test func `a dissolve that shows what the pictures beside it do not is encoded`() throws {
        let (first, second) = (pan(0, 50), pan(1, 50))
        let shown =
            frames(Array(first[..<30])) + dissolve(Array(first[30...]), Array(second[..<20])) + frames(Array(second[20...]))
        let made = try movie(shown)
        try expectLikeness(made, shown)
        #expect(made.sizes[30..<50].allSatisfy { $0 > 400 }, "\(made.sizes)")
    }

    @Test func `a jump over the picture is encoded`() throws {
        let shown = frames(pan(0, 6, 0, 0.02) + [view(0, zoom: 3, 1, 1)] + zoom(0, 12))
        try expectLikeness(try movie(shown), shown)
    }

    @Test func `a fade through a colour is predicted, too`() throws {
        let flat = PictureView(try FrameCanvas.make(Self.size, color: RGB24(red: 10, green: 20, blue: 30)))
        let (first, second) = (zoom(0, 30), zoom(1, 30, from: 1.1, to: 1))
        let shown =
            frames(Array(first[..<20])) + dissolve(Array(first[20...]), Array(repeating: flat, count: 10)) + frames([flat])
            + dissolve(Array(repeating: flat, count: 10), Array(second[..<10])) + frames(Array(second[10...]))
        let made = try movie(shown)
        try expectLikeness(made, shown)
        #expect(made.sizes[20..<30].allSatisfy { $0 * 5 < made.sizes[0] }, "\(made.sizes)")
    }

    @Test func `a cut is a keyframe, and playback can begin at each keyframe`() throws {
        let shown = frames(zoom(0, 43) + zoom(1, 30) + pan(2, 21))
        let made = try movie(shown)
        try expectLikeness(made, shown)
        #expect(made.keyframes == [0, 43, 73])
        #expect(try decoded(made.url, from: 43 / 30) == Array(made.decoded[43...]))
    }

    @Test(arguments: [nil, 20, 1]) func `keyframes are as often as the settings say`(interval: Int?) throws {
        var settings = Self.usual
        settings.keyframeInterval = interval
        let shown = frames(zoom(0, interval == nil ? 520 : 70))
        let made = try movie(shown, settings)
        #expect(made.decoded.count == shown.count)
        let places = made.keyframes + [shown.count]
        #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 <= interval ?? 250 }, "\(places)")
    }

    @Test(arguments: [nil, 20, 1]) func `dissolves do not keep keyframes away`(interval: Int?) throws {
        var settings = Self.usual
        settings.keyframeInterval = interval
        var shown: [MovieFrame] = []
        for number in 0..<(interval == nil ? 30 : 4) {
            let (first, second) = (zoom(number % 3, 30), zoom((number + 1) % 3, 30, from: 1.1, to: 1))
            shown += dissolve(Array(first[..<25]), Array(second[..<25])) + frames(Array(second[25...]))
        }
        let made = try movie(shown, settings)
        #expect(made.decoded.count == shown.count)
        let places = made.keyframes + [shown.count]
        #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 <= interval ?? 500 }, "\(places)")
    }

    @Test func `what begins anew does not depend on what came before`() throws {
        let shown = frames(zoom(0, 70))
        let whole = try movie(shown, anew: [41])
        let part = try movie(Array(shown[41...]), name: "part.mp4")
        #expect(whole.keyframes == [0, 41])
        #expect(Array(whole.decoded[41...]) == part.decoded)
    }

    @Test func `views stand among other frames`() throws {
        let still = try ViewPainter(size: Self.size).draw(view(2, zoom: 1))
        let held = Array(repeating: MovieFrame.picture(still), count: 25)
        let shown =
            held + dissolve(Array(repeating: view(2, zoom: 1), count: 9), zoom(0, 9)) + frames(zoom(0, 20)) + held
            + Array(frames(pan(1, 3))) + [.picture(still)] + frames(zoom(1, 1))
        let made = try movie(shown)
        try expectLikeness(made, shown)
        #expect(Set(made.decoded[54..<79]).count == 1)
    }

    @Test(arguments: FreeFrameTests.settings.map(\.0)) func `views are right with all settings`(name: String) throws {
        var settings = Self.usual
        try #require(FreeFrameTests.settings.first { $0.0 == name }).1(&settings)
        let (first, second) = (zoom(0, 40), zoom(1, 40, from: 1.1, to: 1))
        let shown =
            frames(Array(first[..<30])) + dissolve(Array(first[30...]), Array(second[..<10])) + frames(Array(second[10...]))
        let made = try movie(shown, settings)
        try expectLikeness(made, shown, most: name == "bit rate" ? 8 : name.hasPrefix("lossless") ? 0.01 : 3)
    }

    // MARK: Edges

    /// Returns frames of a transition in which an edge moves evenly.
    private func divided(
        _ first: [PictureView], _ second: [PictureView], _ style: MovingEdge.Style, _ direction: PlaneShift.Direction
    ) -> [MovieFrame] {
        let length = Double(direction == .left || direction == .right ? Self.size.width : Self.size.height)
        return zip(first, second).enumerated().map { index, views in
            let offset = length * Double(index + 1) / Double(first.count + 1)
            return .viewMix(ViewMix(views.0, views.1, .divided(MovingEdge(style, direction, offset: offset))))
        }
    }

    @Test(arguments: MovingEdge.Style.allCases, PlaneShift.Direction.allCases)
    func `pictures that move are pushed aside, covered and replaced without an encoder`(
        style: MovingEdge.Style, direction: PlaneShift.Direction
    ) throws {
        let (first, second) = (zoom(0, 50, to: 1.08), zoom(2, 50, from: 1.08, to: 1))
        let shown =
            frames(Array(first[..<36])) + divided(Array(first[36...]), Array(second[..<14]), style, direction)
            + frames(Array(second[14...]))
        let made = try movie(shown)
        // Beside the edge, up to four columns are not what they ought to be.
        try expectLikeness(made, shown, most: 4)
        #expect(made.keyframes == [0])
        // At this size, vectors reach less far than 192 lines: one frame is encoded.
        let isFar = style != .wipe && (direction == .up || direction == .down)
        let encoded = made.sizes[36..<50].filter { $0 * 5 > made.sizes[50] }
        #expect(encoded.count == (isFar ? 1 : 0), "\(made.sizes)")
    }

    @Test func `an edge between pictures beside which none stands alone is encoded`() throws {
        let (first, second) = (zoom(0, 40), zoom(2, 40))
        let push = divided(Array(first[..<10]), Array(second[..<10]), .push, .left)
        let shown =
            push + frames(Array(first[10..<20])) + push + divided(Array(second[..<5]), Array(first[..<5]), .slide, .up) + push
        try expectLikeness(try movie(shown), shown, most: 4)
    }

    // MARK: Overlays

    @Test func `an overlay stands over a picture that moves, and few frames are encoded`() throws {
        let shown = frames(over(zoom(0, 65, to: 1.05), try bars(left: 101, top: 83)))
        let made = try movie(shown)
        try expectLikeness(made, shown, mostInBlock: 12)
        #expect(made.keyframes == [0])
        #expect(made.sizes.filter { $0 * 8 < made.sizes[0] }.count >= 40, "\(made.sizes)")
    }

    @Test func `an overlay over a fast pan leaves no traces`() throws {
        let shown = frames(over(pan(1, 40), try bars(left: 160, top: 90)))
        try expectLikeness(try movie(shown), shown, mostInBlock: 12)
    }

    @Test func `overlays appear, fade, and give way to others`() throws {
        let (one, two) = (try bars(left: 30, top: 20), try bars(left: 180, top: 140))
        var views = zoom(2, 80, to: 1.05)
        views = over(views, one) { min(max(0, Double($0 - 5) / 10), 1, max(0, Double(60 - $0) / 15)) }
        views = over(views, two) { (20..<43).contains($0) ? 1 : 0 }
        let made = try movie(frames(views))
        try expectLikeness(made, frames(views), mostInBlock: 12)
        #expect(made.keyframes == [0])
    }

    @Test func `overlays stand in dissolves and fade with their pictures`() throws {
        let (caption, title) = (try bars(left: 110, top: 150), try bars(left: 40, top: 40))
        func slow(_ number: Int, _ from: Double, _ to: Double) -> [PictureView] { zoom(number, 40, from: from, to: to) }
        let first = over(over(slow(0, 1, 1.008), title), caption)
        let second = over(slow(2, 1.008, 1), caption)
        let shown =
            frames(Array(first[..<28])) + dissolve(Array(first[28...]), Array(second[..<12])) + frames(Array(second[12...]))
        let made = try movie(shown)
        try expectLikeness(made, shown, most: 3, mostInBlock: 14)
        #expect(made.sizes[28..<40].allSatisfy { $0 * 5 < made.sizes[40] }, "\(made.sizes)")
    }

    @Test func `a dissolve in which an overlay vanishes is encoded`() throws {
        let caption = try bars(left: 110, top: 150)
        let first = over(zoom(0, 40), caption) { $0 < 34 ? 1 : 0 }
        let second = zoom(2, 40, from: 1.1, to: 1)
        let shown =
            frames(Array(first[..<28])) + dissolve(Array(first[28...]), Array(second[..<12])) + frames(Array(second[12...]))
        try expectLikeness(try movie(shown), shown, most: 3, mostInBlock: 14)
    }
}
