public typealias CMItemCount = Int
public typealias CMItemIndex = Int

/// When a sample is shown and decoded, and for how long it lasts.
public struct CMSampleTimingInfo: Hashable, Sendable {
    public var duration: CMTime
    public var presentationTimeStamp: CMTime
    /// Invalid where samples are decoded in the order in which they are shown.
    public var decodeTimeStamp: CMTime

    public init() { self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid) }
    public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
        self.duration = duration
        self.presentationTimeStamp = presentationTimeStamp
        self.decodeTimeStamp = decodeTimeStamp
    }

    public static let invalid = CMSampleTimingInfo()
}
