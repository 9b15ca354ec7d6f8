import ReelCoreMedia

/// The rules for times that tracks of video and of copied samples share.
enum TrackTiming {
    /// The maximum distance of a time from the session's start in seconds. It keeps ticks from overflowing in any time scale.
    static let limit = 1e9

    /// The duration of a track's only frame, if nothing else determines it.
    static let singleFrame = CMTime(value: 1, timescale: 30)

    /// Returns the end of a track.
    ///
    /// - Parameters:
    ///   - marked: the marked end of the last sample, which applies up to the session's end.
    ///   - session: the session's end.
    ///   - samples: the end of the samples, if nothing else determines it.
    static func end<Time: Comparable>(marked: Time?, session: Time?, samples: Time) -> Time {
        marked.map { min($0, session ?? $0) } ?? session ?? samples
    }
}
