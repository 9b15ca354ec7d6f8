import Foundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

@testable import Stillreel

/// Tests of the frames of transitions, and of frames with titles and backgrounds.
@Suite struct TransitionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let (width, height) = (64, 48)

    private func flat(_ name: String, _ level: Int) throws -> URL {
        let file = folder.file("\(name).png")
        try ffmpeg("-f lavfi -i color=c=#\(hex(level)):s=64x48:d=1,format=rgb24 -frames:v 1", to: file)
        return file
    }

    private func hex(_ level: Int) -> String { String(repeating: (level < 16 ? "0" : "") + String(level, radix: 16), count: 3) }

    /// Makes a picture that is dark at the left and bright at the right.
    private func ramp() throws -> URL {
        let file = folder.file("ramp.png")
        try ffmpeg("-f lavfi -i nullsrc=s=64x48:d=1,format=gray,geq=lum=X*255/63 -frames:v 1", to: file)
        return file
    }

    /// Returns a painter of one slide, nine frames of a transition, and another slide.
    private func painter(_ first: URL, _ second: URL, _ style: Transition.Style, softness: Double = 0) throws -> FramePainter {
        var reel = Reel.slideshow(
            pictures: [first, second], hold: CMTime(value: 1, timescale: 10),
            transition: Transition(style, duration: CMTime(value: 9, timescale: 10), softness: softness))
        reel.frameRate = 10
        reel.canvas = Canvas(width: Self.width, height: Self.height)
        return try FramePainter(plan: reel.plan())
    }

    /// Returns the rows of the luma plane.
    private func luma(_ frame: CVPixelBuffer) throws -> [[Int]] {
        let base = try #require(CVPixelBufferGetBaseAddressOfPlane(frame, 0)).assumingMemoryBound(to: UInt8.self)
        let stride = CVPixelBufferGetBytesPerRowOfPlane(frame, 0)
        return (0..<Self.height).map { row in (0..<Self.width).map { Int(base[row * stride + $0]) } }
    }

    @Test func `a dissolve is the weighted mean that a decoder would make`() throws {
        let painter = try painter(try flat("a", 30), try flat("b", 200), .dissolve)
        let (first, last) = (try luma(painter.drawn(0))[5][5], try luma(painter.drawn(10))[5][5])
        for step in 1...9 {
            let weight = Int((Double(step) / 10 * 128).rounded())
            let expected = ((128 - weight) * first + weight * last + 64) >> 7
            let rows = try luma(painter.drawn(step))
            #expect(rows.allSatisfy { $0.allSatisfy { $0 == expected } }, "step \(step): \(rows[0][0]) and not \(expected)")
        }
    }

    @Test func `a fade passes through its colour in the middle`() throws {
        let painter = try painter(try flat("a", 30), try flat("b", 100), .fade(through: .white))
        #expect(try luma(painter.drawn(5))[20][20] == 235)
        let levels = try (0...10).map { try luma(painter.drawn($0))[3][3] }
        #expect(zip(levels, levels.dropFirst()).prefix(5).allSatisfy { $0 < $1 })
        #expect(zip(levels, levels.dropFirst()).suffix(5).allSatisfy { $0 > $1 })
    }

    @Test(arguments: Transition.Style.named.filter { $0 != .cut && $0 != .random })
    func `every transition leads evenly from the one slide to the other`(style: Transition.Style) throws {
        let painter = try painter(try flat("a", 30), try flat("b", 200), style)
        let (first, last) = (try luma(painter.drawn(0)), try luma(painter.drawn(10)))
        // Returns how much of the new slide is visible, by mean brightness. A fade through black gets darker first.
        func part(_ rows: [[Int]]) -> Double {
            let mean = Double(rows.reduce(0) { $0 + $1.reduce(0, +) }) / Double(Self.width * Self.height)
            return (mean - Double(first[0][0])) / Double(last[0][0] - first[0][0])
        }
        let parts = try (0...10).map { part(try luma(painter.drawn($0))) }
        #expect(parts[0] == 0 && parts[10] == 1)
        if case .fade = style { return }
        #expect(zip(parts, parts.dropFirst()).allSatisfy { $0 < $1 }, "\(parts)")
        if style == .circle { return }
        #expect(abs(parts[5] - 0.5) < 0.02, "\(parts)")
    }

    @Test func `edges move where their names say`() throws {
        let (a, b) = (try flat("a", 30), try flat("b", 200))
        /// Returns whether each quarter of the frame shows the new slide half-way through the transition: top left, top right,
        /// bottom left, bottom right.
        func quarters(_ style: Transition.Style) throws -> [Bool] {
            let rows = try luma(painter(a, b, style).drawn(5))
            return [rows[8][8], rows[8][56], rows[40][8], rows[40][56]].map { $0 > 110 }
        }
        for style in [Transition.Style.wipe(.left), .push(.left), .slide(.left)] {
            #expect(try quarters(style) == [false, true, false, true], "\(style.name)")
        }
        for style in [Transition.Style.wipe(.down), .push(.down), .slide(.down)] {
            #expect(try quarters(style) == [true, true, false, false], "\(style.name)")
        }
        #expect(try quarters(.wipe(.right)) == [true, false, true, false])
        #expect(try quarters(.push(.up)) == [false, false, true, true])
        #expect(try quarters(.clock) == [false, true, false, true])
        let corner = try luma(painter(a, b, .wipe(.downRight)).drawn(4))
        #expect(corner[2][2] > 110 && corner[45][61] < 110)
        let circle = try luma(painter(a, b, .circle).drawn(5))
        #expect(circle[24][32] > 110 && circle[1][1] < 110)
    }

    @Test func `pushed pictures move with the edge, and pictures that are slid over stand`() throws {
        let (ramp, flat) = (try ramp(), try flat("b", 200))
        let still = try luma(painter(ramp, flat, .dissolve).drawn(0))[10]
        let pushed = try luma(painter(ramp, flat, .push(.left)).drawn(5))[10]
        #expect((0..<30).allSatisfy { pushed[$0] == still[$0 + 32] })
        let covered = try luma(painter(ramp, flat, .slide(.left)).drawn(5))[10]
        #expect((0..<30).allSatisfy { covered[$0] == still[$0] })
    }

    @Test func `a mask turns dark parts first`() throws {
        let painter = try painter(try flat("a", 30), try flat("b", 200), .mask(try ramp()))
        for step in 1...9 {
            let row = try luma(painter.drawn(step))[20]
            let edge = row.firstIndex { $0 < 110 } ?? Self.width
            #expect(abs(Double(edge) - Double(step) / 10 * 64) < 3, "step \(step): \(edge)")
            #expect(row[..<max(0, edge - 3)].allSatisfy { $0 > 180 })
        }
    }

    @Test func `a mask that cannot be decoded is an error that names it`() throws {
        let broken = folder.file("broken.png")
        // Damaged in the middle, because a truncated file is detected when the reel is planned.
        var whole = try Data(contentsOf: try ramp())
        for place in whole.count / 2..<whole.count / 2 + 8 { whole[place] ^= 0x5A }
        try whole.write(to: broken)
        let painter = try painter(try flat("a", 30), try flat("b", 200), .mask(broken))
        let error = #expect(throws: ReelError.self) { try painter.drawn(3) }
        #expect(error?.message.contains(broken.path) == true)
    }

    // MARK: Backgrounds and titles

    @Test func `a picture on a blurred copy of itself is whole, and what surrounds it is darker`() throws {
        // A white half above a dark one, on a canvas that is twice as wide in proportion.
        let file = folder.file("halves.png")
        try ffmpeg("-f lavfi -i nullsrc=s=64x96:d=1,format=gray,geq='lum=if(lt(Y,48),255,60)' -frames:v 1", to: file)
        var reel = Reel(slides: [Slide(picture: file, length: .frames(1))])
        reel.canvas = Canvas(width: 64, height: 48, scaling: .blur)
        let rows = try luma(FramePainter(plan: reel.plan()).drawn(0))
        #expect(rows[4][32] == 235 && abs(rows[44][32] - 68) <= 2)
        let beside = rows[4][4]
        #expect(beside < 200 && beside > 100, "\(beside)")
        #expect(rows[44][4] < rows[4][4] - 30)
    }

    @Test func `a title is seen where it was put, as strongly as it was asked for`() throws {
        var reel = Reel(slides: [Slide(picture: try flat("a", 0), length: .frames(20))])
        reel.canvas = Canvas(width: 320, height: 180)
        reel.frameRate = 10
        let style = TitleStyle(place: .topLeft, size: 0.2, hasShadow: false)
        reel.slides[0].titles = [
            Title("HH", style: style, start: CMTime(value: 5, timescale: 10), fade: CMTime(value: 1, timescale: 1))
        ]
        let painter = try FramePainter(plan: reel.plan())
        func brightest(_ frame: CVPixelBuffer, _ columns: Range<Int>, _ rows: Range<Int>) throws -> Int {
            let base = try #require(CVPixelBufferGetBaseAddressOfPlane(frame, 0)).assumingMemoryBound(to: UInt8.self)
            let stride = CVPixelBufferGetBytesPerRowOfPlane(frame, 0)
            return rows.reduce(0) { most, row in columns.reduce(most) { max($0, Int(base[row * stride + $1])) } }
        }
        #expect(try brightest(painter.drawn(4), 0..<320, 0..<180) == 16)
        let half = try brightest(painter.drawn(10), 0..<160, 0..<90)
        #expect(abs(half - (16 + 219 / 2)) <= 3)
        let full = try painter.drawn(16)
        #expect(try brightest(full, 0..<160, 0..<90) == 235)
        #expect(try brightest(full, 160..<320, 0..<180) == 16)
        #expect(try brightest(full, 0..<320, 90..<180) == 16)
    }

    @Test(arguments: [String(repeating: "W\n", count: 2000), String(repeating: "W", count: 500)])
    func `of a text that is larger than the movie there is seen what has room`(text: String) throws {
        var reel = Reel(slides: [Slide(.color(.black), length: .frames(1))])
        reel.canvas = Canvas(width: 320, height: 180)
        reel.slides[0].titles = [Title(text, style: TitleStyle(place: .center, size: 1))]
        let frame = try FramePainter(plan: reel.plan()).drawn(0)
        let base = try #require(CVPixelBufferGetBaseAddressOfPlane(frame, 0)).assumingMemoryBound(to: UInt8.self)
        let stride = CVPixelBufferGetBytesPerRowOfPlane(frame, 0)
        #expect((0..<180).contains { row in (0..<320).contains { base[row * stride + $0] > 200 } })
    }

    @Test func `a picture that cannot be scaled is named`() throws {
        let line = folder.file("line.png")
        try ffmpeg("-f lavfi -i color=c=red:s=1x30000:d=1,format=rgb24 -frames:v 1", to: line)
        var reel = Reel(slides: [Slide(picture: line, length: .frames(1))])
        reel.canvas = Canvas(width: 1920, height: 1080, scaling: .stretch)
        let error = #expect(throws: ReelError.self) { try FramePainter(plan: reel.plan()).drawn(0) }
        #expect(error?.kind == .input && error?.message.contains(line.path) == true)
    }
}
