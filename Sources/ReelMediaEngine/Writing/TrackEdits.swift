import ReelConcurrency
package import ReelCoreMedia

/// The parts of a track's media that play, in order (ISO/IEC 14496-12, clause 8.6.6). They become known while the media is
/// written. Thread-safe.
package final class TrackEdits: Sendable {
    package struct Edit: Sendable {
        /// The start in the media, in ticks of the track from its first sample; nil if nothing plays.
        package let start: Int64?
        package let duration: CMTime

        package init(start: Int64?, duration: CMTime) {
            self.start = start
            self.duration = duration
        }
    }

    private let stored = Locked<[Edit]>([])

    package init() {}

    package var edits: [Edit] { stored.value }
    package func append(_ edit: Edit) { stored.withLock { $0.append(edit) } }
}
