public import Foundation

extension NSNotification.Name {
    /// An item has been played to its end (Apple). The object is the item.
    public static let AVPlayerItemDidPlayToEndTime = NSNotification.Name("AVPlayerItemDidPlayToEndTimeNotification")
    /// An item cannot be played to its end; the error is in `AVPlayerItemFailedToPlayToEndTimeErrorKey` (Apple). The object is
    /// the item.
    public static let AVPlayerItemFailedToPlayToEndTime = NSNotification.Name("AVPlayerItemFailedToPlayToEndTimeNotification")
    /// An item's time has changed otherwise than by playing (Apple). The object is the item.
    public static let AVPlayerItemTimeJumped = NSNotification.Name("AVPlayerItemTimeJumpedNotification")
}

/// The key of the error in the user information of `AVPlayerItemFailedToPlayToEndTime` (Apple).
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

extension AVPlayerItem {
    public class var didPlayToEndTimeNotification: NSNotification.Name { .AVPlayerItemDidPlayToEndTime }
    public class var failedToPlayToEndTimeNotification: NSNotification.Name { .AVPlayerItemFailedToPlayToEndTime }
    public class var timeJumpedNotification: NSNotification.Name { .AVPlayerItemTimeJumped }
}

extension AVPlayer {
    /// A player's rate has been changed (Apple). The object is the player.
    public class var rateDidChangeNotification: NSNotification.Name { NSNotification.Name("AVPlayerRateDidChangeNotification") }
}
