import Foundation
import ReelBitstreams
import ReelColor
import ReelCoreFoundation
import ReelCoreVideo
import ReelTestSupport
import Testing

@testable import ReelMediaEngine

/// Frames that consist of vectors, decoded by FFmpeg, and compared with what the standard says they show.
struct MotionSliceTests {
    private let folder: TemporaryFolder
    private static let (width, height) = (176, 144)
    private static let luma = width * height

    init() throws { folder = try TemporaryFolder() }

    /// Returns a picture in which every place looks different.
    private func noise(_ seed: UInt64) throws -> VideoFrame {
        let frame = try VideoFrame(from: VideoFramePool(size: .init(width: Self.width, height: Self.height), format: .yuv420))
        var random = SplitMix(seed)
        for index in 0..<3 {
            let plane = try #require(frame.plane(index))
            let (width, height) = index == 0 ? (Self.width, Self.height) : (Self.width / 2, Self.height / 2)
            for y in 0..<height {
                for x in 0..<width { plane.start[y * plane.bytesPerRow + x] = UInt8(16 + random.next() % 220) }
            }
        }
        return frame
    }

    private struct SplitMix {
        private var state: UInt64
        init(_ seed: UInt64) { state = seed }
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
            return value ^ value >> 31
        }
        /// An even number of samples, so that chroma moves by whole samples, too.
        mutating func distance(_ most: Int) -> Int { 2 * (Int(next() % UInt64(most + 1)) - most / 2) }
    }

    private struct Step {
        let first: Int
        let second: Int
        let firstContains: Bool
        let secondContains: Bool

        var step: MotionSlice.Step {
            let scale = 4 * MotionSlice.Step.scale
            return MotionSlice.Step(
                first: Int32(first * scale), second: Int32(second * scale), firstContains: firstContains,
                secondContains: secondContains)
        }
    }

    private struct Slice {
        let columns: [Step]
        let rows: [Step]
        let weight: MixingWeight?
        /// The place between the references, in frames, if they have implicit weights.
        let place: (number: Int, count: Int)?
        let exceptions: [Int: MotionSlice.Exception]
        var division: MotionSlice.Division?

        var slice: MotionSlice {
            var content = weight == nil ? MotionSlice.Content.same : .different
            if let place { content = .gradual(second: Float(place.number) / Float(place.count)) }
            if let division { content = .divided(division) }
            var slice = MotionSlice(columns: columns.map(\.step), rows: rows.map(\.step), content: content)
            slice.exceptions = exceptions
            return slice
        }

        /// Returns a plane of the frame (H.264, clauses 8.4.2.2.2 and 8.4.2.3).
        func plane(_ first: [UInt8], _ second: [UInt8], width: Int, height: Int, side: Int) -> [UInt8] {
            let scale = 16 / side
            return (0..<height).flatMap { y in
                (0..<width).map { x in
                    let (across, down) = (columns[x / side], rows[y / side])
                    let exception = exceptions[y / side * columns.count + x / side]
                    func sample(_ plane: [UInt8], _ dx: Int, _ dy: Int) -> Int {
                        let column = min(max(x + dx / scale, 0), width - 1)
                        return Int(plane[min(max(y + dy / scale, 0), height - 1) * width + column])
                    }
                    let (stays, remains) = (exception?.standsInFirst == true, exception?.standsInSecond == true)
                    let a = stays ? sample(first, 0, 0) : sample(first, across.first, down.first)
                    let b = remains ? sample(second, 0, 0) : sample(second, across.second, down.second)
                    if let division {
                        let isBefore = (division.dividesColumns ? x : y) * scale < division.place
                        return UInt8(isBefore == division.firstIsBefore ? a : b)
                    }
                    if let weight { return UInt8(((128 - weight.number) * a + weight.number * b + 64) >> 7) }
                    let uses =
                        switch exception?.shown {
                        case .first: (true, false)
                        case .second: (false, true)
                        case .both: (true, true)
                        case nil:
                            (across.firstContains && down.firstContains, across.secondContains && down.secondContains)
                        }
                    if uses == (true, false) { return UInt8(a) }
                    if uses == (false, true) { return UInt8(b) }
                    guard let place else { return UInt8((a + b + 1) / 2) }
                    // Clauses 8.4.1.2.3 and 8.4.2.3.1.
                    let reciprocal = (16_384 + place.count) / (2 * place.count)
                    let second = ((2 * place.number * reciprocal + 32) >> 6) >> 2
                    return UInt8((a * (64 - second) + b * second + 32) >> 6)
                }
            }
        }
    }

    private func random(
        _ most: Int, weight: MixingWeight?, place: (number: Int, count: Int)?, _ random: inout SplitMix
    ) -> Slice {
        func steps(_ count: Int) -> [Step] {
            (0..<count).map { _ in
                Step(
                    first: random.distance(most), second: random.distance(most), firstContains: random.next() % 4 > 0,
                    secondContains: random.next() % 4 > 0)
            }
        }
        let (columns, rows) = (steps(Self.width / 16), steps(Self.height / 16))
        var exceptions: [Int: MotionSlice.Exception] = [:]
        for address in 0..<columns.count * rows.count where random.next() % 3 == 0 {
            // Only what shows the same can be predicted from one of both.
            let shown: MotionSlice.References = weight != nil ? .both : [.first, .second, .both][Int(random.next() % 3)]
            exceptions[address] = MotionSlice.Exception(
                shown: shown, standsInFirst: random.next() % 2 == 0, standsInSecond: random.next() % 2 == 0)
        }
        return Slice(columns: columns, rows: rows, weight: weight, place: place, exceptions: exceptions)
    }

    @Test(arguments: [0, 2, 6, 30, 200]) func `vectors, references and weights are decoded as they were meant`(most: Int) throws {
        var source = SplitMix(UInt64(most))
        try expectAsMeant(
            (0..<12).map { index in
                random(
                    most, weight: index % 2 == 0 ? nil : MixingWeight(number: 5 + index * 9),
                    place: index % 4 == 2 ? (index % 6 + 1, 7) : nil, &source)
            })
    }

    @Test(arguments: [0, 6, 200], [true, false])
    func `each side of an edge shows its reference`(most: Int, dividesColumns: Bool) throws {
        var source = SplitMix(UInt64(most))
        let length = dividesColumns ? Self.width : Self.height
        // All places, on macroblocks and between them, and both ends.
        for first in stride(from: 0, through: length / 8, by: 12) {
            try expectAsMeant(
                (first..<first + 12).map { place in
                    var slice = random(most, weight: nil, place: nil, &source)
                    slice = Slice(columns: slice.columns, rows: slice.rows, weight: nil, place: nil, exceptions: [:])
                    slice.division = MotionSlice.Division(
                        dividesColumns: dividesColumns, place: Double(min(place * 8, length)), firstIsBefore: place % 3 == 0)
                    return slice
                })
        }
    }

    /// Expects that FFmpeg decodes twelve frames, six between each two of three anchors, as the standard says.
    private func expectAsMeant(_ slices: [Slice]) throws {
        var settings = VideoEncoder.Settings()
        let (width, height) = (Self.width, Self.height)
        func encoder(_ settings: VideoEncoder.Settings) throws -> VideoEncoder {
            try VideoEncoder(width: width, height: height, timescale: 600, frameDuration: 20, tags: .bt709, settings: settings)
        }
        let still = try StillPictureEncoder(
            width: width, height: height, timescale: 600, frameDuration: 20, tags: .bt709, settings: settings)
        settings.showsViews = true
        let anchorEncoder = try encoder(MovingPictureEncoder.settings(settings))
        var stream = try #require(
            AVCStream(
                encoder: encoder(settings).parameters().codecHeader, stillEncoder: still.header,
                anchorEncoder: anchorEncoder.parameters().codecHeader, reorders: true))
        let count = slices.count / 2
        // Three anchors, with as many frames between each two.
        for number in 0..<3 { try anchorEncoder.encode(noise(UInt64(number)), at: Int64(number) * 20, asKeyframe: number == 0) }
        try anchorEncoder.finish()
        var data = stream.header
        for number in 0..<3 {
            let packet = try #require(try anchorEncoder.nextPacket())
            data.append(contentsOf: try stream.anchor(packet.bytes, order: number * (count + 1)))
            guard number > 0 else { continue }
            for index in 0..<count {
                let slice = slices[(number - 1) * count + index]
                data.append(
                    contentsOf: try stream.moved(
                        slice.slice, weight: slice.weight, order: (number - 1) * (count + 1) + index + 1))
            }
        }
        let url = folder.file("stream.264")
        try data.write(to: url)
        let command = try Command(
            "ffmpeg", ["-v", "warning", "-y", "-i", url.path, "-f", "rawvideo", folder.file("raw").path])
        #expect(command.status == 0 && command.errors.isEmpty, "\(command.errors)")
        let decoded = [UInt8](try Data(contentsOf: folder.file("raw")))
        let size = Self.luma * 3 / 2
        #expect(decoded.count == size * (2 * count + 3))
        func planes(_ frame: Int) -> [[UInt8]] {
            let start = frame * size
            return [(0, Self.luma), (Self.luma, Self.luma / 4), (Self.luma * 5 / 4, Self.luma / 4)].map {
                Array(decoded[(start + $0.0)..<(start + $0.0 + $0.1)])
            }
        }
        for (index, slice) in slices.enumerated() {
            let before = index / count * (count + 1)
            let (first, second) = (planes(before), planes(before + count + 1))
            let shown = planes(before + index % count + 1)
            for plane in 0..<3 {
                let half = plane == 0 ? 1 : 2
                let expected = slice.plane(
                    first[plane], second[plane], width: width / half, height: height / half, side: 16 / half)
                #expect(shown[plane].elementsEqual(expected), "frame \(index), plane \(plane)")
            }
        }
    }

    @Test func `a movement that every macroblock shares takes some bytes`() {
        func slice(_ distance: Int32, zoom: Int32) -> Int {
            let columns = (0..<120).map {
                MotionSlice.Step(first: distance + Int32($0) * zoom, second: -distance - Int32($0) * zoom)
            }
            let rows = (0..<68).map { MotionSlice.Step(first: Int32($0) * zoom, second: -Int32($0) * zoom) }
            return MotionSlice(columns: columns, rows: rows, content: .same).data(after: BitWriter()).count
        }
        #expect(slice(0, zoom: 0) < 600)
        #expect(slice(1000, zoom: 0) < 600)
        // A zoom of 1 % in a macroblock; 8,160 macroblocks.
        #expect(slice(0, zoom: 41) < 8_160)
    }
}
