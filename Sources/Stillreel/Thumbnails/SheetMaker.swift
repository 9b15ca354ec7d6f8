import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelImageEngine

/// Collects the pictures of a contact sheet, and draws it when all are there.
final class SheetMaker {
    private let file: URL
    private let plan: ThumbnailPlan
    private let outputs: OutputSet
    /// The pictures by their position on the sheet.
    private var pictures: [Int: (bitmap: Bitmap, time: CMTime)] = [:]

    init(_ file: URL, _ plan: ThumbnailPlan, _ outputs: OutputSet) {
        self.file = file
        self.plan = plan
        self.outputs = outputs
    }

    func put(_ image: CGImage, time: CMTime, at place: Int) throws(ReelError) {
        guard let bitmap = image.scaled(to: PixelSize(image).reduced(toFit: plan.sheetLimit)) else {
            throw ReelError(.encoding, "\(file.path): there is not enough memory for it")
        }
        pictures[place] = (bitmap, time)
    }

    func finish() throws(ReelError) -> ThumbnailSummary.File {
        let ordered = pictures.sorted { $0.key < $1.key }.map(\.value)
        let labels = Self.labels(ordered.map(\.time), longest: plan.duration)
        let size = plan.movieSize.reduced(toFit: plan.sheetLimit)
        let sheet = ContactSheet(
            title: plan.thumbnails.movie.lastPathComponent, lines: [plan.facts], cellSize: size,
            cells: zip(ordered, labels).map { ContactSheet.Cell(picture: $0.bitmap, label: $1) })
        return try PictureEncoder(for: file, plan).write(sheet.draw(), to: file, outputs)
    }

    /// Returns labels such as `12:05`, with hours if the movie is that long, and with milliseconds if pictures are close to
    /// each other.
    static func labels(_ times: [CMTime], longest: CMTime) -> [String] {
        let hasHours = CMTimeGetSeconds(longest) >= 3_600
        func label(_ time: CMTime, isExact: Bool) -> String {
            var text = ClockTime(isExact ? time : CMTimeConvertScale(time, timescale: 1, method: .roundTowardZero)).description
            if !hasHours { text = String(text.dropFirst(2)) }
            return isExact ? text : String(text.dropLast(4))
        }
        let short = times.map { label($0, isExact: false) }
        return Set(short).count == Set(times).count ? short : times.map { label($0, isExact: true) }
    }
}
