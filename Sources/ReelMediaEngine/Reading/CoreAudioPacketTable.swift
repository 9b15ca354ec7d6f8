internal import CReelFFmpeg
import Foundation

/// The number of priming and remainder frames in a Core Audio file's packet table, which libavformat ignores (Apple's Core Audio
/// Format Specification 1.0, "Packet Table Chunk").
struct CoreAudioPacketTable {
    private let priming: Int64
    /// The number of frames per packet, which libavformat does not report.
    private let packetFrames: Int64
    /// The end of the audio in frames, including the priming.
    private let end: Int64
    private let isWhole: Bool

    /// Reads a file's packet table, and sets the stream's start and duration; nil if it is not a Core Audio file, or has no
    /// table.
    init?(_ demuxer: Demuxer) {
        guard demuxer.location.isFile, demuxer.containerNames == ["caf"], let stream = demuxer.streams.first else { return nil }
        let codec = stream.pointee.codecpar.pointee.codec_id
        guard [AV_CODEC_ID_AAC, AV_CODEC_ID_ALAC].contains(codec), let table = Self.table(demuxer.location) else { return nil }
        guard (0..<1 << 16).contains(table.priming), (1..<1 << 40).contains(table.frames),
            (1...1 << 16).contains(table.packetFrames)
        else { return nil }
        (priming, end) = (table.priming, table.priming + table.frames)
        packetFrames = table.packetFrames
        isWhole = codec == AV_CODEC_ID_ALAC
        stream.pointee.start_time = priming
        stream.pointee.duration = table.frames
        let rate = Int64(max(1, stream.pointee.codecpar.pointee.sample_rate))
        demuxer.context.pointee.duration = av_rescale(table.frames, Int64(AV_TIME_BASE), rate)
    }

    private static func table(_ location: MediaLocation) -> (frames: Int64, priming: Int64, packetFrames: Int64)? {
        guard let file = location.fileHandle() else { return nil }
        defer { try? file.close() }
        func bytes(_ count: Int) -> [UInt8]? {
            (try? file.read(upToCount: count)).flatMap { $0.count == count ? [UInt8]($0) : nil }
        }
        func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        guard let head = bytes(8), head.starts(with: "caff".utf8) else { return nil }
        var position: UInt64 = 8
        var packetFrames: Int64 = 0
        for _ in 0..<MediaLimit.boxes {
            guard let header = bytes(12) else { return nil }
            let size = number(header[4..<12])
            if header.starts(with: "pakt".utf8) {
                guard let table = bytes(24) else { return nil }
                return (Int64(clamping: number(table[8..<16])), Int64(number(table[16..<20])), packetFrames)
            }
            if header.starts(with: "desc".utf8) {
                guard let description = bytes(24) else { return nil }
                packetFrames = Int64(number(description[20..<24]))
            }
            // The audio data may extend to the end of the file; its size is then −1.
            guard size < UInt64(Int64.max) - position - 12 else { return nil }
            position += 12 + size
            guard (try? file.seek(toOffset: position)) != nil else { return nil }
        }
        return nil
    }

    /// Sets a packet's duration, and the numbers of its frames that must not be played.
    func trim(_ packet: Packet) {
        guard let start = packet.presentationTime else { return }
        packet.duration = packetFrames
        let late = min(packet.duration, max(0, start + packet.duration - end))
        if isWhole {
            // The last packet of Apple Lossless decodes only to the frames that exist.
            packet.duration -= late
            return
        }
        let early = start == 0 ? priming : 0
        guard early > 0 || late > 0 else { return }
        guard let data = av_packet_new_side_data(packet.pointer, AV_PKT_DATA_SKIP_SAMPLES, 10) else { return }
        for byte in 0..<4 {
            data[byte] = UInt8(truncatingIfNeeded: early >> Int64(8 * byte))
            data[4 + byte] = UInt8(truncatingIfNeeded: late >> Int64(8 * byte))
        }
        (data[8], data[9]) = (0, 0)
    }
}
