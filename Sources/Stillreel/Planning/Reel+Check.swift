import Foundation
import ReelCoreMedia
import ReelImageEngine

extension Reel {
    static let largestSide = 16_384
    /// The limit of libavcodec (`av_image_check_size2`), in pixels, with a border of 64 around the picture.
    private static let largestArea = 1 << 28
    /// The limit on the titles of a slide. Each is kept in memory as a bitmap while it is shown.
    static let mostTitles = 50

    /// The limits on overlays of a slide, which are those on its titles, and of a reel.
    static let mostOverlays = 500
    /// The limits on the characters of an overlay's text. More could not be read, or laid out in a moment.
    static let longestOverlay = 1_000
    package static let longestCredits = 20_000

    /// Half of the window is kept in memory as frames.
    static let deflickerWindows = 3...121

    /// As long as the longest window of `deflicker`.
    static let mostBlended = 120

    /// All transitions in the reel.
    var transitions: [Transition] { [transition, ending].compactMap(\.self) + slides.compactMap(\.transition) }

    /// Checks everything that does not depend on the contents of pictures, captions and sound files.
    ///
    /// - Throws: `ReelError` for the first invalid value, with its place in the reel.
    package func check() throws(ReelError) {
        func invalid(_ place: String?, _ message: String) -> ReelError { ReelError(.reel, message, place: place) }
        guard !slides.isEmpty else { throw invalid("slides", "the reel has no slides; add at least one") }
        guard (2...Self.largestSide).contains(canvas.width), (2...Self.largestSide).contains(canvas.height) else {
            throw invalid(
                "canvas",
                "\(canvas.width)×\(canvas.height) is not a valid size: each side must be 2 to \(Self.largestSide) pixels")
        }
        guard (canvas.width + 128) * (canvas.height + 128) < Self.largestArea else {
            throw invalid(
                "canvas",
                "\(canvas.width)×\(canvas.height) has more pixels than an encoder takes; two equal sides may have up to "
                    + "16255 pixels")
        }
        for (name, margin) in canvas.textMargins.all where !TextMargins.fractions.contains(margin) {
            throw invalid(
                "canvas.textMargins.\(name)", "a margin must be 0 to 0.45; got \(NumberFormat.significant(margin))")
        }
        try encoding.check()
        try encoding.codec?.check(canvas)
        guard match == .picture || soundtrack != nil else {
            throw invalid("match", "matching the sound's length needs a soundtrack; add one, or match the picture")
        }
        if duration != nil, match == .sound {
            throw invalid("duration", "duration and matching the sound both set the movie's length; remove one of them")
        }
        if let hold, !hold.isDuration(allowsZero: transition?.takesTime ?? false) {
            throw invalid("hold", "hold must be above 0 and at most 24 h; got \(ClockTime(hold).plainSeconds) s")
        }
        if let duration, !duration.isDuration() {
            throw invalid("duration", "duration must be above 0 and at most 24 h; got \(ClockTime(duration).plainSeconds) s")
        }
        if duration != nil, hold != nil, slides.contains(where: { $0.length == .automatic }) {
            throw invalid("hold", "hold and duration both set how long slides stand; remove one of them")
        }
        try transition?.check("transition")
        try ending?.check("ending")
        try motion.check("motion")
        if let deflicker, !Self.deflickerWindows.contains(deflicker) {
            throw invalid("deflicker", "deflicker must be 3 to 121 pictures; got \(deflicker)")
        }
        try captions?.check()
        try check(overlays, "overlays", most: Self.mostOverlays)
        try metadata.check()
        for (index, slide) in slides.enumerated() { try check(slide, at: index) }
    }

    private func check(_ overlays: [Overlay], _ place: String, most: Int) throws(ReelError) {
        guard overlays.count <= most else {
            throw ReelError(.reel, "\(overlays.count) overlays; the limit is \(most). Use captions for subtitles", place: place)
        }
        for (number, overlay) in overlays.enumerated() { try overlay.check("\(place)[\(number)]") }
    }

    private func check(_ slide: Slide, at index: Int) throws(ReelError) {
        let place = "slides[\(index)]"
        let name = slide.path.map { "\($0): " } ?? ""
        try slide.audio?.check("\(place).audio")
        try slide.clip?.check(place)
        if slide.clip != nil, let motion = slide.motion, motion != .none {
            throw ReelError(.reel, "\(name)a clip has no motion besides its own; remove it", place: "\(place).motion")
        }
        if !slide.blend.isEmpty, slide.picture == nil || slide.blend.count > Self.mostBlended {
            throw ReelError(
                .reel,
                slide.picture == nil
                    ? "\(name)only a slide with a picture can have blend"
                    : "\(name)\(slide.blend.count) pictures to blend; the limit is \(Self.mostBlended)", place: "\(place).blend")
        }
        let before = slide.transition ?? (index > 0 ? transition : nil)
        let after = index + 1 < slides.count ? slides[index + 1].transition ?? transition : ending
        switch slide.length {
        case .frames(let count) where count < 1 || frameRate.time(ofFrame: count) > Self.longestDuration:
            throw ReelError(
                .reel, "\(name)frames must be at least 1 and last at most 24 h; got \(count)", place: "\(place).frames")
        case .time(let time) where !time.isDuration(allowsZero: [before, after].contains { $0?.takesTime ?? false }):
            throw ReelError(
                .reel, "\(name)seconds must be above 0, at most 24 h; got \(ClockTime(time).plainSeconds) s",
                place: "\(place).seconds")
        default: break
        }
        try slide.transition?.check("\(place).transition")
        try slide.motion?.check("\(place).motion")
        try check(slide.overlays, "\(place).overlays", most: Self.mostTitles)
        guard slide.titles.count <= Self.mostTitles else {
            throw ReelError(
                .reel, "\(slide.titles.count) titles on a slide; the limit is \(Self.mostTitles). Use captions for subtitles",
                place: "\(place).titles")
        }
        for (number, title) in slide.titles.enumerated() {
            let place = "\(place).titles[\(number)]"
            try title.style.check(place)
            for (key, time) in [("start", title.start), ("seconds", title.duration), ("fade", title.fade)] {
                guard let time, !time.isDuration(allowsZero: true) else { continue }
                throw ReelError(
                    .reel, "\(key) must be 0 to 24 h; got \(ClockTime(time).plainSeconds) s", place: "\(place).\(key)")
            }
        }
    }
}

