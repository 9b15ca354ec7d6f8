import Foundation
import ReelAVFAudio
import ReelConcurrency
import ReelCoreMedia
import ReelMediaEngine

/// The file of a writer. Writing begins when every track is known. Thread-safe: packets may come from several threads.
final class MovieFile: Sendable {
    private enum Track {
        /// No sample has come yet, but one may.
        case waiting
        case audio(AudioEncoder)
        /// Video, or compressed samples that are copied. The frame rate is a hint.
        case packets(CodecParameters, timescale: Int32, frameRate: Rational?)
        /// No sample came. The track is not in the file.
        case absent

        var isWaiting: Bool { if case .waiting = self { true } else { false } }

        /// Whether its packets say how far the movie is; text and metadata may be far ahead, or never come.
        var setsPace: Bool { if case .packets(let codec, _, _) = self { !codec.isOpaque } else { true } }

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

    private struct State {
        let file: WrittenFile
        let muxer: any FileMuxer
        var tracks: [Track] = []
        var properties: [Muxer.TrackProperties] = []
        /// The muxer's track indices, once the file has begun.
        var numbers: [Int]?
        /// Packets that came before the file had begun.
        var early: [(packet: Packet, track: Int)] = []
        /// The encoder settings of the audio tracks that are encoded.
        var audioSettings: [Int: AudioEncoder.Settings] = [:]
        /// The formats of the tracks of timed metadata, and their time scales, or 0 for any.
        var metadataFormats: [Int: (codec: CodecParameters, timescale: Int32)] = [:]
        /// The end of each track, relative to the session's start.
        var ends: [Int: CMTime] = [:]
        /// How late the tracks of encoded audio are.
        var lags: [Int: SoundLag] = [:]
        /// How late the other tracks are.
        var otherLags: [Int: TrackLag] = [:]
        var isAbandoned = false
        var bytesTaken: Int64 = 0

        func applyLags() {
            muxer.setLag(max(lags.values.lazy.map(\.seconds).max() ?? 0, otherLags.values.lazy.map(\.seconds).max() ?? 0))
        }

        /// Counts a packet in the lags.
        mutating func count(_ packet: Packet, of track: Int) {
            guard !lags.isEmpty, let timescale = tracks[track].timescale else { return }
            let time = Double(packet.decodeTime) / Double(timescale)
            for lag in Array(lags.keys) {
                if lag == track {
                    lags[lag]?.write(packet.byteCount, until: time + Double(packet.duration) / Double(timescale))
                } else {
                    lags[lag]?.writeOther(packet.byteCount, at: time)
                }
            }
        }

        /// Returns a reference to inputs as one to the file's tracks, which are numbered from 1 and without absent ones.
        func numbered(_ reference: TrackBoxes.Reference) -> TrackBoxes.Reference {
            let present = tracks.indices.filter { if case .absent = tracks[$0] { false } else { true } }
            let numbers = reference.tracks.compactMap { present.firstIndex(of: $0).map { $0 + 1 } }
            return TrackBoxes.Reference(type: reference.type, tracks: numbers)
        }
    }

    private let state: Locked<State>

    /// The number of bytes of all samples so far. Those of sound that waits for its encoder's threads are estimated.
    var byteCount: Int64 { state.withLock { $0.bytesTaken + $0.lags.values.reduce(0) { $0 + $1.bytes } } }

