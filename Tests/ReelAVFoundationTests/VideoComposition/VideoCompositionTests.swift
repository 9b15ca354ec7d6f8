import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// The properties of compositions, instructions and layers.
@Suite struct VideoCompositionTests {
    @Test func `a ramp is found by a time within it or before it`() {
        let layer = AVMutableVideoCompositionLayerInstruction()
        var (start, end, found): (Float, Float, CMTimeRange) = (9, 9, .invalid)
        func get(_ seconds: Int) -> Bool {
            layer.getOpacityRamp(for: time(seconds, 1), startOpacity: &start, endOpacity: &end, timeRange: &found)
        }
        #expect(!get(0) && start == 9)
        layer.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: range(time(2, 1), time(6, 1)))
        #expect(get(0) && start == 1 && end == 0 && found == range(time(2, 1), time(6, 1)))
        #expect(get(5) && found == range(time(2, 1), time(6, 1)))
        #expect(!get(6))
        layer.setOpacity(0.25, at: time(4, 1))
        #expect(get(3) && start == 1 && end == 0.5 && found == range(time(2, 1), time(4, 1)))
        #expect(get(100) && start == 0.25 && end == 0.25 && found.start == time(4, 1) && found.duration == .positiveInfinity)
        layer.setOpacity(7, at: time(4, 1))
        #expect(get(4) && start == 1)
    }

    @Test func `transforms and crop rectangles are found likewise`() {
        let layer = AVMutableVideoCompositionLayerInstruction()
        let moved = CGAffineTransform(translationX: 3, y: 4)
        layer.setTransformRamp(fromStart: .identity, toEnd: moved, timeRange: range(.zero, time(1, 1)))
        var (first, last) = (CGAffineTransform(), CGAffineTransform())
        #expect(layer.getTransformRamp(for: .zero, start: &first, end: &last, timeRange: nil))
        #expect(first == .identity && last == moved)
        #expect(!layer.getTransformRamp(for: time(1, 1), start: &first, end: &last, timeRange: nil))
        layer.setCropRectangle(CGRect(x: 1, y: 2, width: 3, height: 4), at: time(5, 1))
        var crop = CGRect.zero
        #expect(layer.getCropRectangleRamp(for: time(9, 1), startCropRectangle: &crop, endCropRectangle: nil, timeRange: nil))
        #expect(crop == CGRect(x: 1, y: 2, width: 3, height: 4))
    }

    @Test func `changes count by their times, in whatever order they are set`() {
        let layer = AVMutableVideoCompositionLayerInstruction()
        // 37 and 101 are coprime: each second is set once; then every third one again.
        for index in 0..<101 { layer.setOpacity(0, at: time(index * 37 % 101, 1)) }
        for second in 0..<101 { layer.setOpacity(Float(second) / 128, at: time(second, 1)) }
        for second in stride(from: 99, through: 0, by: -3) { layer.setOpacity(1, at: time(second, 1)) }
        var (opacity, found) = (Float(-1), CMTimeRange.invalid)
        for half in 0..<202 {
            let second = half / 2
            #expect(layer.getOpacityRamp(for: time(half, 2), startOpacity: &opacity, endOpacity: nil, timeRange: &found))
            #expect(opacity == (second.isMultiple(of: 3) ? 1 : Float(second) / 128) && found.start == time(second, 1))
            #expect(found.duration == (second < 100 ? time(1, 1) : .positiveInfinity))
        }
        #expect(layer.getOpacityRamp(for: time(-1, 1), startOpacity: &opacity, endOpacity: nil, timeRange: &found))
        #expect(opacity == 1 && found.start == .zero)
    }

    @Test func `copies do not change with what they were made from`() throws {
        let layer = AVMutableVideoCompositionLayerInstruction()
        layer.trackID = 5
        let instruction = AVMutableVideoCompositionInstruction()
        #expect(instruction.enablePostProcessing && !instruction.timeRange.isValid && instruction.backgroundColor == nil)
        instruction.timeRange = range(.zero, time(3, 1))
        instruction.layerInstructions = [layer]
        instruction.backgroundColor = .white
        let copy = try #require(instruction.copy() as? AVVideoCompositionInstruction)
        let mutable = try #require(copy.mutableCopy() as? AVMutableVideoCompositionInstruction)
        layer.trackID = 6
        instruction.timeRange = .zero
        #expect(copy.timeRange == range(.zero, time(3, 1)) && copy.layerInstructions.map(\.trackID) == [5])
        #expect(copy.backgroundColor == .white && !(copy is AVMutableVideoCompositionInstruction))
        mutable.enablePostProcessing = false
        #expect(copy.enablePostProcessing)

        let composition = AVMutableVideoComposition()
        #expect(composition.frameDuration == .zero && composition.renderSize == .zero && composition.renderScale == 1)
        #expect(composition.sourceTrackIDForFrameTiming == kCMPersistentTrackID_Invalid && composition.instructions.isEmpty)
        composition.renderSize = CGSize(width: 10, height: 20)
        composition.instructions = [copy]
        let fixed = try #require(composition.copy() as? AVVideoComposition)
        composition.renderSize = .zero
        composition.instructions = []
        #expect(fixed.renderSize == CGSize(width: 10, height: 20) && fixed.instructions.first === copy)
        #expect(fixed.mutableCopy() is AVMutableVideoComposition)
    }

    @Test func `an instruction tells which tracks it needs, whether it moves, and what passes through`() {
        let (one, two) = (AVMutableVideoCompositionLayerInstruction(), AVMutableVideoCompositionLayerInstruction())
        (one.trackID, two.trackID) = (3, 8)
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = range(time(1, 1), time(2, 1))
        instruction.layerInstructions = [one, two, one]
        #expect(instruction.requiredSourceTrackIDs?.compactMap { ($0 as? NSNumber)?.intValue } == [3, 8])
        #expect(!instruction.containsTweening && instruction.passthroughTrackID == kCMPersistentTrackID_Invalid)
        instruction.layerInstructions = [two]
        #expect(instruction.passthroughTrackID == 8)
        // Outside the instruction's time range.
        two.setOpacity(0.5, at: time(2, 1))
        #expect(!instruction.containsTweening && instruction.passthroughTrackID == 8)
        two.setOpacityRamp(fromStartOpacity: 0, toEndOpacity: 1, timeRange: range(.zero, time(3, 2)))
        #expect(instruction.containsTweening && instruction.passthroughTrackID == kCMPersistentTrackID_Invalid)
    }

    @Test func `a composition takes a movie's size, times and turn`() async throws {
        let movie = AVURLAsset(url: try ExportMedia.made.get().movie)
        let track = try #require(movie.tracks(withMediaType: .video).first)
        let made = AVVideoComposition(propertiesOf: movie)
        #expect(made.renderSize == CGSize(width: 90, height: 160) && made.frameDuration == time(1, 25))
        #expect(made.sourceTrackIDForFrameTiming == track.trackID && made.renderScale == 1)
        let ends = made.instructions.map(\.timeRange)
        #expect(ends.first?.start == .zero && ends.last?.end == movie.duration)
        #expect(
            made.isValid(for: movie, timeRange: CMTimeRange(start: .zero, duration: .positiveInfinity), validationDelegate: nil))
        let loaded = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: movie)
        loaded.renderSize = .zero
        let prototype = AVMutableVideoCompositionInstruction()
        prototype.backgroundColor = .white
        let colored = AVMutableVideoComposition(propertiesOf: movie, prototypeInstruction: prototype)
        #expect((colored.instructions.first as? AVVideoCompositionInstruction)?.backgroundColor == .white)
        #expect(colored.instructions.count == made.instructions.count)
        let given: AVMutableVideoComposition? = await withCheckedContinuation { continuation in
            AVMutableVideoComposition.videoComposition(withPropertiesOf: movie) { composition, _ in
                continuation.resume(returning: composition)
            }
        }
        #expect(given?.renderSize == CGSize(width: 90, height: 160))
        await #expect(throws: AVError.self) {
            _ = try await AVVideoComposition.videoComposition(withPropertiesOf: AVURLAsset(url: URL(filePath: "/none.mp4")))
        }
    }

    @Test func `several tracks take turns by their times`() throws {
        let media = try CompositionMedia.made.get()
        let tracks = try TwoTracks()
        try tracks.insert(media.red, tracks.first, at: .zero)
        try tracks.insert(media.numbered, tracks.second, at: time(1, 2))
        let made = AVVideoComposition(propertiesOf: tracks.composition)
        #expect(made.frameDuration == time(1, 25) && made.sourceTrackIDForFrameTiming == kCMPersistentTrackID_Invalid)
        #expect(made.renderSize == CGSize(width: 64, height: 48))
        let instructions = made.instructions.compactMap { $0 as? AVVideoCompositionInstruction }
        #expect(instructions.map(\.timeRange.end) == [time(1, 2), time(1, 1), time(5, 2)])
        #expect(instructions.map { $0.layerInstructions.map(\.trackID) } == [[1], [1, 2], [2]])
        let frames = try composed(tracks.composition, made)
        #expect(frames.count == 63 && frames[24].middle == .red && frames[26].middle == .numbered(13))
    }

    @Test func `configurations make the same as mutable objects`() async throws {
        let asset = AVURLAsset(url: try CompositionMedia.made.get().red)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        var layer = AVVideoCompositionLayerInstruction.Configuration(assetTrack: track)
        layer.addOpacityRamp(.init(timeRange: range(.zero, time(1, 2)), start: 0, end: 1))
        layer.setTransform(CGAffineTransform(translationX: 20, y: 0), at: .zero)
        layer.setCropRectangle(CGRect(x: 0, y: 0, width: 64, height: 30), at: .zero)
        let instruction = AVVideoCompositionInstruction(
            configuration: .init(
                backgroundColor: CGColor(red: 0, green: 1, blue: 0, alpha: 1),
                layerInstructions: [AVVideoCompositionLayerInstruction(configuration: layer)],
                timeRange: range(.zero, time(1, 1))))
        var configuration = try await AVVideoComposition.Configuration(for: asset)
        #expect(configuration.renderSize == CGSize(width: 64, height: 48) && configuration.frameDuration == time(1, 25))
        #expect(configuration.sourceTrackIDForFrameTiming == track.trackID && configuration.instructions.count == 1)
        configuration.sourceTrackIDForFrameTiming = kCMPersistentTrackID_Invalid
        configuration.frameDuration = time(1, 4)
        configuration.instructions = [instruction]
        let frames = try composed(asset, AVVideoComposition(configuration: configuration))
        #expect(frames.count == 4 && frames[0].middle == RGB(0, 255, 0))
        #expect(frames[1].middle.isNear(RGB(0, 255, 0).mixed(.red, 0.5)) && frames[2].middle == .red)
        #expect(frames[2][19, 10] == RGB(0, 255, 0) && frames[2][20, 29] == .red && frames[2][40, 30] == RGB(0, 255, 0))
    }

    @Test func `an asset without pictures gives no instructions`() throws {
        let made = AVVideoComposition(propertiesOf: AVURLAsset(url: try ExportMedia.made.get().song))
        #expect(made.instructions.isEmpty)
    }

    @Test func `a track that is turned is read upright`() throws {
        let movie = AVURLAsset(url: try ExportMedia.made.get().movie)
        let frames = try composed(movie, AVVideoComposition(propertiesOf: movie))
        #expect(frames.count == 50)
        let stored = try readTrack(movie, pixelFormat(kCVPixelFormatType_32BGRA)).map(ComposedPicture.init)
        let transform = try #require(movie.tracks(withMediaType: .video).first).preferredTransform
        for index in [0, 30] {
            let (found, source) = (frames[index], stored[index])
            try #require(found.width == 90 && found.height == 160 && source.width == 160)
            var differences = 0
            for y in 0..<90 {
                for x in 0..<160 {
                    let place = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(transform)
                    if found[Int(place.x), Int(place.y)] != source[x, y] { differences += 1 }
                }
            }
            #expect(differences == 0, "frame \(index)")
        }
    }
}
