extension Timeline {
    /// Text over the slides.
    struct Caption: Hashable, Sendable {
        /// Empty if the captions have styles of their own.
        let text: String
        let frames: Range<Int>
        /// Whether it may look different in each frame.
        var isAnimated = false
        /// The words that are highlighted in some of its frames; in captions without overlaps, in all of them.
        var words: [Word] = []

        /// Returns captions that do not overlap: the texts of overlapping ones are joined, one below another, the later ones
        /// last. A caption is divided where another word is highlighted.
        static func withoutOverlaps(_ captions: [Caption]) -> [Caption] {
            let captions = captions.filter { !$0.frames.isEmpty }
            let ranges = captions.flatMap { caption in
                [caption.frames] + caption.words.map { $0.frames.clamped(to: caption.frames) }
            }
            let edges = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
            var result: [Caption] = []
            var (next, running) = (0, [Caption]())
            for (start, end) in zip(edges, edges.dropFirst()) {
                running.removeAll { $0.frames.upperBound <= start }
                while next < captions.count, captions[next].frames.lowerBound <= start {
                    running.append(captions[next])
                    next += 1
                }
                // More than this at a time would be unreadable: the earlier ones are dropped.
                running = running.suffix(mostAtATime)
                while running.count > 1, running.reduce(0, { $0 + $1.text.utf8.count }) > mostBytes { running.removeFirst() }
                guard !running.isEmpty else { continue }
                result.append(joined(running, start..<end))
            }
            return result
        }

        private static let mostAtATime = 6
        /// The most text of captions that overlap, in bytes. One of them alone may be longer.
        private static let mostBytes = 2_048

        /// Returns the texts of captions in frames in which neither they nor their highlighted words change.
        private static func joined(_ captions: [Caption], _ frames: Range<Int>) -> Caption {
            var (text, words) = (captions[0].text, [Word]())
            // Counting the letters is only needed for words.
            let hasWords = captions.contains { !$0.words.isEmpty }
            var length = 0
            for (index, caption) in captions.enumerated() {
                if index > 0 { text += "\n" + caption.text }
                guard hasWords else { continue }
                if index > 0 { length += 1 }
                for word in caption.words where word.frames.contains(frames.lowerBound) {
                    words.append(
                        Word(letters: word.letters.lowerBound + length..<word.letters.upperBound + length, frames: frames))
                }
                length += caption.text.unicodeScalars.count
            }
            return Caption(text: text, frames: frames, words: words)
        }
    }

    /// A part of a caption, and when it is highlighted.
    struct Word: Hashable, Sendable {
        /// Which Unicode scalars of the text it consists of.
        let letters: Range<Int>
        let frames: Range<Int>
    }
}
