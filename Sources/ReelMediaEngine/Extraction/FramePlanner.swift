internal import CReelFFmpeg
import Foundation
import ReelConcurrency
import ReelCoreMedia

/// Reads the packets that must be decoded for a list of requests, in order of time: of each group of pictures up to the last
/// requested picture, without pictures that are neither requested nor referenced by others.
///
/// Nothing is decoded here. The frame shown at a time follows from the presentation times alone: it is the last one that begins
/// at or before that time, and no packet is presented before its own decode time. If the container has no decode times
/// (Matroska), those that libavformat makes up are not used; the maximum reordering depth decides instead.
final class FramePlanner {
    /// A packet has no time or an unreliable one, so that its picture can only be identified by decoding.
    struct UnknownTimes: Error {}

    let demuxer: Demuxer
    private let cancellation: MediaCancellation
    let stream: UnsafeMutablePointer<AVStream>
    private let disposable: DisposablePictures
    /// Receives each group while it is being read; false if decoding has been cancelled.
    private let begin: (FrameFeed) -> Bool
    /// Receives requests that no frame was found for, or whose frame can only be identified by decoding.
    private let miss: (Int) throws -> Void

    private let isReordered: Bool
    /// The number of frames that may be decoded before a frame and presented after it; nil if decode times are available.
    private let reorderDepth: Int?
    /// The open requests, ordered by time.
    private var pending: ArraySlice<TickRequest>
    var group: Group?
    /// The decode time of the packet that was read last.
    var lastDecodeTime: Int64?
    /// The decode time up to which packets have been read before and are skipped.
    var skippedUntil: Int64?
    /// The requests for which the keyframe before them, and the one after them, has been searched.
    var searchedKeyframes: (before: Set<Int>, after: Set<Int>) = ([], [])

