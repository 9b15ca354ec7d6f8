internal import CFFmpeg
import Foundation
import OpenCoreMedia

/// Reads, for requests in the order of their times, what has to be decoded for them: of each group of pictures only as far as the last one
/// that is wanted, without those that neither anybody wants nor any other picture needs.
///
/// Nothing is decoded here. Which frame is shown at a time is seen from the presentation times alone: it is the last that begins at or
/// before it, and nothing that is decoded later is shown before its own decoding time. Where a container has no decoding times (Matroska),
/// those that libavformat makes up are not believed: it is then known from how far frames can be reordered at all.
final class FramePlanner {
    /// A packet has no time, or none that can be believed: nobody can say without decoding which picture it is.
    struct UnknownTimes: Error {}

    private let demuxer: Demuxer
    private let stream: UnsafeMutablePointer<AVStream>
    private let disposable: DisposablePictures
    /// Takes each group that is begun, while it is being read. False where nobody decodes any more.
    private let begin: (FrameFeed) -> Bool

    private let isReordered: Bool
    /// Frames that may be decoded before a frame and shown after it; nil where decoding times tell.
    private let reorderDepth: Int?
    /// In the order of their times.
    private var pending: ArraySlice<TickRequest>
    private var group: Group?
    /// Decoding time of the packet that was read last.
    private var lastDecodeTime: Int64?
    /// Packets up to this decoding time have been read before, and are passed over.
    private var skippedUntil: Int64?
    /// Requests for which the right place has been looked for.
    private var sought: Set<Int> = []

    /// A packet whose fate may not be known yet.
    private struct Held {
        let packet: Packet
        let time: Int64
        /// An edit list leaves it out; it is needed for decoding others.
        let isHidden: Bool
        var requests: [Int] = []
    }

    private struct Group {
        /// Decoding time of its keyframe.
        let start: Int64
        let feed = FrameFeed()
        /// In decoding order.
        var held: [Held] = []
        var heldBytes = 0
        var hasBegun = false
        /// Of the last picture that is wanted and has been handed over.
        var lastWanted: Int64?
    }

    /// What waits for its fate is in memory.
    private static let heldLimit = 1 << 25

    init(
        _ demuxer: Demuxer, stream: UnsafeMutablePointer<AVStream>, codec: CodecParameters, requests: [TickRequest],
        begin: @escaping (FrameFeed) -> Bool
    ) {
        self.demuxer = demuxer
        self.stream = stream
        disposable = DisposablePictures(codec)
        isReordered = codec.reorderDepth > 0
        // H.264 and HEVC: no more than the decoder can hold (clause A.3.1 and A.4.2 of each). All others: one, and some for good measure.
        reorderDepth =
            demuxer.hasDecodingTimes ? nil : ["h264", "hevc"].contains(codec.codecName) ? 16 : codec.reorderDepth + 2
        pending = requests.sorted { $0.tick < $1.tick }[...]
        self.begin = begin
    }

    /// Returns when every request has been handed over, but for those for which there is no frame, or of which nobody can say without
    /// decoding which it is.
    func run() throws {
        defer { group?.feed.finish() }
        while let request = pending.first {
            if let last = group?.lastWanted, request.takes(last), isNearest(request) {
                pending.removeFirst()
                put(.giveAgain(time: last, for: [request.id]))
                continue
            }
            if isWorthSeeking(for: request) { try seek(for: request) }
            guard let packet = try demuxer.nextPacket(of: stream) else {
                resolve { _ in true }
                break
            }
            try take(packet)
        }
        close()
    }

    // MARK: Where to read

    /// Is there a better place for a request than the one up to which the file has been read?
    private func isWorthSeeking(for request: TickRequest) -> Bool {
        guard demuxer.isSeekable, !sought.contains(request.id) else { return false }
        guard let last = lastDecodeTime, let start = group?.start else { return true }
        if indexCovers(request.tick) {
            if let later = laterKeyframe(for: request), later > last { return true }
            return keyframe(at: request.tick, backward: true).map { $0 > (request.bounds == nil ? last : start) } ?? false
        }
        if request.bounds != nil { return true }
        // Nobody knows where keyframes are. Looking for one costs some reading, too.
        return Double(request.tick - last) * av_q2d(stream.pointee.time_base) > 10
    }

