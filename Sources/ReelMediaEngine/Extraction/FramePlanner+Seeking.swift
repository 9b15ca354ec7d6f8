internal import CReelFFmpeg
import ReelCoreMedia

/// Decides where in the file to read.
extension FramePlanner {
    /// Returns whether seeking reaches a request's frame faster than reading on.
    func isWorthSeeking(for request: TickRequest) -> Bool {
        guard demuxer.isSeekable, !searchedKeyframes.before.contains(request.id) else { return false }
        guard let last = lastDecodeTime, let start = group?.start else { return true }
        if indexCovers(request.tick) {
            return keyframe(at: request.tick, backward: true).map { $0 > (request.bounds == nil ? last : start) } ?? false
        }
        if request.bounds != nil { return true }
        // The positions of keyframes are unknown, and searching for one costs some reading, too.
        return (Double(request.tick) - Double(last)) * av_q2d(stream.pointee.time_base) > 10
    }

    /// Returns whether the current group contains a request's frame, as far as is known.
    func isHere(_ request: TickRequest) -> Bool {
        guard demuxer.isSeekable, !searchedKeyframes.before.contains(request.id) else { return true }
        guard let start = group?.start, indexCovers(request.tick) else { return false }
        return keyframe(at: request.tick, backward: true).map { $0 <= start } ?? false
    }

    /// Returns whether the keyframe after a request is within its bounds and the one before is not, so that one frame is
    /// decoded instead of several.
    func isLaterKeyframeBetter(for request: TickRequest) -> Bool {
        guard let bounds = request.bounds, let group, group.keyframe < bounds.lowerBound,
            !searchedKeyframes.after.contains(request.id), demuxer.isSeekable, isHere(request), indexCovers(request.tick),
            let after = keyframe(at: request.tick, backward: false)
        else { return false }
        return after > group.start && after <= bounds.upperBound
    }

    /// Seeks to the group that contains a request's frame.
    func seek(for request: TickRequest) throws {
        searchedKeyframes.before.insert(request.id)
        var place = request.tick
        var step = max(1, stream.pointee.ticks(CMTime(value: 1, timescale: 4)))
        let earliest = stream.pointee.start_time == STILLREEL_AV_NOPTS_VALUE ? 0 : stream.pointee.start_time
        while true {
            try demuxer.seek(stream, to: place)
            guard let packet = try nextKeyframe() else {
                // No frame from there on can be decoded.
                guard place > earliest else { return }
                place = max(earliest, place &- step)
                step = step &* 2
                continue
            }
            let time = try presentationTime(of: packet)
            if time > request.tick, !request.accepts(time), place > earliest {
                // A keyframe may be presented long after it is decoded.
                let before = packet.decodeTime == STILLREEL_AV_NOPTS_VALUE ? place : packet.decodeTime
                place = max(earliest, min(place &- step, before &- 1))
                step = step &* 2
                continue
            }
            return try begin(with: packet)
        }
    }

    /// Seeks to the keyframe after a request, or back if that is presented too late.
    func seekLaterKeyframe(for request: TickRequest) throws {
        searchedKeyframes.after.insert(request.id)
        try demuxer.seek(stream, to: request.tick, forward: true)
        if let packet = try nextKeyframe(), request.accepts(try presentationTime(of: packet)) { return try begin(with: packet) }
        try seek(for: request)
    }

    private func begin(with keyframe: Packet) throws {
        if let group, keyframe.decodeTime != STILLREEL_AV_NOPTS_VALUE, keyframe.decodeTime <= group.start {
            // This is the same group again: packets that have been read are skipped.
            skippedUntil = lastDecodeTime
            return
        }
        close()
        try take(keyframe)
    }

    /// Returns the next keyframe, which an edit list may have hidden.
    private func nextKeyframe() throws -> Packet? {
        while let packet = try demuxer.nextPacket(of: stream) {
            if packet.isKeyframe { return packet }
        }
        return nil
    }

    /// Returns whether the index contains the last keyframe before a time and nothing nearer can be missing.
    private func indexCovers(_ tick: Int64) -> Bool {
        guard demuxer.isIndexed else { return false }
        let count = avformat_index_get_entries_count(stream)
        guard count > 0, let end = avformat_index_get_entry(stream, count - 1) else { return false }
        // The index of a fragmented movie covers only the fragments that have been read.
        return end.pointee.timestamp > tick || Int64(count) == stream.pointee.nb_frames
    }

    /// Returns the decode time of a keyframe in the index.
    private func keyframe(at tick: Int64, backward: Bool) -> Int64? {
        let index = av_index_search_timestamp(stream, tick, backward ? AVSEEK_FLAG_BACKWARD : 0)
        guard index >= 0, let entry = avformat_index_get_entry(stream, index) else { return nil }
        return entry.pointee.timestamp
    }
}
