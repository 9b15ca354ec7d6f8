import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia

extension Plan {
    /// What the movie leaves out, cuts or changes without being asked to, each in one line.
    public var notes: [String] {
        outputNotes
            + [croppedPictures, flickeringClips, memory?.explanation].compactMap { $0 }
            + timeline.captionNotes + [lostStyles, ignoredWordTimes, unusedHighlight].compactMap { $0 }
            + (invisible + timeline.overlays.notes).prefix(Self.mostInvisible)
            + cutOffClips + (sound?.notes ?? [])
            + [MovieMetadata.note(chaptersCut: chaptersCut), missingCharacters].compactMap { $0 }
    }

    /// Adds what makes the movie as long as its music to the note on music that the movie's end cuts, if there is one.
    package mutating func adviseOnCutMusic(_ advice: String) { sound?.musicAdvice = advice }

    /// The clips that are cut off, unless their sound says so.
    private var cutOffClips: [String] {
        let told = sound?.notes ?? []
        return Set(timeline.clips.values.compactMap(\.file.cutOff)).sorted { $0.url.path < $1.url.path }
            .filter { !$0.isNamed(in: told) }.map(\.note)
    }

    private var lostStyles: String? {
        guard let captionTrack, captionTrack.losesStyles || captionTrack.losesWordTimes, let file = reel.captions?.file else {
            return nil
        }
        let what = captionTrack.losesStyles ? "styles and places" : "times of the words"
        return "left out: the \(what) of \(file.lastPathComponent), because soft captions are plain text"
    }

    private var ignoredWordTimes: String? {
        guard timeline.ignoredWordTimes > 0, let file = reel.captions?.file else { return nil }
        return "ignored: \(NumberFormat.count(timeline.ignoredWordTimes, "time")) of words in \(file.lastPathComponent) that do "
            + "not increase, or are outside of their captions"
    }

    private var unusedHighlight: String? {
        guard let captions = reel.captions, captions.highlight != nil, !timeline.hasWordTimes else {
            return nil
        }
        return "the highlight colour is not used: \(captions.file.lastPathComponent) has no times of words in the form of WebVTT "
            + "(Hello <00:00:01.500>world)"
    }

    private var flickeringClips: String? {
        guard reel.deflicker != nil, !timeline.clips.isEmpty else { return nil }
        return "flicker is not removed from \(NumberFormat.count(timeline.clips.count, "clip"))"
    }

    /// The characters of texts that no installed font has.
    private var missingCharacters: String? {
        var characters: [String: Set<Character>] = [:]
        let titles = reel.slides.flatMap(\.titles).map { ($0.text, $0.style) }
        let captions = reel.captions.map { file in timeline.captions.map { ($0.text, file.textStyle) } } ?? []
        let overlays = timeline.overlays.all.map { ($0.overlay.text, $0.overlay.textStyle) }
        for (text, style) in titles + captions + overlays {
            guard let family = try? style.family() else { continue }
            characters[family, default: []].formUnion(text.filter { !$0.isWhitespace })
        }
        let missing = Set(
            characters.flatMap { (try? TextLayout.missingCharacters(in: $0.value, family: $0.key)) ?? [] }
        ).sorted()
        guard !missing.isEmpty else { return nil }
        let shown = missing.prefix(Self.mostCharacters).map { String($0) }.joined(separator: " ")
        let more = missing.count > Self.mostCharacters ? " and \(missing.count - Self.mostCharacters) more" : ""
        return "boxes are shown for \(NumberFormat.count(missing.count, "character")) that no installed font has: "
            + "\(shown)\(more) (Debian's fonts-noto-cjk, fonts-noto-core and fonts-noto-color-emoji have most)"
    }

    private static let mostCharacters = 12

    /// If there are more, the reason is the same.
    private static let mostInvisible = 5

    /// The slides and titles that are never seen.
    private var invisible: [String] {
        var notes: [String] = []
        let unseen = timeline.spans.count { $0.start >= frameCount }
        if unseen > 0 {
            notes.append("cut: the last \(NumberFormat.count(unseen, "slide")), because the movie ends with its sound")
        }
        for ((index, slide), span) in zip(reel.slides.enumerated(), timeline.spans) where span.start < frameCount {
            let end = reel.frameRate.time(ofFrame: min(span.end, frameCount) - span.start)
            for (number, title) in slide.titles.enumerated() {
                guard let start = title.start, start >= end else { continue }
                notes.append(
                    "slides[\(index)].titles[\(number)] is never seen: it starts at \(start.clockText), "
                        + "when its slide, which is shown for \(end.clockText), has ended")
            }
        }
        return notes
    }

    private var croppedPictures: String? {
        guard reel.canvas.scaling == .auto || reel.slides.contains(where: { $0.scaling == .auto }) else { return nil }
        var (cropped, pictures, most) = (0, 0, 0.0)
        for index in reel.slides.indices {
            guard let placement = timeline.placement(ofSlide: index) else { continue }
            pictures += 1
            guard (reel.slides[index].scaling ?? reel.canvas.scaling) == .auto, placement.cut > Self.visibleCut else { continue }
            cropped += 1
            most = max(most, placement.cut)
        }
        guard cropped > 0 else { return nil }
        let percent = Int((most * 100).rounded())
        return "cropped to fill the frame: \(cropped) of \(NumberFormat.count(pictures, "picture")), by up to \(percent) % "
            + "(scaling blur or fit shows them whole)"
    }

    /// Less is not worth a word: proportions that are rounded to whole pixels, or 1.78 instead of 16:9.
    private static let visibleCut = 0.02
}
