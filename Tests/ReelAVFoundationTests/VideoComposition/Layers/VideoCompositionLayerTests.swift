import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// Layers, compared pixel by pixel as a reader returns them, without codec loss.
@Suite struct VideoCompositionLayerTests {
    private let media: CompositionMedia
    init() throws { media = try CompositionMedia.made.get() }

    private func asset(_ url: URL) throws -> (AVURLAsset, AVAssetTrack) {
        let asset = AVURLAsset(url: url)
        return (asset, try #require(asset.tracks(withMediaType: .video).first))
    }

    @Test func `a layer that changes nothing shows each frame at its time`() throws {
        let (asset, track) = try asset(media.numbered)
        let frames = try composed(asset, videoComposition([layer(track)]))
        #expect(frames.count == 50)
        for (index, frame) in frames.enumerated() {
            #expect(frame.time == time(index, 25) && frame.duration == time(1, 25))
            #expect(frame[0, 0] == .numbered(index) && frame.middle == .numbered(index) && frame[63, 47] == .numbered(index))
            #expect(frame.alpha(63, 47) == 255)
        }
    }

    @Test func `opacity runs straight and holds before and after`() throws {
        let (asset, track) = try asset(media.red)
        let ramp = layer(track) {
            $0.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0.2, timeRange: range(time(5, 25), time(15, 25)))
            $0.setOpacity(0.75, at: time(20, 25))
        }
        let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        let frames = try composed(asset, videoComposition([ramp], seconds: 1, background: blue))
        #expect(frames.count == 25)
        for (index, frame) in frames.enumerated() {
            let opacity = index < 5 ? 1 : index < 15 ? 1 - 0.08 * Double(index - 5) : index < 20 ? 0.2 : 0.75
            let expected = RGB(0, 0, 255).mixed(.red, opacity)
            #expect(frame.middle.isNear(expected), "frame \(index): \(frame.middle), not \(expected)")
            #expect(frame.alpha(0, 0) == 255)
        }
    }

