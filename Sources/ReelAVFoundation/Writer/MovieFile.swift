import Foundation
import ReelMediaEngine
import ReelCoreMedia

/// The file of a writer. Writing begins when every track is known. Thread-safe: packets may come from several threads.
final class MovieFile: @unchecked Sendable {
    private enum Track {
        /// No sample has come yet, but one may.
        case waiting
        case audio(AudioEncoder)
        /// Video, or compressed samples that are copied. The frame rate is a hint.
        case packets(CodecParameters, timescale: Int32, frameRate: Rational?)
        /// No sample came. The track is not in the file.
        case absent

        var isWaiting: Bool { if case .waiting = self { true } else { false } }

        /// Ticks per second of the track's packets; nil if there are none.
        var timescale: Int32? {
            switch self {
            case .audio(let encoder): Int32(encoder.sampleRate)
            case .packets(_, let timescale, _): timescale
            case .waiting, .absent: nil
            }
        }
    }

    private let path: String
    let fragments: Muxer.FragmentTimes?
    private let indexFirst: Bool
    private let requestedTimescale: Int32
    private let muxer: any FileMuxer
    /// Identifies the file: another one may have its name by the time it is removed.
    private var identity: (device: dev_t, node: ino_t)

    private let lock = NSLock()
    /// Guarded by `lock`, as are the properties below and `identity`.
    private var tracks: [Track] = []
    private var properties: [Muxer.TrackProperties] = []
    /// The muxer's track indices, once the file has begun.
    private var numbers: [Int]?
    /// Packets that came before the file had begun.
    private var early: [(packet: Packet, track: Int)] = []
    /// The encoder settings of the audio tracks that are encoded.
    private var audioSettings: [Int: AudioEncoder.Settings] = [:]
    /// The end of each track, relative to the session's start.
    private var ends: [Int: CMTime] = [:]
    private var isAbandoned = false
    private var bytesTaken: Int64 = 0

    /// The number of bytes of all samples so far.
    var byteCount: Int64 { lock.withLock { bytesTaken } }

