import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// Invalid compositions: each mistake is found and reported, and keeps readers and exports from starting.
@Suite struct VideoCompositionValidationTests {
    private let asset: AVURLAsset
    private let track: AVAssetTrack

    init() throws {
        asset = AVURLAsset(url: try CompositionMedia.made.get().numbered)
        track = try #require(asset.tracks(withMediaType: .video).first)
    }

    private final class Delegate: NSObject, AVVideoCompositionValidationHandling {
        var found: [String] = []
        var goesOn = true

        func videoComposition(
            _ videoComposition: AVVideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey key: String
        ) -> Bool {
            found.append(key)
            return goesOn
        }

        func videoComposition(
            _ videoComposition: AVVideoComposition, shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
        ) -> Bool {
            found.append("gap \(timeRange.start.seconds)–\(timeRange.end.seconds)")
            return goesOn
        }

        func videoComposition(
            _ videoComposition: AVVideoComposition,
            shouldContinueValidatingAfterFindingInvalidTimeRangeIn videoCompositionInstruction:
                any AVVideoCompositionInstructionProtocol
        ) -> Bool {
            found.append("range \(videoCompositionInstruction.timeRange.start.seconds)")
            return goesOn
        }

        func videoComposition(
            _ videoComposition: AVVideoComposition,
            shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
                any AVVideoCompositionInstructionProtocol,
            layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
        ) -> Bool {
            found.append("track \(layerInstruction.trackID)")
            return goesOn
        }
    }

    private static let always = CMTimeRange(start: .zero, duration: .positiveInfinity)

