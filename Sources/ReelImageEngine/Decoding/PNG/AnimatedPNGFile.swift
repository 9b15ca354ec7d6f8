import Foundation
import ReelBoxes

/// The frames of an animated PNG (PNG, third edition, clauses 11.3.6 and 12.1).
struct AnimatedPNGFile {
    struct Frame {
        var width: Int
        var height: Int
        var x: Int
        var y: Int
        /// In seconds.
        var delay: Double
        var disposal: Disposal
        /// Whether the frame is drawn over what is there, and does not replace it.
        var isBlended: Bool
        /// Where the compressed pixels are in the file.
        fileprivate var parts: [Range<Int>] = []
    }

    /// What becomes of a frame's area before the next frame is drawn.
    enum Disposal: UInt8 {
        case none, clear, restore
    }

    /// How often it is played; 0 for ever.
    let loops: Int
    private(set) var frames: [Frame] = []
    private var header: [UInt8] = []
    /// The chunks before the pixels that apply to all frames, such as a palette.
    private var shared: [UInt8] = []

    /// The size of `fcTL`'s contents.
    private static let controlSize = 26

    /// Nil if the file is not animated.
    init?(_ file: UnsafeRawBufferPointer) {
        // The control chunk must precede the pixels.
        let start = PNGChunks(of: file).prefix { $0.type != .imageData }
        guard let control = start.first(where: { $0.type == .animationControl })?.contents, control.count >= 8 else { return nil }
        loops = Int(control.loadBigEndian(fromByteOffset: 4, as: UInt32.self))
        var hasPixels = false
        func place(_ contents: UnsafeRawBufferPointer, after skipped: Int = 0) -> Range<Int> {
            guard let start = contents.baseAddress, let base = file.baseAddress, contents.count >= skipped else { return 0..<0 }
            let position = start - base
            return position + skipped..<position + contents.count
        }
        for chunk in PNGChunks(of: file) {
            switch chunk.type {
            case .header: header = Array(chunk.contents)
            case .frameControl:
                guard let frame = Self.frame(chunk.contents) else { return }
                frames.append(frame)
            case .imageData:
                hasPixels = true
                // Without a frame before it, the default picture is not part of the animation.
                if !frames.isEmpty { frames[frames.count - 1].parts.append(place(chunk.contents)) }
            case .frameData:
                // A sequence number precedes the data.
                if !frames.isEmpty { frames[frames.count - 1].parts.append(place(chunk.contents, after: 4)) }
            case .animationControl, .exif, .text, .compressedText, .internationalText, .end: continue
            default: if !hasPixels { shared += PNGChunks.chunk(chunk.type, chunk.contents) }
            }
        }
    }

    private static func frame(_ contents: UnsafeRawBufferPointer) -> Frame? {
        guard contents.count >= controlSize else { return nil }
        func long(_ offset: Int) -> Int { Int(contents.loadBigEndian(fromByteOffset: offset, as: UInt32.self)) }
        func short(_ offset: Int) -> Double { Double(contents.loadBigEndian(fromByteOffset: offset, as: UInt16.self)) }
        // A denominator of 0 stands for hundredths.
        let denominator = short(22) == 0 ? 100 : short(22)
        return Frame(
            width: long(4), height: long(8), x: long(12), y: long(16), delay: short(20) / denominator,
            disposal: Disposal(rawValue: contents[24]) ?? .none, isBlended: contents[25] == 1)
    }

    /// Returns a frame as a PNG file of its own; nil if there is no such frame.
    ///
    /// - Parameter file: the bytes that the frames were found in.
    func picture(ofFrame index: Int, in file: UnsafeRawBufferPointer) -> Data? {
        guard frames.indices.contains(index), header.count == 13 else { return nil }
        let frame = frames[index]
        let pixels = frame.parts.reduce(into: [UInt8]()) { $0 += file[$1] }
        var size: [UInt8] = []
        size.append(bigEndian: UInt32(truncatingIfNeeded: frame.width))
        size.append(bigEndian: UInt32(truncatingIfNeeded: frame.height))
        return Data(
            PNGChunks.signature + PNGChunks.chunk(.header, size + header.dropFirst(8)) + shared
                + PNGChunks.chunk(.imageData, pixels) + PNGChunks.chunk(.end, []))
    }
}
