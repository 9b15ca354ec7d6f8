import Foundation
import ReelColor
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreVideo
import ReelImageEngine
import ReelMediaEngine

/// The frames of a stream as pixel buffers. A frame with the same bytes as the one before is the same buffer, and is not decoded.
///
/// Not thread-safe.
final class StreamedFrames {
    struct Frame {
        let buffer: CVPixelBuffer
        /// The time in the stream and the duration, in ticks of the stream.
        let time: Int64?
        let duration: Int64
    }

    let reader: FrameStreamReader
    private let background: RGB24
    private let decoder: StreamedFrameDecoder?
    private var last: (packet: Packet, buffer: CVPixelBuffer)?
    /// The number of frames so far.
    private(set) var count = 0
    /// Whether the stream ended within a frame. Known at the end.
    private(set) var isCutOff = false

    /// The colours of Y′CbCr frames; nil for R′G′B′. Known after the first frame.
    private(set) var tags: ColorTags?
    /// Where the chroma samples of the first frame lie.
    private(set) var chromaLocation = ChromaLocation.left
    /// What was found in frames.
    private(set) var isUntagged = false
    private(set) var isTransparent = false
    private(set) var isFine = false
    /// The pictures that are shown in spite of damage.
    let damaged = DamagedPictures()

    /// - Throws: `ReelError`, or `CancellationError`.
    init(_ stream: FrameStream, isCancelled: @escaping () -> Bool) throws {
        background = stream.background.components
        let raw = try stream.engineFormat()
        let kind = stream.format.flatMap { FrameStreamKind(rawValue: $0.rawValue) }
        (reader, decoder) = try Self.converting(stream.name) { () throws(MediaError) in
            let reader = try FrameStreamReader(
                StreamInput(stream.input, following: stream.followingInputs, isCancelled: isCancelled), kind: kind, raw: raw)
            return (reader, reader.isPicture ? nil : try StreamedFrameDecoder(reader))
        }
    }

    /// Returns the next frame; nil at the end.
    ///
    /// - Throws: `ReelError`, or `CancellationError`.
    func next() throws -> Frame? {
        guard let packet = try nextPacket() else {
            isCutOff = reader.isCutOff
            return nil
        }
        let buffer: CVPixelBuffer
        if let last, packet.hasSameBytes(as: last.packet) {
            buffer = last.buffer
        } else {
            do {
                buffer = try decode(packet)
            } catch  where reader.kind.isImageSequence && count > 0 {
                // The last picture may be incomplete.
                guard try nextPacket() == nil else { throw error }
                isCutOff = true
                return nil
            }
            last = (packet, buffer)
        }
        count += 1
        return Frame(buffer: buffer, time: packet.presentationTime, duration: packet.duration)
    }

    private func nextPacket() throws -> Packet? {
        try Self.converting(reader.name) { () throws(MediaError) in try reader.next() }
    }

    private func decode(_ packet: Packet) throws -> CVPixelBuffer {
        let name = "frame \(count + 1) of \(reader.name)"
        guard let decoder else { return try picture(packet, name) }
        let picture = try Self.converting(name) { () throws(MediaError) in try decoder.decode(packet, over: background) }
        if count == 0 { (tags, chromaLocation) = (picture.tags, picture.chromaLocation) }
        isUntagged = isUntagged || !picture.isTagged
        isTransparent = isTransparent || picture.isTransparent
        isFine = isFine || picture.isFine
        return picture.buffer
    }

    /// Decodes a picture file, as pictures of all movies are decoded.
    private func picture(_ packet: Packet, _ name: String) throws -> CVPixelBuffer {
        let data = withExtendedLifetime(packet) { Data(packet.bytes) }
        do throws(StillImageError) {
            let image = try StillImage(data: data, name: name)
            let decoded = try image.decode(atLeast: image.width, image.height) { damaged.add(name, $0) }
            isTransparent = decoded.flatten(on: background) || isTransparent
            guard let upright = decoded.upright(orientation: image.header.orientation) else {
                throw StillImageError(file: name, reason: .outOfMemory)
            }
            return upright.pixelBuffer
        } catch {
            throw ReelError(.input, error.localizedDescription)
        }
    }

    private static func converting<Value>(_ name: String, _ body: () throws(MediaError) -> Value) throws -> Value {
        do throws(MediaError) {
            return try body()
        } catch {
            if error.kind == .cancelled { throw CancellationError() }
            if error.kind == .unreadable { throw ReelError(unreadable: name, error.detail) }
            throw ReelError(.input, "\(name): \(error.detail)")
        }
    }
}