    private func instruction(_ start: CMTime, _ end: CMTime, trackID: CMPersistentTrackID? = nil) -> AVVideoCompositionInstruction
    {
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: start, duration: end - start)
        instruction.layerInstructions = [layer(track) { if let trackID { $0.trackID = trackID } }]
        return instruction
    }

    private func composition(_ instructions: [AVVideoCompositionInstruction]) -> AVMutableVideoComposition {
        let composition = videoComposition([])
        composition.instructions = instructions
        return composition
    }

    /// Returns what a delegate is told, and a reader's error message.
    private func problems(_ composition: AVVideoComposition) throws -> (heard: [String], said: String) {
        let delegate = Delegate()
        #expect(!composition.isValid(for: asset, timeRange: Self.always, validationDelegate: delegate))
        #expect(!composition.isValid(for: asset, timeRange: Self.always, validationDelegate: nil))
        let reader = try AVAssetReader(asset: asset)
        reader.add(composedOutput(asset, composition))
        #expect(!reader.startReading() && reader.status == .failed)
        let error = try #require(reader.error as? AVError)
        #expect(error.code == .invalidVideoComposition && error.errorCode == -11_841)
        return (delegate.found, error.localizedDescription)
    }

    @Test func `a valid one is`() throws {
        let whole = composition([instruction(.zero, time(1, 1)), instruction(time(1, 1), time(2, 1))])
        #expect(whole.isValid(for: asset, timeRange: Self.always, validationDelegate: nil))
        #expect(whole.isValid(for: nil, timeRange: Self.always, validationDelegate: nil))
        #expect(
            whole.isValid(for: [track], assetDuration: asset.duration, timeRange: Self.always, validationDelegate: nil))
    }

    @Test func `no instructions`() throws {
        let (heard, said) = try problems(composition([]))
        #expect(heard == ["gap 0.0–2.0"] && said.contains("no instruction from 0 s to "))
    }

    @Test func `a gap in the middle, at the beginning, at the end`() throws {
        let middle = try problems(composition([instruction(.zero, time(1, 1)), instruction(time(3, 2), time(2, 1))]))
        #expect(middle.heard == ["gap 1.0–1.5"] && middle.said.contains("from 1 s to 1.5 s"))
        let beginning = try problems(composition([instruction(time(1, 2), time(2, 1))]))
        #expect(beginning.heard == ["gap 0.0–0.5"])
        let end = try problems(composition([instruction(.zero, time(3, 2))]))
        #expect(end.heard == ["gap 1.5–2.0"] && end.said.contains("from 1.5 s to 1.96 s"))
    }

    @Test func `instructions that overlap, or have no time`() throws {
        let overlapping = try problems(composition([instruction(.zero, time(1, 1)), instruction(time(1, 2), time(2, 1))]))
        #expect(overlapping.heard == ["range 0.5"])
        #expect(
            overlapping.said.contains("instruction 2 (from 0.5 s to 2 s) begins at 0.5 s, before the previous one ends at 1 s"))
        let empty = try problems(composition([instruction(.zero, .zero), instruction(.zero, time(2, 1))]))
        #expect(empty.heard == ["range 0.0"] && empty.said.contains("instruction 1"))
        let invalid = AVMutableVideoCompositionInstruction()
        #expect(try problems(composition([invalid, instruction(.zero, time(2, 1))])).said.contains("has no valid time range"))
    }

    @Test func `a track that is not there`() throws {
        let (heard, said) = try problems(composition([instruction(.zero, time(2, 1), trackID: 77)]))
        #expect(heard == ["track 77"] && said.contains("layer for track 77") && said.contains("there are \(track.trackID)"))
    }

    @Test func `a size, a scale and a frame duration that cannot be`() throws {
        let composition = composition([instruction(.zero, time(2, 1))])
        composition.renderSize = .zero
        composition.frameDuration = .zero
        composition.renderScale = 0
        let (heard, said) = try problems(composition)
        #expect(heard == ["frameDuration", "renderSize", "renderScale"] && said.contains("frameDuration"))
        composition.frameDuration = .invalid
        composition.renderSize = CGSize(width: 20_000, height: 10)
        composition.renderScale = 1
        #expect(try problems(composition).heard == ["frameDuration", "renderSize"])
    }

    @Test func `a delegate that has heard enough is told no more`() {
        let composition = composition([instruction(time(1, 1), time(3, 2), trackID: 5)])
        composition.renderSize = .zero
        let delegate = Delegate()
        delegate.goesOn = false
        #expect(!composition.isValid(for: asset, timeRange: Self.always, validationDelegate: delegate))
        #expect(delegate.found == ["renderSize"])
    }

    @Test func `what is not in the time range is passed over`() throws {
        let half = composition([instruction(time(1, 1), time(2, 1))])
        #expect(half.isValid(for: asset, timeRange: range(time(1, 1), time(2, 1)), validationDelegate: nil))
        #expect(try composed(asset, half, range: range(time(1, 1), time(2, 1))).count == 25)
    }

    @Test func `an instruction may end while the last frame is shown`() throws {
        #expect(try composed(asset, composition([instruction(.zero, time(99, 50))])).count == 50)
    }

    @Test func `scales and colours that only players and other screens have`() throws {
        func said(_ change: (AVMutableVideoComposition) -> Void) throws -> String {
            let composition = composition([instruction(.zero, time(2, 1))])
            change(composition)
            #expect(!composition.isValid(for: asset, timeRange: Self.always, validationDelegate: nil))
            let reader = try AVAssetReader(asset: asset)
            reader.add(composedOutput(asset, composition))
            #expect(!reader.startReading())
            let error = try #require(reader.error as? AVError)
            #expect(error.code == .invalidVideoComposition)
            return error.localizedDescription
        }
        #expect(try said { $0.renderScale = 2 }.contains("renderScale"))
        #expect(try said { $0.colorPrimaries = AVVideoColorPrimaries_ITU_R_709_2 }.contains("all three"))
        #expect(
            try said {
                $0.colorPrimaries = AVVideoColorPrimaries_P3_D65
                $0.colorTransferFunction = AVVideoTransferFunction_ITU_R_709_2
                $0.colorYCbCrMatrix = AVVideoYCbCrMatrix_ITU_R_709_2
            }.contains("P3"))
    }

    @Test func `a reader without a composition, and settings that cannot be`() throws {
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderVideoCompositionOutput(videoTracks: [track], videoSettings: nil)
        #expect(reader.canAdd(output) && output.videoComposition == nil && output.customVideoCompositor == nil)
        reader.add(output)
        #expect(!reader.startReading() && (reader.error as? AVError)?.code == .operationNotAllowed)
        let other = try AVAssetReader(asset: asset)
        #expect(!other.canAdd(AVAssetReaderVideoCompositionOutput(videoTracks: [], videoSettings: nil)))
        #expect(!other.canAdd(AVAssetReaderVideoCompositionOutput(videoTracks: [track], videoSettings: pixelFormat(1))))
    }

    @Test func `an export fails before it writes anything`() async throws {
        let folder = try TemporaryFolder()
        let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        session.videoComposition = composition([instruction(.zero, time(1, 1))])
        await #expect(throws: AVError.self) { try await session.export(to: folder.file("out.mp4"), as: .mp4) }
        #expect((session.error as? AVError)?.code == .invalidVideoComposition && folder.contents.isEmpty)
    }
}
