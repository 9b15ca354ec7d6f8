import Dispatch
import Foundation
import ReelAVFAudio
import ReelConcurrency
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine
import ReelTestSupport
import Testing

@testable import ReelAVFoundation

/// The order of packets in a file does not depend on which of the encoders is faster.
@Suite(.timeLimit(.minutes(5))) struct WriterOrderTests {
    /// Lets the encoder wait, once.
    private final class Obstacle: PacketRecorder {
        private let gate: DispatchSemaphore?
        private let hasPassed = Locked(false)

        init(_ gate: DispatchSemaphore?) { self.gate = gate }

        func add(_ packet: RecordedPacket) {
            if !hasPassed.withLock({ passed in
                defer { passed = true }
                return passed
            }) {
                gate?.wait()
            }
        }

        func finish(frameCount: Int64) {}
    }

    /// ProRes, because its encoder returns a packet for each frame at once.
    ///
    /// - Parameter isSlow: whether the encoder of video waits until the sound is encoded.
    private func movie(_ url: URL, isSlow: Bool) async throws -> Data {
        let writer = try AVAssetWriter(url: url, fileType: .mov)
        let pictures = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.proRes422, AVVideoWidthKey: 64, AVVideoHeightKey: 48])
        let sound = AVAssetWriterInput(mediaType: .audio, outputSettings: WriterSoundTests.pcm)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: pictures, sourcePixelBufferAttributes: nil)
        for input in [pictures, sound] { writer.add(input) }
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        let gate = DispatchSemaphore(value: 0)
        pictures.record(Obstacle(isSlow ? gate : nil))
        for second in 0..<80 {
            let time = CMTime(value: CMTimeValue(second), timescale: 1)
            #expect(adaptor.append(flatBuffer(64, 48, red: UInt8(second), green: 90, blue: 0), withPresentationTime: time))
            #expect(sound.append(try sine(seconds: 1, rate: 48_000, at: time)))
        }
        if isSlow { try await Task.sleep(for: .seconds(1)) }
        gate.signal()
        await writer.finishWriting()
        #expect(writer.error == nil)
        return try Data(contentsOf: url)
    }

    @Test func `pictures that wait longer for their encoder than the muxer does are in the same places`() async throws {
        let folder = try TemporaryFolder()
        let fast = try await movie(folder.file("fast.mov"), isSlow: false)
        let slow = try await movie(folder.file("slow.mov"), isSlow: true)
        let isSame = fast == slow
        #expect(isSame)
    }
}
