public import Foundation
import ReelCoreFoundation
import ReelMediaEngine

/// A movie that several processes or machines make, each some parts of it, in a folder that all of them see.
///
/// ```swift
/// let folder = URL(fileURLWithPath: "/shared/holiday.farm")
/// let job = try FarmJob.plan(reel, for: OutputFile(movie), in: folder)
/// for task in try job.missing() { try await job.make(task.number).finish() }   // anywhere, in any order
/// try await job.join().finish()
/// ```
///
/// The parts are those of a `RenderCache`: the frames between two of `Plan.restartFrames`, and the sound. The joined movie is,
/// byte for byte, what one machine with `coreCount` processor cores makes, whatever the number of tasks and the order of their
/// ends. (libx265 does not always make the same bytes, not even on one machine.) Machines with another version of the program or
/// of one of its libraries, with other instruction sets (but for AVX-512) or, if the movie shows text, other fonts are
/// refused.
public struct FarmJob: Sendable {
    /// The work of one process: a run of frames, or the sound.
    public struct Task: Codable, Hashable, Sendable {
        /// The number of the task, from 1.
        public let number: Int
        /// The first frame of the movie that is made.
        public let firstFrame: Int
        /// The number of frames; 0 for the task that makes the sound.
        public let frameCount: Int
        /// How long the work is expected to take, in seconds, on the machine that has planned it.
        public let cost: Double

        /// Whether it makes the sound.
        public var isSound: Bool { frameCount == 0 }
        var frames: Range<Int> { firstFrame..<(firstFrame + frameCount) }
    }

    /// The job's folder.
    public let folder: URL
    /// The file of the movie.
    public var target: URL { URL(fileURLWithPath: contents.target) }
    /// The work, in the order of the movie, after the sound if there is any to encode.
    public var tasks: [Task] { contents.tasks }
    /// The number of frames in the movie.
    public var frameCount: Int { contents.frameCount }
    /// The number of processor cores for which the movie is encoded.
    public var coreCount: Int { contents.coreCount }
    /// The number of parts that can be made apart.
    public var partCount: Int { contents.stretches.count }
    /// The deepest folder that contains the job, its movie and all input files.
    public var root: URL { URL(fileURLWithPath: contents.root, isDirectory: true) }
    /// What was left out, cut or changed when the movie was planned, each in one line; empty for a job that was read.
    public internal(set) var notes: [String] = []
    let contents: FarmJobFile

    /// Reads a job that has been planned. The limits that were set for its plan are set for this process (`InputLimits`).
    ///
    /// - Throws: `ReelError` if there is none in the folder, or if it is damaged.
    public init(contentsOf folder: URL) throws(ReelError) {
        self.folder = folder
        let files = FarmFolder(folder)
        // One that is being removed has no reel any more.
        guard [files.job, files.reel].allSatisfy({ access($0.path, F_OK) == 0 || errno != ENOENT }) else {
            throw ReelError(
                .input, "\(folder.path): there is no job in this folder; when its movie is complete, a job is removed")
        }
        contents = try FarmJobFile(contentsOf: files.job)
        InputLimits.set(contents.limits ?? [:])
    }

    /// Notes which program this is. A process calls this before it reads any file, for which libraries may be loaded.
    public static func prepare() { _ = FarmProgram.current }

    init(folder: URL, contents: FarmJobFile) {
        self.folder = folder
        self.contents = contents
    }
}
