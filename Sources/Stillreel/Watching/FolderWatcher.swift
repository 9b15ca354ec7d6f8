import Foundation
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// Takes pictures from a folder as they come, and appends them to a movie.
///
/// `@unchecked Sendable`: it is used by one thread at a time.
final class FolderWatcher: @unchecked Sendable {
    private let watch: FolderWatch
    private let movie: GrowingMovie
    private let log: PictureLog
    private let arrivals: PictureArrivals
    private let encoder: FragmentEncoder
    private let header: Data
    private let dates: DateText?
    private let sources: FrameSources
    private var frames: GrowingFrames
    /// Pictures that were taken by an earlier run, and are not there any more.
    private var lost: [String] = []
    /// The number of pictures of earlier frames that are not there any more.
    private var lostNeighbours = 0

    /// The number of frames, including those that are not in the file yet.
    var frameCount: Int { min(mostFrames, sources.frameCount(ofPictures: frames.pictureCount)) }

    /// How long files that are not complete are waited for at the end, in seconds.
    private static let patienceAtEnd = 3.0
    /// For how many seconds pictures that are there are taken after a stop, such as a signal.
    private static let patienceAtStop = 5.0
    /// For how many seconds the folder may be unreadable.
    private static let patienceWithFolder = 60.0

    /// Opens the files of a movie, which is continued if it `resumes`.
    ///
    /// - Throws: `ReelError` if they cannot be written, or cannot be continued.
    init(_ watch: FolderWatch, to output: OutputFile) throws(ReelError) {
        self.watch = watch
        log = try PictureLog(of: output.movie)
        encoder = FragmentEncoder(
            size: watch.canvas.size, frameDuration: watch.frameRate.time(ofFrame: 1), settings: watch.encoderSettings)
        do throws(MediaError) {
            header = try encoder.header()
        } catch {
            throw ReelError(.encoding, "\(output.movie.path): \(error.localizedDescription)")
        }
        movie = GrowingMovie(output, frameRate: watch.frameRate)
        arrivals = PictureArrivals(watch.folder, searchInterval: watch.searchInterval)
        dates = try watch.timestamp?.dates()
        sources = watch.sources
        frames = GrowingFrames(watch, dates)
        let settings = PictureLog.Settings(
            folder: watch.folder.standardizedFileURL.path, canvas: watch.canvas, frameRate: watch.frameRate,
            quality: watch.encoding.quality, preset: watch.encoding.preset, sources: sources,
            timestamp: watch.timestamp.map { "\($0.place.rawValue) \(dates?.form ?? "")" })
        if watch.resumes, try log.resume(settings) {
            if !log.isMovieMissing { try movie.resume(after: header) }
        } else {
            try log.begin(settings)
        }
    }

