internal import CReelFFmpeg
import Foundation
import ReelCoreGraphics
import ReelCoreMedia

extension MediaInfo.Track {
    init(
        _ pointer: UnsafeMutablePointer<AVStream>, id: CMPersistentTrackID, origin: CMTime, of demuxer: Demuxer, isIndexed: Bool,
        _ details: MovieDetails?
    ) throws(MediaError) {
        let stream = pointer.pointee
        let parameters = stream.codecpar.pointee
        let aperture = details?.aperture(
            ofTrack: Int(stream.id), picture: (Int(parameters.width), Int(parameters.height)))
        let codec = try CodecParameters(copying: stream.codecpar, cleanAperture: aperture)
        // If the codec does not specify the pixel aspect ratio, use the container's.
        if codec.pointer.pointee.sample_aspect_ratio.num == 0 {
            codec.pointer.pointee.sample_aspect_ratio = stream.sample_aspect_ratio
        }
        let format = try codec.formatDescription()
        kind =
            switch parameters.codec_type {
            case AVMEDIA_TYPE_VIDEO: .video
            case AVMEDIA_TYPE_AUDIO: .audio
            case AVMEDIA_TYPE_SUBTITLE: .subtitle
            case AVMEDIA_TYPE_DATA: format.mediaType == .timeCode ? .timecode : .metadata
            default: .other
            }
        index = Int(stream.index)
        self.id = id
        self.format = format
        self.codec = codec
        let start = MediaInfo.start(demuxer.start(of: pointer), origin: origin)
        let wholeFile = demuxer.context.pointee.duration
        let told =
            stream.duration > 0
            ? stream.time(stream.duration) : wholeFile > 0 ? CMTime(value: wholeFile, timescale: Int32(AV_TIME_BASE)) : nil
        let duration = told.flatMap { (start + $0).isNumeric ? $0 : nil }
        timeRange = CMTimeRange(start: start, duration: duration ?? .zero)
        timescale = stream.time_base.num == 1 ? stream.time_base.den : Int32(AV_TIME_BASE)
        sampleCount = stream.nb_frames > 0 ? Int(stream.nb_frames) : nil
        byteCount = isIndexed ? Self.indexedBytes(pointer) : nil
        let seconds = duration.map(CMTimeGetSeconds) ?? 0
        bitRate =
            if let byteCount, seconds > 0 { Double(byteCount) * 8 / seconds } else {
                parameters.bit_rate > 0 ? Double(parameters.bit_rate) : nil
            }
        let rate = stream.avg_frame_rate.num > 0 ? stream.avg_frame_rate : stream.r_frame_rate
        frameRate = kind == .video && rate.num > 0 && rate.den > 0 ? (Int(rate.num), Int(rate.den)) : nil
        naturalSize = kind == .video ? format.presentationDimensions() : .zero
        transform =
            stillreel_display_matrix(pointer).map { CGAffineTransform(displayMatrix: $0, size: format.presentationDimensions()) }
            ?? .identity
        hasReordering = parameters.video_delay > 0
        isEnabled = !isIndexed || stream.disposition & AV_DISPOSITION_DEFAULT != 0
        let entries = MediaInfo.entries(stream.metadata)
        metadata = entries + (details?.metadata(ofTrack: Int(stream.id)) ?? [])
        volume = details?.volume(ofTrack: Int(stream.id))
        language = entries.first { $0.key == "language" && $0.value != "und" }?.value
        pixelFormat =
            kind == .video ? av_get_pix_fmt_name(AVPixelFormat(rawValue: parameters.format)).map { String(cString: $0) } : nil
    }

    private static func indexedBytes(_ stream: UnsafeMutablePointer<AVStream>) -> Int64 {
        (0..<avformat_index_get_entries_count(stream)).reduce(0) {
            $0 + Int64(avformat_index_get_entry(stream, $1)?.pointee.size ?? 0)
        }
    }

    /// Returns the same track with a time range that has been counted.
    func lasting(_ range: CMTimeRange) -> Self {
        Self(self, timeRange: range)
    }

    private init(_ other: Self, timeRange: CMTimeRange) {
        kind = other.kind
        index = other.index
        id = other.id
        format = other.format
        codec = other.codec
        self.timeRange = timeRange
        timescale = other.timescale
        sampleCount = other.sampleCount
        byteCount = other.byteCount
        bitRate = other.bitRate
        frameRate = other.frameRate
        naturalSize = other.naturalSize
        transform = other.transform
        hasReordering = other.hasReordering
        isEnabled = other.isEnabled
        language = other.language
        metadata = other.metadata
        volume = other.volume
        pixelFormat = other.pixelFormat
    }
}

