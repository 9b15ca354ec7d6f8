internal import CReelFFmpeg
import Foundation
package import ReelCoreMedia

/// Writes one audio track into a WAVE, AIFF, Core Audio or FLAC file.
///
/// Used instead of libavformat's writers, which cannot write AIFF's codings into AIFF-C files, put AAC into Core Audio files, or
/// specify where an encoder's priming ends. Not thread-safe.
package final class SoundFileMuxer: FileMuxer {
    package enum Container: String, Sendable {
        case wave = "wav"
        case aiff
        case aiffC = "aifc"
        case coreAudio = "caf"
        case flac

        /// Whether `setMetadata` has a place for a key of libavformat's.
        package func canHold(metadataKey key: String) -> Bool {
            switch self {
            case .wave: WaveFile.codes.contains { $0.0 == key }
            case .aiff, .aiffC: AIFFFile.codes.contains { $0.0 == key }
            case .coreAudio: CoreAudioFile.names[key] != nil
            case .flac: false
            }
        }
    }

    private let written: WrittenFile
    private let container: Container
    private var path: String { written.path }
    private var file: FileHandle { written.handle }
    private var content: SoundFileContent?
    /// The encoder, whose header is complete in the end.
    private var encoder: AudioEncoder?
    private var metadata: [String: String] = [:]
    /// Bytes that have not been written to the file yet.
    private var pending: [UInt8] = []
    private var headSize = 0
    private var isOpen = false
    private static let blockSize = 1 << 18

    /// Creates a muxer that writes to an empty file.
    package init(_ file: WrittenFile, container: Container) {
        written = file
        self.container = container
    }

    package func setMetadata(_ entries: [(key: String, value: String)]) {
        for (key, value) in entries {
            let prefix = "com.apple.quicktime."
            metadata[key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : key] = value
        }
    }

    /// Does nothing: these files have no chapters.
    package func setChapters(_ chapters: [(timeRange: CMTimeRange, title: String)]) {}

    package func addTrack(for encoder: AudioEncoder, properties: Muxer.TrackProperties) throws(MediaError) -> Int {
        guard content == nil else { throw MediaError(.unsupported, "write \(path)", "a sound file can hold only one track") }
        content = try SoundFileContent(encoder.parameters)
        content?.metadata = metadata
        self.encoder = encoder
        return 0
    }

    package func addTrack(
        for parameters: CodecParameters, timescale: Int32, frameRate: Rational?,
        properties: Muxer.TrackProperties
    ) throws(MediaError) -> Int {
        throw MediaError(.unsupported, "write \(path)", "samples can be copied into movie files only")
    }

    package func start(movieTimescale: Int32, indexFirst: Bool) throws(MediaError) {
        pending = try head()
        headSize = pending.count
        isOpen = true
    }

    package func write(_ packet: Packet, to track: Int) throws(MediaError) {
        guard isOpen, content != nil else { throw MediaError(.internalFailure, "write \(path)", "writing has not started") }
        pending.append(contentsOf: UnsafeBufferPointer(start: packet.pointer.pointee.data, count: packet.byteCount))
        content?.byteCount += Int64(packet.byteCount)
        if content?.bytesPerFrame == nil { content?.packetSizes.append(packet.byteCount) }
        if let limit = container.limit, let content, content.byteCount > limit {
            throw MediaError(.unsupported, "write \(path)", "a file of the kind '\(container.rawValue)' can hold at most 4 GiB")
        }
        if pending.count >= Self.blockSize { try flush() }
    }

    package func finish(ends: [(value: Int64, timescale: Int32)]) throws(MediaError) {
        guard isOpen, var content else { throw MediaError(.internalFailure, "finish \(path)", "writing has not started") }
        isOpen = false
        let end = ends.first.map {
            let time = CMTime(value: $0.value, timescale: $0.timescale)
            return CMTimeConvertScale(time, timescale: Int32(content.sampleRate), method: .default).value
        }
        if let bytes = content.bytesPerFrame {
            // Samples after the end were written before the end was known.
            content.frames = min(content.byteCount / Int64(bytes), end ?? .max)
            content.byteCount = content.frames * Int64(bytes)
        } else {
            let all = Int64(content.packetSizes.count * content.packetFrames - content.priming)
            content.frames = max(0, min(all, end ?? .max))
        }
        if content.coding == .flac, let encoder { content.header = encoder.header }
        self.content = content
        let bytes = try (head: head(), tail: tail())
        try flush()
        try perform {
            try file.truncate(atOffset: UInt64(headSize) + UInt64(content.byteCount))
            try file.seekToEnd()
            try file.write(contentsOf: bytes.tail)
            try file.seek(toOffset: 0)
            try file.write(contentsOf: bytes.head)
        }
        try written.close()
    }

    private func flush() throws(MediaError) {
        try perform { try file.write(contentsOf: pending) }
        pending.removeAll(keepingCapacity: true)
    }

    private func perform(_ body: () throws -> Void) throws(MediaError) {
        do {
            try body()
        } catch {
            let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
            throw MediaError(isFull ? .diskFull : .unwritable, "write \(path)", error.localizedDescription)
        }
    }

    /// Returns what precedes the audio data. Its size is the same at the start and at the end of writing.
    private func head() throws(MediaError) -> [UInt8] {
        guard let content else { throw MediaError(.internalFailure, "write \(path)", "there is no track") }
        return switch container {
        case .wave: try WaveFile.head(content)
        case .aiff: try AIFFFile.head(content, isC: false)
        case .aiffC: try AIFFFile.head(content, isC: true)
        case .coreAudio: try CoreAudioFile.head(content)
        case .flac: try FLACFile.head(content)
        }
    }

    private func tail() throws(MediaError) -> [UInt8] {
        guard let content else { throw MediaError(.internalFailure, "write \(path)", "there is no track") }
        return switch container {
        case .wave: WaveFile.tail(content)
        case .aiff, .aiffC: AIFFFile.tail(content)
        case .coreAudio: CoreAudioFile.tail(content)
        case .flac: []
        }
    }
}

extension SoundFileMuxer.Container {
    /// The maximum number of bytes of audio, which leaves room for the other chunks; nil if there is no limit.
    var limit: Int64? {
        switch self {
        case .aiff, .aiffC: Int64(UInt32.max) - 1 << 20
        case .wave, .coreAudio, .flac: nil
        }
    }
}