    /// Creates the file, which must not exist.
    init(
        url: URL, container: FileContainer, timescale: Int32, indexFirst: Bool, fragments: Muxer.FragmentTimes?,
        layout: Muxer.Layout = .indexed, permissions: mode_t? = nil
    ) throws(AVError) {
        path = url.path
        self.fragments = fragments
        self.indexFirst = indexFirst
        self.requestedTimescale = timescale
        let file: WrittenFile
        do throws(MediaError) {
            file = try WrittenFile(creating: url.path, permissions: permissions)
        } catch {
            throw Self.error(opening: url.path, -error.code)
        }
        do throws(MediaError) {
            state = Locked(State(file: file, muxer: try container.muxer(file, fragments: fragments, layout: layout)))
        } catch {
            file.remove()
            throw AVError(error, writing: url.path)
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
        state.withLock { state in
            state.properties.append(properties)
            state.tracks.append(.waiting)
            return state.tracks.count - 1
        }
    }

    /// Announces an audio track's encoder settings, so that the file can begin without its samples.
    func expectAudio(_ settings: AudioEncoder.Settings, on track: Int) {
        state.withLock { $0.audioSettings[track] = settings }
    }

    /// Announces the format of a track of timed metadata, so that the file can begin without its samples.
    ///
    /// - Parameter timescale: ticks per second; 0 for any.
    func expectMetadata(_ codec: CodecParameters, timescale: Int32, on track: Int) {
        state.withLock { $0.metadataFormats[track] = (codec, timescale) }
    }

    func begin(_ track: Int, _ encoder: MovieEncoder) throws(MediaError) {
        try set(track, .packets(encoder.parameters, timescale: encoder.timescale, frameRate: encoder.frameRate))
    }

    func begin(_ track: Int, _ encoder: AudioEncoder) throws(MediaError) {
        try set(track, .audio(encoder))
    }

    /// Begins a track of compressed samples, and returns its time scale, which is another than the given one if the file has
    /// begun without the track's samples.
    func begin(_ track: Int, copying parameters: CodecParameters, timescale: Int32) throws(MediaError) -> Int32 {
        try state.withLock { state throws(MediaError) in
            if let expected = state.metadataFormats[track]?.codec, !expected.describesSameSamples(as: parameters) {
                throw MediaError(
                    .unsupported, "write \(path)", "the metadata has another format than the input's sourceFormatHint")
            }
            if state.numbers != nil, let known = state.tracks[track].timescale { return known }
            state.tracks[track] = .packets(parameters, timescale: timescale, frameRate: nil)
            try beginIfPossible(&state)
            return timescale
        }
    }

    /// Sets the file's metadata and chapters, before any track begins.
    func describe(_ metadata: FileMetadata, chapters: [(timeRange: CMTimeRange, title: String)]) {
        state.withLock {
            $0.muxer.setMetadata(metadata.entries)
            $0.muxer.setKeyedMetadata(metadata.keyed)
            $0.muxer.setUserLocation(metadata.userLocation)
            $0.muxer.setArtwork(metadata.artwork)
            $0.muxer.setChapters(chapters)
        }
    }

    func markAbsent(_ track: Int) throws(MediaError) {
        try set(track, .absent)
    }

    /// Sets the end of a track whose packets have all been written.
    func end(_ track: Int, at time: CMTime) {
        state.withLock { $0.ends[track] = time }
    }

    /// The latest end of the tracks that have ended, relative to the session's start; nil if none has.
    var latestEnd: CMTime? { state.withLock { $0.ends.values.max() } }

    func write(_ packet: Packet, to track: Int) throws(MediaError) { try write(CollectionOfOne(packet), to: track) }

    func write(_ packets: some Collection<Packet>, to track: Int) throws(MediaError) {
        try state.withLock { state throws(MediaError) in
            // Throws instead of ignoring the packet: an encoder that is being drained must not continue for an abandoned file.
            guard !state.isAbandoned else { throw MediaError(.internalFailure, "write \(path)", "it has been abandoned") }
            for packet in packets { try write(packet, to: track, &state) }
        }
    }

    private func write(_ packet: Packet, to track: Int, _ state: inout State) throws(MediaError) {
        state.bytesTaken += Int64(packet.byteCount)
        state.count(packet, of: track)
        if let numbers = state.numbers { return try state.muxer.write(packet, to: numbers[track]) }
        state.early.append((packet, track))
        if hasWaitedLong(state) { try beginWithoutWaiting(&state) }
        // The format of video and of copied samples is known only from the first sample.
        guard state.early.isEmpty || state.bytesTaken < 256 << 20 else {
            throw MediaError(
                .unsupported, "write \(path)",
                "an input has no samples, while the others have 256 MB; mark it as finished if it will get none")
        }
    }

    /// Adds to the sound of a track that was appended and that its encoder does not have yet, in seconds.
    func enqueueSound(_ seconds: Double, of track: Int) {
        guard seconds.isFinite else { return }
        _ = changeLag(of: track) { $0.enqueue(seconds) }
    }

    /// Sets how much sound of a track its encoder holds, in seconds.
    ///
    /// - Returns: The bytes of other tracks that have to wait for its packets.
    func holdSound(_ seconds: Double, of track: Int) -> Int {
        changeLag(of: track) { $0.hold(seconds) }.bytesAhead
    }

    private func changeLag(of track: Int, _ body: (inout SoundLag) -> Void) -> SoundLag {
        state.withLock { state in
            body(&state.lags[track, default: SoundLag()])
            state.applyLags()
            return state.lags[track] ?? SoundLag()
        }
    }

    /// Sets how long a track's pictures are that its encoder has and whose packets are not written yet, in seconds.
    func holdPictures(_ seconds: Double, of track: Int) { changeOtherLag(of: track) { $0.encoded = seconds } }

    /// Notes that a sample of a track was appended that is not encoded sound.
    func enqueueSample(at time: CMTime, of track: Int) {
        changeOtherLag(of: track) { $0.enqueue(until: CMTimeGetSeconds(time)) }
    }

    /// Notes that a sample has been given to its encoder, or copied. Call it after its packets are written, if there are any.
    func takeSample(at time: CMTime, of track: Int) { changeOtherLag(of: track) { $0.take(until: CMTimeGetSeconds(time)) } }

    private func changeOtherLag(of track: Int, _ body: (inout TrackLag) -> Void) {
        state.withLock { state in
            body(&state.otherLags[track, default: TrackLag()])
            state.applyLags()
        }
    }

    /// Whether to stop waiting for audio and metadata: a recorder whose microphone delivers nothing must not keep all its video
    /// in memory, without writing a fragment.
    private func hasWaitedLong(_ state: State) -> Bool {
        if state.bytesTaken > 16 << 20 { return true }
        guard let fragments, let first = state.early.first(where: { state.tracks[$0.track].setsPace }),
            let last = state.early.last(where: { $0.track == first.track }),
            let timescale = state.tracks[first.track].timescale
        else { return false }
        return Double(last.packet.decodeTime - first.packet.decodeTime) / Double(timescale) >= fragments.first
    }

    /// Begins the file if only audio that is encoded and timed metadata are missing: what is known of them determines all that
    /// the file's header requires.
    private func beginWithoutWaiting(_ state: inout State) throws(MediaError) {
        for (track, settings) in state.audioSettings where state.tracks[track].isWaiting {
            state.tracks[track] = .audio(try AudioEncoder(settings))
        }
        let missing = state.metadataFormats.filter { state.tracks[$0.key].isWaiting }
        if missing.count == state.tracks.count(where: \.isWaiting) {
            // The metadata usually belongs to frames, or to parts of the sound.
            let common = Timescale.ofMetadata(state.tracks.compactMap(\.timescale))
            for (track, (codec, timescale)) in missing {
                state.tracks[track] = .packets(codec, timescale: timescale > 0 ? timescale : common, frameRate: nil)
            }
        }
        try beginIfPossible(&state)
    }

    /// Finishes the file after every track has written all its packets. Does nothing if it has been abandoned or removed.
    func finish() throws(MediaError) {
        try state.withLock { state throws(MediaError) in
            guard !state.isAbandoned else { return }
            guard let numbers = state.numbers, !state.ends.isEmpty else {
                throw MediaError(.internalFailure, "finish \(path)", "no samples were appended")
            }
            let ends = numbers.indices.filter { numbers[$0] >= 0 }.map { state.ends[$0] ?? .zero }
            try state.muxer.finish(ends: ends.map { ($0.value, $0.timescale) })
            try state.file.checkName()
        }
    }

    /// Stops writing, and leaves only complete fragments, if any.
    func abandon() { stop(keepingFragments: true) }

    /// Stops writing, and removes the file.
    func remove() { stop(keepingFragments: false) }

    private func stop(keepingFragments: Bool) {
        state.withLock { state in
            guard !state.isAbandoned else { return }
            state.isAbandoned = true
            state.early = []
            for case .audio(let encoder) in state.tracks { encoder.cancel() }
            if keepingFragments, state.muxer.leaveFragments() { return }
            state.file.remove()
        }
    }

    private func set(_ index: Int, _ track: Track) throws(MediaError) {
        try state.withLock { state throws(MediaError) in
            state.tracks[index] = track
            try beginIfPossible(&state)
        }
    }

    private func beginIfPossible(_ state: inout State) throws(MediaError) {
        guard state.numbers == nil, !state.isAbandoned, !state.tracks.contains(where: \.isWaiting) else { return }
        let timescales = state.tracks.compactMap(\.timescale)
        guard !timescales.isEmpty else { return }
        var numbers: [Int] = []
        for (track, given) in zip(state.tracks, state.properties) {
            var properties = given
            properties.references = given.references.map { state.numbered($0) }
            switch track {
            case .audio(let encoder): numbers.append(try state.muxer.addTrack(for: encoder, properties: properties))
            case .packets(let parameters, let timescale, let frameRate):
                numbers.append(
                    try state.muxer.addTrack(
                        for: parameters, timescale: timescale, frameRate: frameRate, properties: properties))
            case .waiting, .absent: numbers.append(-1)
            }
        }
        let movieTimescale = requestedTimescale > 0 ? requestedTimescale : Timescale.common(timescales, limit: 10_000_000)
        try state.muxer.start(movieTimescale: movieTimescale, indexFirst: indexFirst)
        state.numbers = numbers
        for (packet, track) in state.early { try state.muxer.write(packet, to: numbers[track]) }
        state.early = []
    }
}
