import AVFoundation
import Testing

/// Core Animation in an export: what programs rely on, written as for Apple's frameworks.
@Suite("The Core Animation tool") struct AnimationToolContracts {
    /// Exports grey frames of 64×48 with layers over them, and returns the brightness of a pixel of each frame.
    private func grays(
        at x: Int, _ y: Int, _ build: (_ parent: CALayer, _ video: CALayer, _ bounds: CGRect) -> Void
    ) async throws -> [Int] {
        let asset = try await Footage(frames: 30, firstGray: 40).asset
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let size = track.naturalSize
        let parent = CALayer()
        let video = CALayer()
        parent.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        video.frame = parent.bounds
        parent.addSublayer(video)
        build(parent, video, parent.bounds)

        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: asset.duration)
        instruction.layerInstructions = [AVMutableVideoCompositionLayerInstruction(assetTrack: track)]
        let composition = AVMutableVideoComposition()
        composition.renderSize = size
        composition.frameDuration = CMTime(value: 1, timescale: 30)
        composition.instructions = [instruction]
        composition.animationTool = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: parent)

        let place = Place()
        let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        session.videoComposition = composition
        try await session.export(to: place.url, as: .mov)
        return try await luma(of: AVURLAsset(url: place.url), x, y)
    }

    private func luma(of asset: AVAsset, _ x: Int, _ y: Int) async throws -> [Int] {
        let reader = try AVAssetReader(asset: asset)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let output = AVAssetReaderTrackOutput(
            track: track, outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
        reader.add(output)
        reader.startReading()
        var found: [Int] = []
        while let sample = output.copyNextSampleBuffer() {
            guard let buffer = CMSampleBufferGetImageBuffer(sample) else { continue }
            CVPixelBufferLockBaseAddress(buffer, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
            let bytes = CVPixelBufferGetBaseAddress(buffer)!.assumingMemoryBound(to: UInt8.self)
            found.append(Int(bytes[y * CVPixelBufferGetBytesPerRow(buffer) + x * 4 + 1]))
        }
        return found
    }

    @Test func `without layers of their own, the frames are the video's`() async throws {
        let found = try await grays(at: 8, 8) { _, _, _ in }
        #expect(found.count == 30)
        for (index, gray) in found.enumerated() { #expect(abs(gray - Footage.gray(of: index)) < 8) }
    }

    @Test func `the origin is at the lower left`() async throws {
        let found = try await grays(at: 2, 2) { parent, _, bounds in
            let badge = CALayer()
            badge.frame = CGRect(x: 0, y: bounds.height - 8, width: 8, height: 8)
            badge.backgroundColor = CGColor(gray: 1, alpha: 1)
            parent.addSublayer(badge)
        }
        #expect(found.allSatisfy { $0 > 245 })
    }

    @Test func `a flipped parent has its origin at the upper left`() async throws {
        let found = try await grays(at: 2, 2) { parent, _, _ in
            parent.isGeometryFlipped = true
            let badge = CALayer()
            badge.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
            badge.backgroundColor = CGColor(gray: 1, alpha: 1)
            parent.addSublayer(badge)
        }
        #expect(found.allSatisfy { $0 > 245 })
    }

    @Test func `an animation that is not removed keeps its last value`() async throws {
        let found = try await grays(at: 8, 8) { parent, _, bounds in
            let title = CALayer()
            title.frame = bounds
            title.backgroundColor = CGColor(gray: 1, alpha: 1)
            title.opacity = 0
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = NSNumber(value: 0)
            fade.toValue = NSNumber(value: 1)
            fade.beginTime = AVCoreAnimationBeginTimeAtZero
            fade.duration = 0.5
            fade.fillMode = .forwards
            fade.isRemovedOnCompletion = false
            title.add(fade, forKey: "opacity")
            parent.addSublayer(title)
        }
        for (index, gray) in found.enumerated() {
            let share = min(Double(index) / 15, 1)
            let wanted = Double(Footage.gray(of: index)) * (1 - share) + 255 * share
            #expect(abs(Double(gray) - wanted) < 10, "frame \(index)")
        }
    }

    @Test func `layers behind the video are hidden by it`() async throws {
        let found = try await grays(at: 8, 8) { parent, video, bounds in
            let background = CALayer()
            background.frame = bounds
            background.backgroundColor = CGColor(gray: 1, alpha: 1)
            parent.insertSublayer(background, below: video)
        }
        for (index, gray) in found.enumerated() { #expect(abs(gray - Footage.gray(of: index)) < 8) }
    }
}