    /// Takes pictures until the movie ends. Every frame is then in the file.
    ///
    /// - Returns: what was left out, each in one line.
    /// - Throws: `ReelError`. The movie then has the fragments before, and can be continued.
    func run(_ report: (_ frameCount: Int) -> Void, isStopped: () -> Bool) throws -> [String] {
        try takeAgain(report, isStopped)
        var (isEnding, patienceEnd) = (false, ContinuousClock.Instant?.none)
        var folderLost: ContinuousClock.Instant?
        var (untaken, lastPassCount) = (0, 0)
        while !isLongEnough {
            // What is there at a stop is still taken, if it is whole.
            let stop = isStopped() ? ContinuousClock.now + .seconds(Self.patienceAtStop) : nil
            isEnding = isEnding || stop != nil || isAtEnd
            let versions: [PictureVersion]
            do throws(FolderFailure) {
                versions = try arrivals.ready(atEnd: isEnding)
                folderLost = nil
            } catch {
                let since = folderLost ?? .now
                folderLost = since
                guard since.duration(to: .now) < .seconds(Self.patienceWithFolder) else {
                    throw ReelError(
                        .input,
                        "\(watch.folder.path): the folder cannot be read any more: \(error.reason); the movie has "
                            + "\(NumberFormat.frames(movie.frameCount)), and --resume continues it")
                }
                versions = []
            }
            let isPatient = patienceEnd.map { $0 >= .now } ?? true
            for version in versions where !isLongEnough {
                if stop == nil, isStopped() { break }
                if let stop, stop < .now {
                    untaken += 1
                } else if try take(version) {
                    report(frameCount)
                } else if stop == nil, isPatient, arrivals.holdsBack(version) {
                    break
                }
            }
            if isEnding, folderLost == nil {
                if patienceEnd == nil { patienceEnd = .now + .seconds(Self.patienceAtEnd) }
                // The first pass without patience takes what was held back, which may take minutes. The second one tries
                // once more what could not be read in the first.
                if !isPatient { lastPassCount += 1 }
            }
            let isDone = isEnding && folderLost == nil && (!arrivals.isWaiting || lastPassCount > 1)
            if stop != nil || isDone && !isStopped() { break }
            // Short, because a signal and the end are noticed only then.
            arrivals.wait(atMost: 0.25)
        }
        try encode(atEnd: true)
        try endFragment()
        let failures = arrivals.failures(atEnd: isEnding && untaken == 0)
        let others = [arrivals.otherNames.text].compactMap(\.self)
        guard movie.frameCount > 0 else {
            log.remove()
            let causes = failures + others
            let reasons = causes.isEmpty ? "no picture came" : "no picture could be read: " + causes.joined(separator: "; ")
            throw ReelError(.input, "\(watch.folder.path): \(reasons); there is no movie")
        }
        try movie.writePlaylist(isComplete: true)
        var notes = lost.map { "left out: \($0), which an earlier run took and which is not there any more" }
        if lostNeighbours > 0 {
            notes.append(
                "\(NumberFormat.count(lostNeighbours, "picture")) of an earlier run, beside the first frames of this one, not "
                    + "there any more: these frames may look a little different")
        }
        notes += (failures + others).map { "left out: \($0)" }
        notes += [frames.damaged.note].compactMap(\.self)
        if untaken > 0 {
            notes.append(
                "left out: \(NumberFormat.count(untaken, "picture")) that had not been taken "
                    + "\(NumberFormat.trimmed(Self.patienceAtStop, 1)) s after the movie was stopped")
        }
        if let missing = PictureDate.missing(in: frames.dateSources) { notes.append(missing) }
        if arrivals.pairedRawCount > 0 { notes.append(RawPair.note(arrivals.pairedRawCount)) }
        if frameCount >= mostFrames, watch.duration == nil { notes.append("ended: a movie has at most 24 hours") }
        return Self.shortened(notes)
    }

    /// Forgets how the movie was made. It then cannot be continued.
    func forget() { log.remove() }

    /// Forgets it after an error if there is no movie to continue.
    func forgetIfMissing() {
        if movie.frameCount == 0, !watch.resumes { log.remove() }
    }

    /// Whether the last frame has been written, or all pictures have come that decide what it shows.
    private var isLongEnough: Bool {
        movie.frameCount >= mostFrames || frames.pictureCount >= sources.pictureCount(completing: mostFrames - 1)
    }

    private var mostFrames: Int {
        watch.duration.map(watch.frameRate.frames(covering:)) ?? watch.frameRate.frame(at: Reel.longestDuration)
    }

    private var isAtEnd: Bool {
        if let end = watch.end, end <= Date() { return true }
        return access(watch.folder.appendingPathComponent(watch.endFile).path, F_OK) == 0
    }

    /// Takes the pictures that an earlier run took and that are not in the movie, because their fragment was not complete.
    private func takeAgain(_ report: (Int) -> Void, _ isStopped: () -> Bool) throws {
        try movie.removeLast { isLastFragmentProvisional }
        try movie.writePlaylist(isComplete: false)
        frames = GrowingFrames(watch, dates, from: movie.frameCount)
        let shown = sources.pictureCount(shownInFrames: movie.frameCount)
        for (index, version) in log.pictures.prefix(shown).enumerated() {
            arrivals.take(version)
            if index >= frames.pictureCount { try addAgain(version) }
        }
        for version in try log.keep(first: shown) where !isStopped() && !isLongEnough {
            guard try takeAgain(version) else {
                lost.append(version.name)
                continue
            }
            report(frameCount)
        }
    }

