import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// Reads a file's sound as PCM, from any frame on. Not thread-safe.
final class SoundReader {
    private let source: SoundSource
    private let decoder: AudioDecoder
    /// Converts the decoder's samples to the client's format.
    private let converter: PCMConverter
    private var queue: SampleQueue
    /// The track's first frame on the decoder's timeline.
    private let start: Int64
    let fileFormat: CMFormatDescription
    /// The speakers of the channels of `processing`.
    let channelLayout: AVAudioChannelLayout?
    /// The number of frames; nil if it is only known from decoding.
    private var count: Int64?
    private var hasEnded = false
    /// Sound of up to 1 / `tolerance` seconds may be missing at the end: FFmpeg's decoder of Vorbis leaves out a short block.
    private static let tolerance: Int64 = 20
    /// The last position, 46 years at 192,000 Hz. Sums and products of later ones could overflow.
    private static let farthest: Int64 = 1 << 48
    /// The error behind the frames that have been decoded, or of seeking.
    private var failure: MediaError?
    /// The frame that is read next.
    private(set) var position: Int64 = 0

    /// Opens the first sound track of a file.
    ///
    /// - Parameter processing: the PCM that is wanted.
    convenience init(_ url: URL, _ common: AVAudioCommonFormat, isInterleaved: Bool) throws {
        try self.init(SoundSource(url), common, isInterleaved: isInterleaved)
    }

    /// Opens the first sound track of a file, or of data.
    init(_ source: SoundSource, _ common: AVAudioCommonFormat, isInterleaved: Bool) throws {
        self.source = source
        var location = MediaLocation(source.url).opening()
        let info: MediaInfo
        do throws(MediaError) {
            info = try MediaInfo(location)
        } catch {
            throw source.error(error)
        }
        guard let track = info.tracks.first(where: { $0.kind == .audio }) else {
            throw AudioError.fileType.error("cannot read \(source.name)", "it has no sound")
        }
        // Pieces of an edit list are not a single sound: all samples are read.
        location.ignoresEdits = track.pieces != nil
        fileFormat = track.format
        let isWide = Self.needsDoubles(track.format, common)
        do throws(MediaError) {
            decoder = try AudioDecoder(location, track: track.index, samples: isWide ? .doubles : .floats)
            var output = AVAudioFormat.description(common, 0, UInt32(decoder.channels), isInterleaved)
            output.mSampleRate = Double(decoder.sampleRate)
            converter = try PCMConverter(from: decoder.format, to: output)
            queue = SampleQueue(output)
        } catch {
            throw source.error(error)
        }
        start = decoder.startFrame
        channelLayout = Self.layout(decoder, track.format)
        count = Self.count(decoder, track, info)
        if start > 0 { try seek(to: 0) }
    }

    var sampleRate: Double { Double(decoder.sampleRate) }
    var channels: Int { decoder.channels }

    /// Whether 32-bit floating-point numbers would not be exact.
    private static func needsDoubles(_ format: CMFormatDescription, _ common: AVAudioCommonFormat) -> Bool {
        guard common != .pcmFormatFloat32, common != .pcmFormatInt16 else { return false }
        let isPCM = format.audioStreamBasicDescription?.mFormatID == kAudioFormatLinearPCM
        return isPCM && (format.audioStreamBasicDescription?.mBitsPerChannel ?? 0) >= 32
    }

    /// The layout of the decoder's channels; nil if their number says it.
    private static func layout(_ decoder: AudioDecoder, _ format: CMFormatDescription) -> AVAudioChannelLayout? {
        guard decoder.channels > 2 else { return nil }
        if let layout = decoder.speakers?.channelLayout, layout.numberOfChannels == decoder.channels {
            return AVAudioChannelLayout(layout)
        }
        let unknown = AudioChannelDescription(
            mChannelLabel: kAudioChannelLabel_Unknown, mChannelFlags: [], mCoordinates: (0, 0, 0))
        return AVAudioChannelLayout(
            ManagedAudioChannelLayout(
                tag: kAudioChannelLayoutTag_UseChannelDescriptions, bitmap: 0,
                descriptions: Array(repeating: unknown, count: decoder.channels)))
    }

    /// Returns the number of frames that the file has, or declares if it is cut off; nil if only decoding tells.
    private static func count(_ decoder: AudioDecoder, _ track: MediaInfo.Track, _ info: MediaInfo) -> Int64? {
        // The packets of large files are not counted, but those of PCM say how long it is.
        guard info.isPrecise || track.codec.isPCM, decoder.hasExactTimes else { return nil }
        let end = max(track.timeRange.end, info.declaredDuration ?? .zero)
        let scale = CMTimeScale(decoder.sampleRate)
        return CMTimeConvertScale(end, timescale: scale, method: .roundHalfAwayFromZero).value - decoder.startFrame
    }

    /// The number of frames. For few kinds of files, all of them are decoded to know it.
    func length() throws -> Int64 {
        if let count { return count }
        let place = position
        defer { try? seek(to: place) }
        do {
            try decoder.seek(toFrame: start)
            var total: Int64 = 0
            while let buffer = try decoder.nextSampleBuffer() { total += Int64(buffer.numSamples) }
            count = total
            return total
        } catch {
            throw source.error(error)
        }
    }

    /// Makes a frame the next one. Positions are limited to 0 to 2⁴⁸.
    ///
    /// - Throws: an error that reading from there throws, too.
    func seek(to frame: Int64) throws {
        let wanted = max(0, min(frame, Self.farthest))
        if wanted != position, wanted > position, wanted - position <= Int64(queue.frames) {
            queue.drop(Int(wanted - position))
        } else {
            queue.removeAll()
            hasEnded = false
            failure = nil
            position = wanted
            do throws(MediaError) {
                try decoder.seek(toFrame: start + wanted)
            } catch {
                // The decoder is at another place.
                failure = error
                throw source.error(error)
            }
        }
        position = wanted
    }

    /// Adds frames to the end of a buffer's contents: as many as are wanted, or fewer at the end.
    ///
    /// - Throws: if the file ends before the frames that it declares, or its next frames cannot be decoded. Frames before that
    ///   are in the buffer; the error comes when there are none.
    func read(_ wanted: Int, into buffer: AVAudioPCMBuffer) throws {
        let limit = count.map { Int(clamping: max(0, $0 - position)) } ?? .max
        let goal = Int(buffer.frameLength) + min(wanted, limit)
        while Int(buffer.frameLength) < goal {
            if queue.frames == 0 {
                do throws(MediaError) {
                    guard !hasEnded, failure == nil, let samples = try decoder.nextSampleBuffer() else {
                        hasEnded = true
                        break
                    }
                    if let converted = try converter.convert(samples) { queue.append(converted) }
                } catch {
                    failure = error
                    break
                }
                continue
            }
            let before = buffer.frameLength
            queue.move(to: buffer, atMost: goal - Int(before))
            position += Int64(buffer.frameLength - before)
        }
        guard goal > 0, buffer.frameLength == 0 else { return }
        if let failure { throw source.error(failure) }
        guard let count, position < count else { return }
        if count - position <= Int64(sampleRate) / Self.tolerance {
            self.count = position
            return
        }
        throw AudioError.damaged.error(
            "cannot read \(source.name)",
            "the file declares \(count) frames, but none can be read from frame \(position) on: it is cut off or damaged. "
                + "Copy it again, or read up to there")
    }
}
