import ReelCoreMedia
import ReelMediaEngine

extension VolumeCurve {
    /// Appends a fade-in, a constant level and a fade-out that together cover `range`, up to the time `cut`. Until `range`
    /// begins, the curve holds its last volume or, if it is empty, the volume with which `range` begins.
    mutating func append(_ level: Double, over range: CMTimeRange, fadeIn: CMTime, fadeOut: CMTime, until cut: CMTime) {
        let hold = ramps.last?.end ?? (fadeIn > .zero ? 0 : level)
        append(from: hold, to: hold, until: min(range.start, cut))
        var start = range.start
        func addRamp(from first: Double, to last: Double, lasting duration: CMTime) {
            let ramp = Ramp(timeRange: CMTimeRange(start: start, duration: max(.zero, duration)), start: first, end: last)
            start = ramp.timeRange.end
            let end = min(start, cut)
            if end > self.end { self.append(from: ramp.volume(at: self.end), to: ramp.volume(at: end), until: end) }
        }
        addRamp(from: 0, to: level, lasting: fadeIn)
        addRamp(from: level, to: level, lasting: range.duration - fadeIn - fadeOut)
        addRamp(from: level, to: 0, lasting: fadeOut)
    }
}