    /// Where a keyframe alone will do, and not the one before: the one after.
    private func laterKeyframe(for request: TickRequest) -> Int64? {
        guard let bounds = request.bounds, indexCovers(request.tick),
            let before = keyframe(at: request.tick, backward: true), before < bounds.lowerBound,
            let after = keyframe(at: request.tick, backward: false), after <= bounds.upperBound
        else { return nil }
        return after
    }

    /// Is no keyframe nearer to the request than the one that the current group begins with?
    private func isNearest(_ request: TickRequest) -> Bool {
        guard demuxer.isSeekable, !sought.contains(request.id) else { return true }
        guard let start = group?.start, indexCovers(request.tick), laterKeyframe(for: request).map({ $0 <= start }) ?? true,
            let before = keyframe(at: request.tick, backward: true)
        else { return false }
        return before <= start
    }

    /// Does the index say which keyframe comes before a time, and that there is none nearer?
    private func indexCovers(_ tick: Int64) -> Bool {
        guard demuxer.isIndexed else { return false }
        let count = avformat_index_get_entries_count(stream)
        guard count > 0, let end = avformat_index_get_entry(stream, count - 1) else { return false }
        // A movie in fragments has an index of those that have been read.
        return end.pointee.timestamp > tick || Int64(count) == stream.pointee.nb_frames
    }

    /// Decoding time of a keyframe in the index.
    private func keyframe(at tick: Int64, backward: Bool) -> Int64? {
        let index = av_index_search_timestamp(stream, tick, backward ? AVSEEK_FLAG_BACKWARD : 0)
        guard index >= 0, let entry = avformat_index_get_entry(stream, index) else { return nil }
        return entry.pointee.timestamp
    }

    private func seek(for request: TickRequest) throws {
        sought.insert(request.id)
        var wantsLater = laterKeyframe(for: request) != nil
        var place = request.tick
        var step = max(1, stream.pointee.ticks(CMTime(value: 1, timescale: 4)))
        let earliest = stream.pointee.start_time == STILLREEL_AV_NOPTS_VALUE ? 0 : stream.pointee.start_time
        while true {
            try demuxer.seek(stream, to: place, forward: wantsLater)
            guard let packet = try nextKeyframe() else {
                // Nothing from there on can be decoded.
                guard place > earliest else { return }
                place = max(earliest, place - step)
                step *= 2
                continue
            }
            let time = try presentationTime(of: packet)
            if time > request.tick, !request.takes(time), wantsLater || place > earliest {
                // A keyframe may be shown long after it is decoded.
                guard !wantsLater else {
                    wantsLater = false
                    continue
                }
                place = max(earliest, min(place - step, packet.decodeTime - 1, request.tick))
                step *= 2
                continue
            }
            if let group, packet.decodeTime != STILLREEL_AV_NOPTS_VALUE, packet.decodeTime <= group.start, let lastDecodeTime {
                // The same group again: what has been read of it is not read twice.
                skippedUntil = lastDecodeTime
                return
            }
            close()
            try take(packet)
            return
        }
    }

    private func nextKeyframe() throws -> Packet? {
        while let packet = try demuxer.nextPacket(of: stream) {
            // Where an edit list leaves frames out, their keyframe may be one of them.
            if packet.isKeyframe { return packet }
        }
        return nil
    }

    private func presentationTime(of packet: Packet) throws -> Int64 {
        guard demuxer.hasPresentationTimes || !isReordered else { throw UnknownTimes() }
        if let time = packet.presentationTime { return time }
        guard !isReordered else { throw UnknownTimes() }
        guard packet.decodeTime != STILLREEL_AV_NOPTS_VALUE else {
            throw UnknownTimes()
        }
        return packet.decodeTime
    }

    // MARK: What is needed

