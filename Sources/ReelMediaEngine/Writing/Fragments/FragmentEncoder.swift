internal import CReelFFmpeg
package import Foundation
import ReelBoxes
import ReelColor
package import ReelCoreFoundation
package import ReelCoreMedia
package import ReelCoreVideo

/// Encodes a movie of one video track and a constant frame rate, fragment by fragment. Each fragment is encoded by an encoder of
/// its own. Its bytes are therefore the same in a movie that was interrupted and continued.
///
/// Not thread-safe.
package final class FragmentEncoder {
    private let size: PixelSize
    private let settings: VideoEncoder.Settings
    private let timescale: Int32
    /// In ticks.
    private let frameDuration: Int64
    private let converter: FrameConverter
    private var encoder: MovieEncoder?
    private var packets: [Packet] = []
    /// By how many ticks decoding runs ahead of presentation. An encoder that has had few frames may need less.
    private var delay: Int64 = 0
    /// The number of frames of the current fragment.
    package private(set) var frameCount = 0

    /// The fewest ticks per second: some players round coarser ones.
    private static let coarsestTimescale: Int32 = 600

    package init(size: PixelSize, frameDuration: CMTime, settings: VideoEncoder.Settings) {
        self.size = size
        self.settings = settings
        let factor = (Self.coarsestTimescale - 1) / frameDuration.timescale + 1
        timescale = frameDuration.timescale * factor
        self.frameDuration = frameDuration.value * Int64(factor)
        converter = FrameConverter(
            width: size.width, height: size.height, scaling: .stretch, tags: .bt709, format: settings.frameFormat)
    }

    /// Adds a frame to the current fragment. The buffer may be reused afterwards.
    package func append(_ buffer: CVPixelBuffer) throws(MediaError) {
        let encoder: MovieEncoder
        if let open = self.encoder {
            encoder = open
        } else {
            encoder = try makeEncoder()
            delay = delay(of: encoder)
        }
        self.encoder = encoder
        try encoder.encode(.picture(converter.convert(buffer)), at: Int64(frameCount) * frameDuration)
        frameCount += 1
        while let packet = encoder.nextPacket() { packets.append(packet) }
        // Decoding pictures leaves unused memory in the heap, which would grow in a run of days.
        malloc_trim(0)
    }

    /// Ends the current fragment; nil if it has no frames.
    package func finishFragment() throws(MediaError) -> MovieFragment? {
        guard let encoder else { return nil }
        try encoder.finish()
        while let packet = encoder.nextPacket() { packets.append(packet) }
        defer { (self.encoder, packets, frameCount) = (nil, [], 0) }
        return MovieFragment(packets, frameDuration: frameDuration, delay: delay)
    }

    /// Returns what precedes the fragments, which depends on the settings only.
    package func header() throws(MediaError) -> Data {
        let encoder = try makeEncoder()
        let written = DiscardingFile()
        _ = written.keepFromHere()
        let muxer = try Muxer(written, container: .mpeg4)
        let track = try muxer.addTrack(for: encoder.parameters, timescale: timescale, frameRate: encoder.frameRate)
        try muxer.start(movieTimescale: timescale, indexFirst: false)
        // libavformat writes the header with the first packet, whatever this contains.
        let packet = try Packet([0, 0, 0, 1, 0])
        packet.place(presentationTime: 0, decodeTime: 0, duration: frameDuration)
        try muxer.write(packet, to: track)
        try muxer.finish(ends: [])
        var tree = BoxTree(written.finish().bytes[...])
        guard tree.contains(.moov) else { throw MediaError(.internalFailure, "begin the movie", "it has no index") }
        tree.replace(where: { [.moof, .mdat, .mfra].contains($0) }, with: [])
        tree.edit(path: [.moov, .trak, .edts]) { tree in
            tree.edit(EditListBox.self) { $0 = EditListBox([.init(duration: 0, start: delay(of: encoder))]) }
        }
        return Data(tree.bytes)
    }

    private func makeEncoder() throws(MediaError) -> MovieEncoder {
        try MovieEncoder(
            width: size.width, height: size.height, timescale: timescale, frameDuration: frameDuration, tags: .bt709,
            settings: settings)
    }

    private func delay(of encoder: MovieEncoder) -> Int64 { Int64(encoder.reorderDepth) * frameDuration }
}
