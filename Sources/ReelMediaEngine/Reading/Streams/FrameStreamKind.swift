/// The kinds of streams of frames.
package enum FrameStreamKind: String, CaseIterable, Sendable {
    /// YUV4MPEG2.
    case y4m
    /// Samples without any header.
    case raw
    /// Pictures, one file after another.
    case png, jpeg, bmp
    /// PPM, PGM, PBM and PAM.
    case ppm
    case nut
    /// Matroska and WebM.
    case matroska

    /// The name of libavformat's demuxer.
    var demuxer: String {
        switch self {
        case .y4m: "yuv4mpegpipe"
        case .raw: "rawvideo"
        case .png: "png_pipe"
        case .jpeg: "jpeg_pipe"
        case .bmp: "bmp_pipe"
        case .ppm: "ppm_pipe"
        case .nut: "nut"
        case .matroska: "matroska"
        }
    }

    /// The name of the kind in messages.
    package var name: String {
        switch self {
        case .y4m: "YUV4MPEG2"
        case .raw: "raw frames"
        case .png: "a sequence of PNG pictures"
        case .jpeg: "a sequence of JPEG pictures"
        case .bmp: "a sequence of BMP pictures"
        case .ppm: "a sequence of PPM pictures"
        case .nut: "NUT"
        case .matroska: "Matroska"
        }
    }

    /// Whether each frame is a picture file, which says its size.
    package var isImageSequence: Bool { [.png, .jpeg, .bmp, .ppm].contains(self) }

    /// Whether each frame has a time of its own.
    package var hasTimes: Bool { self == .nut || self == .matroska }

    /// The number of bytes by which a kind is recognised.
    static let signatureLength = 24

    /// Recognises a stream by its first bytes; nil for raw frames and anything unknown.
    init?(beginning bytes: [UInt8]) {
        let signatures: [(FrameStreamKind, [UInt8])] = [
            (.y4m, Array("YUV4MPEG2 ".utf8)), (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            (.jpeg, [0xFF, 0xD8, 0xFF]), (.nut, Array("nut/multimedia container".utf8)),
            // EBML.
            (.matroska, [0x1A, 0x45, 0xDF, 0xA3]),
        ]
        if let known = signatures.first(where: { bytes.starts(with: $0.1) }) {
            self = known.0
        } else if bytes.count > 17, bytes.starts(with: Array("BM".utf8)), bytes[14] >= 12, bytes[15...17].allSatisfy({ $0 == 0 })
        {
            // The size of the second header follows the first one of 14 bytes.
            self = .bmp
        } else if bytes.count > 2, bytes[0] == UInt8(ascii: "P"), (UInt8(ascii: "1")...UInt8(ascii: "7")).contains(bytes[1]),
            [9, 10, 13, 32].contains(bytes[2])
        {
            self = .ppm
        } else {
            return nil
        }
    }
}
