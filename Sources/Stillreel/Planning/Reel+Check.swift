import Foundation
import ImageEngine
import OpenCoreMedia

extension Reel {
    private static let largestSide = 16_384
    /// Each is kept as a picture while it is seen.
    private static let mostTitles = 50

    /// All transitions that are named in it.
    var transitions: [Transition] { [transition, ending].compactMap(\.self) + slides.compactMap(\.transition) }

    /// What makes no sense in any reel, whatever is in the files.
    ///
    /// - Throws: `ReelError` with the place in the reel.
    func check() throws(ReelError) {
        func refuse(_ place: String?, _ message: String) -> ReelError { ReelError(.reel, message, place: place) }
        guard !slides.isEmpty else { throw refuse("slides", "the reel has no pictures") }
        guard (2...Self.largestSide).contains(canvas.width), (2...Self.largestSide).contains(canvas.height) else {
            throw refuse(
                "canvas",
                "\(canvas.width)×\(canvas.height) is no size for a movie: each side must be 2 to \(Self.largestSide) pixels")
        }
        try checkEncoding()
        guard match == .picture || soundtrack != nil else {
            throw refuse("match", "its length is to match the sound's, and it has no soundtrack")
        }
        if duration != nil, match == .sound {
            throw refuse("duration", "the movie has a length of its own, and is to match the sound's: leave out one of them")
        }
        if let hold, !Self.isLength(hold, orNone: transition?.takesTime ?? false) {
            throw refuse("hold", "slides cannot stand for \(ClockTime(hold).plainSeconds) s; more than 0, up to a day, they can")
        }
        if let duration, !Self.isLength(duration) {
            throw refuse("duration", "a length of \(ClockTime(duration).plainSeconds) s cannot be; more than 0, up to a day, can")
        }
        if duration != nil, hold != nil, slides.contains(where: { $0.length == .automatic }) {
            throw refuse("hold", "how long slides stand follows from how long the movie is (duration): leave out one of them")
        }
        try transition?.check("transition")
        try ending?.check("ending")
        try motion.check("motion")
        try captions?.look.check("captions")
        for (index, slide) in slides.enumerated() { try check(slide, at: index) }
    }

    private func check(_ slide: Slide, at index: Int) throws(ReelError) {
        let place = "slides[\(index)]"
        let name = slide.path.map { "\($0): " } ?? ""
        let comes = slide.transition ?? (index > 0 ? transition : nil)
        let goes = index + 1 < slides.count ? slides[index + 1].transition ?? transition : ending
        switch slide.length {
        case .frames(let count) where count < 1 || frameRate.time(ofFrame: count) > Self.longestDuration:
            throw ReelError(
                .reel, "\(name)\(count) frames cannot be; at least one, and no more than a day, can", place: "\(place).frames")
        case .time(let time) where !Self.isLength(time, orNone: [comes, goes].contains { $0?.takesTime ?? false }):
            throw ReelError(
                .reel, "\(name)a length of \(ClockTime(time).plainSeconds) seconds cannot be; more than 0, up to a day, can",
                place: "\(place).seconds")
        default: break
        }
        try slide.transition?.check("\(place).transition")
        try slide.motion?.check("\(place).motion")
        guard slide.titles.count <= Self.mostTitles else {
            throw ReelError(
                .reel, "\(slide.titles.count) titles cannot be; a slide has \(Self.mostTitles) at most. Subtitles are captions",
                place: "\(place).titles")
        }
        for (number, title) in slide.titles.enumerated() {
            let place = "\(place).titles[\(number)]"
            try title.look.check(place)
            for (key, time) in [("start", title.start), ("seconds", title.duration), ("fade", title.fade)] {
                guard let time, !Self.isLength(time, orNone: true) else { continue }
                throw ReelError(
                    .reel, "\(ClockTime(time).plainSeconds) s cannot be; 0 to a day can", place: "\(place).\(key)")
            }
        }
    }

    private func checkEncoding() throws(ReelError) {
        guard (0...51).contains(encoding.quality) else {
            throw ReelError(
                .reel, "the quality must be 0 to 51, and it is \(String(format: "%g", encoding.quality))",
                place: "encoding.quality")
        }
        guard Encoding.presets.contains(encoding.preset) else {
            throw ReelError(
                .reel,
                "the preset '\(encoding.preset)' is not known; known are \(Encoding.presets.joined(separator: ", "))"
                    + Spelling.suggestion(for: encoding.preset, among: Encoding.presets),
                place: "encoding.preset")
        }
        guard (8_000...1_024_000).contains(encoding.audioBitRate) else {
            throw ReelError(
                .reel,
                "the sound's bit rate must be 8,000 to 1,024,000 bits per second, and it is \(encoding.audioBitRate)",
                place: "encoding.audioBitRate")
        }
    }

    fileprivate static func isLength(_ time: CMTime, orNone: Bool = false) -> Bool {
        time.isNumeric && (orNone ? time >= .zero : time > .zero) && time <= longestDuration
    }
}

extension Transition {
    fileprivate func check(_ place: String) throws(ReelError) {
        guard Reel.isLength(duration, orNone: true) else {
            throw ReelError(
                .reel, "a transition of \(ClockTime(duration).plainSeconds) s cannot be; 0 to a day can",
                place: "\(place).seconds")
        }
        guard (0...1).contains(softness) else {
            throw ReelError(
                .reel, "the softness must be 0 to 1, and it is \(String(format: "%g", softness))", place: "\(place).softness")
        }
        switch style {
        case .push(let direction) where direction.isDiagonal, .slide(let direction) where direction.isDiagonal:
            throw ReelError(
                .reel, "\(style.name) cannot be; pictures are pushed left, right, up or down", place: "\(place).style")
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
                "[\([area.x, area.y, area.width, area.height].map { String(format: "%g", $0) }.joined(separator: ", "))] "
                    + "is no part of a picture: x, y, width and height are fractions of it, 0 to 1, and x + width no more than 1",
                place: "\(place).\(key)")
        }
    }
}

extension TextLook {
    fileprivate func check(_ place: String) throws(ReelError) {
        guard (0.005...1).contains(size) else {
            throw ReelError(
                .reel, "a size of \(String(format: "%g", size)) cannot be; letters are 0.005 to 1 of the canvas's shorter side",
                place: "\(place).size")
        }
        do throws(ReelError) {
            try checkFont()
        } catch {
            throw error.at("\(place).font")
        }
    }
}
