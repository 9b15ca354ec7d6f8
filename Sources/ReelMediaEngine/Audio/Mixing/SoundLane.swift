/// A sequence of audio segments.
package struct SoundLane: Sendable {
    /// The segments in ascending order, without overlap. Gaps are silent.
    package var segments: [SoundSegment]
    /// The volume on the mix's timeline.
    package var volume: VolumeCurve
    package var timePitch: TimePitch

    package init(segments: [SoundSegment], volume: VolumeCurve = VolumeCurve(), timePitch: TimePitch = .spectral) {
        self.segments = segments
        self.volume = volume
        self.timePitch = timePitch
    }
}
