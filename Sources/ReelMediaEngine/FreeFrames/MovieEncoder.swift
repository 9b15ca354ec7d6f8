internal import CReelFFmpeg
import Foundation
import ReelBitstreams
package import ReelColor
package import ReelCoreFoundation

/// Encodes a movie's frames. A still picture is encoded once, and a dissolve or a push between two still pictures is not encoded
/// at all; of a picture over which a camera moves, one frame in eight is encoded. All other frames pass through the encoder.
///
/// This applies to H.264 (`AVCStream`). For other codecs, and if an encoder's stream is not supported, every frame is encoded.
/// The decoded result is identical except for the encoder's losses.
///
/// Not thread-safe.
package final class MovieEncoder {
    private enum State {
        /// No encoder is open, and no still picture is current.
        case idle
        case encoding(VideoEncoder)
        /// The picture is the last one in the stream, in both decode and presentation order. The packet contains it as an
        /// independent picture; nil if there is none yet.
        case still(VideoFrame, Packet?)
        case moving(MovingPictureEncoder)
        /// Copied pictures wait until the times of all of them are known.
        case copying(CopiedPictures, times: [Int64])
        /// Recorded frames, with the time of the first one, and the number of packets that have been added.
        case replaying(any RecordedPackets, start: Int64, packetCount: Int)
    }

    /// The parameters for the file's header.
    package let parameters: CodecParameters
    /// The approximate number of frames per second.
    package let frameRate: Rational
    package let timescale: Int32

    private let makeEncoder: (VideoEncoder.Settings) throws(MediaError) -> VideoEncoder
    private let settings: VideoEncoder.Settings
    /// Nil if every frame is encoded.
    private var stream: AVCStream?
    private var state = State.idle
    /// The encoder that was opened for the header, until it is used.
    private var spare: VideoEncoder?
    private var stillEncoder: StillPictureEncoder?
    /// Nil if no average bit rate is set.
    private var budget: StillPictureBudget?
    private var run: StaticRun?
    private var mixingPool: VideoFramePool?
    private let painter: ViewPainter
    private let motion: CameraMotion
    /// The settings of the encoder of anchors; nil if views are encoded like other frames.
    private var anchorSettings: VideoEncoder.Settings?
    private let frameDuration: Int64

    private var reordering: FrameReordering
    private let keyframeInterval: Int?
    private var framesSinceKeyframe = 0
    /// The number of frames of the current still picture.
    private var stillFrames = 0
    /// The size of the last keyframe in bytes.
    private var keyframeSize = 0
    /// The decode time of the last packet, if every frame is encoded.
    private var lastDecodeTime: Int64?
    /// Packets that are ready.
    private var packets: ArraySlice<Packet> = []
    private var recording: Recording?

    /// The frames that are being recorded.
    private struct Recording {
        let recorder: any PacketRecorder
        /// The time of the first one.
        let start: Int64
        var frameCount: Int64 = 0
    }

    /// Returns whether views of pictures in a movie with these settings are predicted, so that it would be a waste to draw them.
    package static func predictsViews(_ settings: VideoEncoder.Settings, _ size: PixelSize) -> Bool {
        MovingPictureEncoder.canMove(settings) && size.width % 2 == 0 && size.height % 2 == 0
    }

    /// Returns whether frames of a movie with these settings that an edge divides are predicted, so that it would be a waste to
    /// draw them.
    package static func predictsEdges(_ settings: VideoEncoder.Settings, _ size: PixelSize) -> Bool {
        MovingPictureEncoder.canMoveEdges(settings) && size.width % 2 == 0 && size.height % 2 == 0
    }

    /// The minimum number of identical frames. Shorter runs are encoded, because each change between encoder and repetition
    /// costs a keyframe. If little has changed since the last still picture, the frames of both count, because then it costs
    /// little, unless it happens all the time.
    package static let shortestRun = 10

    /// - Parameters: see `VideoEncoder.init`.
    package init(
        width: Int, height: Int, timescale: Int32, frameDuration: Int64, tags: ColorTags, settings: VideoEncoder.Settings,
        hasAlpha: Bool = false
    ) throws(MediaError) {
        var settings = settings
        if let format = settings.copiedFormat { settings.parameterSetID = format.freeParameterSetID }
        self.settings = settings
        makeEncoder = { settings throws(MediaError) in
            try VideoEncoder(
                width: width, height: height, timescale: timescale, frameDuration: frameDuration, tags: tags, settings: settings,
                hasAlpha: hasAlpha)
        }
        painter = ViewPainter(size: PixelSize(width: width, height: height))
        motion = CameraMotion(size: PixelSize(width: width, height: height))
        let encoder = try makeEncoder(settings)
        let parameters = try encoder.parameters()
        self.timescale = timescale
        let frameDuration = max(1, frameDuration)
        self.frameDuration = frameDuration
        reordering = FrameReordering(
            depth: max(encoder.reorderDepth, settings.copiedFormat?.reorderDepth ?? 0), frameDuration: frameDuration)
        frameRate = Rational(Int(encoder.context.pointee.framerate.num), Int(encoder.context.pointee.framerate.den))
        keyframeInterval = encoder.keyframeInterval
        if case .averageBitRate(let bitsPerSecond) = settings.rate {
            let frames = Double(encoder.keyframeInterval ?? Self.usualKeyframeInterval)
            budget = StillPictureBudget(
                bitsPerSecond: bitsPerSecond, timescale: timescale,
                keyframeInterval: frames * Double(frameDuration) / Double(timescale))
        }
        spare = encoder
        if settings.codec == .h264 {
            let stillEncoder = try StillPictureEncoder(
                width: width, height: height, timescale: timescale, frameDuration: frameDuration, tags: tags, settings: settings)
            let isMoving = Self.predictsViews(settings, PixelSize(width: width, height: height))
            let anchorSettings = isMoving ? MovingPictureEncoder.settings(settings) : nil
            var anchorHeader: Data?
            if let anchorSettings { anchorHeader = try makeEncoder(anchorSettings).parameters().codecHeader }
            stream = AVCStream(
                encoder: parameters.codecHeader, stillEncoder: stillEncoder.header, anchorEncoder: anchorHeader,
                movesEdges: Self.predictsEdges(settings, PixelSize(width: width, height: height)),
                reorders: encoder.reorderDepth > 0)
            if let stream {
                self.stillEncoder = stillEncoder
                if stream.canMove { self.anchorSettings = anchorSettings }
            }
        }
        self.parameters =
            try stream.map { [settings] stream throws(MediaError) in
                let header = settings.copiedFormat?.header(with: stream.header) ?? stream.header
                return try CodecParameters(parameters, codecHeader: header)
            } ?? parameters
    }

    // MARK: Frames

    /// Adds a frame that is presented from `time`, in ticks, until the next one.
    ///
    /// - Parameters:
    ///   - restarting: whether to start a section that is encoded, and can be decoded, independently of everything before it.
    ///   - recorder: takes the packets of the section; nil for none. Set only for its first frame.
    package func encode(
        _ frame: MovieFrame, at time: Int64, restarting: Bool = false, recorder: (any PacketRecorder)? = nil
    ) throws(MediaError) {
        if stream != nil { reordering.addFrame(at: time) }
        if restarting { try restart(isRecorded: recorder != nil || frame.isRecorded) }
        if restarting || recorder != nil {
            endRecording()
            recording = recorder.map { Recording(recorder: $0, start: time) }
        }
        recording?.frameCount += 1
        if try replay(frame, at: time) { return }
        guard stream != nil else { return try encodeFrame(frame, at: time) }
        if try copy(frame, at: time) { return }
        if try move(frame, at: time) { return }
        if try addToRun(frame, at: time) { return }
        try endRun()
        if case .picture(let picture) = frame {
            run = StaticRun(picture, [time])
        } else {
            try encodeFrame(frame, at: time)
        }
    }

    /// - Parameter isRecorded: whether the section's packets must be apart from those before it.
    private func restart(isRecorded: Bool) throws(MediaError) {
        guard stream != nil else {
            // Frames of an intra codec are independent anyway.
            if !settings.codec.isIntra || isRecorded || recording != nil { try finishEncoder() }
            return
        }
        try endRun()
        try finishEncoder()
        budget?.reset()
        stream?.restart()
        try stillEncoder?.restart()
        // An encoder uses megabytes of memory that the heap of the thread that opened it would keep, and the next encoder
        // is opened on another thread.
        malloc_trim(0)
    }

    /// Ends the stream. `nextPacket()` then returns all remaining packets.
    package func finish() throws(MediaError) {
        reordering.finish()
        try endRun()
        try finishEncoder()
        endRecording()
        spare = nil
    }

    /// The number of frames by which decoding runs ahead of presentation.
    var reorderDepth: Int { reordering.depth }

    /// Returns the next packet, in decode order; nil if more frames are needed or the stream has ended.
    package func nextPacket() -> Packet? { packets.popFirst() }

    // MARK: Runs

    /// Adds a frame to the current run, if possible. Returns false if the run cannot continue with it.
    private func addToRun(_ frame: MovieFrame, at time: Int64) throws(MediaError) -> Bool {
        switch frame {
        case .picture(let picture):
            guard var run else { return false }
            if run.add(picture, at: time) {
                if try beginStill(&run) { try writeAllButLast(of: &run) }
                self.run = run
                return true
            }
            guard run.endsTransition(picture), try beginStill(&run) else { return false }
            self.run = run
            return try endTransition(run, at: picture, time)
        case .mix(let first, let second, let blend):
            guard reordering.depth > 0 else { return false }
            if case .divided = blend, stream?.canMoveEdges != true { return false }
            if run == nil, case .still(let picture, _) = state { run = StaticRun(picture, []) }
            return run?.add(first, second, blend, at: time) ?? false
        case .view, .viewMix, .copied, .recorded: return false
        }
    }

    private func isCurrentStill(_ picture: VideoFrame) -> Bool {
        if case .still(let still, _) = state { still.isSame(as: picture) } else { false }
    }

    /// Makes a run's picture the current still picture, if it is long enough. Returns whether it is the current one.
    private func beginStill(_ run: inout StaticRun) throws(MediaError) -> Bool {
        if isCurrentStill(run.picture) { return true }
        guard let time = run.times.first else { return false }
        var isChange = false
        if case .still(let last, _) = state, stillFrames + run.count >= Self.shortestRun {
            isChange = settings.predictsEveryChange || StillPictureEncoder.isChange(from: last, to: run.picture)
        }
        let isDue = framesSinceKeyframe >= interval
        if isChange, !isDue, case .still(let last, _) = state,
            let packet = try stillEncoder?.encodeChange(from: last, to: run.picture, budget: budget?.bytes)
        {
            try emit(withStream { stream throws(InvalidBitstream) in try stream.change(packet.bytes) }, at: time)
            withExtendedLifetime(packet) {}
            framesSinceKeyframe += 1
            stillFrames = 1
            state = .still(run.picture, nil)
        } else if run.count >= Self.shortestRun || isChange && isDue {
            try finishEncoder()
            state = .still(run.picture, nil)
            stillFrames = 0
            try emitKeyframe(at: time)
        } else {
            return false
        }
        run.times.removeFirst()
        return true
    }

    /// Writes all but the last frame. The last one waits, because it must be a keyframe if a long dissolve follows.
    private func writeAllButLast(of run: inout StaticRun) throws(MediaError) {
        while run.times.count > 1 { try repeatStill(at: run.times.removeFirst()) }
    }

    /// Ends a transition between two still pictures. Returns false if its frames must be encoded.
    private func endTransition(_ run: StaticRun, at picture: VideoFrame, _ time: Int64) throws(MediaError) -> Bool {
        let length = run.mixes.count + 1
        if let keyframeInterval, length >= keyframeInterval { return false }
        // If there is no frame between the previous dissolve and this one, none could be a keyframe.
        guard !run.times.isEmpty || framesSinceKeyframe + length <= keyframeInterval ?? 2 * interval,
            let anchors = anchors(in: run), let second = run.second, let stillEncoder
        else { return false }
        self.run = nil
        var times = run.times[...]
        while let next = times.popFirst() { try repeatStill(at: next, framesToFollow: times.isEmpty ? length : 0) }
        var (start, next) = (MovingEdge?.none, 0)
        for anchor in anchors {
            let (blend, time) = run.mixes[anchor]
            let packet = try stillEncoder.encodeBetween(self.picture(of: .mix(run.picture, second, blend)))
            try emitTransition(to: packet, run.mixes[next..<anchor], from: start, to: blend.edge, at: time)
            (start, next) = (blend.edge, anchor + 1)
        }
        let packet = try encodeStill(picture)
        try emitTransition(to: packet, run.mixes[next...], from: start, to: nil, at: time)
        framesSinceKeyframe += length
        (keyframeSize, stillFrames) = (packet.byteCount, 1)
        state = .still(picture, packet)
        return true
    }

    /// Returns the places of the frames in a transition that must be encoded; nil if it cannot be predicted.
    private func anchors(in run: StaticRun) -> [Int]? {
        let edges = run.mixes.compactMap(\.blend.edge)
        guard let stream, edges.count == run.mixes.count else { return edges.isEmpty ? [] : nil }
        return motion.anchors(of: edges, within: stream.reach)
    }

    /// Writes a picture and the frames that are predicted from it and the previous one.
    ///
    /// - Parameters:
    ///   - start: the edge in the previous picture, if it is a frame of a transition.
    ///   - end: the edge in this one.
    private func emitTransition(
        to packet: Packet, _ mixes: ArraySlice<(blend: FrameBlend, time: Int64)>, from start: MovingEdge?, to end: MovingEdge?,
        at time: Int64
    ) throws(MediaError) {
        let blends = mixes.map { mix in
            switch mix.blend {
            case .mixed(let weight): AVCStream.Blend.mixed(weight)
            case .divided(let edge): AVCStream.Blend.moved(motion.slice(edge, from: start, to: end))
            }
        }
        let parts = try withStream { stream throws(InvalidBitstream) in try stream.transition(to: packet.bytes, blends) }
        withExtendedLifetime(packet) {}
        for (part, time) in zip(parts, [time] + mixes.map(\.time)) { try emit(part, at: time) }
    }

    /// Repeats the picture, at intervals as a keyframe.
    private func repeatStill(at time: Int64, framesToFollow: Int = 0) throws(MediaError) {
        if framesSinceKeyframe + framesToFollow >= interval { return try emitKeyframe(at: time) }
        try emit(withStream { $0.repetition() }, at: time)
        framesSinceKeyframe += 1
        stillFrames += 1
    }

    private func emitKeyframe(at time: Int64) throws(MediaError) {
        guard case .still(let picture, let known) = state else { return }
        let packet: Packet
        if let known { packet = known } else { packet = try encodeStill(picture) }
        state = .still(picture, packet)
        let bytes = try withStream { stream throws(InvalidBitstream) in try stream.keyframe(packet.bytes) }
        try emit(bytes, at: time, isKeyframe: true)
        (framesSinceKeyframe, keyframeSize) = (1, packet.byteCount)
        stillFrames += 1
    }

    /// The number of frames between keyframes of a still picture: the usual interval, or more for a large picture, so that its
    /// copies take at most about 200 kbit/s, but at most 600 frames, so that players can seek without a noticeable delay.
    private var interval: Int {
        if let keyframeInterval { return keyframeInterval }
        let seconds = Double(keyframeSize) / 25_000
        return max(
            Self.usualKeyframeInterval,
            min(600, Int(seconds * Double(frameRate.numerator) / Double(max(1, frameRate.denominator)))))
    }

    /// x264's default, in frames.
    static let usualKeyframeInterval = 250

    /// Ends the run: writes its frames as repetitions if the picture is the current still picture, otherwise encodes them.
    private func endRun() throws(MediaError) {
        guard var run else { return }
        self.run = nil
        if try beginStill(&run) {
            for time in run.times { try repeatStill(at: time) }
        } else {
            for time in run.times { try encodeFrame(.picture(run.picture), at: time) }
        }
        guard let second = run.second else { return }
        for mix in run.mixes { try encodeFrame(.mix(run.picture, second, mix.blend), at: mix.time) }
    }

    // MARK: Pictures that move

    /// Adds a view. Returns false if it is encoded like other frames.
    private func move(_ frame: MovieFrame, at time: Int64) throws(MediaError) -> Bool {
        guard let anchorSettings, let stream else { return false }
        switch frame {
        case .picture, .mix, .copied, .recorded: return false
        case .view, .viewMix: break
        }
        try endRun()
        let encoder: MovingPictureEncoder
        if case .moving(let open) = state {
            encoder = open
        } else {
            try finishEncoder()
            encoder = MovingPictureEncoder(
                try makeEncoder(anchorSettings), painter, reach: stream.reach, frameDuration: frameDuration,
                keyframeInterval: keyframeInterval)
            state = .moving(encoder)
        }
        try encoder.add(frame, at: time)
        try takeFrames(from: encoder)
        return true
    }

    private func takeFrames(from encoder: MovingPictureEncoder) throws(MediaError) {
        while let frame = encoder.next() {
            switch frame {
            case .anchor(let packet, let order, let time, let isKeyframe):
                let bytes = try withStream { stream throws(InvalidBitstream) in
                    try stream.anchor(packet.bytes, order: order)
                }
                withExtendedLifetime(packet) {}
                packets.append(try makePacket(bytes, at: time, isKeyframe: isKeyframe))
            case .moved(let slice, let weight, let order, let time):
                let bytes = try withStream { stream throws(InvalidBitstream) in
                    try stream.moved(slice, weight: weight, order: order)
                }
                packets.append(try makePacket(bytes, at: time, isKeyframe: false))
            }
        }
    }

    // MARK: Copied pictures

    /// Adds a copied picture. Returns false if the frame is none. The last one of those that belong together writes all.
    private func copy(_ frame: MovieFrame, at time: Int64) throws(MediaError) -> Bool {
        guard case .copied(let picture) = frame, settings.copiedFormat != nil else { return false }
        if picture.place == 0 {
            try endRun()
            try finishEncoder()
            state = .copying(picture.pictures, times: [])
        }
        guard case .copying(let pictures, var times) = state, pictures === picture.pictures, picture.place == times.count else {
            throw Self.isIncomplete
        }
        times.append(time)
        state = .copying(pictures, times: times)
        guard times.count == pictures.count else { return true }
        for (number, (stream, place)) in pictures.pictures.enumerated() {
            packets.append(try makePacket(stream, at: times[place], isKeyframe: number == 0))
        }
        state = .idle
        return true
    }

    private static let isIncomplete = MediaError(
        .internalFailure, "copy pictures", "pictures that belong together were separated")

    // MARK: Recorded frames

    /// Adds a recorded frame. Returns false if the frame is none.
    private func replay(_ frame: MovieFrame, at time: Int64) throws(MediaError) -> Bool {
        guard case .recorded(let frame) = frame else { return false }
        if frame.place == 0 {
            try endRun()
            try finishEncoder()
            state = .replaying(frame.packets, start: time, packetCount: 0)
        }
        // An encoder, too, has looked ahead before the first packet comes.
        try takeRecordedPackets(upTo: frame.place - reordering.depth)
        return true
    }

    /// Adds the recorded packets up to a number, from 0.
    private func takeRecordedPackets(upTo last: Int) throws(MediaError) {
        guard case .replaying(let recorded, let start, var count) = state else { throw Self.isIncomplete }
        while count <= last, let packet = try recorded.next() {
            if stream == nil {
                packets.append(decodedInOrder(try packet.packet(at: start)))
            } else {
                let time = start + packet.presentationTime
                packets.append(try makePacket(packet.bytes, at: time, isKeyframe: packet.isKeyframe))
            }
            count += 1
        }
        state = .replaying(recorded, start: start, packetCount: count)
    }

    private func record(_ packet: Packet) {
        guard let recording else { return }
        recording.recorder.add(RecordedPacket(packet, since: recording.start))
    }

    private func endRecording() {
        if let recording { recording.recorder.finish(frameCount: recording.frameCount) }
        recording = nil
    }

    // MARK: Encoders

    private func encodeFrame(_ frame: MovieFrame, at time: Int64) throws(MediaError) {
        let encoder: VideoEncoder
        if case .moving = state { try finishEncoder() }
        if case .encoding(let open) = state {
            encoder = open
        } else {
            if let spare { encoder = spare } else { encoder = try makeEncoder(settings) }
            spare = nil
            state = .encoding(encoder)
        }
        budget?.advance(to: time)
        try encoder.encode(picture(of: frame), at: time)
        try takePackets(from: encoder)
    }

    private func picture(of frame: MovieFrame) throws(MediaError) -> VideoFrame {
        switch frame {
        case .picture(let picture):
            return picture
        case .mix(let first, let second, let blend):
            let pool = mixingPool ?? VideoFramePool(size: first.size, format: .yuv420)
            mixingPool = pool
            return try first.blended(with: second, blend, from: pool)
        case .view(let view): return try painter.draw(view)
        case .viewMix(let mix): return try painter.draw(mix)
        case .copied, .recorded: throw Self.isIncomplete
        }
    }

    private func encodeStill(_ picture: VideoFrame) throws(MediaError) -> Packet {
        guard let stillEncoder else { throw Self.noStream }
        return try stillEncoder.encode(picture, budget: budget?.bytes)
    }

    private func finishEncoder() throws(MediaError) {
        if case .encoding(let encoder) = state {
            try encoder.finish()
            try takePackets(from: encoder)
        } else if case .moving(let encoder) = state {
            try encoder.finish()
            try takeFrames(from: encoder)
        } else if case .replaying = state {
            try takeRecordedPackets(upTo: .max)
        } else if case .copying = state {
            throw Self.isIncomplete
        }
        state = .idle
    }

    private func takePackets(from encoder: VideoEncoder) throws(MediaError) {
        while let packet = try encoder.nextPacket() { packets.append(try rewritten(packet)) }
    }

    // MARK: Packets

    private func withStream<Value>(
        _ body: (inout AVCStream) throws(InvalidBitstream) -> Value
    ) throws(MediaError) -> Value {
        guard var stream else { throw Self.noStream }
        defer { self.stream = stream }
        do throws(InvalidBitstream) {
            return try body(&stream)
        } catch {
            throw MediaError(.internalFailure, "write a picture", "the encoder's stream does not match its header")
        }
    }

    private static let noStream = MediaError(.internalFailure, "write a picture", "there is no stream")

    /// Adapts an encoder's packet to its position in the stream.
    private func rewritten(_ packet: Packet) throws(MediaError) -> Packet {
        guard stream != nil else {
            record(packet)
            return decodedInOrder(packet)
        }
        let bytes = try withStream { stream throws(InvalidBitstream) in try stream.rewrite(packet.bytes) }
        return try makePacket(bytes, at: packet.presentationTime ?? packet.decodeTime, isKeyframe: packet.isKeyframe)
    }

    /// Corrects the decode time of a packet if every frame is encoded: the first packets of an encoder are decoded before they
    /// are presented, which must not be before the last ones of the encoder before it are.
    private func decodedInOrder(_ packet: Packet) -> Packet {
        if let last = lastDecodeTime, packet.decodeTime <= last { packet.pointer.pointee.dts = last + 1 }
        lastDecodeTime = packet.decodeTime
        return packet
    }

    private func emit(_ bytes: [UInt8], at time: Int64, isKeyframe: Bool = false) throws(MediaError) {
        budget?.spend(bytes.count, at: time)
        packets.append(try makePacket(bytes, at: time, isKeyframe: isKeyframe))
    }

    private func makePacket(_ bytes: some Collection<UInt8>, at time: Int64, isKeyframe: Bool) throws(MediaError) -> Packet {
        let packet = try Packet(bytes)
        packet.pointer.pointee.pts = time
        packet.pointer.pointee.dts = reordering.nextDecodeTime(presentationTime: time)
        packet.pointer.pointee.flags = isKeyframe ? AV_PKT_FLAG_KEY : 0
        record(packet)
        return packet
    }
}

extension VideoEncoder {
    /// The number of frames by which decoding runs ahead of presentation.
    var reorderDepth: Int { Int(max(0, context.pointee.has_b_frames)) }

    /// The maximum number of frames between keyframes; nil if the settings leave it to the encoder.
    fileprivate var keyframeInterval: Int? { context.pointee.gop_size > 0 ? Int(context.pointee.gop_size) : nil }
}
