import ReelCoreMedia

/// A sample to be encoded.
struct EncodingJob: Sendable {
    /// The bytes that the encoder has to process. (A frame that is appended again takes no more memory, but as much time.)
    let byteCount: Int
    /// Encodes the sample, given the session's start. Called on the input's own queue.
    let encode: @Sendable (CMTime) throws -> Void
}

/// What connects an input to the file: one type for video, one for audio, one for copied samples.
protocol InputPipeline: AnyObject, Sendable {
    associatedtype Writer: TrackWriter

    var backlog: Backlog { get }
    var file: MovieFile { get }
    /// The index of the track in the file.
    var track: Int { get }
    /// The track's only writer; nil before the first sample. Used on the input's own queue.
    var openedWriter: Writer? { get }
    /// Returns the writer, and creates it on the first call. Called on the input's own queue.
    func writer(_ start: CMTime) throws -> Writer
}

extension InputPipeline {
    /// Returns a job that ends the previous sample at a time, if there is one.
    func job(endingPreviousAt time: CMTime) -> EncodingJob {
        EncodingJob(byteCount: 0) { _ in try self.openedWriter?.endPrevious(at: time) }
    }

    /// Ends the input: a track that has no more samples no longer holds up the file. Called on the input's own queue.
    func close() throws {
        guard let openedWriter else { return try file.markAbsent(track) }
        try openedWriter.flush()
    }

    /// Encodes the remaining samples, and sets the track's end in the file. Called on the input's own queue. Without a start,
    /// nothing has been appended.
    func finish(start: CMTime?, end: CMTime?) throws {
        guard let start else { return try file.markAbsent(track) }
        if let end = try writer(start).finish(end: end) { file.end(track, at: end) }
    }
}

/// Places a track's samples on the movie's timeline, and encodes them.
protocol TrackWriter {
    /// Ends the previous sample at a time, unless another follows. Ignored for media whose samples have durations of their own.
    func endPrevious(at time: CMTime) throws

    /// Writes what has been encoded, when no more samples will come. Ignored for media that never let others wait.
    func flush() throws

    /// Encodes the remaining samples, up to the session's end if there is one, and returns the time at which the track ends,
    /// relative to the session's start; nil if it is empty.
    func finish(end: CMTime?) throws -> CMTime?
}

extension TrackWriter {
    func endPrevious(at time: CMTime) throws {}
    func flush() throws {}
}
