import Foundation
import ReelAVFoundation
import ReelColor
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// Encodes the frames of a stream into a movie without sound. Appending blocks while the encoder is busy, so that the pipe is not
/// read any further, and memory is bounded.
struct StreamedMovie {
    /// A movie that is complete, at the file's temporary name.
    struct Result: Sendable {
        var size: PixelSize
        var frameCount = 0
        var heldFrameCount = 0
        var duration = CMTime.zero
        var notes: [String] = []
    }

    let plan: FrameStreamPlan
    let file: OutputFile
    let start: ContinuousClock.Instant
    let report: @Sendable (RenderProgress) -> Void

    private var stream: FrameStream { plan.stream }

    /// - Throws: `ReelError`, or `CancellationError`. The temporary file has been removed by then.
    func make() async throws -> Result {
        do {
            let (writer, result) = try await runBlocking("frames") { try append(isCancelled: $0) }
            writer.endSession(atSourceTime: result.duration)
            do {
                try await file.finish(writer)
            } catch {
                writer.cancelWriting()
                throw error
            }
            return result
        } catch {
            file.discard()
            throw error
        }
    }

    /// Appends all frames to a new writer.
    private func append(isCancelled: @escaping () -> Bool) throws -> (AVAssetWriter, Result) {
        let frames = try StreamedFrames(stream, isCancelled: isCancelled)
        guard let first = try frames.next() else {
            throw ReelError(
                .input,
                frames.isCutOff ? "\(stream.name): it ends within its first frame" : "\(stream.name): there is no frame in it")
        }
        let size = first.buffer.pixels.size
        try plan.codec.check(Canvas(width: size.width, height: size.height))
        let writer = try FrameWriter(plan, frames, size, to: file)
        do {
            return (writer.writer, try append(first, frames, to: writer, size, isCancelled))
        } catch {
            // The writer's failure is the cause of others.
            let failure = writer.writer.status == .failed ? file.error(of: writer.writer) : error
            writer.writer.cancelWriting()
            throw failure
        }
    }

    private func append(
        _ first: StreamedFrames.Frame, _ frames: StreamedFrames, to writer: FrameWriter, _ size: PixelSize,
        _ isCancelled: () -> Bool
    ) throws -> Result {
        var schedule = try schedule(frames.reader)
        /// The frame that waits for the next one, because it may be repeated or left out.
        var pending: (buffer: CVPixelBuffer, slot: Int)?
        /// The frame that waits for the next one, which may have the same time and is then shown instead.
        var waiting: (buffer: CVPixelBuffer, time: CMTime)?
        var replaced = 0
        var (otherSizes, leftOut) = (0, 0)
        var next: StreamedFrames.Frame? = first
        func fill(to end: Int) throws {
            guard let frame = pending, case .constant(let rate, _) = schedule.kind else { return }
            for slot in frame.slot..<max(frame.slot, end) {
                if isCancelled() { throw CancellationError() }
                try writer.append(frame.buffer, at: rate.time(ofFrame: slot))
            }
        }
        while let frame = next {
            if isCancelled() { throw CancellationError() }
            if frame.buffer.pixels.size != size { otherSizes += 1 }
            switch try schedule.start(time: frame.time, duration: frame.duration) {
            case .time(let time):
                if let waiting, waiting.time == time {
                    try checkEqualTimes(frames.count)
                    replaced += 1
                } else if let waiting {
                    try writer.append(waiting.buffer, at: waiting.time)
                }
                waiting = (frame.buffer, time)
            case .slot(let slot):
                try fill(to: slot)
                if pending?.slot == slot { leftOut += 1 }
                pending = (frame.buffer, slot)
            }
            report(RenderProgress(framesDone: writer.frameCount, frameCount: 0, elapsed: .now - start))
            next = try frames.next()
        }
        if frames.isCutOff, stream.isStrict {
            throw ReelError(
                .input,
                "\(stream.name): it ends within frame \(frames.count + 1) (without --strict, the movie has those before it)")
        }
        if let waiting { try writer.append(waiting.buffer, at: waiting.time) }
        var end = try schedule.end()
        if case .constant(let rate, _) = schedule.kind, let last = pending {
            let slot = max(1, rate.frame(nearest: end))
            if last.slot >= slot { leftOut += 1 }
            try fill(to: slot)
            end = rate.time(ofFrame: slot)
        }
        writer.finish()
        report(RenderProgress(framesDone: writer.frameCount, frameCount: writer.frameCount, elapsed: .now - start))
        var notes = notes(on: frames, size)
        if otherSizes > 0 {
            notes.append("fitted into \(size): \(NumberFormat.frames(otherSizes)) of another size than the first")
        }
        if replaced > 0 {
            notes.append(
                "left out: \(NumberFormat.frames(replaced)), whose times are those of the frames after them "
                    + "(--strict makes this an error)")
        }
        if leftOut > 0, case .constant(let rate, _) = schedule.kind {
            notes.append("left out: \(NumberFormat.frames(leftOut)), for which \(rate) frames/s have no place")
        }
        return Result(
            size: size, frameCount: writer.frameCount, heldFrameCount: writer.heldFrameCount, duration: end, notes: notes)
    }

