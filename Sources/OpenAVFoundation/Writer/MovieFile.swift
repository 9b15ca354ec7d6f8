import Foundation
import MediaEngine
import OpenCoreMedia

/// The file that a writer writes: it begins when every track is known, and takes packets from several threads.
final class MovieFile: @unchecked Sendable {
    private enum Track {
        /// Nothing has come yet, and something may.
        case waiting
        case audio(AudioEncoder)
        /// Pictures, or compressed samples that are copied. The frame rate is a hint.
        case packets(CodecParameters, timescale: Int32, frameRate: (numerator: Int, denominator: Int)?)
        /// Nothing came. It is not in the file.
        case absent
    }

    private let path: String
    let fragments: Muxer.FragmentTimes?
    private let indexFirst: Bool
    private let requestedTimescale: Int32
    private let muxer: any FileMuxer
    /// Which file it is: another may have taken its name by the time it is removed.
    private var identity: (device: dev_t, node: ino_t)

    private let lock = NSLock()
    /// Guarded by `lock`, as all that follows, and `identity`.
    private var tracks: [Track] = []
    private var properties: [Muxer.TrackProperties] = []
    /// The muxer's numbers of the tracks, once the file has begun.
    private var numbers: [Int]?
    /// What came before the file had begun.
    private var early: [(packet: Packet, track: Int)] = []
    /// What tracks of sound will be, of those that are encoded.
    private var sounds: [Int: AudioEncoder.Settings] = [:]
    /// When each track ends, counted from the start.
    private var ends: [Int: CMTime] = [:]
    private var isAbandoned = false
    private var bytesTaken: Int64 = 0

    /// Bytes of all samples so far.
    var byteCount: Int64 { lock.withLock { bytesTaken } }

    /// Makes the file; it must not be there.
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
                why: "a file is there already; remove it first, or choose another name",
                underlying: underlying)
        case ENOSPC: AVError(.diskFull, "cannot write \(path)", why: words, underlying: underlying)
        default: AVError(.unknown, "cannot write \(path)", why: words, underlying: underlying)
        }
    }

    /// Announces a track and gives its number. All are announced before any of them gives packets.
    func addTrack(_ properties: Muxer.TrackProperties) -> Int {
        lock.withLock {
            self.properties.append(properties)
            tracks.append(.waiting)
            return tracks.count - 1
        }
    }

    /// Says what will come for a track, so that the file can begin without it.
    func expectSound(_ settings: AudioEncoder.Settings, on track: Int) {
        lock.withLock { sounds[track] = settings }
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

    /// What the file says of itself, before any track begins.
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

    /// Says when a track ends; all its packets have been given.
    func end(_ track: Int, at time: CMTime) {
        lock.withLock { ends[track] = time }
    }

    func write(_ packet: Packet, to track: Int) throws(MediaError) {
        lock.lock()
        defer { lock.unlock() }
        // Thrown and not passed over: an encoder that is asked for all it still has must not go on for an abandoned file.
        guard !isAbandoned else { throw MediaError(.internalFailure, "write \(path)", "it has been abandoned") }
        bytesTaken += Int64(packet.byteCount)
        if let numbers {
            try muxer.write(packet, to: numbers[track])
        } else {
            early.append((packet, track))
            if hasWaitedLong { try beginWithoutSound() }
            // What is copied, and pictures, only a first sample tells of.
            guard early.isEmpty || bytesTaken < 256 << 20 else {
                throw MediaError(
                    .unsupported, "write \(path)",
                    "an input has had no sample while the others have had 256 MB; mark it as finished where nothing comes for it")
            }
        }
    }

    /// A recorder whose microphone gives nothing must not keep all of its pictures in memory, and without a fragment.
    private var hasWaitedLong: Bool {
        if bytesTaken > 16 << 20 { return true }
        guard let fragments, let first = early.first, let last = early.last(where: { $0.track == first.track }) else {
            return false
        }
        let timescale: Int32
        switch tracks[first.track] {
        case .audio(let encoder): timescale = Int32(encoder.sampleRate)
        case .packets(_, let ticks, _): timescale = ticks
        case .waiting, .absent: return false
        }
        return Double(last.packet.decodeTime - first.packet.decodeTime) / Double(timescale) >= fragments.first
    }

    /// Begins, where all that is missing is sound that is encoded: its settings say all that the file must know.
    private func beginWithoutSound() throws(MediaError) {
        for (track, settings) in sounds {
            if case .waiting = tracks[track] { tracks[track] = .audio(try AudioEncoder(settings)) }
        }
        try beginIfPossible()
    }

    /// Ends the file; every track has given all its packets. Does nothing where it has been removed.
    func finish() throws(MediaError) {
        lock.lock()
        defer { lock.unlock() }
        guard !isAbandoned else { return }
        guard let numbers, !ends.isEmpty else {
            throw MediaError(.internalFailure, "finish \(path)", "no picture and no sound was appended")
        }
        let present = numbers.indices.filter { numbers[$0] >= 0 }.map { ends[$0] ?? .zero }
        try muxer.finish(ends: present.map { ($0.value, $0.timescale) })
        // A copy may have taken the file's place.
        var status = stat()
        if stat(path, &status) == 0 { identity = (status.st_dev, status.st_ino) }
    }

    /// Writes no more, and leaves nothing but the fragments that there are.
    func abandon() { stop(keepingFragments: true) }

    /// Writes no more, and removes the file.
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
        guard numbers == nil, !isAbandoned else { return }
        var timescales: [Int32] = []
        for track in tracks {
            switch track {
            case .waiting: return
            case .absent: break
            case .audio(let encoder): timescales.append(Int32(encoder.sampleRate))
            case .packets(_, let timescale, _): timescales.append(timescale)
            }
        }
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
        let movieTimescale = requestedTimescale > 0 ? requestedTimescale : commonTimescale(timescales, limit: 10_000_000)
        try muxer.start(movieTimescale: movieTimescale, indexFirst: indexFirst)
        self.numbers = numbers
        for (packet, track) in early { try muxer.write(packet, to: numbers[track]) }
        early = []
    }
}

/// The timescale of a track whose times come in those given. Ten million a second are the most: FFmpeg's reader takes what is
/// shown later than it is decoded by 2²⁸ ticks or more for damage, and a clock's nanoseconds are that many in a quarter of a
/// second. What is finer has microseconds.
func trackTimescale(_ timescales: [Int32]) -> Int32 {
    let limit: Int32 = 10_000_000
    let common = commonTimescale(timescales, limit: Int64(limit))
    return common > limit ? 1_000_000 : common
}

/// The least timescale in which times of all the given ones are whole numbers; where that is above the limit, the largest of
/// them.
func commonTimescale(_ timescales: [Int32], limit: Int64 = Int64(Int32.max)) -> Int32 {
    var common: Int64 = 1
    for timescale in timescales.map(Int64.init) where timescale > 0 {
        var (first, second) = (common, timescale)
        while second != 0 { (first, second) = (second, first % second) }
        common = common / first * timescale
        guard common <= limit else { return timescales.max() ?? 1 }
    }
    return Int32(common)
}
