import Foundation
import ReelConcurrency

/// Encodes sound in sections, several at a time, into one sequence of packets. Thread-safe.
///
/// The encoder of a section begins some frames early (`SoundSections.lead`). Two encoders then have the same frames, and the
/// packets of both describe the same sound with slightly different precision. AAC's transform overlaps by half a window, so the
/// second encoder can take over behind any packet for which both have chosen the same window: the aliasing of the two halves
/// cancels as it does within one encoder's packets. If there is no such packet for some seconds (one channel clicks without end,
/// and the other does not), the first encoder encodes the next section, too.
final class SectionedEncoder: Sendable {
    private let state: Monitor<SectionedEncoding>
    private let threads: Int
    /// The number of frames that may wait for encoders. With a section for each thread, the last of them has as much before it as
    /// the first, which makes room.
    private let capacity: Int
    private let open: @Sendable () throws(MediaError) -> PacketEncoder
    /// The number of frames that a thread encodes at a time.
    private static let batch = 16
    /// Decoding and mixing cannot provide sound any faster than eight threads encode it.
    private static let mostThreads = 8

    /// - Parameters:
    ///   - first: the encoder of the first section.
    ///   - threads: the maximum number of threads, each of which lets a section of sound wait; 0 encodes on the caller's.
    ///   - open: opens the other sections' encoders.
    init(
        _ first: PacketEncoder, sections: SoundSections, threads: Int,
        open: @escaping @Sendable () throws(MediaError) -> PacketEncoder
    ) {
        state = Monitor(SectionedEncoding(first, sections))
        self.threads = sections == .none ? 0 : min(threads, Self.mostThreads)
        capacity = self.threads == 0 ? .max : max(self.threads * sections.length, 2 * sections.lead)
        self.open = open
    }

    /// Adds a frame. Waits while too many of them wait for encoders.
    func append(_ frame: AudioFrame) throws(MediaError) {
        let needsThread = try state.wait { state -> Result<Bool, MediaError>? in
            if let failure = state.failure { return .failure(failure) }
            guard state.waitingFrames < self.capacity else { return nil }
            state.append(frame)
            guard state.startedThreads < min(self.threads, state.begunSections) else { return .success(false) }
            state.startedThreads += 1
            return .success(true)
        }.get()
        if needsThread { startThread() }
        encodeHere()
    }

    /// Declares that no more frames are added.
    func finish() {
        // Without a frame there is no thread yet.
        let needsThread = state.withLock { state in
            state.finish()
            guard threads > 0, state.startedThreads == 0 else { return false }
            state.startedThreads = 1
            return true
        }
        if needsThread { startThread() }
        encodeHere()
    }

    /// The number of frames that were added and of which no packet has been taken.
    var lag: Int { state.read { $0.lag } }

    /// Returns the packets that are ready.
    func packets() throws(MediaError) -> [Packet] {
        try state.withLock { state in state.failure.map(Result.failure) ?? .success(state.takePackets()) }.get()
    }

    /// Waits for packets, and returns them; none if all frames have been encoded.
    func nextPackets() throws(MediaError) -> [Packet] {
        try state.wait { state -> Result<[Packet], MediaError>? in
            if let failure = state.failure { return .failure(failure) }
            return state.hasPackets || state.isIdle ? .success(state.takePackets()) : nil
        }.get()
    }

    /// Ends the threads soon.
    func cancel() {
        state.withLock { state in
            state.failure = state.failure ?? MediaError(.cancelled, "encode sound", "it was cancelled")
        }
    }

    private func startThread() {
        let thread = Thread { [self] in
            while let job = state.wait({ state -> SectionedEncoding.Job?? in
                if state.failure != nil || state.isFinished { return .some(nil) }
                return state.nextJob(Self.batch).map(Optional.some)
            }) {
                run(job)
            }
        }
        thread.name = "sound"
        thread.start()
    }

    /// Encodes what can be encoded, if there are no threads for it.
    private func encodeHere() {
        guard threads == 0 else { return }
        while let job = state.withLock({ $0.failure == nil ? $0.nextJob(Self.batch) : nil }) { run(job) }
    }

    private func run(_ job: SectionedEncoding.Job) {
        let result = Result { () throws(MediaError) in try encode(job) }
        state.withLock { $0.complete(job, result) }
    }

    private func encode(_ job: SectionedEncoding.Job) throws(MediaError) -> (encoder: PacketEncoder, packets: [Packet]) {
        let encoder: PacketEncoder
        if let opened = job.encoder { encoder = opened } else { encoder = try open() }
        var packets: [Packet] = []
        for frame in job.frames { packets += try encoder.encode(frame) }
        if job.isLast { packets += try encoder.finish() }
        return (encoder, packets)
    }
}
