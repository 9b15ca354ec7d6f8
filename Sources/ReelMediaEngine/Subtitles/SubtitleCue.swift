package import ReelCoreMedia

/// A text, and the time range in which it is shown.
package struct SubtitleCue: Hashable, Sendable {
    package let timeRange: CMTimeRange
    /// The text without markup; lines are separated by line feeds.
    package let text: String

    package init(timeRange: CMTimeRange, text: String) {
        self.timeRange = timeRange
        self.text = text
    }
}
