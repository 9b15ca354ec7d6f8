import Foundation
import ReelCoreFoundation

extension ThumbnailPlan {
    /// The maximum number of frames of an animation; more are not a preview.
    private static let mostFrames = 1_000
    private static let mostTiles = 10_000
    private static let mostCells = 500
    /// The maximum number of pixels of a contact sheet, whose pictures are all in memory at once.
    private static let mostPixels = 100_000_000

    /// Checks everything that depends on the number of pictures.
    func check() throws(ReelError) {
        if let schedule { try check(schedule) } else { try checkPlace(count: nil) }
        if let sprite = thumbnails.sprite {
            // The number of scenes is not known yet, so a whole row must fit.
            _ = try spriteLayout(count: schedule?.sprite.count ?? sprite.columns)
        }
    }

    func check(_ schedule: ThumbnailSchedule) throws(ReelError) {
        try checkPlace(count: schedule.pictures.count)
        guard schedule.animation.count <= Self.mostFrames else {
            throw ReelError(
                .reel, "an animation of \(schedule.animation.count) pictures is too long; choose no more than \(Self.mostFrames)")
        }
        guard schedule.sheet.count <= Self.mostCells else {
            throw ReelError(
                .reel, "\(schedule.sheet.count) pictures are too many for a contact sheet; choose no more than \(Self.mostCells)")
        }
        let cell = movieSize.reduced(toFit: sheetLimit)
        guard schedule.sheet.count * cell.width * cell.height <= Self.mostPixels else {
            throw ReelError(
                .reel,
                "a contact sheet of \(schedule.sheet.count) pictures of \(cell) pixels is too large; "
                    + "choose fewer or smaller ones")
        }
        guard schedule.sprite.count <= Self.mostTiles else {
            throw ReelError(
                .reel, "\(schedule.sprite.count) pictures are too many for sprites; choose no more than \(Self.mostTiles)")
        }
    }

    /// - Parameter count: the number of pictures; nil if it is not known yet.
    private func checkPlace(count: Int?) throws(ReelError) {
        guard let files = thumbnails.pictures else { return }
        if case .names(let text, _) = files.place, FileNamePattern(text) == nil {
            throw ReelError(.reel, "\(text): invalid name pattern; it may contain %d, %04d, {time} and %%")
        }
        guard count != 1 else { return }
        switch files.place {
        case .file(let url):
            guard count != nil else {
                throw ReelError(.reel, "\(url.path): scenes have one picture each; choose a folder, or a name with %d")
            }
            throw ReelError(.reel, "\(url.path): \(count ?? 0) pictures need several files; choose a folder, or a name with %d")
        case .memory:
            throw ReelError(.reel, "standard output takes only one picture; choose one picture, or a folder")
        case .folder, .names: break
        }
    }

    func spriteLayout(count: Int) throws(ReelError) -> SpriteLayout {
        try SpriteLayout(
            tile: spriteSize, columns: thumbnails.sprite?.columns ?? 1, count: count,
            isPadded: thumbnails.sprite?.layout == .jellyfin)
    }
}
