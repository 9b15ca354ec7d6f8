import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
import ReelQuartzCore
import ReelTestSupport
import Testing

/// Layers in exported movies.
@Suite struct AnimationToolTests {
    private let media: CompositionMedia
    private let folder: TemporaryFolder

    init() throws {
        media = try CompositionMedia.made.get()
        folder = try TemporaryFolder()
    }

    private let whole = CGRect(x: 0, y: 0, width: 64, height: 48)
    private let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)

    private func layer(_ frame: CGRect, _ color: CGColor? = nil) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        return layer
    }

    /// Creates the layers of most programs: a root with the video, and others in front of it.
    private func tool(_ layers: CALayer..., flipped: Bool = false) -> AVVideoCompositionCoreAnimationTool {
        let (root, video) = (layer(whole), layer(whole))
        root.isGeometryFlipped = flipped
        for layer in [video] + layers { root.addSublayer(layer) }
        return AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: root)
    }

    /// Exports a movie with layers, and returns its frames.
    private func frames(
        _ tool: AVVideoCompositionCoreAnimationTool, of source: URL, _ preset: String = AVAssetExportPresetHighestQuality,
        as type: AVFileType = .mp4, _ set: (AVMutableVideoComposition) -> Void = { _ in },
        session: (AVAssetExportSession) -> Void = { _ in }
    ) async throws -> (movie: URL, frames: [DecodedPicture]) {
        let asset = AVURLAsset(url: source)
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        composition.animationTool = tool
        set(composition)
        let movie = try await export(asset, preset, to: folder.file("\(UUID()).mov"), as: type) {
            $0.videoComposition = composition
            session($0)
        }
        return (movie, try DecodedPicture.all(of: movie))
    }

    private func expect(
        _ picture: DecodedPicture, at x: Int, _ y: Int, is color: RGB, within limit: Int = 6, _ note: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let pixel = picture[x, y]
        let found = RGB(pixel.red, pixel.green, pixel.blue)
        #expect(found.isNear(color, within: limit), "\(note) \(x), \(y): \(found), not \(color)", sourceLocation: sourceLocation)
    }

    // MARK: Overlays

    @Test func `a layer is counted from the lower left corner, and the video is unchanged beside it`() async throws {
        let frame = try #require(
            try await frames(tool(layer(CGRect(x: 8, y: 4, width: 16, height: 12), white)), of: media.gradient).frames.last)
        expect(frame, at: 16, 37, is: RGB(255, 255, 255))
        expect(frame, at: 9, 33, is: RGB(255, 255, 255), within: 12)
        expect(frame, at: 22, 42, is: RGB(255, 255, 255), within: 12)
        expect(frame, at: 16, 28, is: .gradient(16, 28))
        expect(frame, at: 40, 20, is: .gradient(40, 20))
        expect(frame, at: 16, 10, is: .gradient(16, 10))
    }

    @Test func `a flipped root counts from the upper left corner`() async throws {
        let frame = try #require(
            try await frames(
                tool(layer(CGRect(x: 8, y: 4, width: 16, height: 12), white), flipped: true), of: media.gradient
            ).frames.last)
        expect(frame, at: 16, 10, is: RGB(255, 255, 255))
        expect(frame, at: 16, 37, is: .gradient(16, 37))
        // The video itself is upright.
        expect(frame, at: 50, 40, is: .gradient(50, 40))
    }

    @Test func `a still layer over a still video is encoded once`() async throws {
        let movie = try await frames(tool(layer(CGRect(x: 8, y: 4, width: 16, height: 12), white)), of: media.gradient).movie
        let sizes = try Probe.packets(movie, of: "v").map { Int($0.size) ?? 0 }
        #expect(sizes.count == 50 && sizes.filter { $0 > 30 }.count == 1, "\(sizes)")
    }

    @Test func `a layer fades at its times`() async throws {
        let title = layer(CGRect(x: 16, y: 12, width: 32, height: 24), white)
        title.opacity = 0
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1
        fade.beginTime = AVCoreAnimationBeginTimeAtZero + 0.4
        fade.duration = 0.8
        fade.fillMode = .forwards
        fade.isRemovedOnCompletion = false
        title.add(fade, forKey: "opacity")
        let found = try await frames(tool(title), of: media.gradient).frames
        try #require(found.count == 50)
        for index in stride(from: 2, to: 50, by: 3) {
            let opacity = min(max((Double(index) / 25 - 0.4) / 0.8, 0), 1)
            let wanted = RGB.gradient(32, 24).mixed(RGB(255, 255, 255), opacity)
            expect(found[index], at: 32, 24, is: wanted, within: 7, "frame \(index)")
            expect(found[index], at: 8, 24, is: .gradient(8, 24), within: 7, "frame \(index)")
        }
    }

    @Test func `a layer moves at its times, over a video that changes`() async throws {
        let ball = layer(CGRect(x: 30, y: 20, width: 8, height: 8), white)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 4
        move.toValue = 60
        move.beginTime = AVCoreAnimationBeginTimeAtZero
        move.duration = 2
        ball.add(move, forKey: nil)
        let found = try await frames(tool(ball), of: media.numbered).frames
        try #require(found.count == 50)
        for index in stride(from: 0, to: 50, by: 5) {
            let center = 4 + 56 * Double(index) / 50
            let lit = (0..<64).filter { found[index][$0, 24].green > 180 }
            let middle = Double(lit.reduce(0, +)) / Double(max(lit.count, 1)) + 0.5
            #expect(abs(middle - center) < 0.8, "frame \(index): \(middle), not \(center)")
            expect(found[index], at: (Int(center) + 32) % 64, 5, is: .numbered(index), "frame \(index)")
        }
    }

    @Test func `the layers' time is the composition's, wherever the export begins`() async throws {
        let late = layer(whole, white)
        late.beginTime = 1
        let found = try await frames(
            tool(late), of: media.numbered,
            session: { $0.timeRange = range(time(20, 25), time(30, 25)) }
        ).frames
        #expect(found.count == 10)
        expect(found[4], at: 20, 20, is: .numbered(24))
        expect(found[5], at: 20, 20, is: RGB(255, 255, 255))
    }

    @Test func `layers are copied when the export begins`() async throws {
        let title = layer(whole, white)
        let found = try await frames(tool(title), of: media.gradient, session: { _ in title.isHidden = false }).frames
        expect(try #require(found.last), at: 20, 20, is: RGB(255, 255, 255))
        title.isHidden = true
        let hidden = try await frames(tool(title), of: media.gradient).frames
        expect(try #require(hidden.last), at: 20, 20, is: .gradient(20, 20))
    }

    @Test func `instructions without post-processing show the video alone`() async throws {
        let found = try await frames(tool(layer(whole, white)), of: media.gradient) { composition in
            let track = AVURLAsset(url: media.gradient).tracks(withMediaType: .video)[0]
            func instruction(_ start: Int, _ isProcessed: Bool) -> AVMutableVideoCompositionInstruction {
                let instruction = AVMutableVideoCompositionInstruction()
                instruction.timeRange = range(time(start, 1), time(start + 1, 1))
                instruction.layerInstructions = [AVMutableVideoCompositionLayerInstruction(assetTrack: track)]
                instruction.enablePostProcessing = isProcessed
                return instruction
            }
            composition.instructions = [instruction(0, false), instruction(1, true)]
        }.frames
        expect(found[24], at: 20, 20, is: .gradient(20, 20))
        expect(found[25], at: 20, 20, is: RGB(255, 255, 255))
    }

    // MARK: The video in the layers

    @Test(arguments: [AVAssetExportPresetHighestQuality, AVAssetExportPresetAppleProRes4444LPCM])
    func `a smaller video on a background, with something in front`(preset: String) async throws {
        let root = layer(whole)
        let background = layer(whole, CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
        let video = layer(CGRect(x: 16, y: 12, width: 32, height: 24))
        let overlay = layer(CGRect(x: 28, y: 0, width: 8, height: 48), white)
        for layer in [background, video, overlay] { root.addSublayer(layer) }
        let tool = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: root)
        let found = try await frames(tool, of: media.gradient, preset, as: .mov).frames
        #expect(found.count == 50)
        let frame = try #require(found.last)
        expect(frame, at: 4, 4, is: RGB(0, 0, 255), within: 12)
        expect(frame, at: 32, 4, is: RGB(255, 255, 255), within: 12)
        // Twice as small: pixel 20 of the frame is pixel 8 of the video, and row 16 is row 8.
        expect(frame, at: 20, 16, is: .gradient(9, 9), within: 12)
        expect(frame, at: 44, 32, is: .gradient(57, 41), within: 12)
    }

    @Test func `several layers show the video`() async throws {
        let root = layer(whole)
        let left = layer(CGRect(x: 0, y: 0, width: 32, height: 48))
        let right = layer(CGRect(x: 32, y: 0, width: 32, height: 48))
        root.addSublayer(left)
        root.addSublayer(right)
        let tool = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayers: [left, right], in: root)
        let frame = try #require(try await frames(tool, of: media.gradient).frames.last)
        for x in [10, 42] { expect(frame, at: x, 24, is: .gradient(21, 24), within: 10) }
    }

    @Test func `layers without the video, and layers that show nothing`() async throws {
        let root = layer(whole, CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
        let tool = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: layer(whole), in: root)
        expect(try #require(try await frames(tool, of: media.gradient).frames.last), at: 20, 20, is: RGB(0, 255, 0))
        #expect(IgnoredInput.hasReported("AVVideoCompositionCoreAnimationTool: a video layer is not in the tree"))
        root.isHidden = true
        expect(try #require(try await frames(tool, of: media.gradient).frames.last), at: 20, 20, is: .black)
    }

    // MARK: A layer as a track

    @Test func `a layer is a track with a ramp of its own`() async throws {
        let title = layer(whole)
        title.addSublayer(layer(CGRect(x: 0, y: 24, width: 64, height: 24), white))
        let tool = AVVideoCompositionCoreAnimationTool(additionalLayer: title, asTrackID: 77)
        let found = try await frames(tool, of: media.gradient) { composition in
            let layers = AVMutableVideoCompositionLayerInstruction()
            layers.trackID = 77
            layers.setOpacityRamp(fromStartOpacity: 0, toEndOpacity: 1, timeRange: range(.zero, time(2, 1)))
            let track = AVURLAsset(url: media.gradient).tracks(withMediaType: .video)[0]
            let instruction = AVMutableVideoCompositionInstruction()
            instruction.timeRange = range(.zero, time(2, 1))
            instruction.layerInstructions = [layers, AVMutableVideoCompositionLayerInstruction(assetTrack: track)]
            composition.instructions = [instruction]
        }.frames
        try #require(found.count == 50)
        for index in stride(from: 0, to: 50, by: 5) {
            let wanted = RGB.gradient(20, 10).mixed(RGB(255, 255, 255), Double(index) / 50)
            expect(found[index], at: 20, 10, is: wanted, within: 7, "frame \(index)")
            expect(found[index], at: 20, 40, is: .gradient(20, 40), within: 7, "frame \(index)")
        }
    }

    @Test func `a layer cannot be a track that the asset has, or none`() async throws {
        let asset = AVURLAsset(url: media.gradient)
        for id in [asset.tracks(withMediaType: .video)[0].trackID, kCMPersistentTrackID_Invalid] {
            let composition = AVMutableVideoComposition(propertiesOf: asset)
            composition.animationTool = AVVideoCompositionCoreAnimationTool(additionalLayer: layer(whole), asTrackID: id)
            #expect(!composition.isValid(for: asset, timeRange: .invalid, validationDelegate: nil))
            let output = folder.file("\(id).mp4")
            let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
            (session.outputURL, session.outputFileType, session.videoComposition) = (output, .mp4, composition)
            await session.export()
            let error = try #require(session.error as? AVError)
            #expect(error.code == .invalidVideoComposition && error.localizedDescription.contains("asTrackID"))
            #expect(!FileManager.default.fileExists(atPath: output.path))
        }
    }

    // MARK: Where there are no layers

    @Test func `readers and image generators refuse it`() async throws {
        let asset = AVURLAsset(url: media.gradient)
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        composition.animationTool = tool()
        let copy = try #require(composition.copy() as? AVVideoComposition)
        #expect(copy.animationTool === composition.animationTool)
        #expect(AVVideoComposition(configuration: .init(animationTool: copy.animationTool)).animationTool === copy.animationTool)
        #expect(copy.isValid(for: asset, timeRange: .invalid, validationDelegate: nil))

        let reader = try AVAssetReader(asset: asset)
        reader.add(composedOutput(asset, composition))
        #expect(!reader.startReading())
        let error = try #require(reader.error as? AVError)
        #expect(error.code == .invalidVideoComposition && error.localizedDescription.contains("animationTool"))

        let generator = AVAssetImageGenerator(asset: asset)
        generator.videoComposition = composition
        await #expect { try await generator.image(at: .zero) } throws: { ($0 as? AVError)?.code == .invalidVideoComposition }
    }
}
