import Foundation
import ReelCoreFoundation
import ReelCoreVideo
import ReelMediaEngine

/// Makes the frames of a movie of the pictures that come. A frame that depends on the pictures after it waits for them.
///
/// Not thread-safe.
final class GrowingFrames {
    /// A picture that has been read.
    struct Picture {
        /// Nil for a picture that is only counted.
        fileprivate let source: Source?
        fileprivate let date: PictureDate.Source?
    }

    fileprivate struct Source {
        let file: URL
        /// The plan of a movie of this picture alone, with its titles.
        let plan: Plan
        let picture: PlacedPicture

        var motionSource: MotionSource { plan.timeline.motionSource(ofSlide: 0) }
    }

    /// A frame that waits until its neighbours have been measured.
    private struct Waiting {
        let plan: Plan?
        let picture: MeasuredPicture
    }

    private let watch: FolderWatch
    private let sources: FrameSources
    private let dates: DateText?
    private let decoder: MotionSourceDecoder
    /// The pictures that are shown in spite of damage.
    let damaged = DamagedPictures()
    /// The number of pictures so far, including those of earlier runs.
    private(set) var pictureCount: Int
    /// The pictures that are needed for frames that have not been averaged.
    private var pictures: [Int: Source] = [:]
    /// The frames that have been averaged, as far as they are needed.
    private var waiting: [Int: Waiting] = [:]
    private var nextAveraged: Int
    private var next: Int
    /// Where the dates are from that were written over pictures.
    private(set) var dateSources: [PictureDate.Source] = []

    /// - Parameter frame: the first frame to make. `add` must then be called for the pictures from `pictureCount` on.
    init(_ watch: FolderWatch, _ dates: DateText?, from frame: Int = 0) {
        self.watch = watch
        self.dates = dates
        sources = watch.sources
        decoder = MotionSourceDecoder(canvas: watch.canvas, damaged: damaged)
        nextAveraged = sources.firstFrame(besides: frame)
        next = frame
        pictureCount = min(
            sources.pictures(ofFrame: nextAveraged).lowerBound, sources.pictureCount(shownInFrames: frame))
    }

    // MARK: Pictures

    /// Reads the next picture. Nothing is changed.
    ///
    /// - Throws: `ReelError` if the picture cannot be read.
    func read(_ file: URL) throws -> Picture {
        guard sources.isSeen(pictureCount) else {
            try PictureList.decode(file)
            return Picture(source: nil, date: nil)
        }
        var reel = watch.reel(of: file)
        var source: PictureDate.Source?
        if let timestamp = watch.timestamp, let dates, let date = try PictureDate(of: file) {
            source = date.source
            reel.slides[0].titles = [timestamp.title(dates.text(date))]
        }
        let plan: Plan
        do throws(ReelError) {
            plan = try reel.plan()
        } catch {
            // The settings have been checked: it is the file, which may be gone.
            throw ReelError(.input, error.message)
        }
        let picture = try decoder.picture(file, for: plan.timeline.motionSource(ofSlide: 0))
        let isShown = pictureCount % sources.every == 0
        return Picture(source: Source(file: file, plan: plan, picture: picture), date: isShown ? source : nil)
    }

    /// Adds the next picture.
    func add(_ picture: Picture) {
        pictures[pictureCount] = picture.source
        if let date = picture.date { dateSources.append(date) }
        pictureCount += 1
    }

    /// Adds a picture that only counts, or that is not there any more.
    func addUnseen() { pictureCount += 1 }

    // MARK: Frames

    /// Returns the next frame; nil if it depends on pictures that have not come.
    ///
    /// - Parameter atEnd: whether no others will come.
    func frame(atEnd: Bool) throws -> CVPixelBuffer? {
        let end = sources.frameCount(ofPictures: pictureCount)
        while nextAveraged < end, atEnd || sources.pictures(ofFrame: nextAveraged).upperBound <= pictureCount { try average() }
        guard next < nextAveraged, atEnd || next + sources.flickerReach < nextAveraged else { return nil }
        defer {
            next += 1
            let first = sources.firstFrame(besides: next)
            waiting = waiting.filter { $0.key >= first }
        }
        let window = sources.firstFrame(besides: next)..<min(nextAveraged, next + sources.flickerReach + 1)
        let measured = MeasuredWindow(
            pictures: window.compactMap { waiting[$0]?.picture }, index: next - window.lowerBound)
        guard let plan = waiting[next]?.plan else { throw CancellationError() }
        let painter = try FramePainter(plan: plan, pictures: FinishedPicture(picture: measured.steadyPicture()))
        guard case .picture(let frame) = try painter.frame(0) else {
            throw ReelError(.encoding, "frame \(next + 1): it has not been drawn")
        }
        return frame
    }

    /// Averages the pictures of the next frame.
    private func average() throws {
        let frame = nextAveraged
        let shown = pictures[sources.picture(ofFrame: frame)]
        let picture = try shown.map { try mean(ofFrame: frame, $0) }
        let measured = MeasuredPicture()
        measured.set(
            picture.map(Result.success) ?? .failure(CancellationError()),
            light: sources.flickerReach > 0 ? try picture?.light() : nil, keepsPicture: frame >= next)
        waiting[frame] = Waiting(plan: shown?.plan, picture: measured)
        nextAveraged += 1
        let first = sources.pictures(ofFrame: nextAveraged).lowerBound
        pictures = pictures.filter { $0.key >= first }
    }

    /// Returns the mean of a picture and its neighbours, in the order in which a time-lapse adds them.
    private func mean(ofFrame frame: Int, _ shown: Source) throws -> PlacedPicture {
        guard sources.blend > 1 else { return shown.picture }
        let source = shown.motionSource
        let sum = LightSum(width: source.size.width, height: source.size.height)
        try sum.add(shown.picture.frame)
        for index in sources.pictures(ofFrame: frame) where index != sources.picture(ofFrame: frame) {
            guard let picture = pictures[index] else { continue }
            // A picture of other proportions may be scaled in another way.
            let isSame = picture.motionSource == source
            let scaled = isSame ? nil : try? decoder.picture(picture.file, for: source)
            try sum.add((scaled ?? picture.picture).frame)
        }
        return PlacedPicture(frame: try sum.mean(), area: shown.picture.area)
    }
}

extension FolderWatch {
    /// Which pictures decide what a frame shows.
    var sources: FrameSources {
        FrameSources(every: every, blend: blend, flickerReach: deflicker.map(Timeline.flickerReach) ?? 0)
    }
}
