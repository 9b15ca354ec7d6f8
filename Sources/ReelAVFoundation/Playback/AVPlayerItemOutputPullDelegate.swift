/// What a client is told of an output's frames (Apple: AVPlayerItemOutputPullDelegate).
public protocol AVPlayerItemOutputPullDelegate: AnyObject, Sendable {
    /// There is a frame that has not been copied, after `requestNotificationOfMediaDataChange(withAdvanceInterval:)`.
    func outputMediaDataWillChange(_ sender: AVPlayerItemOutput)
    /// The frames that were there are gone: the item plays from another time.
    func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPullDelegate {
    public func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) {}
    public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}
