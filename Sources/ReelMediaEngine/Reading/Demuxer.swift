internal import CReelFFmpeg
package import Foundation
import ReelBoxes

/// Reads a media file, packet by packet, through libavformat.
///
/// Not thread-safe.
package final class Demuxer {
    let context: UnsafeMutablePointer<AVFormatContext>
    private let isOpen: Bool
    package let location: MediaLocation
    /// Retained because the context refers to it.
    private let reading: ReadingGuard
    /// What is read instead of the file.
    private let contents: IOContext?
    /// The priming and remainder frames of a Core Audio file.
    private var coreAudioPacketTable: CoreAudioPacketTable?

    /// The name of the file in messages.
    package var path: String { location.name }

    package convenience init(path: String) throws(MediaError) {
        try self.init(MediaLocation(path: path))
    }

    /// - Parameters:
    ///   - cancellation: cancels opening and reading, which then throw an error of the kind `.cancelled`.
    ///   - isKnown: whether the tracks of the file are already known. If it has an index, nothing is then decoded to determine
    ///     them.
    ///   - contents: the text of a file in UTF-8, to be read instead of the file itself.
    package init(
        _ location: MediaLocation, cancellation: MediaCancellation? = nil, isKnown: Bool = false, contents: Data? = nil
    ) throws(MediaError) {
        Log.capture
        self.location = location
        let operation = "open \(location.name)"
        let protocols = try location.checkedProtocols()
        if let contents, let reason = LyricsFile.refusal(of: contents) { throw MediaError(.unsupported, operation, reason) }
        if location.isFile, !isKnown, contents == nil, let file = location.fileHandle() {
            defer { try? file.close() }
            if let reason = try? DeclaredSamples.refusal(of: file) { throw MediaError(.damaged, operation, reason) }
            if let reason = try? LyricsFile.refusal(of: file) { throw MediaError(.unsupported, operation, reason) }
        }
        var opened: UnsafeMutablePointer<AVFormatContext>? = try checkAllocated(avformat_alloc_context(), operation)
        // If opening fails, libavformat frees the context.
        guard let context = opened else { throw MediaError(.outOfMemory, operation, "not enough memory") }
        do throws(MediaError) {
            self.contents = try contents.map { data throws(MediaError) in try IOContext(MemoryFile(data), .reading, operation) }
        } catch {
            avformat_free_context(context)
            throw error
        }
        context.pointee.pb = self.contents?.pointer
        self.context = context
        reading = ReadingGuard(location, cancellation, context)
        var options = Self.options(location, protocols)
        defer { av_dict_free(&options) }
        Log.forget()
        reading.begin()
        let result = avformat_open_input(&opened, location.ffmpegName, nil, &options)
        isOpen = result >= 0
        // From here on all stored properties are set: if this throws, `deinit` runs.
        guard result >= 0 else {
            let kind = location.isFile ? .notMedia : Self.remoteKind(of: result)
            throw reading.error(operation, code: result, kind: kind, isOver: true)
        }
        reading.isOpening = false
        try checkParts()
        if location.isFile, isIndexed, !isKnown { try checkIndex() }
        if isKnown, isIndexed { return }
        if !containerNames.isDisjoint(with: ["mpegts", "mpeg"]) {
            // libavformat reads 5 MB, but of sound no more than 5 s, after which it misses the end of a single picture.
            context.pointee.max_analyze_duration = Self.longestAnalysis
        }
        reading.begin()
        let found = findStreams()
        guard found >= 0 else { throw reading.error("read \(location.name)", code: found, kind: .damaged) }
        try checkParts()
        coreAudioPacketTable = CoreAudioPacketTable(self)
    }

    /// In microseconds: an hour.
    private static let longestAnalysis = 3600 * Int64(AV_TIME_BASE)

    private static func options(_ location: MediaLocation, _ protocols: String) -> OpaquePointer? {
        var options: OpaquePointer?
        av_dict_set(&options, "protocol_whitelist", protocols, 0)
        av_dict_set(&options, "format_whitelist", location.isNamedOther ? otherFormats : formats, 0)
        av_dict_set_int(&options, "max_streams", Int64(MediaLimit.tracks), 0)
        if location.ignoresEdits { av_dict_set_int(&options, "ignore_editlist", 1, 0) }
        if !location.isFile {
            av_dict_set_int(&options, "rw_timeout", location.ffmpegTimeout, 0)
            // For HLS: each segment is opened and closed separately, so that the guard detects its errors.
            av_dict_set_int(&options, "http_persistent", 0, 0)
            av_dict_set_int(&options, "http_multiple", 0, 0)
        }
        return options
    }

    /// Decodes the beginning of each stream whose header is incomplete, except pictures of an implausible size.
    private func findStreams() -> Int32 {
        var options = [OpaquePointer?](repeating: nil, count: max(1, streams.count))
        for index in options.indices { av_dict_set_int(&options[index], "max_pixels", MediaLimit.pixels, 0) }
        defer { for index in options.indices { av_dict_free(&options[index]) } }
        return avformat_find_stream_info(context, &options)
    }

    /// Throws if a part of a stream could not be read: libavformat skips such parts, and continues with the next one.
    private func checkParts() throws(MediaError) {
        if let code = reading.skippedError { throw reading.error("read \(path)", code: code) }
    }

    deinit {
        guard isOpen else { return }
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
    }

    /// Throws if the index is cut off. libavformat would read only the tracks that are left.
    private func checkIndex() throws(MediaError) {
        guard let file = location.fileHandle() else { return }
        defer { try? file.close() }
        let boxes = try? file.boxes(upTo: .moov, limit: MediaLimit.boxes)
        guard let index = boxes?.last, index.type == .moov, !index.isComplete else { return }
        throw MediaError(
            .cutOff, "open \(path)", "it is cut off: \(index.missingByteCount) bytes of its index are missing")
    }

    /// Returns the kind of a server's error: invalid data is not media; all else is due to the server, or the connection to it.
    private static func remoteKind(of code: Int32) -> MediaError.Kind {
        code == STILLREEL_AVERROR_INVALIDDATA ? .notMedia : .unreadable
    }

    var streams: [UnsafeMutablePointer<AVStream>] {
        (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
    }

    /// Returns the audio track that FFmpeg considers the best.
    func bestAudioStream() throws(MediaError) -> UnsafeMutablePointer<AVStream> {
        let index = av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
        guard index >= 0 else {
            throw MediaError(.noSuchTrack, "read sound from \(path)", "there is no sound in it")
        }
        return try onlyStream(Int(index))
    }

    /// Returns the stream of this index. The others are no longer read from now on.
    func onlyStream(_ index: Int) throws(MediaError) -> UnsafeMutablePointer<AVStream> {
        guard streams.indices.contains(index), let stream = context.pointee.streams[index] else {
            throw MediaError(.noSuchTrack, "read \(path)", "it has no track \(index)")
        }
        for other in streams where other != stream { other.pointee.discard = AVDISCARD_ALL }
        return stream
    }

    /// Returns the next packet of `stream`, nil at the end of the file.
    func nextPacket(of stream: UnsafeMutablePointer<AVStream>) throws(MediaError) -> Packet? {
        while let packet = try nextPacket() {
            if packet.pointer.pointee.stream_index == stream.pointee.index { return packet }
        }
        return nil
    }

    /// Returns the next packet of any stream that is read, nil at the end of the file.
    func nextPacket() throws(MediaError) -> Packet? {
        let packet = try Packet()
        var result: Int32
        repeat {
            av_packet_unref(packet.pointer)
            reading.begin()
            result = av_read_frame(context, packet.pointer)
        } while result >= 0 && isRepetition(packet)
        guard result >= 0 || result == STILLREEL_AVERROR_EOF else { throw reading.error("read \(path)", code: result) }
        try checkParts()
        if result >= 0 {
            coreAudioPacketTable?.trim(packet)
            return packet
        }
        if reading.isCancelled || reading.isOverdue { throw reading.error("read \(path)", code: result) }
        try checkEnd()
        return nil
    }

    /// Returns whether a packet of HLS is the one before it once more: libavformat delivers the first one of MPEG-TS twice,
    /// because it reads it to detect the codec.
    private func isRepetition(_ packet: Packet) -> Bool {
        guard isPlaylist, packet.decodeTime != STILLREEL_AV_NOPTS_VALUE else { return false }
        let (index, current) = (packet.pointer.pointee.stream_index, LastPacket(packet))
        defer { lastPackets[index] = current }
        return lastPackets[index] == current
    }

    private struct LastPacket: Equatable {
        let decodeTime: Int64
        let byteCount: Int

        init(_ packet: Packet) { (decodeTime, byteCount) = (packet.decodeTime, packet.byteCount) }
    }

    private lazy var isPlaylist = containerNames.contains("hls")
    /// By stream index.
    private var lastPackets: [Int32: LastPacket] = [:]

    /// Throws if the file ends before the last sample in its index: then a part of the movie is missing.
    private func checkEnd() throws(MediaError) {
        guard isIndexed, !location.acceptsCutOff, let file = context.pointee.pb else { return }
        let size = avio_size(file)
        // A server may not report the size; then use the number of bytes received.
        let end = size > 0 ? size : file.pointee.eof_reached != 0 ? avio_tell(file) : .max
        let needed = streams.filter { $0.pointee.discard != AVDISCARD_ALL }.map(indexedEnd).max() ?? 0
        guard needed > end else { return }
        throw MediaError(
            .cutOff, "read \(path)", "it is cut off: its index requires \(needed) bytes, but there are only \(end)",
            network: location.isFile ? nil : .connectionLost)
    }

    /// Returns the position in the file where the last of a track's samples ends.
    private func indexedEnd(_ stream: UnsafeMutablePointer<AVStream>) -> Int64 {
        (0..<avformat_index_get_entries_count(stream)).reduce(0) { end, index in
            guard let entry = avformat_index_get_entry(stream, index)?.pointee else { return end }
            return max(end, entry.pos.addingReportingOverflow(Int64(entry.size)).partialValue)
        }
    }

    /// Seeks to the last position at or before `time`, in the stream's ticks, from which decoding can begin; to the beginning if
    /// there is none.
    ///
    /// - Parameter forward: whether to seek to the first such position at or after `time` instead, if there is one.
    func seek(_ stream: UnsafeMutablePointer<AVStream>, to time: Int64, forward: Bool = false) throws(MediaError) {
        reading.begin()
        lastPackets = [:]
        var time = time
        let start = stream.pointee.start_time
        if start != STILLREEL_AV_NOPTS_VALUE, time <= start {
            // The first picture is decoded before it is shown. Streams are searched by decode time, so a later picture would be
            // found.
            let second = Double(stream.pointee.time_base.den) / Double(max(1, stream.pointee.time_base.num))
            time = start - Int64(10 * second)
        }
        var result = forward ? av_seek_frame(context, stream.pointee.index, time, 0) : -1
        if result < 0, !reading.isCancelled {
            result = av_seek_frame(context, stream.pointee.index, time, AVSEEK_FLAG_BACKWARD)
        }
        if result < 0, !reading.isCancelled {
            result = avformat_seek_file(context, stream.pointee.index, .min, stream.pointee.start_time, .max, 0)
        }
        guard result >= 0 else { throw reading.error("read \(path)", code: result) }
    }
}