extension MovieClip {
    fileprivate func check(_ place: String) throws(ReelError) {
        func invalid(_ message: String, _ key: String) -> ReelError {
            ReelError(.reel, "\(file.path): \(message)", place: "\(place).\(key)")
        }
        guard start.isDuration(allowsZero: true) else {
            throw invalid("from must be 0 to 24 h; got \(start.secondsText) s", "from")
        }
        if let end, !end.isDuration() || end <= start {
            throw invalid(
                "to must be after from (\(start.secondsText) s) and at most 24 h; got \(end.secondsText) s", "to")
        }
        guard Self.speeds.contains(speed) else {
            throw invalid("speed must be \(Self.speeds.text); got \(NumberFormat.significant(speed))", "speed")
        }
        guard SoundClip.volumes.contains(volume) else {
            throw invalid("volume must be \(SoundClip.volumes.text) decibels; got \(NumberFormat.significant(volume))", "volume")
        }
    }
}

extension Overlay {
    fileprivate func check(_ place: String) throws(ReelError) {
        func invalid(_ key: String, _ message: String) -> ReelError { ReelError(.reel, message, place: "\(place).\(key)") }
        guard !text.allSatisfy(\.isWhitespace) else { throw invalid("text", "the text is empty; write one or more lines") }
        let longest = style == .credits ? Reel.longestCredits : Reel.longestOverlay
        guard text.count <= longest else {
            throw invalid("text", "the text has \(text.count) characters; the limit for \(style.rawValue) is \(longest)")
        }
        if let start, !start.isDuration(allowsZero: true) {
            throw invalid("start", "start must be 0 to 24 h; got \(ClockTime(start).plainSeconds) s")
        }
        if let duration, !duration.isDuration() {
            throw invalid("seconds", "seconds must be above 0 and at most 24 h; got \(ClockTime(duration).plainSeconds) s")
        }
        for (key, animation) in [("in", entrance), ("out", exit)] {
            if let duration = animation.duration, !duration.isDuration(allowsZero: true) {
                throw invalid("\(key).seconds", "an animation must last 0 to 24 h; got \(ClockTime(duration).plainSeconds) s")
            }
            if style == .credits, ![.none, .fade].contains(animation.style) {
                throw invalid(key, "credits roll, and can only fade; use fade or none instead of \(animation.style.rawValue)")
            }
        }
        try textStyle.check(place)
    }
}

extension Transition {
    fileprivate func check(_ place: String) throws(ReelError) {
        guard duration.isDuration(allowsZero: true) else {
            throw ReelError(
                .reel, "a transition must last 0 to 24 h; got \(ClockTime(duration).plainSeconds) s",
                place: "\(place).seconds")
        }
        guard (0...1).contains(softness) else {
            throw ReelError(
                .reel, "the softness must be 0 to 1; got \(NumberFormat.significant(softness))", place: "\(place).softness")
        }
        switch style {
        case .push(let direction) where direction.isDiagonal, .slide(let direction) where direction.isDiagonal:
            throw ReelError(
                .reel, "\(style.name) does not exist; push and slide go left, right, up or down", place: "\(place).style")
        case .mask(let picture):
            do throws(ReelError) {
                _ = try StillImageHeader(of: picture)
            } catch {
                throw error.at("\(place).mask")
            }
        default: break
        }
    }
}

extension Motion {
    fileprivate func check(_ place: String) throws(ReelError) {
        guard case .path(let path) = self else { return }
        for (key, area) in [("from", path.start), ("to", path.end)] where !area.isValid {
            throw ReelError(
                .reel,
                "[\([area.x, area.y, area.width, area.height].map(NumberFormat.significant).joined(separator: ", "))] "
                    + "is not an area of a picture: x, y, width, height, x + width and y + height must be 0 to 1",
                place: "\(place).\(key)")
        }
    }
}

extension TitleStyle {
    /// The font sizes that are allowed.
    static let sizes = 0.005...1

    func check(_ place: String) throws(ReelError) {
        guard Self.sizes.contains(size) else {
            throw ReelError(
                .reel, "the text size must be 0.005 to 1 of the canvas's shorter side; got \(NumberFormat.significant(size))",
                place: "\(place).size")
        }
        do throws(ReelError) {
            try checkFont()
        } catch {
            throw error.at("\(place).font")
        }
    }
}