extension MediaInfo {
    /// Returns a track's start on the file's timeline; 0 if the file's value is missing or invalid.
    static func start(_ start: CMTime?, origin: CMTime) -> CMTime {
        guard let start = start.map({ $0 - origin }), start.isNumeric else { return .zero }
        return max(.zero, start)
    }
}

extension CGAffineTransform {
    /// Creates the transform in a track's matrix (ISO/IEC 14496-12, clause 8.3.2): fixed-point numbers with 16 fractional bits,
    /// 30 in the last column. libavformat ignores the translation, which Apple's writers set so that the picture lies in the
    /// first quadrant.
    init(displayMatrix matrix: UnsafePointer<Int32>, size: CGSize) {
        func number(_ index: Int) -> Double { Double(matrix[index]) / 65_536 }
        self.init(a: number(0), b: number(1), c: number(3), d: number(4), tx: 0, ty: 0)
        let turned = CGRect(origin: .zero, size: size).applying(self)
        (tx, ty) = (number(6), number(7))
        if tx == 0, ty == 0 { (tx, ty) = (-turned.minX, -turned.minY) }
    }
}

/// The time ranges of the tracks of a file without an index, counted packet by packet.
struct PacketCount {
    /// The time ranges by stream index.
    private(set) var ranges: [Int: CMTimeRange] = [:]

    private struct Count {
        var ticks: Int128 = 0
        var leftOut: Int128 = 0
        var first: Int64?
        var end: Int128 = 0
    }

    init(_ demuxer: Demuxer, origin: CMTime) throws(MediaError) {
        var counts: [Int: Count] = [:]
        while let packet = try demuxer.nextPacket() {
            let index = Int(packet.pointer.pointee.stream_index)
            var count = counts[index] ?? Count()
            count.ticks += Int128(packet.duration)
            count.leftOut += Int128(packet.samplesLeftOut)
            let decodeTime = packet.decodeTime == STILLREEL_AV_NOPTS_VALUE ? nil : packet.decodeTime
            if let time = packet.presentationTime ?? decodeTime {
                count.first = min(count.first ?? time, time)
                count.end = max(count.end, Int128(time) + Int128(packet.duration))
            }
            counts[index] = count
        }
        let isOgg = demuxer.containerNames.contains("ogg")
        for stream in demuxer.streams {
            guard var count = counts[Int(stream.pointee.index)] else { continue }
            if isOgg, stream.pointee.start_time != STILLREEL_AV_NOPTS_VALUE {
                // Ogg specifies when the audio ends. libavformat has shortened the last packet accordingly, but still reports
                // samples to skip in it; and Vorbis's first packet, which decodes to nothing, has a duration.
                count.ticks = count.end - Int128(stream.pointee.start_time)
                count.leftOut = 0
            }
            ranges[Int(stream.pointee.index)] = Self.range(
                count, stream.pointee, start: MediaInfo.start(demuxer.start(of: stream), origin: origin))
        }
    }

    /// Returns a track's time range.
    ///
    /// Audio lasts as long as all its packets, minus the samples to skip. If a sample is not a whole number of ticks (Matroska's
    /// are milliseconds), each packet's duration is rounded, and the sum over a song is seconds off: then, as for video, the end
    /// of the last packet is used.
    private static func range(_ count: Count, _ stream: AVStream, start: CMTime) -> CMTimeRange? {
        let base = stream.time_base
        let rate = Int64(stream.codecpar.pointee.sample_rate)
        let isSound = stream.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO && rate > 0
        let isRounded = !isSound || Int64(base.den) % (rate * Int64(max(1, base.num))) != 0
        let ticks = isRounded ? count.end - Int128(count.first ?? 0) : count.ticks
        var duration: CMTime?
        if isSound {
            let (product, overflow) = ticks.multipliedReportingOverflow(by: Int128(base.num) * Int128(rate))
            let samples = product / Int128(max(1, base.den)) - count.leftOut
            // More than two thousand years of audio is not plausible.
            duration = Int64(exactly: samples).flatMap {
                !overflow && $0 > 0 && $0 / rate < 1 << 36 ? CMTime(value: $0, timescale: Int32(rate)) : nil
            }
        } else {
            duration = Int64(exactly: ticks).flatMap { stream.time($0) }
        }
        return duration.flatMap { (start + $0).isNumeric ? CMTimeRange(start: start, duration: $0) : nil }
    }
}
