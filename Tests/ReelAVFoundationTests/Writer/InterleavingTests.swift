import Foundation
import ReelCoreMedia
import Testing

@testable import ReelAVFoundation

struct InterleavingTests {
    /// A client may never continue, but our own renderers do.
    @Test func anInputThatDoesNothingIsWaitedForIfItIsSureToContinue() {
        let settings: [String: Any] = [
            AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48000, AVNumberOfChannelsKey: 1,
        ]
        let (ahead, idle) = (
            AVAssetWriterInput(mediaType: .audio, outputSettings: settings),
            AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
        )
        let interleaving = Interleaving()
        for input in [ahead, idle] { interleaving.join(input) {} }
        interleaving.append(to: ahead, at: CMTime(value: 10, timescale: 1))
        interleaving.encoded(from: ahead)
        Thread.sleep(forTimeInterval: 2.2)
        #expect(interleaving.isReady(ahead, since: .zero))
        #expect(!interleaving.isReady(ahead, since: .zero, waitsForIdleInputs: true))
        interleaving.append(to: idle, at: CMTime(value: 8, timescale: 1))
        #expect(interleaving.isReady(ahead, since: .zero, waitsForIdleInputs: true))
    }
}
