internal import CFFmpeg
import Foundation
import OpenCoreMedia

/// Reads, for requests in the order of their times, what has to be decoded for them: of each group of pictures only as far as the
/// last one that is wanted, without those that neither anybody wants nor any other picture needs.
///
/// Nothing is decoded here. Which frame is shown at a time is seen from the presentation times alone:
/// it is the last that begins at or before it, and nothing that is decoded later is shown before its
/// own decoding time. Where a container has no decoding times (Matroska), those that libavformat makes
/// up are not believed: it is then known from how far frames can be reordered at all.
final class FramePlanner {
    /// A packet has no time, or none that can be believed: nobody can say without decoding which picture it is.
    struct UnknownTimes: Error {}

    let demuxer: Demuxer
    private let cancellation: MediaCancellation
    let stream: UnsafeMutablePointer<AVStream>
    private let disposable: DisposablePictures
    /// Takes each group that is begun, while it is being read. False where nobody decodes any more.
    private let begin: (FrameFeed) -> Bool
    /// Takes requests for which there is no frame here, or of which nobody can say without decoding which it is.
    private let miss: (Int) throws -> Void

    private let isReordered: Bool
    /// Frames that may be decoded before a frame and shown after it; nil where decoding times tell.
    private let reorderDepth: Int?
    /// In the order of their times.
    private var pending: ArraySlice<TickRequest>
    var group: Group?
    /// Decoding time of the packet that was read last.
    var lastDecodeTime: Int64?
    /// Packets up to this decoding time have been read before, and are passed over.
    var skippedUntil: Int64?
    /// Requests for which the keyframe before them, and for which the one after them, has been looked for.
    var sought: (before: Set<Int>, after: Set<Int>) = ([], [])

    /// A packet whose fate may not be known yet.
    struct Held {
        let packet: Packet
        let time: Int64
        /// An edit list leaves it out; it is needed for decoding others.
        let isHidden: Bool
        var requests: [Int] = []
    }

    struct Group {
        /// Decoding and presentation time of its keyframe.
        let start: Int64
        let keyframe: Int64
        let feed = FrameFeed()
        /// In decoding order.
        var held: [Held] = []
        var heldBytes = 0
        var hasBegun = false
        /// Of the last pictures that are wanted and have been handed over.
        private(set) var wanted: [Int64] = []
        /// The latest presentation times, rising: one more than frames can be reordered by.
        private(set) var latest: [Int64] = []

        /// Far more than frames can be reordered by: what is decided later lies no further back.
        private static let keptTimes = 64

        mutating func noteWanted(_ time: Int64) {
            wanted.append(time)
            if wanted.count > Self.keptTimes { wanted.removeFirst() }
        }

        mutating func note(_ time: Int64, depth: Int) {
            latest.insert(time, at: latest.firstIndex { $0 > time } ?? latest.count)
            if latest.count > depth + 1 { latest.removeFirst() }
        }
    }

    /// What waits for its fate is in memory.
    private static let heldLimit = 1 << 25

    init(
        _ demuxer: Demuxer, stream: UnsafeMutablePointer<AVStream>, codec: CodecParameters, requests: [TickRequest],
        cancellation: MediaCancellation, begin: @escaping (FrameFeed) -> Bool, miss: @escaping (Int) throws -> Void
    ) {
        self.miss = miss
        self.cancellation = cancellation
        self.demuxer = demuxer
        self.stream = stream
        disposable = DisposablePictures(codec)
        isReordered = codec.reorderDepth > 0
        // H.264 and HEVC: no more than the decoder can hold (clause A.3.1 and A.4.2 of each).
        // All others: one, and some for good measure.
        reorderDepth =
            demuxer.hasDecodingTimes ? nil : ["h264", "hevc"].contains(codec.codecName) ? 16 : codec.reorderDepth + 2
        pending = requests.sorted { $0.tick < $1.tick }[...]
        self.begin = begin
    }

    /// Returns when every request has been handed over, or missed.
    func run() throws {
        defer { group?.feed.finish() }
        while let request = pending.first {
            try cancellation.check("read \(demuxer.path)")
            if let time = group?.wanted.last(where: request.takes), isHere(request) {
                pending.removeFirst()
                put(.giveAgain(time: time, for: [request.id]))
                continue
            }
            if isWorthSeeking(for: request) {
                try seek(for: request)
            } else if isLaterKeyframeBetter(for: request) {
                try seekLaterKeyframe(for: request)
            }
            guard let packet = try demuxer.nextPacket(of: stream) else {
                try resolve { _ in true }
                break
            }
            try take(packet)
        }
        close()
    }

