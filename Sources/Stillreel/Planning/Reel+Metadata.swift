import Foundation
import ReelCoreMedia
import ReelImageEngine

extension Reel {
    /// Returns what the movie will say of itself.
    ///
    /// - Throws: `ReelError` for a cover that cannot be read.
    func plannedMetadata(_ timeline: Timeline, _ sound: SoundPlan?) throws(ReelError) -> PlannedMetadata {
        let heard = metadata.fromSound ? sound?.metadata : nil
        var planned = heard ?? PlannedMetadata()
        if heard == nil, metadata.tags[MovieMetadata.creationTime] == nil {
            planned.tags[MovieMetadata.creationTime] = creationTime(timeline)
        }
        // A place is contained only if somebody has asked for it.
        planned.tags[MovieMetadata.location] = metadata.keepsPlace ? place : nil
        planned.replace(with: metadata.tags)
        planned.cover = try metadata.coverData() ?? planned.cover
        let ofSlides = zip(slides, timeline.spans).compactMap { slide, span in
            slide.chapter.map { Chapter(start: frameRate.time(ofFrame: span.start), title: $0) }
        }
        if let given = metadata.chapters {
            planned.chapters = given
        } else if !ofSlides.isEmpty {
            planned.chapters = ofSlides
        }
        return planned
    }

    /// When the first picture with a capture date was taken, in ISO 8601.
    private func creationTime(_ timeline: Timeline) -> String? {
        let first = zip(slides, timeline.spans).first { $1.picture?.isDated ?? false }?.0.picture
        guard let time = first.flatMap(Self.metadata)?.captureTime, MovieMetadata.containable.contains(time) else { return nil }
        return time.formatted(.iso8601)
    }

    /// The place of the first picture that has one.
    private var place: String? { slides.lazy.compactMap(\.picture).compactMap(Self.metadata).compactMap(\.placeText).first }

    private static func metadata(of picture: URL) -> PictureMetadata? {
        (try? StillImage(contentsOf: picture, mapped: true))?.details.metadata
    }
}
