internal import CFFmpeg
import Foundation

/// Reads a file of pictures or sound, packet by packet, through libavformat.
///
/// Not for two threads at once.
package final class Demuxer {
    let context: UnsafeMutablePointer<AVFormatContext>
    private let isOpen: Bool
    package let location: MediaLocation
    /// The context refers to it.
    private let reading: ReadingGuard
    /// What a Core Audio file says of its first and last frames.
    private var coreAudioPackets: CoreAudioPackets?

    /// What messages call the file.
    package var path: String { location.name }

    package convenience init(path: String) throws(MediaError) {
        try self.init(MediaLocation(path: path))
    }

    /// - Parameters:
    ///   - cancellation: calls off opening and reading, which then throw an error of the kind `.cancelled`.
    ///   - isKnown: somebody has looked into the file before, and knows what its tracks are: where an index says the rest,
    ///   nothing of them is decoded to find out.
    package init(_ location: MediaLocation, cancellation: MediaCancellation? = nil, isKnown: Bool = false) throws(MediaError) {
        Log.capture
        self.location = location
        let operation = "open \(location.name)"
        let protocols = try Self.check(location)
        var opened: UnsafeMutablePointer<AVFormatContext>? = try checkAllocated(avformat_alloc_context(), operation)
        // Where opening fails, the context is freed.
        guard let context = opened else { throw MediaError(.outOfMemory, operation, "there is no memory for it") }
        self.context = context
        reading = ReadingGuard(location, cancellation, context)
        var options = Self.options(location, protocols)
        defer { av_dict_free(&options) }
        Log.forget()
        reading.begin()
        let result = avformat_open_input(&opened, location.ffmpegName, nil, &options)
        isOpen = result >= 0
        // From here on all is set, so that an error leads to `deinit`.
        guard result >= 0 else {
            let kind = location.isFile ? .notMedia : Self.remoteKind(of: result)
            throw reading.error(operation, code: result, kind: kind, isOver: true)
        }
        try checkParts()
        if location.isFile, isIndexed, !isKnown { try checkIndex() }
        if isKnown, isIndexed { return }
        reading.begin()
        let found = findStreams()
        guard found >= 0 else { throw reading.error("read \(location.name)", code: found, kind: .damaged) }
        try checkParts()
        coreAudioPackets = CoreAudioPackets(self)
    }

    /// How much of what a file says is believed.
    enum Limit {
        static let tracks = 1000
        /// Pixels of a side, and of a picture.
        static let side = 16_384
        static let pixels: Int64 = 1 << 26
        static let chapters = 10_000
        /// Top-level boxes that are looked at.
        static let boxes = 10_000
        /// Seconds that a track may begin late, or last, and one more for each byte of the file. More is a lie, for which nobody
        /// is to be given years of silence.
        static let seconds = 172_800.0
        static let metadataEntries = 10_000
        /// Bytes.
        static let metadataValue = 1 << 20
        static let artworks = 32
    }

    private static func options(_ location: MediaLocation, _ protocols: String) -> OpaquePointer? {
        var options: OpaquePointer?
        av_dict_set(&options, "protocol_whitelist", protocols, 0)
        av_dict_set(&options, "format_whitelist", formats, 0)
        av_dict_set_int(&options, "max_streams", Int64(Limit.tracks), 0)
        if !location.isFile {
            // Microseconds without a byte. (The guard sees to servers that send one every now and then.)
            av_dict_set_int(&options, "rw_timeout", Int64(max(0.001, location.patience) * 1e6), 0)
            // Of HLS: each segment is opened and closed by itself, so that the guard sees what became of it.
            av_dict_set_int(&options, "http_persistent", 0, 0)
            av_dict_set_int(&options, "http_multiple", 0, 0)
        }
        return options
    }

    /// libavformat's demuxers, but for those that open other files or connections on a file's word, those that take a file's name
    /// for a pattern, and those that make a movie of any text. HLS is left: what it opens is looked at.
    private static let formats: String = {
        let refused: Set<String> = [
            "concat", "dash", "imf", "image2", "sdp", "rtsp", "rtp", "sap", "vobsub", "tty", "lavfi", "ffmetadata",
            "webm_dash_manifest",
        ]
        var names: [String] = []
        var place: UnsafeMutableRawPointer?
        while let format = av_demuxer_iterate(&place) {
            let name = String(cString: format.pointee.name)
            if refused.isDisjoint(with: name.split(separator: ",").map(String.init)) { names.append(name) }
        }
        return names.joined(separator: ",")
    }()

    /// Has a little of each stream decoded where its header does not say all of it. Pictures of a size that cannot be are not.
    private func findStreams() -> Int32 {
        var options = [OpaquePointer?](repeating: nil, count: max(1, streams.count))
        for index in options.indices { av_dict_set_int(&options[index], "max_pixels", Limit.pixels, 0) }
        defer { for index in options.indices { av_dict_free(&options[index]) } }
        return avformat_find_stream_info(context, &options)
    }

    /// libavformat leaves out what it cannot get of a stream in parts, and goes on with the next.
    private func checkParts() throws(MediaError) {
        if let code = reading.passedOver { throw reading.error("read \(path)", code: code) }
    }

    deinit {
        guard isOpen else { return }
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
    }

    /// Can anything be read there at all?
    ///
    /// - Returns: the protocols that may be used for it.
    @discardableResult
    static func check(_ location: MediaLocation) throws(MediaError) -> String {
        let operation = "open \(location.name)"
        guard let protocols = location.allowedProtocols else {
            throw MediaError(.unsupported, operation, "only files, http and https are read")
        }
        if location.isFile {
            try checkFile(location.url.path)
        } else if location.url.host?.isEmpty ?? true {
            throw MediaError(.unreadable, operation, "the address names no server")
        }
        return protocols
    }

    private static func checkFile(_ path: String) throws(MediaError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw MediaError(.unreadable, "open \(path)", String(cString: strerror(errno)))
        }
        // A pipe or a device might never end.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw MediaError(.unreadable, "open \(path)", "it is not a regular file")
        }
        guard status.st_size > 0 else { throw MediaError(.notMedia, "open \(path)", "the file is empty") }
        guard access(path, R_OK) == 0 else { throw MediaError(.unreadable, "open \(path)", String(cString: strerror(errno))) }
    }

    /// Is all of the index there (ISO/IEC 14496-12, clause 4.2)? libavformat makes do with as many tracks as there are.
    private func checkIndex() throws(MediaError) {
        guard let file = try? FileHandle(forReadingFrom: location.url), let end = try? file.seekToEnd() else { return }
        defer { try? file.close() }
        var position: UInt64 = 0
        for _ in 0..<Limit.boxes {
            guard (try? file.seek(toOffset: position)) != nil, let read = try? file.read(upToCount: 16), read.count >= 8 else {
                return
            }
            let header = [UInt8](read)
            func number(_ range: Range<Int>) -> UInt64 { header[range].reduce(0) { $0 << 8 | UInt64($1) } }
            let isLarge = number(0..<4) == 1 && header.count == 16
            // A size of 0 means up to the end.
            let size = isLarge ? number(8..<16) : number(0..<4)
            guard size >= 8, size < UInt64(Int64.max) else { return }
            if header[4..<8].elementsEqual("moov".utf8) {
                guard position + size > end else { return }
                throw MediaError(
                    .cutOff, "open \(path)", "it is cut off: \(position + size - end) bytes of its index are missing")
            }
            guard position + size < end else { return }
            position += size
        }
    }

    /// A server's bytes that make no sense are no media; all else is the server's, or the way there.
    private static func remoteKind(of code: Int32) -> MediaError.Kind {
        code == STILLREEL_AVERROR_INVALIDDATA ? .notMedia : .unreadable
    }

    var streams: [UnsafeMutablePointer<AVStream>] {
        (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
    }

    /// The track that FFmpeg thinks a listener wants.
    func bestAudioStream() throws(MediaError) -> UnsafeMutablePointer<AVStream> {
        let index = av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
        guard index >= 0 else {
            throw MediaError(.noSuchTrack, "read sound from \(path)", "there is no sound in it")
        }
        return try onlyStream(Int(index))
    }

    /// The stream of this number. The others are not even read from now on.
    func onlyStream(_ index: Int) throws(MediaError) -> UnsafeMutablePointer<AVStream> {
        guard streams.indices.contains(index), let stream = context.pointee.streams[index] else {
            throw MediaError(.noSuchTrack, "read \(path)", "it has no track \(index)")
        }
        for other in streams where other != stream { other.pointee.discard = AVDISCARD_ALL }
        return stream
    }

    /// The next packet of `stream`, nil at the end of the file.
    func nextPacket(of stream: UnsafeMutablePointer<AVStream>) throws(MediaError) -> Packet? {
        while let packet = try nextPacket() {
            if packet.pointer.pointee.stream_index == stream.pointee.index { return packet }
        }
        return nil
    }

    /// The next packet of any stream that is read, nil at the end of the file.
    func nextPacket() throws(MediaError) -> Packet? {
        let packet = try Packet()
        reading.begin()
        let result = av_read_frame(context, packet.pointer)
        guard result >= 0 || result == STILLREEL_AVERROR_EOF else { throw reading.error("read \(path)", code: result) }
        try checkParts()
        if result >= 0 {
            coreAudioPackets?.trim(packet)
            return packet
        }
        if reading.isCancelled || reading.isOverdue { throw reading.error("read \(path)", code: result) }
        try checkEnd()
        return nil
    }

    /// An index names every sample. Where the file ends before the last of them, somebody has lost a part of the movie.
    private func checkEnd() throws(MediaError) {
        guard isIndexed, let file = context.pointee.pb else { return }
        let size = avio_size(file)
        // A server may not say how much there is; what has come then tells.
        let end = size > 0 ? size : file.pointee.eof_reached != 0 ? avio_tell(file) : .max
        let needed = streams.filter { $0.pointee.discard != AVDISCARD_ALL }.map(indexedEnd).max() ?? 0
        guard needed > end else { return }
        throw MediaError(
            .cutOff, "read \(path)", "it is cut off: its index names \(needed) bytes, and there are \(end)",
            network: location.isFile ? nil : .connectionLost)
    }

    /// Where the last of a track's samples ends in the file.
    private func indexedEnd(_ stream: UnsafeMutablePointer<AVStream>) -> Int64 {
        (0..<avformat_index_get_entries_count(stream)).reduce(0) { end, index in
            guard let entry = avformat_index_get_entry(stream, index)?.pointee else { return end }
            return max(end, entry.pos.addingReportingOverflow(Int64(entry.size)).partialValue)
        }
    }

    /// Goes to the last place at or before `time`, in the stream's ticks, from which its pictures or its sound can be decoded; to
    /// the beginning where there is none.
    ///
    /// - Parameter forward: to the first such place at or after `time`, if there is one.
    func seek(_ stream: UnsafeMutablePointer<AVStream>, to time: Int64, forward: Bool = false) throws(MediaError) {
        reading.begin()
        var time = time
        let start = stream.pointee.start_time
        if start != STILLREEL_AV_NOPTS_VALUE, time <= start {
            // The first picture is decoded before it is shown. Streams are searched by decoding times, and a later one would be
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
