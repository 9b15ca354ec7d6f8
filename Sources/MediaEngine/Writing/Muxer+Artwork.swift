internal import CFFmpeg
package import Foundation

/// Covers, which iTunes' list of tags has a place for (`covr`): files of JPEG, PNG or BMP. Beside names that begin with
/// `stillreel.` there is no such list (`setMetadata`), and no cover.
extension Muxer {
    /// Sets the covers, as their files' bytes. Before `start`. QuickTime files have no such list, and other kinds of pictures no
    /// number in it: they are left out.
    package func setArtwork(_ covers: [Data]) {
        guard container != .quickTime else { return }
        artwork = covers.compactMap { cover in Self.codec(of: cover).map { (codec: $0, data: cover) } }
    }

    private static func codec(of cover: Data) -> AVCodecID? {
        if cover.starts(with: [0xFF, 0xD8, 0xFF]) { return AV_CODEC_ID_MJPEG }
        if cover.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return AV_CODEC_ID_PNG }
        return cover.starts(with: Array("BM".utf8)) ? AV_CODEC_ID_BMP : nil
    }

    /// libavformat takes covers for tracks of one picture. They come behind the true ones, so that those keep their numbers.
    func addArtwork() throws(MediaError) {
        for (codec, _) in artwork {
            let stream = try checkAllocated(avformat_new_stream(context, nil), "add a cover")
            stream.pointee.disposition = AV_DISPOSITION_ATTACHED_PIC
            stream.pointee.codecpar.pointee.codec_type = AVMEDIA_TYPE_VIDEO
            stream.pointee.codecpar.pointee.codec_id = codec
            // Asked for, and written nowhere.
            stream.pointee.codecpar.pointee.width = 1
            stream.pointee.codecpar.pointee.height = 1
        }
    }

    /// Once the header is written.
    func writeArtwork() throws(MediaError) {
        for (index, cover) in artwork.enumerated() {
            let packet = try Packet(cover.data)
            packet.pointer.pointee.stream_index = Int32(Int(context.pointee.nb_streams) - artwork.count + index)
            (packet.pointer.pointee.pts, packet.pointer.pointee.dts) = (0, 0)
            try check(av_write_frame(context, packet.pointer), "write a cover")
        }
    }
}
