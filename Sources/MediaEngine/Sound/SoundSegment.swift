package import OpenCoreMedia

/// A piece of a file's sound and where it is heard.
package struct SoundSegment: Hashable, Sendable {
    package var location: MediaLocation
    /// libavformat's number of the track.
    package var track: Int
    /// What is heard, on the file's timeline.
    package var source: CMTimeRange
    /// When it is heard. A longer or shorter time than the source's means slower or faster.
    package var target: CMTimeRange

    package init(location: MediaLocation, track: Int, source: CMTimeRange, target: CMTimeRange) {
        self.location = location
        self.track = track
        self.source = source
        self.target = target
    }

    var isScaled: Bool { source.duration != target.duration }

    /// Does `next` go on in the same file where this one ends, at the same speed?
    func continues(in next: SoundSegment) -> Bool {
        location == next.location && track == next.track && target.end == next.target.start && source.end == next.source.start
            && isScaled == next.isScaled && abs(speed / next.speed - 1) < 1e-12
    }

    /// Seconds of the file that are heard in a second.
    private var speed: Double { isScaled ? source.duration.seconds / target.duration.seconds : 1 }
}

/// What becomes of pitch where sound is heard faster or slower.
package enum TimePitch: Hashable, Sendable {
    /// It goes up and down with the speed, as a tape's does.
    case varispeed
    /// It stays; of moderate quality, and quick.
    case timeDomain
    /// It stays; of the highest quality.
    case spectral
}

/// Pieces of sound one after the other.
package struct SoundLane: Sendable {
    /// In the order in which they are heard; no two at once. Between them there is silence.
    package var segments: [SoundSegment]
    /// Pieces of the timeline in which the volume goes from one value to another in a straight line; 1 is the sound's own level.
    /// Outside of them it is 1.
    package var volume: [(range: CMTimeRange, start: Float, end: Float)]
    package var timePitch: TimePitch

    package init(
        segments: [SoundSegment], volume: [(range: CMTimeRange, start: Float, end: Float)] = [], timePitch: TimePitch = .spectral
    ) {
        self.segments = segments
        self.volume = volume
        self.timePitch = timePitch
    }
}
