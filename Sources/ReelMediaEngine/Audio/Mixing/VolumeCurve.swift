package import ReelCoreMedia

/// The volume of audio over time: linear ramps, in ascending order and without overlap. Volumes are factors of the amplitude;
/// where there is no ramp, the volume is 1, the audio's own level.
package struct VolumeCurve: Hashable, Sendable {
    /// A linear change of the volume.
    package struct Ramp: Hashable, Sendable {
        package var timeRange: CMTimeRange
        /// The volume at the start of the range.
        package var start: Double
        /// The volume at the end of the range.
        package var end: Double

        package init(timeRange: CMTimeRange, start: Double, end: Double) {
            self.timeRange = timeRange
            self.start = start
            self.end = end
        }

        package var isConstant: Bool { start == end }

        /// Returns the volume at a time in the range.
        package func volume(at time: CMTime) -> Double {
            if isConstant { return start }
            let (offset, duration) = (time - timeRange.start, timeRange.duration)
            // Ticks are exact.
            guard offset.timescale == duration.timescale else {
                return start + (end - start) * offset.seconds / duration.seconds
            }
            return start + (end - start) * Double(offset.value) / Double(duration.value)
        }

        /// Returns a part of the ramp.
        package func part(_ range: CMTimeRange) -> Ramp {
            Ramp(timeRange: range, start: volume(at: range.start), end: volume(at: range.end))
        }
    }

    package private(set) var ramps: [Ramp]

    /// - Parameter ramps: the ramps in ascending order, without overlap.
    package init(_ ramps: [Ramp] = []) { self.ramps = ramps }

    /// The end of the last ramp; zero if there is none.
    package var end: CMTime { ramps.last?.timeRange.end ?? .zero }

    /// Whether the volume is 1 all the time.
    package var isUnity: Bool { ramps.allSatisfy { $0.start == 1 && $0.end == 1 } }

    /// Appends a ramp from the curve's end to `time`. Does nothing if the curve is as long already.
    package mutating func append(from start: Double, to end: Double, until time: CMTime) {
        guard time > self.end else { return }
        ramps.append(Ramp(timeRange: CMTimeRange(start: self.end, end: time), start: start, end: end))
    }

    /// The same curve, later by a duration.
    package func shifted(by duration: CMTime) -> VolumeCurve {
        VolumeCurve(
            ramps.map { ramp in
                let range = CMTimeRange(start: ramp.timeRange.start + duration, duration: ramp.timeRange.duration)
                return Ramp(timeRange: range, start: ramp.start, end: ramp.end)
            })
    }

    /// Returns the volume at a time.
    package func volume(at time: CMTime) -> Double {
        ramps.first { $0.timeRange.containsTime(time) }?.volume(at: time) ?? 1
    }

    /// The same curve, with consecutive constant ramps of one volume merged.
    package var joined: VolumeCurve {
        VolumeCurve(
            ramps.reduce(into: []) { joined, ramp in
                if let last = joined.last, last.isConstant, ramp.isConstant, last.end == ramp.start,
                    last.timeRange.end == ramp.timeRange.start
                {
                    joined[joined.count - 1].timeRange = CMTimeRange(start: last.timeRange.start, end: ramp.timeRange.end)
                } else {
                    joined.append(ramp)
                }
            })
    }
}
