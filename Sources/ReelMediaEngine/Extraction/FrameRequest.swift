package import ReelCoreMedia

/// A request for one frame of a track.
package struct FrameRequest: Sendable {
    /// The caller's identifier of the request.
    package let id: Int
    /// The requested time on the file's timeline. The result is the frame shown at that time, …
    package let time: CMTime
    /// … or any frame that begins within these bounds, whichever is found with the least work; nil for an exact request.
    package let bounds: ClosedRange<CMTime>?

    package init(id: Int, time: CMTime, bounds: ClosedRange<CMTime>? = nil) {
        self.id = id
        self.time = time
        self.bounds = bounds
    }
}

/// A request in ticks of a stream's time base.
struct TickRequest {
    let id: Int
    /// The last tick at or before the requested time.
    let tick: Int64
    let bounds: ClosedRange<Int64>?

    func accepts(_ tick: Int64) -> Bool { bounds?.contains(tick) ?? false }
}
