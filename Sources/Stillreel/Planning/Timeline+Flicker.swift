extension Timeline {
    /// Returns the slides whose pictures decide how much a slide's picture flickers: those of the reel's window, as far as no
    /// slide without a picture is between. Nil if no flicker is removed from the slide.
    ///
    /// - Parameter ahead: a number of further slides at the end.
    func flickerWindow(around index: Int, ahead: Int = 0) -> Range<Int>? {
        guard let window = reel.deflicker, isPicture(index) else { return nil }
        let reach = Self.flickerReach(window)
        var (start, end) = (index, index + 1)
        while start > max(0, index - reach), isPicture(start - 1) { start -= 1 }
        while end < min(reel.slides.count, index + 1 + reach + ahead), isPicture(end) { end += 1 }
        return start..<end
    }

    /// Returns the number of pictures on each side of one that a window (`Reel.deflicker`) contains.
    static func flickerReach(_ window: Int) -> Int { window / 2 }

    private func isPicture(_ index: Int) -> Bool { reel.slides[index].path != nil && clips[index] == nil }
}