    /// Whether an earlier run wrote the last fragment because the movie was about to end, and it can be made again: it is shorter
    /// than the others, or more pictures would have changed its frames.
    private var isLastFragmentProvisional: Bool {
        let (count, known) = (movie.lastFrameCount, log.pictures.count)
        guard count > 0, known >= sources.pictureCount(shownInFrames: movie.frameCount) else { return false }
        let end = sources.pictureCount(completing: movie.frameCount - 1)
        guard count < watch.fragmentFrameCount || end > known else { return false }
        let first = sources.pictures(ofFrame: sources.firstFrame(besides: movie.frameCount - count)).lowerBound
        return (first..<min(end, known)).allSatisfy { !sources.isSeen($0) || isInPlace(log.pictures[$0]) }
    }

    /// Adds a picture of frames that are in the movie, which those after them need.
    private func addAgain(_ version: PictureVersion) throws {
        guard sources.isSeen(frames.pictureCount) else { return frames.addUnseen() }
        guard isInPlace(version), let picture = try? frames.read(watch.folder.appendingPathComponent(version.name)) else {
            lostNeighbours += 1
            return frames.addUnseen()
        }
        frames.add(picture)
    }

    /// Takes a picture that an earlier run took. Returns false if it is not there any more.
    private func takeAgain(_ version: PictureVersion) throws -> Bool {
        guard !sources.isSeen(frames.pictureCount) else { return isInPlace(version) ? try take(version) : false }
        try log.append(version)
        arrivals.take(version)
        frames.addUnseen()
        try encode(atEnd: false)
        return true
    }

    private func isInPlace(_ version: PictureVersion) -> Bool { PictureVersion(version.name, in: watch.folder) == version }

    /// Takes a picture. Returns false if it cannot be read, at least for now.
    private func take(_ version: PictureVersion) throws -> Bool {
        let picture: GrowingFrames.Picture
        do {
            picture = try frames.read(watch.folder.appendingPathComponent(version.name))
        } catch let error as ReelError where error.kind == .input {
            arrivals.postpone(version, because: error.message)
            return false
        }
        guard isInPlace(version), !version.isUnknown else {
            let cause = version.isUnknown ? "it cannot be examined" : "it changed while it was being read"
            arrivals.postpone(version, because: "\(version.name): \(cause)")
            return false
        }
        try log.append(version)
        arrivals.take(version)
        frames.add(picture)
        try encode(atEnd: false)
        return true
    }

    /// Encodes the frames that are complete.
    private func encode(atEnd: Bool) throws {
        while movie.frameCount + encoder.frameCount < mostFrames, let frame = try frames.frame(atEnd: atEnd) {
            try encoder.append(frame)
            if encoder.frameCount == watch.fragmentFrameCount { try endFragment() }
        }
    }

    private func endFragment() throws {
        guard let fragment = try encoder.finishFragment() else { return }
        // Whatever is in the movie is also in the log.
        try log.synchronize()
        try movie.append(fragment, after: header)
    }

    /// Returns the first lines, and how many others there are.
    private static func shortened(_ lines: [String]) -> [String] {
        let most = 20
        guard lines.count > most else { return lines }
        return lines.prefix(most) + ["and \(lines.count - most) more"]
    }
}

extension FolderWatch {
    /// The settings of the encoder, which needs little memory.
    fileprivate var encoderSettings: VideoEncoder.Settings {
        var settings = VideoEncoder.Settings()
        settings.rate = .constantQuality(encoding.quality)
        settings.preset = encoding.preset
        // The bytes are then the same if another machine continues the movie.
        settings.coreCount = 1
        return EncoderMemory(size: canvas.size, threads: 1).limited(settings, to: Self.encoderMemory)
    }

    /// In bytes, as `EncoderMemory` estimates them. With frames of 1080p, the command then stays below 150 MB.
    private static let encoderMemory = 80_000_000
}
