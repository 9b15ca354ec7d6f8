internal import CReelFFmpeg
package import Foundation

/// Cover images, for which iTunes metadata has the tag `covr`: JPEG, PNG or BMP files. If there are keys that begin with
/// `stillreel.`, no iTunes metadata is written (see `setMetadata`), and no cover.
extension Muxer {
    /// Sets the covers, as the bytes of their files. Call before `start`. Ignored for QuickTime files, which have no iTunes
    /// metadata. Other image formats are omitted, because iTunes metadata has no type number for them.
    package func setArtwork(_ covers: [Data]) {
        guard container != .quickTime else { return }
        artwork = covers.compactMap { cover in Self.codec(of: cover).map { (codec: $0, data: cover) } }
    }

    /// Whether iTunes metadata has a type number for a cover's image format.
    package static func canHold(cover: Data) -> Bool { codec(of: cover) != nil }

    private static func codec(of cover: Data) -> AVCodecID? {
        if cover.starts(with: [0xFF, 0xD8, 0xFF]) { return AV_CODEC_ID_MJPEG }
        if cover.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return AV_CODEC_ID_PNG }
        return cover.starts(with: Array("BM".utf8)) ? AV_CODEC_ID_BMP : nil
    }

    /// Adds a stream for each cover, because libavformat treats covers as tracks with one picture. They follow the real tracks,
    /// which therefore keep their indexes.
    func addArtwork() throws(MediaError) {
        for (codec, _) in artwork {
            let stream = try checkAllocated(avformat_new_stream(context, nil), "add a cover")
            stream.pointee.disposition = AV_DISPOSITION_ATTACHED_PIC
            stream.pointee.codecpar.pointee.codec_type = AVMEDIA_TYPE_VIDEO
            stream.pointee.codecpar.pointee.codec_id = codec
            // Required by libavformat, but not written to the file.
            stream.pointee.codecpar.pointee.width = 1
            stream.pointee.codecpar.pointee.height = 1
        }
    }

    /// Writes the covers. Call after the header has been written.
    func writeArtwork() throws(MediaError) {
        for (index, cover) in artwork.enumerated() {
            let packet = try Packet(cover.data)
            packet.pointer.pointee.stream_index = Int32(Int(context.pointee.nb_streams) - artwork.count + index)
            (packet.pointer.pointee.pts, packet.pointer.pointee.dts) = (0, 0)
            try check(av_write_frame(context, packet.pointer), "write a cover")
        }
    }
}