    @Test func `a transform moves pixels right and down from the upper left corner`() throws {
        let (asset, track) = try asset(media.gradient)
        let moved = layer(track) { $0.setTransform(CGAffineTransform(translationX: 10, y: 7), at: .zero) }
        let frame = try #require(try composed(asset, videoComposition([moved]), range: range(.zero, time(1, 25))).first)
        for (x, y) in [(10, 7), (30, 20), (63, 47), (10, 47), (63, 7)] { #expect(frame[x, y] == .gradient(x - 10, y - 7)) }
        for (x, y) in [(9, 7), (10, 6), (0, 0), (63, 6), (9, 47)] { #expect(frame[x, y] == .black) }
    }

    @Test func `a picture is halved and turned exactly`() throws {
        let (asset, track) = try asset(media.gradient)
        let halved = layer(track) { $0.setTransform(CGAffineTransform(scaleX: 0.5, y: 0.5), at: .zero) }
        let half = try #require(try composed(asset, videoComposition([halved]), range: range(.zero, time(1, 25))).first)
        // The mean of two pixels: 4·2x and 4·(2x + 1).
        for (x, y) in [(1, 1), (16, 12), (30, 22)] {
            let expected = RGB(8 * x + 2, 10 * y + 2, 77)
            #expect(half[x, y].isNear(expected, within: 1), "\(x), \(y): \(half[x, y])")
        }
        #expect(half[32, 10] == .black && half[10, 24] == .black)
        // A rotation by 90° clockwise, with y pointing down: x′ = 48 − y, y′ = x.
        let turned = layer(track) { $0.setTransform(CGAffineTransform(0, 1, -1, 0, 48, 0), at: .zero) }
        let size = CGSize(width: 48, height: 64)
        let upright = try #require(
            try composed(asset, videoComposition([turned], size: size), range: range(.zero, time(1, 25))).first)
        #expect(upright.width == 48 && upright.height == 64)
        for (x, y) in [(0, 0), (47, 0), (0, 63), (47, 63), (20, 30)] { #expect(upright[x, y] == .gradient(y, 47 - x)) }
    }

    /// The edge lies between pixels: a pixel's colour shows how much of it is covered.
    @Test func `a transform's ramp moves by parts of a pixel`() throws {
        let (asset, track) = try asset(media.red)
        let moving = layer(track) {
            $0.setTransformRamp(
                fromStart: .identity, toEnd: CGAffineTransform(translationX: 12.5, y: 0), timeRange: range(.zero, time(1, 1)))
        }
        let frames = try composed(asset, videoComposition([moving], seconds: 1))
        for (index, frame) in frames.enumerated() {
            let covered = (0..<64).reduce(0.0) { $0 + Double(frame[$1, 20].red) / 250 }
            #expect(abs(covered - (64 - 0.5 * Double(index))) < 0.02, "frame \(index): \(covered)")
        }
    }

    @Test func `what is cropped lets the background through`() throws {
        let (asset, track) = try asset(media.gradient)
        let cropped = layer(track) {
            $0.setCropRectangle(CGRect(x: 8, y: 4, width: 20, height: 10), at: .zero)
            $0.setTransform(CGAffineTransform(translationX: 2, y: 3), at: .zero)
        }
        let composition = videoComposition([cropped], background: CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        let frame = try #require(try composed(asset, composition, range: range(.zero, time(1, 25))).first)
        for (x, y) in [(10, 7), (29, 16), (10, 16), (29, 7)] { #expect(frame[x, y] == .gradient(x - 2, y - 3)) }
        for (x, y) in [(9, 7), (30, 16), (10, 6), (29, 17), (0, 0)] { #expect(frame[x, y] == RGB(0, 255, 0)) }
    }

    @Test func `a crop's ramp runs straight`() throws {
        let (asset, track) = try asset(media.red)
        let cropping = layer(track) {
            $0.setCropRectangleRamp(
                fromStartCropRectangle: CGRect(x: 0, y: 0, width: 64, height: 48),
                toEndCropRectangle: CGRect(x: 25, y: 0, width: 14, height: 48), timeRange: range(.zero, time(1, 1)))
        }
        let frames = try composed(asset, videoComposition([cropping], seconds: 1))
        for (index, frame) in frames.enumerated() {
            let columns = (0..<64).filter { frame[$0, 24] == .red }
            #expect(columns.first == index && columns.count == 64 - 2 * index, "frame \(index)")
        }
    }

    @Test func `a crop rectangle of numbers that are none, or without end, shows what there is of it`() throws {
        let (asset, track) = try asset(media.red)
        let whole = CGRect(x: 0, y: 0, width: 64, height: 48)
        let (none, huge) = (CGFloat.nan, CGFloat(1e300))
        let cases: [(crop: CGRect, shown: CGRect?)] = [
            (CGRect(x: none, y: 0, width: 64, height: 48), nil), (CGRect(x: 0, y: none, width: 64, height: 48), nil),
            (CGRect(x: 0, y: 0, width: none, height: 48), nil), (CGRect(x: 0, y: 0, width: 64, height: none), nil),
            (.null, nil), (.infinite, whole), (CGRect(x: 0, y: 0, width: CGFloat.infinity, height: .infinity), whole),
            (CGRect(x: -CGFloat.infinity, y: 0, width: .infinity, height: 48), nil),
            (CGRect(x: -huge, y: -huge, width: 2 * huge, height: 2 * huge), whole),
            (CGRect(x: huge, y: 0, width: 64, height: 48), nil),
            (CGRect(x: 20, y: 30, width: -12, height: -20), CGRect(x: 8, y: 10, width: 12, height: 20)),
        ]
        for (crop, shown) in cases {
            let cropped = layer(track) { $0.setCropRectangle(crop, at: .zero) }
            let frame = try #require(try composed(asset, videoComposition([cropped]), range: range(.zero, time(1, 25))).first)
            let pixels = (0..<48).flatMap { y in (0..<64).filter { frame[$0, y] == .red }.map { (x: $0, y: y) } }
            let area = (shown?.width ?? 0) * (shown?.height ?? 0)
            let areWithin = pixels.allSatisfy { shown?.contains(CGPoint(x: $0.x, y: $0.y)) == true }
            #expect(pixels.count == Int(area) && areWithin, "\(crop)")
        }
    }

    @Test func `a movie may have a change of its own for each of twenty thousand frames`() throws {
        let (asset, track) = try asset(media.red)
        let moving = layer(track) {
            for index in 0..<20_000 {
                $0.setTransform(CGAffineTransform(translationX: CGFloat(index), y: 0), at: time(index, 25))
            }
        }
        var found = CGAffineTransform.identity
        var times = CMTimeRange.invalid
        #expect(moving.getTransformRamp(for: time(25_001, 50), start: &found, end: nil, timeRange: &times))
        #expect(found.tx == 12_500 && times == range(time(12_500, 25), time(12_501, 25)))
        let frames = try composed(asset, videoComposition([moving], seconds: 1))
        for (index, frame) in frames.enumerated() {
            #expect((0..<64).first { frame[$0, 24] == .red } == index, "frame \(index)")
        }
    }

    @Test func `the first layer is topmost`() throws {
        let tracks = try TwoTracks()
        try tracks.insert(media.red, tracks.first, at: .zero)
        try tracks.insert(media.green, tracks.second, at: .zero)
        let over = try composed(
            tracks.composition, videoComposition([layer(tracks.second), layer(tracks.first)], seconds: 1))
        #expect(over[0][31, 23] == .green && over[0][32, 23] == .red && over[0][31, 24] == .red)
        let under = try composed(
            tracks.composition, videoComposition([layer(tracks.first), layer(tracks.second)], seconds: 1))
        #expect(under[0][31, 23] == .red && under[0][10, 10] == .red)
        let veiled = try composed(
            tracks.composition,
            videoComposition([layer(tracks.second) { $0.setOpacity(0.5, at: .zero) }, layer(tracks.first)], seconds: 1))
        #expect(veiled[24][10, 10].isNear(RGB.red.mixed(.green, 0.5)))
    }

    @Test func `an instruction without layers is its background`() throws {
        let (asset, _) = try asset(media.red)
        let plain = try composed(asset, videoComposition([], seconds: 1))
        #expect(plain.count == 25 && plain.allSatisfy { $0.middle == .black && $0.alpha(5, 5) == 255 })
        let gray = try composed(asset, videoComposition([], seconds: 1, background: CGColor(gray: 0.5, alpha: 1)))
        #expect(gray[0].middle.isNear(RGB(128, 128, 128)))
    }

    @Test func `two tracks dissolve where they overlap`() throws {
        let tracks = try TwoTracks()
        try tracks.insert(media.red, tracks.first, at: .zero)
        try tracks.insert(media.numbered, tracks.second, at: time(15, 25))
        func instruction(_ start: Int, _ end: Int, _ layers: [AVVideoCompositionLayerInstruction])
            -> AVVideoCompositionInstruction
        {
            let instruction = AVMutableVideoCompositionInstruction()
            instruction.timeRange = range(time(start, 25), time(end, 25))
            instruction.layerInstructions = layers
            return instruction
        }
        let fading = layer(tracks.first) {
            $0.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: range(time(15, 25), time(25, 25)))
        }
        let composition = videoComposition([])
        composition.instructions = [
            instruction(0, 15, [layer(tracks.first)]), instruction(15, 25, [fading, layer(tracks.second)]),
            instruction(25, 65, [layer(tracks.second)]),
        ]
        let frames = try composed(tracks.composition, composition)
        #expect(frames.count == 65)
        for (index, frame) in frames.enumerated() {
            let later = RGB.numbered(index - 15)
            let expected =
                index < 15 ? RGB.red : index < 25 ? RGB.red.mixed(later, Double(index - 15) / 10) : later
            #expect(frame.middle.isNear(expected), "frame \(index): \(frame.middle), not \(expected)")
        }
    }

    @Test func `a track that is empty for a while shows what is behind it`() throws {
        let tracks = try TwoTracks()
        try tracks.insert(media.red, tracks.first, at: .zero)
        tracks.first.insertEmptyTimeRange(range(time(10, 25), time(20, 25)))
        let frames = try composed(
            tracks.composition,
            videoComposition([layer(tracks.first)], background: CGColor(red: 0, green: 0, blue: 1, alpha: 1)))
        // Ends with the asset.
        #expect(frames.count == 35)
        for (index, frame) in frames.enumerated() {
            let isEmpty = (10..<20).contains(index)
            #expect(frame.middle == (isEmpty ? RGB(0, 0, 255) : .red), "frame \(index)")
        }
    }

    @Test func `frames are held until the next, and come as often as frameDuration says`() throws {
        let (asset, track) = try asset(media.numbered)
        let composition = videoComposition([layer(track)])
        composition.frameDuration = time(1, 60)
        let frames = try composed(asset, composition)
        #expect(frames.count == 120)
        for (index, frame) in frames.enumerated() {
            #expect(frame.time == time(index, 60) && frame.middle == .numbered(index * 25 / 60), "frame \(index)")
        }
        composition.frameDuration = time(1, 10)
        let few = try composed(asset, composition)
        #expect(few.map(\.middle) == (0..<20).map { RGB.numbered($0 * 5 / 2) })
    }

    @Test func `a range is composed from its start on`() throws {
        let (asset, track) = try asset(media.numbered)
        let frames = try composed(asset, videoComposition([layer(track)]), range: range(time(21, 50), time(40, 25)))
        #expect(frames.map(\.time) == (0..<30).map { time(21 + 2 * $0, 50) })
        #expect(frames.map(\.middle) == (0..<30).map { RGB.numbered(10 + $0) })
        #expect(frames.last?.duration == time(1, 50))
    }

    @Test func `a picture with alpha lets through what is behind it`() throws {
        let folder = try TemporaryFolder()
        let overlay = folder.file("overlay.mov")
        let color = "format=gbrap,geq=r=200:g=100:b=0:a='if(lt(X,32),255,if(lt(X,48),128,0))'"
        try ffmpeg("-f lavfi -i color=black:size=64x48:rate=25:duration=1 -vf \(color) -c:v png -pix_fmt rgba", to: overlay)
        let tracks = try TwoTracks()
        try tracks.insert(media.red, tracks.first, at: .zero)
        try tracks.insert(overlay, tracks.second, at: .zero)
        let frames = try composed(
            tracks.composition, videoComposition([layer(tracks.second), layer(tracks.first)], seconds: 1))
        let paint = RGB(200, 100, 0)
        for frame in [frames[0], frames[20]] {
            #expect(frame[10, 10].isNear(paint, within: 2), "\(frame[10, 10])")
            #expect(frame[40, 10].isNear(RGB.red.mixed(paint, 128.0 / 255), within: 2), "\(frame[40, 10])")
            #expect(frame[60, 10] == .red && frame.alpha(60, 10) == 255)
        }
        // A transparent background stays transparent in frames with alpha.
        let clear = videoComposition([layer(tracks.second)], seconds: 1, background: .clear)
        let alone = try #require(try composed(tracks.composition, clear).first)
        #expect(alone.alpha(10, 10) == 255 && abs(alone.alpha(40, 10) - 128) <= 1 && alone.alpha(60, 10) == 0)
    }

    @Test func `pictures can be had in other formats and sizes`() throws {
        let (asset, track) = try asset(media.red)
        let composition = videoComposition([layer(track) { $0.setOpacity(0.5, at: .zero) }], seconds: 1)
        for format in [kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8Planar] {
            let samples = try readAll(asset, composedOutput(asset, composition, pixelFormat(format)))
            #expect(samples.count == 25)
            let pixels = try #require(samples.first).pixels
            #expect(pixels.count == 64 * 48 * 3 / 2)
            // (125, 5, 15) in BT.709: Y′ 43, Cb 120, Cr 180.
            #expect(abs(Int(pixels[0]) - 43) <= 1)
            let red = format == kCVPixelFormatType_420YpCbCr8Planar ? 64 * 48 + 32 * 24 : 64 * 48 + 1
            #expect(abs(Int(pixels[64 * 48]) - 120) <= 1 && abs(Int(pixels[red]) - 180) <= 1)
        }
        var settings = pixelFormat(kCVPixelFormatType_32ARGB)
        settings[kCVPixelBufferWidthKey as String] = 32
        settings[kCVPixelBufferHeightKey as String] = 24
        let small = try #require(try readAll(asset, composedOutput(asset, composition, settings)).first)
        let buffer = try #require(small.imageBuffer)
        #expect(CVPixelBufferGetWidth(buffer) == 32 && CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32ARGB)
        let pixels = try small.pixels
        #expect(pixels[0] == 255 && abs(Int(pixels[1]) - 125) <= 1)
    }

    @Test func `who writes into a picture does not change the next`() throws {
        let (asset, track) = try asset(media.green)
        let composition = videoComposition([layer(track)], seconds: 1, size: CGSize(width: 32, height: 24))
        composition.frameDuration = time(1, 50)
        let reader = try AVAssetReader(asset: asset)
        let output = composedOutput(asset, composition)
        reader.add(output)
        #expect(reader.startReading())
        var count = 0
        while let sample = output.copyNextSampleBuffer() {
            #expect(try ComposedPicture(sample).middle == .green)
            let buffer = try #require(sample.imageBuffer)
            CVPixelBufferLockBaseAddress(buffer, [])
            memset(try #require(CVPixelBufferGetBaseAddress(buffer)), 7, CVPixelBufferGetDataSize(buffer))
            CVPixelBufferUnlockBaseAddress(buffer, [])
            count += 1
        }
        #expect(count == 50)
    }
}