    func presentationTime(of packet: Packet) throws -> Int64 {
        guard demuxer.hasPresentationTimes || !isReordered else { throw UnknownTimes() }
        if let time = packet.presentationTime { return time }
        guard !isReordered, packet.decodeTime != STILLREEL_AV_NOPTS_VALUE else { throw UnknownTimes() }
        return packet.decodeTime
    }

    // MARK: What is needed

    func take(_ packet: Packet) throws {
        let time = try presentationTime(of: packet)
        let isTold = packet.decodeTime != STILLREEL_AV_NOPTS_VALUE
        let decodeTime = isTold ? packet.decodeTime : isReordered ? lastDecodeTime ?? time : time
        if let skippedUntil {
            if decodeTime <= skippedUntil { return }
            self.skippedUntil = nil
        }
        lastDecodeTime = decodeTime
        var takers = packet.isHidden ? [] : takeTolerant(time, isKeyframe: packet.isKeyframe)
        if let reorderDepth {
            let later = group?.latest ?? []
            try resolve { later.count > reorderDepth && $0.tick < later[0] }
        } else if isTold || !isReordered {
            // All that is shown before this packet is decoded has been read.
            try resolve { $0.tick < decodeTime }
        }
        guard !takers.isEmpty || !pending.isEmpty else { return }
        if packet.isKeyframe, group == nil || !takers.isEmpty || pending.first.map({ time <= $0.tick || $0.takes(time) }) ?? false
        {
            close()
            group = Group(start: decodeTime, keyframe: time)
            if !packet.isHidden { takers += takeTolerant(time, isKeyframe: packet.isKeyframe) }
        }
        guard group != nil else { return }
        group?.held.append(Held(packet: packet, time: time, isHidden: packet.isHidden, requests: takers))
        group?.heldBytes += packet.byteCount
        if let reorderDepth { group?.note(time, depth: reorderDepth) }
        if !takers.isEmpty || group?.heldBytes ?? 0 > Self.heldLimit { handOver() }
    }

    /// Requests to which a frame that begins at `time` will do.
    private func takeTolerant(_ time: Int64, isKeyframe: Bool) -> [Int] {
        var ids: [Int] = []
        var index = pending.startIndex
        while index < pending.endIndex, (pending[index].bounds?.lowerBound ?? pending[index].tick) <= time {
            let request = pending[index]
            if request.takes(time), isHere(request), isKeyframe || !isLaterKeyframeBetter(for: request) {
                ids.append(pending.remove(at: index).id)
            } else {
                index += 1
            }
        }
        return ids
    }

    /// Decides the first requests for which all that could be the frame they want has been read.
    private func resolve(while isDecided: (TickRequest) -> Bool) throws {
        var hasWanted = false
        while let request = pending.first, isDecided(request) {
            pending.removeFirst()
            var best: Int?
            for (index, held) in (group?.held ?? []).enumerated() where !held.isHidden && held.time <= request.tick {
                if best.flatMap({ group?.held[$0].time }).map({ $0 < held.time }) ?? true { best = index }
            }
            let bestTime = best.flatMap { group?.held[$0].time }
            let last = group?.wanted.filter { $0 <= request.tick }.max()
            if let last, bestTime.map({ $0 <= last }) ?? true {
                put(.giveAgain(time: last, for: [request.id]))
            } else if let best {
                group?.held[best].requests.append(request.id)
                hasWanted = true
            } else {
                try miss(request.id)
            }
        }
        if hasWanted { handOver() }
    }

    /// Hands over, from the front, the packets whose fate is known: those that are wanted, and those of which a later frame at or
    /// before the next request's time has been read, so that nobody will want them.
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
                group?.noteWanted(packet.time)
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

    private func abandon() {
        pending = []
        group?.feed.abandon()
    }

    /// The group is over: nothing more of it is wanted.
    func close() {
        handOver(all: true)
        group?.feed.finish()
        group = nil
    }
}
