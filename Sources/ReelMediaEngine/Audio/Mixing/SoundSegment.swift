package import ReelCoreMedia

/// A part of a file's audio and its position in a mix.
package struct SoundSegment: Hashable, Sendable {
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

    var isScaled: Bool { source.duration != target.duration }

    /// Whether `next` continues this segment in the same file and on the timeline, at the same speed.
    func continues(in next: SoundSegment) -> Bool {
        location == next.location && track == next.track && target.end == next.target.start && source.end == next.source.start
            && isScaled == next.isScaled && abs(speed / next.speed - 1) < 1e-12
    }

    /// The number of seconds of the file that are played per second.
    private var speed: Double { isScaled ? source.duration.seconds / target.duration.seconds : 1 }
}

/// The effect of speed changes on pitch.
package enum TimePitch: Hashable, Sendable {
    /// Pitch changes with the speed, as on a tape.
    case varispeed
    /// Pitch does not change; moderate quality, fast.
    case timeDomain
    /// Pitch does not change; highest quality.
    case spectral
}

/// A sequence of audio segments.
package struct SoundLane: Sendable {
    /// The segments in ascending order, without overlap. Gaps are silent.
    package var segments: [SoundSegment]
    /// Linear volume ramps on the timeline, as factors. Outside of them the volume is 1, the audio's own level.
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
