import ReelCoreMedia

/// Keeps texts apart that are at one place at one time: a slide's titles stand one below another, in their order, and captions
/// are nearer to the edge.
struct TextStack {
    let timeline: Timeline
    let painter: TextPainter

    /// Returns how far a title is moved down, in pixels; 0 if it is alone at its place.
    func shift(ofTitle index: Int, slide: Int) throws -> Int {
        let titles = timeline.reel.slides[slide].titles
        let title = titles[index]
        let others = titles.indices.filter {
            $0 != index && titles[$0].style.place == title.style.place && titles[$0].isShown(with: title)
        }
        let caption = try captionHeight(beside: title, slide: slide)
        guard !others.isEmpty || caption > 0 else { return 0 }
        func height(_ part: [Int]) throws -> Int {
            try part.reduce(0) { try $0 + painter.height(of: titles[$1].text, titles[$1].style) }
        }
        let (before, after) = (try height(others.filter { $0 < index }), try height(others.filter { $0 > index }))
        switch title.style.place {
        case .topLeft, .top, .topRight: return caption + before
        case .bottomLeft, .bottom, .bottomRight: return -caption - after
        case .left, .center, .right:
            // The titles as a whole are in the middle or, if a caption is there, above it.
            let own = try height([index])
            return caption > 0 ? -(caption + own) / 2 - after : (before - after) / 2
        }
    }

    /// Returns the height of the largest caption at a title's place while the title is shown; 0 if there is none.
    private func captionHeight(beside title: Title, slide: Int) throws -> Int {
        guard !timeline.keepsCaptionStyles, let style = timeline.reel.captions?.textStyle, style.place == title.style.place else {
            return 0
        }
        let (span, rate) = (timeline.spans[slide], timeline.reel.frameRate)
        let start = span.start + rate.frames(covering: title.start ?? .zero)
        let end = min(span.end, title.duration.map { start + rate.frames(covering: $0) } ?? span.end)
        // A caption whose words are highlighted one by one has the same text in many of them.
        let texts = Set(
            timeline.captions.lazy.filter { $0.frames.lowerBound < end && $0.frames.upperBound > start }.map(\.text))
        return try texts.map { try painter.height(of: $0, style) }.max() ?? 0
    }
}

extension Title {
    /// Whether both titles of a slide are shown at some time.
    fileprivate func isShown(with other: Title) -> Bool {
        func end(_ title: Title) -> CMTime { title.duration.map { (title.start ?? .zero) + $0 } ?? .positiveInfinity }
        return (start ?? .zero) < end(other) && (other.start ?? .zero) < end(self)
    }
}
