import Foundation
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// Takes pictures from a folder as they come, and appends them to a movie. Used by one thread.
final class FolderWatcher {
    private let watch: FolderWatch
    private let movie: GrowingMovie
    private let log: PictureLog
    private let arrivals: PictureArrivals
    private let encoder: FragmentEncoder
    private let header: Data
    /// Pictures that were taken by an earlier run, and are not there any more.
    private var lost: [String] = []

    /// The number of frames, including those that are not in the file yet.
    private var frameCount: Int { movie.frameCount + encoder.frameCount }

    /// How long files that are not complete are waited for at the end, in seconds.
    private static let patienceAtEnd = 3.0
    /// For how many seconds the folder may be unreadable.
    private static let patienceWithFolder = 60.0

    /// Opens the files of a movie, which are continued if it `resumes`.
    ///
    /// - Throws: `ReelError` if they cannot be written, or cannot be continued.
    init(_ watch: FolderWatch, to output: OutputFile) throws(ReelError) {
        self.watch = watch
        let isMade = access(output.movie.path, F_OK) == 0
        if watch.resumes, isMade, access(PictureLog.url(of: output.movie).path, F_OK) != 0 {
            throw ReelError(
                .output,
                "\(output.movie.path): this movie is finished, or was not begun with --watch, and cannot be continued; choose "
                    + "another name")
        }
        log = try PictureLog(
            of: output.movie,
            .init(
                folder: watch.folder.standardizedFileURL.path, canvas: watch.canvas, frameRate: watch.frameRate,
                quality: watch.encoding.quality, preset: watch.encoding.preset),
            continuing: watch.resumes)
        encoder = FragmentEncoder(
            size: watch.canvas.size, frameDuration: watch.frameRate.time(ofFrame: 1), settings: watch.encoderSettings)
        do throws(MediaError) {
            header = try encoder.header(using: output.temporary.path)
        } catch {
            throw ReelError(.encoding, "\(output.movie.path): \(error.localizedDescription)")
        }
        movie = GrowingMovie(output, frameRate: watch.frameRate)
        arrivals = PictureArrivals(watch.folder, searchInterval: watch.searchInterval)
        if watch.resumes { try movie.resume(after: header) }
    }

    /// Takes pictures until the movie ends. Every frame is then in the file.
    ///
    /// - Returns: what was left out, each in one line.
    /// - Throws: `ReelError`. The movie then has the fragments before, and can be continued.
    func run(_ report: (_ frameCount: Int) -> Void, isStopped: () -> Bool) throws -> [String] {
        try takeAgain(report)
        var (endSeen, folderLost): (ContinuousClock.Instant?, ContinuousClock.Instant?)
        while !isStopped(), !isLongEnough {
            if endSeen == nil, isAtEnd { endSeen = .now }
            let versions: [PictureVersion]
            do {
                versions = try arrivals.ready(atEnd: endSeen != nil)
                folderLost = nil
            } catch {
                let since = folderLost ?? .now
                folderLost = since
                guard since.duration(to: .now) < .seconds(Self.patienceWithFolder) else {
                    throw ReelError(
                        .input,
                        "\(watch.folder.path): the folder cannot be read any more: \(error.localizedDescription); the movie has "
                            + "\(NumberFormat.frames(movie.frameCount)), and --resume continues it")
                }
                versions = []
            }
            for version in versions where !isStopped() && !isLongEnough {
                if try take(version) { report(frameCount) }
            }
            if let endSeen, !arrivals.isWaiting || endSeen.duration(to: .now) > .seconds(Self.patienceAtEnd) { break }
            // Short, because a signal and the end are noticed only then.
            arrivals.wait(atMost: 0.25)
        }
        try endFragment()
        guard movie.frameCount > 0 else {
            log.remove()
            throw ReelError(.input, "\(watch.folder.path): no picture came, so there is no movie")
        }
        let failures = arrivals.failures(atEnd: endSeen != nil).map { "left out: \($0)" }
        return Self.shortened(
            lost.map { "left out: \($0), which an earlier run took and which is not there any more" } + failures)
    }

    /// Says that the movie is complete.
    func finish() throws(ReelError) { try movie.finish() }

    /// Forgets how the movie was made. It then cannot be continued.
    func forget() { log.remove() }

    private var isLongEnough: Bool {
        guard let duration = watch.duration else { return false }
        return frameCount >= watch.frameRate.frames(covering: duration)
    }

    private var isAtEnd: Bool {
        if let end = watch.end, end <= Date() { return true }
        return access(watch.folder.appendingPathComponent(watch.endFile).path, F_OK) == 0
    }

    /// Takes the pictures that an earlier run took and that are not in the movie, because their fragment was not complete.
    private func takeAgain(_ report: (Int) -> Void) throws {
        for version in log.pictures.prefix(movie.frameCount) { arrivals.take(version) }
        let others = log.pictures.dropFirst(movie.frameCount)
        try log.keep(first: movie.frameCount)
        for version in others {
            guard PictureVersion(version.name, in: watch.folder) == version, try take(version) else {
                lost.append(version.name)
                continue
            }
            report(frameCount)
        }
    }

    /// Takes a picture. Returns false if it cannot be read, at least for now.
    private func take(_ version: PictureVersion) throws -> Bool {
        let frame: CVPixelBuffer
        do {
            frame = try draw(watch.folder.appendingPathComponent(version.name))
        } catch let error as ReelError where error.kind == .input {
            arrivals.postpone(version, because: error.message)
            return false
        }
        guard PictureVersion(version.name, in: watch.folder) == version else {
            arrivals.postpone(version, because: "\(version.name): it changed while it was being read")
            return false
        }
        try encoder.append(frame)
        do {
            try log.append(version)
        } catch {
            throw ReelError(.output, "\(log.url.path): cannot be written: \(error.localizedDescription)")
        }
        arrivals.take(version)
        if encoder.frameCount == watch.fragmentFrameCount { try endFragment() }
        return true
    }

    private func draw(_ picture: URL) throws -> CVPixelBuffer {
        let painter = try FramePainter(plan: watch.reel(of: picture).plan())
        guard case .picture(let frame) = try painter.frame(0) else {
            throw ReelError(.encoding, "\(picture.path): the picture has not been drawn")
        }
        return frame
    }

    private func endFragment() throws {
        guard let fragment = try encoder.finishFragment() else { return }
        do {
            // Whatever is in the movie is also in the log.
            try log.synchronize()
        } catch {
            throw ReelError(.output, "\(log.url.path): cannot be written: \(error.localizedDescription)")
        }
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
        settings.threadCount = 1
        return EncoderMemory(size: canvas.size, threads: 1).limited(settings, to: Self.encoderMemory)
    }

    /// In bytes, as `EncoderMemory` estimates them. With frames of 1080p, the command then stays below 150 MB.
    private static let encoderMemory = 80_000_000
}
