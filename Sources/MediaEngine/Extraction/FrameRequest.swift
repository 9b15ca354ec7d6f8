package import OpenCoreMedia

/// A picture of a track that somebody wants.
package struct FrameRequest: Sendable {
    /// By which whoever asks knows it.
    package let id: Int
    /// On the file's timeline: the frame that is shown then…
    package let time: CMTime
    /// … or any that begins in here, whichever is had with the least work. Nil: no other will do.
    package let bounds: ClosedRange<CMTime>?

    package init(id: Int, time: CMTime, bounds: ClosedRange<CMTime>? = nil) {
        self.id = id
        self.time = time
        self.bounds = bounds
    }
}

/// The same in a stream's ticks.
struct TickRequest {
    let id: Int
    /// The last tick at or before the time.
    let tick: Int64
    let bounds: ClosedRange<Int64>?

    func takes(_ tick: Int64) -> Bool { bounds?.contains(tick) ?? false }
}