    /// The number of bytes of held packets above which they are handed over early.
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
        // H.264 and HEVC: at most the size of the decoded picture buffer (clauses A.3.1 and A.4.2 of each). Other codecs: one,
        // and a margin of two.
        reorderDepth =
            demuxer.hasDecodingTimes ? nil : ["h264", "hevc"].contains(codec.codecName) ? 16 : codec.reorderDepth + 2
        pending = requests.sorted { $0.tick < $1.tick }[...]
        self.begin = begin
    }

    /// Reads packets until every request has been handed over or missed.
    func run() throws {
        defer { group?.feed.finish() }
        while let request = pending.first {
            try cancellation.check("read \(demuxer.path)")
            if let time = group?.wanted.last(where: request.accepts), isHere(request) {
                pending.removeFirst()
                put(.deliverAgain(time: time, for: [request.id]))
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

    // MARK: Planning

    func take(_ packet: Packet) throws {
        let time = try presentationTime(of: packet)
        let hasDecodeTime = packet.decodeTime != STILLREEL_AV_NOPTS_VALUE
        let decodeTime = hasDecodeTime ? packet.decodeTime : isReordered ? lastDecodeTime ?? time : time
        guard isNew(decodeTime) else { return }
        lastDecodeTime = decodeTime
        var requests = packet.isHidden ? [] : takeTolerantRequests(time, isKeyframe: packet.isKeyframe)
        try resolve(before: hasDecodeTime || !isReordered ? decodeTime : nil)
        guard !requests.isEmpty || !pending.isEmpty else { return }
        if packet.isKeyframe, beginsGroup(time, isRequested: !requests.isEmpty) {
            close()
            group = Group(start: decodeTime, keyframe: time)
            if !packet.isHidden { requests += takeTolerantRequests(time, isKeyframe: packet.isKeyframe) }
        }
        hold(HeldPacket(packet: packet, time: time, isHidden: packet.isHidden, requests: requests))
    }

    /// Returns whether a packet has not been read before, which ends skipping.
    private func isNew(_ decodeTime: Int64) -> Bool {
        if let skippedUntil, decodeTime <= skippedUntil { return false }
        skippedUntil = nil
        return true
    }

    /// Returns whether decoding from a keyframe that is presented at `time` is better than from the current group's.
    private func beginsGroup(_ time: Int64, isRequested: Bool) -> Bool {
        group == nil || isRequested || pending.first.map { time <= $0.tick || $0.accepts(time) } ?? false
    }

    private func hold(_ held: HeldPacket) {
        guard group != nil else { return }
        group?.held.append(held)
        group?.heldBytes += held.packet.byteCount
        if let reorderDepth { group?.note(held.time, depth: reorderDepth) }
        if !held.requests.isEmpty || group?.heldBytes ?? 0 > Self.heldLimit { handOver() }
    }

    /// Assigns frames to the requests for which no later packet can be better.
    ///
    /// - Parameter decodeTime: the decode time of the next packet; nil if it is unknown.
    private func resolve(before decodeTime: Int64?) throws {
        if let reorderDepth {
            let later = group?.latest ?? []
            try resolve { later.count > reorderDepth && $0.tick < later[0] }
        } else if let decodeTime {
            // Every frame presented before this packet's decode time has been read.
            try resolve { $0.tick < decodeTime }
        }
    }

    /// Removes and returns the requests that accept a frame that begins at `time`.
    private func takeTolerantRequests(_ time: Int64, isKeyframe: Bool) -> [Int] {
        var ids: [Int] = []
        var index = pending.startIndex
        while index < pending.endIndex, (pending[index].bounds?.lowerBound ?? pending[index].tick) <= time {
            let request = pending[index]
            if request.accepts(time), isHere(request), isKeyframe || !isLaterKeyframeBetter(for: request) {
                ids.append(pending.remove(at: index).id)
            } else {
                index += 1
            }
        }
        return ids
    }

    /// Assigns frames to the first requests for which all candidates have been read.
    private func resolve(while isDecided: (TickRequest) -> Bool) throws {
        var hasWanted = false
        while let request = pending.first, isDecided(request) {
            pending.removeFirst()
            let best = group?.latestHeldIndex(at: request.tick)
            let bestTime = best.flatMap { group?.held[$0].time }
            let last = group?.wanted.filter { $0 <= request.tick }.max()
            if let last, bestTime.map({ $0 <= last }) ?? true {
                put(.deliverAgain(time: last, for: [request.id]))
            } else if let best {
                group?.held[best].requests.append(request.id)
                hasWanted = true
            } else {
                try miss(request.id)
            }
        }
        if hasWanted { handOver() }
    }

    /// Hands over packets from the front, as long as it is known whether they are requested: a packet is not requested if a
    /// later frame at or before the next request's time has been read.
    private func handOver(all: Bool = false) {
        guard let held = group?.held else { return }
        let next = pending.first
        let latest = next.flatMap { group?.latestHeldIndex(at: $0.tick) }.map { held[$0].time }
        let isTight = group?.heldBytes ?? 0 > Self.heldLimit
        // Packets after the last requested one need not be decoded, unless more requests follow and memory is short.
        let end = isTight && !all ? held.count : (held.lastIndex { !$0.requests.isEmpty } ?? -1) + 1
        let known = held.prefix(end).prefix { packet in
            all || next == nil || packet.isHidden || !packet.requests.isEmpty || latest.map { packet.time < $0 } ?? false
        }
        for packet in known { handOver(packet) }
        group?.held.removeFirst(known.count)
    }

    private func handOver(_ held: HeldPacket) {
        group?.heldBytes -= held.packet.byteCount
        if held.requests.isEmpty, disposable.contains(held.packet) { return }
        put(.decode(held.packet, time: held.time, for: held.requests))
        if !held.requests.isEmpty { group?.noteWanted(held.time) }
    }

    private func put(_ step: DecodingStep) {
        guard let feed = group?.feed else { return }
        if group?.hasBegun == false {
            group?.hasBegun = true
            guard begin(feed) else { return cancel() }
        }
        if !feed.put(step) { cancel() }
    }

    private func cancel() {
        pending = []
        group?.feed.cancel()
    }

    /// Ends the current group: no more of its pictures are requested.
    func close() {
        handOver(all: true)
        group?.feed.finish()
        group = nil
    }
}
