internal import CFFmpeg
import OpenCoreMedia

/// Where in the file to read.
extension FramePlanner {
    /// Is there a better place for a request than where the file is being read?
    func isWorthSeeking(for request: TickRequest) -> Bool {
        guard demuxer.isSeekable, !sought.before.contains(request.id) else { return false }
        guard let last = lastDecodeTime, let start = group?.start else { return true }
        if indexCovers(request.tick) {
            return keyframe(at: request.tick, backward: true).map { $0 > (request.bounds == nil ? last : start) } ?? false
        }
        if request.bounds != nil { return true }
        // Nobody knows where keyframes are. Looking for one costs some reading, too.
        return (Double(request.tick) - Double(last)) * av_q2d(stream.pointee.time_base) > 10
    }

    /// Is the current group the one in which a request's frame lies, so far as is known?
    func isHere(_ request: TickRequest) -> Bool {
        guard demuxer.isSeekable, !sought.before.contains(request.id) else { return true }
        guard let start = group?.start, indexCovers(request.tick) else { return false }
        return keyframe(at: request.tick, backward: true).map { $0 <= start } ?? false
    }

    /// Will the keyframe after a request do, and not the one before, so that one frame is decoded and not several?
    func isLaterKeyframeBetter(for request: TickRequest) -> Bool {
        guard let bounds = request.bounds, let group, group.keyframe < bounds.lowerBound, !sought.after.contains(request.id),
            demuxer.isSeekable, isHere(request), indexCovers(request.tick),
            let after = keyframe(at: request.tick, backward: false)
        else { return false }
        return after > group.start && after <= bounds.upperBound
    }

    /// Goes to the group in which a request's frame lies.
    func seek(for request: TickRequest) throws {
        sought.before.insert(request.id)
        var place = request.tick
        var step = max(1, stream.pointee.ticks(CMTime(value: 1, timescale: 4)))
        let earliest = stream.pointee.start_time == STILLREEL_AV_NOPTS_VALUE ? 0 : stream.pointee.start_time
        while true {
            try demuxer.seek(stream, to: place)
            guard let packet = try nextKeyframe() else {
                // Nothing from there on can be decoded.
                guard place > earliest else { return }
                place = max(earliest, place &- step)
                step = step &* 2
                continue
            }
            let time = try presentationTime(of: packet)
            if time > request.tick, !request.takes(time), place > earliest {
                // A keyframe may be shown long after it is decoded.
                let before = packet.decodeTime == STILLREEL_AV_NOPTS_VALUE ? place : packet.decodeTime
                place = max(earliest, min(place &- step, before &- 1))
                step = step &* 2
                continue
            }
            return try begin(with: packet)
        }
    }

    /// Goes to the keyframe after a request; back again, where that is shown too late.
    func seekLaterKeyframe(for request: TickRequest) throws {
        sought.after.insert(request.id)
        try demuxer.seek(stream, to: request.tick, forward: true)
        if let packet = try nextKeyframe(), request.takes(try presentationTime(of: packet)) { return try begin(with: packet) }
        try seek(for: request)
    }

    private func begin(with keyframe: Packet) throws {
        if let group, keyframe.decodeTime != STILLREEL_AV_NOPTS_VALUE, keyframe.decodeTime <= group.start {
            // The same group again: what has been read of it is not read twice.
            skippedUntil = lastDecodeTime
            return
        }
        close()
        try take(keyframe)
    }

    /// Where an edit list leaves frames out, it may be one of them.
    private func nextKeyframe() throws -> Packet? {
        while let packet = try demuxer.nextPacket(of: stream) {
            if packet.isKeyframe { return packet }
        }
        return nil
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
}