    private func checkEqualTimes(_ number: Int) throws(ReelError) {
        guard stream.isStrict else { return }
        throw ReelError(
            .input,
            "\(stream.name): frame \(number) has the same time as the one before it (without --strict, it is shown instead)")
    }

    private func schedule(_ reader: FrameStreamReader) throws(ReelError) -> StreamSchedule {
        var own: FrameRate?
        if let rate = reader.frameRate {
            own = Int32(exactly: rate.numerator).flatMap { numerator in
                Int32(exactly: rate.denominator).flatMap { FrameRate(numerator, $0) }
            }
            guard own != nil || reader.kind.hasTimes || stream.frameRate != nil else {
                throw ReelError(
                    .input,
                    "\(stream.name): its rate of \(rate.numerator)/\(rate.denominator) frames/s is not supported; "
                        + "choose another one (--fps)")
            }
        }
        let rate = stream.frameRate ?? own ?? stream.rateWithoutOwn
        let kind: StreamSchedule.Kind =
            switch stream.frameRate {
            case nil where reader.kind.hasTimes: .kept(reader.timeBase)
            case let given? where !stream.ignoresTimes && (reader.kind.hasTimes || reader.kind == .y4m):
                .constant(given, reader.timeBase)
            default: .counted(rate)
            }
        return StreamSchedule(kind, usualDuration: rate.time(ofFrame: 1))
    }

    /// What was assumed, changed or left out.
    private func notes(on frames: StreamedFrames, _ size: PixelSize) -> [String] {
        var notes: [String] = []
        if frames.isCutOff {
            notes.append(
                "\(stream.name) ends within frame \(frames.count + 1): the movie has those before it "
                    + "(--strict makes this an error)"
            )
        }
        if let tags = frames.tags {
            if frames.isUntagged {
                let name = tags.matrix == .bt709 ? "BT.709" : "BT.601"
                notes.append("\(name) is assumed, as usual for \(size): the stream does not say which Y′CbCr its frames have")
            }
            if tags.isFullRange { notes.append("the frames' full range is converted to limited range") }
        }
        if frames.isFine, plan.codec != .prores {
            notes.append("the frames are converted to 8 bits and 4:2:0 chroma (--codec prores has 10 bits and 4:2:2)")
        }
        if frames.isTransparent, stream.background == .black {
            notes.append("transparent frames are shown over black (--background chooses another colour)")
        }
        notes += [frames.damaged.note].compactMap(\.self)
        if frames.reader.otherTrackCount > 0 {
            notes.append("left out: \(NumberFormat.count(frames.reader.otherTrackCount, "other track")) of \(stream.name)")
        }
        return notes
    }
}