    /// Creates the file, which must not exist.
    init(
        url: URL, container: FileContainer, timescale: Int32, indexFirst: Bool, fragments: Muxer.FragmentTimes?
    ) throws(AVError) {
        path = url.path
        self.fragments = fragments
        self.indexFirst = indexFirst
        self.requestedTimescale = timescale
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.error(opening: url.path, errno) }
        var status = stat()
        fstat(descriptor, &status)
        identity = (status.st_dev, status.st_ino)
        close(descriptor)
        do {
            muxer = try container.muxer(path: path, fragments: fragments)
        } catch {
            unlink(path)
            throw AVError(error, writing: path)
        }
    }

    private static func error(opening path: String, _ code: Int32) -> AVError {
        let underlying = NSError(domain: NSPOSIXErrorDomain, code: Int(code))
        let words = String(cString: strerror(code))
        return switch code {
        case EEXIST:
            AVError(
                .fileAlreadyExists, "cannot write \(path)",
                why: "the file already exists; remove it first, or choose another name",
                underlying: underlying)
        case ENOSPC: AVError(.diskFull, "cannot write \(path)", why: words, underlying: underlying)
        default: AVError(.unknown, "cannot write \(path)", why: words, underlying: underlying)
        }
    }

    /// Announces a track and returns its index. All tracks are announced before any of them writes packets.
    func addTrack(_ properties: Muxer.TrackProperties) -> Int {
        lock.withLock {
            self.properties.append(properties)
            tracks.append(.waiting)
            return tracks.count - 1
        }
    }

    /// Announces an audio track's encoder settings, so that the file can begin without its samples.
    func expectAudio(_ settings: AudioEncoder.Settings, on track: Int) {
        lock.withLock { audioSettings[track] = settings }
    }

    func begin(_ track: Int, _ encoder: MovieEncoder) throws(MediaError) {
        try set(track, .packets(encoder.parameters, timescale: encoder.timescale, frameRate: encoder.frameRate))
    }

    func begin(_ track: Int, _ encoder: AudioEncoder) throws(MediaError) {
        try set(track, .audio(encoder))
    }

    func begin(_ track: Int, copying parameters: CodecParameters, timescale: Int32) throws(MediaError) {
        try set(track, .packets(parameters, timescale: timescale, frameRate: nil))
    }

    /// Sets the file's metadata and chapters, before any track begins.
    func describe(_ metadata: FileMetadata, chapters: [(timeRange: CMTimeRange, title: String)]) {
        lock.withLock {
            muxer.setMetadata(metadata.entries)
            muxer.setArtwork(metadata.artwork)
            muxer.setChapters(chapters)
        }
    }

    func markAbsent(_ track: Int) throws(MediaError) {
        try set(track, .absent)
    }

    /// Sets the end of a track whose packets have all been written.
    func end(_ track: Int, at time: CMTime) {
        lock.withLock { ends[track] = time }
    }

    func write(_ packet: Packet, to track: Int) throws(MediaError) {
        lock.lock()
        defer { lock.unlock() }
        // Throws instead of ignoring the packet: an encoder that is being drained must not continue for an abandoned file.
        guard !isAbandoned else { throw MediaError(.internalFailure, "write \(path)", "it has been abandoned") }
        bytesTaken += Int64(packet.byteCount)
        if let numbers {
            try muxer.write(packet, to: numbers[track])
        } else {
            early.append((packet, track))
            if hasWaitedLong { try beginWithoutAudio() }
            // The format of video and of copied samples is known only from the first sample.
            guard early.isEmpty || bytesTaken < 256 << 20 else {
                throw MediaError(
                    .unsupported, "write \(path)",
                    "an input has no samples, while the others have 256 MB; mark it as finished if it will get none")
            }
        }
    }

    /// Whether to stop waiting for audio: a recorder whose microphone delivers nothing must not keep all its video in memory,
    /// without writing a fragment.
    private var hasWaitedLong: Bool {
        if bytesTaken > 16 << 20 { return true }
        guard let fragments, let first = early.first, let last = early.last(where: { $0.track == first.track }),
            let timescale = tracks[first.track].timescale
        else { return false }
        return Double(last.packet.decodeTime - first.packet.decodeTime) / Double(timescale) >= fragments.first
    }

    /// Begins the file if only audio that is encoded is missing: its settings determine all that the file's header requires.
    private func beginWithoutAudio() throws(MediaError) {
        for (track, settings) in audioSettings where tracks[track].isWaiting {
            tracks[track] = .audio(try AudioEncoder(settings))
        }
        try beginIfPossible()
    }

    /// Finishes the file after every track has written all its packets. Does nothing if it has been abandoned or removed.
    func finish() throws(MediaError) {
        lock.lock()
        defer { lock.unlock() }
        guard !isAbandoned else { return }
        guard let numbers, !ends.isEmpty else {
            throw MediaError(.internalFailure, "finish \(path)", "no video and no audio was appended")
        }
        let present = numbers.indices.filter { numbers[$0] >= 0 }.map { ends[$0] ?? .zero }
        try muxer.finish(ends: present.map { ($0.value, $0.timescale) })
        // The muxer may have replaced the file by a copy.
        var status = stat()
        if stat(path, &status) == 0 { identity = (status.st_dev, status.st_ino) }
    }

    /// Stops writing, and leaves only complete fragments, if any.
    func abandon() { stop(keepingFragments: true) }

    /// Stops writing, and removes the file.
    func remove() { stop(keepingFragments: false) }

    private func stop(keepingFragments: Bool) {
        lock.withLock {
            guard !isAbandoned else { return }
            isAbandoned = true
            early = []
            if keepingFragments, muxer.leaveFragments() { return }
            var status = stat()
            if lstat(path, &status) == 0, (status.st_dev, status.st_ino) == identity { unlink(path) }
        }
    }

    private func set(_ track: Int, _ state: Track) throws(MediaError) {
        lock.lock()
        defer { lock.unlock() }
        tracks[track] = state
        try beginIfPossible()
    }

    private func beginIfPossible() throws(MediaError) {
        guard numbers == nil, !isAbandoned, !tracks.contains(where: \.isWaiting) else { return }
        let timescales = tracks.compactMap(\.timescale)
        guard !timescales.isEmpty else { return }
        var numbers: [Int] = []
        for (track, properties) in zip(tracks, properties) {
            switch track {
            case .audio(let encoder): numbers.append(try muxer.addTrack(for: encoder, properties: properties))
            case .packets(let parameters, let timescale, let frameRate):
                numbers.append(
                    try muxer.addTrack(for: parameters, timescale: timescale, frameRate: frameRate, properties: properties))
            case .waiting, .absent: numbers.append(-1)
            }
        }
        let movieTimescale = requestedTimescale > 0 ? requestedTimescale : Timescale.common(timescales, limit: 10_000_000)
        try muxer.start(movieTimescale: movieTimescale, indexFirst: indexFirst)
        self.numbers = numbers
        for (packet, track) in early { try muxer.write(packet, to: numbers[track]) }
        early = []
    }
}
