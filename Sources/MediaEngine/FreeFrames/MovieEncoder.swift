internal import CFFmpeg
import Foundation

/// Makes a stream of a movie's frames. A picture that stays is encoded once, and a dissolve from one such picture to another not
/// at all; the rest goes through the encoder.
///
/// That is so for H.264 (`AVCStream`); with other codecs, and where an encoder's stream is not understood, every frame is
/// encoded. What is seen is the same to the bit but for the encoder's losses.
///
/// Not for two threads at once.
package final class MovieEncoder {
    private enum State {
        /// Nothing is open, or has been closed.
        case idle
        case encoding(VideoEncoder)
        /// The picture is the last in the stream, in decoding and in showing, and all that is needed to repeat it.
        case still(VideoFrame, Packet)
    }

    /// What the file's header says.
    package let parameters: CodecParameters
    /// Frames per second, about.
    package let frameRate: (numerator: Int, denominator: Int)
    package let timescale: Int32

    private let makeEncoder: () throws(MediaError) -> VideoEncoder
    /// Nil where every frame is encoded.
    private var stream: AVCStream?
    private var state = State.idle
    /// Made for the header, and not used yet.
    private var spare: VideoEncoder?
    private var stillEncoder: StillEncoder?
    /// Nil where no rate of bits is asked for.
    private var allowance: StillAllowance?
    private var run: StillRun?
    private var mixingPool: VideoFramePool?

    /// Frames by which decoding runs ahead of showing.
    private var reorderDepth: Int
    private let frameDuration: Int64
    private let keyframeInterval: Int?
    private var framesSinceKeyframe = 0
    /// Ready to be taken.
    private var packets: ArraySlice<Packet> = []
    /// When frames are shown, of which the decoding times are to be given yet.
    private var shown: ArraySlice<Int64> = []
    private var packetCount = 0
    private var firstTime: Int64 = 0

    /// As many frames must stay the same. Fewer are encoded: each change between encoder and repetition costs a keyframe.
    package static let shortestRun = 10

    /// - Parameters: as of `VideoEncoder.init`.
    package init(
        width: Int, height: Int, timescale: Int32, frameDuration: Int64, tags: ColorTags, settings: VideoEncoder.Settings,
        hasAlpha: Bool = false
    ) throws(MediaError) {
        makeEncoder = { () throws(MediaError) in
            try VideoEncoder(
                width: width, height: height, timescale: timescale, frameDuration: frameDuration, tags: tags, settings: settings,
                hasAlpha: hasAlpha)
        }
        let encoder = try makeEncoder()
        let parameters = try encoder.parameters()
        self.timescale = timescale
        self.frameDuration = max(1, frameDuration)
        reorderDepth = encoder.reorderDepth
        frameRate = (Int(encoder.context.pointee.framerate.num), Int(encoder.context.pointee.framerate.den))
        keyframeInterval = encoder.keyframeInterval
        if case .averageBitRate(let bitsPerSecond) = settings.rate {
            let frames = Double(encoder.keyframeInterval ?? Self.usualKeyframeInterval)
            allowance = StillAllowance(
                bitsPerSecond: bitsPerSecond, timescale: timescale,
                keyframeInterval: frames * Double(self.frameDuration) / Double(timescale))
        }
        spare = encoder
        if settings.codec == .h264 {
            let stillEncoder = try StillEncoder(
                width: width, height: height, timescale: timescale, frameDuration: frameDuration, tags: tags, settings: settings)
            stream = AVCStream(
                encoder: parameters.codecHeader, stillEncoder: stillEncoder.header, reorders: encoder.reorderDepth > 0)
            if stream != nil { self.stillEncoder = stillEncoder }
        }
        self.parameters =
            try stream.map { stream throws(MediaError) in try CodecParameters(parameters, codecHeader: stream.header) }
            ?? parameters
    }

    // MARK: Frames

    /// Takes a frame, which is shown from `time`, in ticks, until the next one.
    ///
    /// - Parameter beginningAnew: with it begins what can be decoded and made without all that was before; H.264 only.
    package func encode(_ frame: MovieFrame, at time: Int64, beginningAnew: Bool = false) throws(MediaError) {
        guard stream != nil else { return try encodeByItself(frame, at: time) }
        if shown.isEmpty, packetCount == 0 { firstTime = time }
        shown.append(time)
        if beginningAnew {
            try settle()
            try endStretch()
            allowance?.beginAnew()
            stream?.beginAnew()
            // An encoder has megabytes, which the heap of the thread that opened it would keep,
            // and the next one is opened on another.
            malloc_trim(0)
        }
        if try joinsRun(frame, at: time) { return }
        try settle()
        if case .picture(let picture) = frame {
            run = StillRun(picture, [time])
        } else {
            try encodeByItself(frame, at: time)
        }
    }

    /// Says that no frame follows. `nextPacket()` then gives all that is left.
    package func finish() throws(MediaError) {
        // So few are in order; times that begin that much earlier would say otherwise, and GStreamer looks for the first frame
        // behind the last.
        if packetCount == 0, shown.count <= reorderDepth { reorderDepth = 0 }
        try settle()
        try endStretch()
        spare = nil
    }

    /// The next compressed picture, in decoding order; nil where frames are wanted first, or none is left.
    package func nextPacket() -> Packet? { packets.popFirst() }

    // MARK: Runs

    /// False where the frame is none that the run could go on with.
    private func joinsRun(_ frame: MovieFrame, at time: Int64) throws(MediaError) -> Bool {
        switch frame {
        case .picture(let picture):
            guard var run else { return false }
            if run.takes(picture, at: time) {
                if isStill(run.picture) || run.count >= Self.shortestRun { try holdAllButLast(of: &run) }
                self.run = run
                return true
            }
            guard run.endsDissolve(picture), isStill(run.picture) || run.count >= Self.shortestRun else { return false }
            return try dissolve(run, to: picture, at: time)
        case .mix(let first, let second, let weight):
            guard reorderDepth > 0 else { return false }
            if run == nil, case .still(let picture, _) = state { run = StillRun(picture, []) }
            return run?.takes(first, second, weight: weight, at: time) ?? false
        }
    }

    private func isStill(_ picture: VideoFrame) -> Bool {
        if case .still(let still, _) = state { still.isSame(as: picture) } else { false }
    }

    /// The last one waits: it must be a keyframe where a long dissolve follows.
    private func holdAllButLast(of run: inout StillRun) throws(MediaError) {
        if !isStill(run.picture) { try beginStill(run.picture, at: run.times.removeFirst()) }
        while run.times.count > 1 { try hold(at: run.times.removeFirst()) }
    }

    private func dissolve(_ run: StillRun, to picture: VideoFrame, at time: Int64) throws(MediaError) -> Bool {
        let length = run.mixes.count + 1
        if let keyframeInterval, length >= keyframeInterval { return false }
        if run.times.isEmpty, case .still(_, let packet) = state {
            // No frame lies between it and the dissolve before it, which could be a keyframe.
            guard framesSinceKeyframe + length <= keyframeInterval ?? 2 * interval(packet) else { return false }
        }
        self.run = nil
        var times = run.times[...]
        if !isStill(run.picture), let first = times.popFirst() { try beginStill(run.picture, at: first) }
        while let next = times.popFirst() { try hold(at: next, framesToFollow: times.isEmpty ? length : 0) }
        let packet = try encodeStill(picture)
        let parts = try inStream { stream throws(SliceMover.Misfit) in
            try stream.dissolve(to: packet.bytes, weights: run.mixes.map(\.weight))
        }
        for (part, time) in zip(parts, [time] + run.mixes.map(\.time)) { try emit(part, at: time) }
        framesSinceKeyframe += parts.count
        state = .still(picture, packet)
        return true
    }

    private func beginStill(_ picture: VideoFrame, at time: Int64) throws(MediaError) {
        try endStretch()
        state = .still(picture, try encodeStill(picture))
        try emitKeyframe(at: time)
    }

    /// Repeats the picture, as a keyframe now and then.
    private func hold(at time: Int64, framesToFollow: Int = 0) throws(MediaError) {
        guard case .still(_, let packet) = state else { return }
        if framesSinceKeyframe + framesToFollow >= interval(packet) { return try emitKeyframe(at: time) }
        try emit(inStream { $0.hold() }, at: time)
        framesSinceKeyframe += 1
    }

    private func emitKeyframe(at time: Int64) throws(MediaError) {
        guard case .still(_, let packet) = state else { return }
        let bytes = try inStream { stream throws(SliceMover.Misfit) in try stream.keyframe(packet.bytes) }
        try emit(bytes, at: time, isKeyframe: true)
        framesSinceKeyframe = 1
    }

    /// Frames from keyframe to keyframe of a picture that stays: as usual, more for a large picture, so that its copies take no
    /// more than some 200 kbit/s; but no more than a player can decode without anybody having to wait.
    private func interval(_ packet: Packet) -> Int {
        if let keyframeInterval { return keyframeInterval }
        let seconds = Double(packet.byteCount) / 25_000
        return max(
            Self.usualKeyframeInterval,
            min(600, Int(seconds * Double(frameRate.numerator) / Double(max(1, frameRate.denominator)))))
    }

    /// x264's own, in frames.
    private static let usualKeyframeInterval = 250

    /// What waits does not become free: it is written as it would be anyway.
    private func settle() throws(MediaError) {
        guard let run else { return }
        self.run = nil
        if isStill(run.picture) {
            for time in run.times { try hold(at: time) }
        } else {
            for time in run.times { try encodeByItself(.picture(run.picture), at: time) }
        }
        guard let second = run.second else { return }
        for mix in run.mixes { try encodeByItself(.mix(run.picture, second, weight: mix.weight), at: mix.time) }
    }

    // MARK: Encoders

    private func encodeByItself(_ frame: MovieFrame, at time: Int64) throws(MediaError) {
        let encoder: VideoEncoder
        if case .encoding(let open) = state {
            encoder = open
        } else {
            if let spare { encoder = spare } else { encoder = try makeEncoder() }
            spare = nil
            state = .encoding(encoder)
        }
        allowance?.pass(time)
        try encoder.encode(picture(of: frame), at: time)
        try takePackets(from: encoder)
    }

    private func picture(of frame: MovieFrame) throws(MediaError) -> VideoFrame {
        switch frame {
        case .picture(let picture):
            return picture
        case .mix(let first, let second, let weight):
            let pool = mixingPool ?? VideoFramePool(width: first.width, height: first.height, format: .yuv420)
            mixingPool = pool
            return try first.mixed(with: second, weight: weight, from: pool)
        }
    }

    private func encodeStill(_ picture: VideoFrame) throws(MediaError) -> Packet {
        guard let stillEncoder else { throw Self.noStream }
        return try stillEncoder.encode(picture, budget: allowance?.bytes)
    }

    private func endStretch() throws(MediaError) {
        if case .encoding(let encoder) = state {
            try encoder.finish()
            try takePackets(from: encoder)
        }
        state = .idle
    }

    private func takePackets(from encoder: VideoEncoder) throws(MediaError) {
        while let packet = try encoder.nextPacket() { packets.append(try movedPacket(packet)) }
    }

    // MARK: Packets

    private func inStream<Value>(
        _ body: (inout AVCStream) throws(SliceMover.Misfit) -> Value
    ) throws(MediaError) -> Value {
        guard var stream else { throw Self.noStream }
        defer { self.stream = stream }
        do throws(SliceMover.Misfit) {
            return try body(&stream)
        } catch {
            throw MediaError(.internalFailure, "write a picture", "the encoder's stream is not what its header says")
        }
    }

    private static let noStream = MediaError(.internalFailure, "write a picture", "there is no stream")

    /// An encoder's packet in its place in the stream.
    private func movedPacket(_ packet: Packet) throws(MediaError) -> Packet {
        guard stream != nil else { return packet }
        let bytes = try inStream { stream throws(SliceMover.Misfit) in try stream.moved(packet.bytes) }
        return try place(bytes, at: packet.presentationTime ?? packet.decodeTime, isKeyframe: packet.isKeyframe)
    }

    private func emit(_ bytes: [UInt8], at time: Int64, isKeyframe: Bool = false) throws(MediaError) {
        allowance?.take(bytes.count, at: time)
        packets.append(try place(bytes, at: time, isKeyframe: isKeyframe))
    }

    /// A packet that is decoded as many frames before it is shown as reordering asks for: the nth in decoding order gets the time
    /// at which the frame `reorderDepth` places before is shown. These times rise, and nothing is shown before it is decoded.
    private func place(_ bytes: [UInt8], at time: Int64, isKeyframe: Bool) throws(MediaError) -> Packet {
        let packet = try Packet(bytes)
        packet.pointer.pointee.pts = time
        let early = Int64(reorderDepth - packetCount)
        packet.pointer.pointee.dts = early > 0 ? firstTime - early * frameDuration : shown.popFirst() ?? time
        packet.pointer.pointee.flags = isKeyframe ? AV_PKT_FLAG_KEY : 0
        packetCount += 1
        return packet
    }
}

extension VideoEncoder {
    /// Frames by which decoding runs ahead of showing.
    var reorderDepth: Int { Int(max(0, context.pointee.has_b_frames)) }

    /// Frames from keyframe to keyframe at most; nil where the settings leave it to the encoder.
    fileprivate var keyframeInterval: Int? { context.pointee.gop_size > 0 ? Int(context.pointee.gop_size) : nil }
}
