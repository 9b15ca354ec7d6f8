import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelMediaEngine

/// Decodes GIF (GIF89a) with libavcodec. Each frame of an animation is a picture, drawn over what the frames before it have
/// left. Areas that no frame covers have the file's background colour if no colour is transparent. libavcodec fills in missing
/// data of a frame.
enum GIFDecoder: StillImageDecoder {
    static func recognizes(_ start: Data) -> Bool {
        start.starts(with: Array("GIF87a".utf8)) || start.starts(with: Array("GIF89a".utf8))
    }

    static func isCutShort(_ data: Data) -> Bool { data.withUnsafeBytes { !walk($0).isWhole } }

    static func pictureCount(of file: EncodedPicture) throws(StillImageError) -> Int {
        try file.withBytes { bytes throws(StillImageError) in try frames(in: bytes, file).count }
    }

    static func header(of picture: EncodedPicture) throws(StillImageError) -> StillImageHeader {
        try picture.withBytes { bytes throws(StillImageError) in
            guard bytes.count >= 13 else { throw picture.error(.damaged("the file ends within its header")) }
            let size = (width: Int(bytes.littleEndianShort(at: 6)), height: Int(bytes.littleEndianShort(at: 8)))
            try picture.checkSize(size.width, size.height)
            try picture.checkDecoder(size.width, size.height)
            let frames = try frames(in: bytes, picture)
            guard frames.indices.contains(picture.index) else { throw picture.error(.damaged("it has no such picture")) }
            // Frames may leave parts of the canvas uncovered.
            return StillImageHeader(
                type: .gif, width: size.width, height: size.height, hasAlpha: true,
                delay: frames.count > 1
                    ? AnimationDetails.clamped(delay(of: UnsafeRawBufferPointer(rebasing: bytes[frames[picture.index]]))) : nil)
        }
    }

    static func details(of picture: EncodedPicture) throws(StillImageError) -> PictureDetails {
        var details = PictureDetails()
        details.isIndexed = true
        return details
    }

    static func animation(of file: EncodedPicture) throws(StillImageError) -> AnimationDetails? {
        try file.withBytes { bytes throws(StillImageError) in
            let frames = try frames(in: bytes, file)
            return AnimationDetails(
                loops: loops(of: UnsafeRawBufferPointer(rebasing: bytes[frames[0]])),
                delays: frames.map { delay(of: UnsafeRawBufferPointer(rebasing: bytes[$0])) },
                hasGlobalColorMap: (bytes.byte(at: 10) ?? 0) & 0x80 != 0)
        }
    }

    static func decode(
        _ picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize
    ) throws(StillImageError) -> DecodedBitmap {
        try picture.withBytes { bytes throws(StillImageError) in
            let frames = try frames(in: bytes, picture)
            guard frames.indices.contains(picture.index) else { throw picture.error(.damaged("it has no such picture")) }
            let kept = picture.decoderCache.take(forFrame: picture.index)
            let bitmap = try picture.makeBitmap(header.width, header.height, isOpaque: false)
            try picture.decoding { () throws(MediaError) in
                let decoder = if let known = kept?.decoder as? PictureDecoder { known } else { try PictureDecoder(.gif) }
                for frame in frames[(kept?.next ?? 0)...picture.index] {
                    try decoder.decode(UnsafeRawBufferPointer(rebasing: bytes[frame]))
                }
                try decoder.write(to: bitmap)
                if picture.index + 1 < frames.count {
                    picture.decoderCache.keep(DecoderCache.State(decoder: decoder, next: picture.index + 1))
                }
            }
            bitmap.premultiply()
            return DecodedBitmap(bitmap: bitmap)
        }
    }

    private static func frames(
        in bytes: UnsafeRawBufferPointer, _ picture: EncodedPicture
    ) throws(StillImageError) -> [Range<Int>] {
        let (frames, isWhole) = walk(bytes)
        guard !frames.isEmpty else {
            throw picture.error(.damaged(isWhole ? "it has no pictures" : "it ends before its last pixel"))
        }
        return frames
    }

    /// Returns where each frame is, with the blocks that precede it (the first with the file's header), and whether the file
    /// does not end within a block.
    private static func walk(_ bytes: UnsafeRawBufferPointer) -> (frames: [Range<Int>], isWhole: Bool) {
        var frames: [Range<Int>] = []
        var start = 0
        var position = 13 + colorTableSize(bytes.byte(at: 10))
        while let block = bytes.byte(at: position) {
            switch block {
            case 0x2C:
                // An image: its descriptor, an optional palette, the code size, then data in blocks (GIF89a, clauses 20 to 22).
                let data = position + 10 + colorTableSize(bytes.byte(at: position + 9)) + 1
                guard let end = bytes.endOfBlocks(from: data) else { return (frames, false) }
                frames.append(start..<end)
                (start, position) = (end, end)
            case 0x21:
                guard let end = bytes.endOfBlocks(from: position + 2) else { return (frames, false) }
                position = end
            // The trailer, or an unknown block.
            default: return (frames, true)
            }
        }
        return (frames, position == bytes.count)
    }

    /// Returns the size of the palette that follows, in bytes (GIF89a, clauses 18 and 20).
    private static func colorTableSize(_ flags: UInt8?) -> Int {
        guard let flags, flags & 0x80 != 0 else { return 0 }
        return 3 << (Int(flags & 7) + 1)
    }

    /// Returns how often the file is played; 0 is for ever. The application extension of Netscape, before the first frame, has
    /// the number of repetitions after the first time, which is 0 for ever (clause 26).
    private static func loops(of frame: UnsafeRawBufferPointer) -> Int {
        var position = 13 + colorTableSize(frame.byte(at: 10))
        while frame.byte(at: position) == 0x21, let end = frame.endOfBlocks(from: position + 2) {
            if frame.byte(at: position + 1) == 0xFF, position + 18 <= frame.count,
                frame[position + 3..<position + 14].elementsEqual("NETSCAPE2.0".utf8), frame[position + 15] == 1
            {
                let repetitions = Int(frame.littleEndianShort(at: position + 16))
                return repetitions == 0 ? 0 : repetitions + 1
            }
            position = end
        }
        return 1
    }

    /// Returns the delay from the graphic control extension (clause 23) in seconds.
    private static func delay(of frame: UnsafeRawBufferPointer) -> Double {
        var delay = 0.0
        var position = frame.starts(with: "GIF".utf8) ? 13 + colorTableSize(frame.byte(at: 10)) : 0
        while frame.byte(at: position) == 0x21, let end = frame.endOfBlocks(from: position + 2) {
            if frame.byte(at: position + 1) == 0xF9, position + 6 <= frame.count {
                delay = Double(frame.littleEndianShort(at: position + 4)) / 100
            }
            position = end
        }
        return delay
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func byte(at position: Int) -> UInt8? { position < count ? self[position] : nil }

    func littleEndianShort(at position: Int) -> UInt16 {
        UInt16(littleEndian: loadUnaligned(fromByteOffset: position, as: UInt16.self))
    }

    /// Returns the position after the empty block that ends a sequence of blocks; nil if the file ends before it (GIF89a, clause
    /// 15).
    fileprivate func endOfBlocks(from start: Int) -> Int? {
        var position = start
        while let size = byte(at: position) {
            if size == 0 { return position + 1 }
            position += 1 + Int(size)
        }
        return nil
    }
}
