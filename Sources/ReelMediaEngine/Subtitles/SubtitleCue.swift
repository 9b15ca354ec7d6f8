package import ReelCoreMedia

/// A text, and the time range in which it is shown.
package struct SubtitleCue: Hashable, Sendable {
    /// A part of the text, and when it is spoken: from a time within the cue to the next one.
    package struct Word: Hashable, Sendable {
        /// Which Unicode scalars of the text it consists of.
        package let letters: Range<Int>
        package let timeRange: CMTimeRange

        package init(letters: Range<Int>, timeRange: CMTimeRange) {
            self.letters = letters
            self.timeRange = timeRange
        }
    }

    package let timeRange: CMTimeRange
    /// The text without markup; lines are separated by line feeds.
    package let text: String
    /// The words that have times of their own, in order; empty if none has.
    package let words: [Word]

    package init(timeRange: CMTimeRange, text: String, words: [Word] = []) {
        self.timeRange = timeRange
        self.text = text
        self.words = words
    }
}
