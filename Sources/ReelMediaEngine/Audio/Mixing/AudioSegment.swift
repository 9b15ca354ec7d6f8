package import ReelCoreMedia

/// A part of a file's audio and its position in a mix.
package struct AudioSegment: Hashable, Sendable {
    package var location: MediaLocation
    /// libavformat's index of the track.
    package var track: Int
    /// The part to play, on the file's timeline.
    package var source: CMTimeRange
    /// The position in the mix. If its duration differs from the source's, the speed changes.
    package var target: CMTimeRange

    package init(location: MediaLocation, track: Int, source: CMTimeRange, target: CMTimeRange) {
        self.location = location
        self.track = track
        self.source = source
        self.target = target
    }

    var isScaled: Bool { !source.lasts(asLongAs: target) }

    /// Whether `next` continues this segment in the same file and on the timeline, at the same speed.
    func continues(in next: AudioSegment) -> Bool {
        location == next.location && track == next.track && target.end == next.target.start && source.end == next.source.start
            && isScaled == next.isScaled && abs(speed / next.speed - 1) < 1e-12
    }

    /// The number of seconds of the file that are played per second.
    private var speed: Double { isScaled ? source.duration.seconds / target.duration.seconds : 1 }
}
