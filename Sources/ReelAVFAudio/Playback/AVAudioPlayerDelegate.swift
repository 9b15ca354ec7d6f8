public import Foundation

/// Receives a player's events (Apple: AVAudioPlayerDelegate). Called on the main queue, so the program must run it: with a run
/// loop, `dispatchMain()`, or with an asynchronous `main`. Each function does nothing unless it is implemented.
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
    /// The last sample has been heard, or decoding has failed (`flag` is false). Not called after `stop()` or `pause()`.
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)

    /// The file could not be decoded to its end.
    func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
}

extension AVAudioPlayerDelegate {
    public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
    public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
}
