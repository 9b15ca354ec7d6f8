/// A sequence of audio segments.
package struct AudioLane: Sendable {
    /// The segments in ascending order, without overlap. Gaps are silent.
    package var segments: [AudioSegment]
    /// The volume on the mix's timeline.
    package var volume: VolumeCurve
    package var timePitch: TimePitch

    package init(segments: [AudioSegment], volume: VolumeCurve = VolumeCurve(), timePitch: TimePitch = .spectral) {
        self.segments = segments
        self.volume = volume
        self.timePitch = timePitch
    }
}
