/// The durations at the start and at the end of decoded samples that are not to be played.
package struct TrimDurations: Hashable, Sendable {
    package var start: CMTime
    package var end: CMTime

    package init(start: CMTime, end: CMTime) { (self.start, self.end) = (start, end) }

    package static let none = TrimDurations(start: .zero, end: .zero)
}
