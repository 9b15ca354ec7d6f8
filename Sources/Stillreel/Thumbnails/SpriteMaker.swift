import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelImageEngine

/// Draws small pictures side by side, and writes each file as soon as it is full. The pictures must be appended in order.
final class SpriteMaker {
    private let files: SpriteFiles
    private let layout: SpriteLayout
    private let scheduled: [ScheduledPicture]
    private let end: CMTime
    private let encoder: PictureEncoder
    private let outputs: OutputSet
    private let pictures: [URL]
    private var times: [CMTime] = []
    private var current: (number: Int, bitmap: Bitmap, context: CGContext)?
    private(set) var written: [ThumbnailSummary.File] = []

    init(_ sprite: Sprite, _ plan: ThumbnailPlan, _ scheduled: [ScheduledPicture], _ outputs: OutputSet) throws(ReelError) {
        layout = try plan.spriteLayout(count: scheduled.count)
        files = SpriteFiles(sprite, tile: layout.tile)
        self.scheduled = scheduled
        end = plan.movieEnd
        self.outputs = outputs
        pictures = files.pictures(layout.pictureCount)
        encoder = PictureEncoder(for: pictures[0], plan)
    }

    func append(_ image: CGImage, time: CMTime) throws(ReelError) {
        let place = layout.place(of: times.count)
        if current?.number != place.picture {
            try writeCurrent()
            let size = layout.size(ofPicture: place.picture)
            guard let bitmap = Bitmap(width: size.width, height: size.height, isOpaque: image.bitmap?.isOpaque ?? false),
                let context = CGContext(bitmap)
            else {
                throw ReelError(.encoding, "\(pictures[place.picture].path): there is not enough memory for it")
            }
            current = (place.picture, bitmap, context)
        }
        if let current {
            // The origin of the context is at the bottom.
            let y = current.bitmap.height - place.y - layout.tile.height
            current.context.draw(image, in: CGRect(x: place.x, y: y, width: layout.tile.width, height: layout.tile.height))
        }
        times.append(time)
    }

    private func writeCurrent() throws(ReelError) {
        guard let (number, bitmap, _) = current else { return }
        current = nil
        written.append(try encoder.write(bitmap, to: pictures[number], outputs))
    }

    /// Writes the last picture and the indexes, if the layout has them.
    func finish() throws -> ThumbnailSummary.Sprite {
        try writeCurrent()
        let index = SpriteIndex(layout, names: pictures.map(\.lastPathComponent), scheduled: scheduled, times: times, end: end)
        if let track = files.track { try outputs.write(Data(index.webVTT.utf8), to: track) }
        if let file = files.index { try outputs.write(index.readableJSON(), to: file) }
        return ThumbnailSummary.Sprite(
            pictures: written, tileWidth: layout.tile.width, tileHeight: layout.tile.height, tileCount: times.count,
            track: files.track, index: files.index)
    }
}