    private func take(_ packet: Packet) throws {
        let time = try presentationTime(of: packet)
        let decodeTime = packet.decodeTime == STILLREEL_AV_NOPTS_VALUE ? time : packet.decodeTime
        if let skippedUntil {
            if decodeTime <= skippedUntil { return }
            self.skippedUntil = nil
        }
        lastDecodeTime = decodeTime
        var takers = packet.isHidden ? [] : takeTolerant(time)
        if let reorderDepth {
            let later = (group?.held ?? []).map(\.time).sorted(by: >).dropFirst(reorderDepth).first
            resolve { request in later.map { request.tick < $0 } ?? false }
        } else {
            // All that is shown before this packet is decoded has been read.
            resolve { $0.tick < decodeTime }
        }
        guard !takers.isEmpty || !pending.isEmpty else { return }
        if packet.isKeyframe, group == nil || !takers.isEmpty || pending.first.map({ time <= $0.tick || $0.takes(time) }) ?? false
        {
            close()
            group = Group(start: decodeTime)
            if !packet.isHidden { takers += takeTolerant(time) }
        }
        guard group != nil else { return }
        group?.held.append(Held(packet: packet, time: time, isHidden: packet.isHidden, requests: takers))
        group?.heldBytes += packet.byteCount
        if !takers.isEmpty || group?.heldBytes ?? 0 > Self.heldLimit { handOver() }
    }

    /// Requests to which a frame that begins at `time` will do.
    private func takeTolerant(_ time: Int64) -> [Int] {
        var ids: [Int] = []
        var index = pending.startIndex
        while index < pending.endIndex, (pending[index].bounds?.lowerBound ?? pending[index].tick) <= time {
            if pending[index].takes(time), isNearest(pending[index]) {
                ids.append(pending.remove(at: index).id)
            } else {
                index += 1
            }
        }
        return ids
    }

    /// Decides the first requests for which all that could be the frame they want has been read.
    private func resolve(while isDecided: (TickRequest) -> Bool) {
        var hasWanted = false
        while let request = pending.first, isDecided(request) {
            pending.removeFirst()
            var best: Int?
            for (index, held) in (group?.held ?? []).enumerated() where !held.isHidden && held.time <= request.tick {
                if best.flatMap({ group?.held[$0].time }).map({ $0 < held.time }) ?? true { best = index }
            }
            let bestTime = best.flatMap { group?.held[$0].time }
            if let last = group?.lastWanted, last <= request.tick, bestTime.map({ $0 <= last }) ?? true {
                put(.giveAgain(time: last, for: [request.id]))
            } else if let best {
                group?.held[best].requests.append(request.id)
                hasWanted = true
            }
        }
        if hasWanted { handOver() }
    }

    /// Hands over, from the front, the packets whose fate is known: those that are wanted, and those of which a later frame at or before
    /// the next request's time has been read, so that nobody will want them.
    private func handOver(all: Bool = false) {
        guard let held = group?.held else { return }
        let next = pending.first
        let latest = next.flatMap { next in held.lazy.filter { !$0.isHidden && $0.time <= next.tick }.map(\.time).max() }
        let isTight = group?.heldBytes ?? 0 > Self.heldLimit
        // What comes after the last wanted one need not be decoded, unless more is wanted and memory is short.
        let end = isTight && !all ? held.count : (held.lastIndex { !$0.requests.isEmpty } ?? -1) + 1
        var count = 0
        for packet in held.prefix(end) {
            let isKnown =
                all || next == nil || packet.isHidden || !packet.requests.isEmpty || latest.map { packet.time < $0 } ?? false
            guard isKnown else { break }
            count += 1
            group?.heldBytes -= packet.packet.byteCount
            if packet.requests.isEmpty {
                if !disposable.contains(packet.packet) { put(.decode(packet.packet, time: packet.time, for: [])) }
            } else {
                put(.decode(packet.packet, time: packet.time, for: packet.requests))
                let last = group?.lastWanted ?? .min
                group?.lastWanted = max(last, packet.time)
            }
        }
        group?.held.removeFirst(count)
    }

    private func put(_ step: FrameFeed.Step) {
        guard let feed = group?.feed else { return }
        if group?.hasBegun == false {
            group?.hasBegun = true
            guard begin(feed) else { return abandon() }
        }
        if !feed.put(step) { abandon() }
    }

    private func abandon() { pending = [] }

    /// The group is over: nothing more of it is wanted.
    private func close() {
        handOver(all: true)
        group?.feed.finish()
        group = nil
    }
}
