public import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// A sound file that is read or written as PCM (Apple: AVAudioFile). Not thread-safe.
///
/// Reading is exact to the sample, in compressed files, too: what an encoder has added before and after the sound is left out
/// (priming, padding), and `framePosition` finds the frame that decoding from the start would. Reads what FFmpeg reads, such as
/// WAVE, AIFF, Core Audio, MPEG-4 (AAC, Apple Lossless), MP3, FLAC, Ogg Vorbis and Opus, and the first sound track of movies.
///
/// Differences from Apple's:
///
/// * A file that is written has a hidden name beside `url`, and gets its own name when it is complete: with ``close()``, or when
///   the object is freed. A file of this name is replaced then, and stays as it is if writing fails.
/// * More than two channels are in the order of WAVE files' channel masks, which the `processingFormat` says, whatever the order
///   in a compressed file is.
/// * Reading at the end leaves the buffer empty. A file that is cut off has the `length` that it declares, and an error where
///   frames are missing.
open class AVAudioFile: NSObject {
    public let url: URL
    /// The format of the sound in the file.
    public let fileFormat: AVAudioFormat
    /// The format of the buffers that are read and written. Its sample rate is the file's; only when Opus is written, the file
    /// has 48,000 Hz whatever the buffers have.
    public let processingFormat: AVAudioFormat
    private var reader: SoundReader?
    private var writer: SoundWriter?

    // MARK: Opening

    /// Opens a file for reading as 32-bit floating-point numbers, of which each channel lies apart.
    ///
    /// - Throws: an `NSError` of the domain `com.apple.coreaudio.avfaudio` that names the file and the reason.
    public convenience init(forReading fileURL: URL) throws {
        try self.init(forReading: fileURL, commonFormat: .pcmFormatFloat32, interleaved: false)
    }

    /// Opens a file for reading.
    ///
    /// - Parameters:
    ///   - format: the samples of `processingFormat`; not `otherFormat`.
    ///   - interleaved: whether its channels alternate.
    public init(forReading fileURL: URL, commonFormat format: AVAudioCommonFormat, interleaved: Bool) throws {
        guard format != .otherFormat else {
            throw AudioError.format.error("cannot read \(fileURL.path)", "otherFormat is no common format")
        }
        let reader = try SoundReader(fileURL, format, isInterleaved: interleaved)
        url = fileURL
        fileFormat = AVAudioFormat(cmAudioFormatDescription: reader.fileFormat)
        processingFormat = AVAudioFormat(
            AVAudioFormat.description(format, reader.sampleRate, UInt32(reader.channels), interleaved), reader.channelLayout)
        self.reader = reader
        super.init()
    }

    /// Creates a file that is written from 32-bit floating-point numbers, of which each channel lies apart.
    public convenience init(forWriting fileURL: URL, settings: [String: Any]) throws {
        try self.init(forWriting: fileURL, settings: settings, commonFormat: .pcmFormatFloat32, interleaved: false)
    }

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - fileURL: its extension tells the type of file: WAVE, AIFF, AIFF-C, Core Audio (`caf`), FLAC, MPEG-4 (`m4a`, `mp4`)
    ///     or QuickTime.
    ///   - settings: the format in the file: `AVFormatIDKey`, `AVSampleRateKey` and `AVNumberOfChannelsKey`, and as for an
    ///     `AVAssetWriterInput`. PCM has 16 bits unless they say otherwise, Apple Lossless as many as `format`, up to 24.
    ///   - format: the samples of `processingFormat`; not `otherFormat`.
    ///   - interleaved: whether its channels alternate.
    /// - Throws: an `NSError` of the domain `com.apple.coreaudio.avfaudio` if the settings cannot be used, or the file cannot be
    ///   created.
    public init(
        forWriting fileURL: URL, settings: [String: Any], commonFormat format: AVAudioCommonFormat, interleaved: Bool
    ) throws {
        guard format != .otherFormat else {
            throw AudioError.format.error("cannot write \(fileURL.path)", "otherFormat is no common format")
        }
        let given = AttributeDictionary(settings)
        let layout = (given.value(AVChannelLayoutKey) as? Data).flatMap(AVAudioChannelLayout.init(data:))
        let writer = try SoundWriter(
            fileURL, settings, bits: format == .pcmFormatInt16 ? 16 : 24, channelLayout: layout)
        let channels = UInt32(writer.settings.layout.channels)
        url = fileURL
        let speakers = layout ?? (channels > 2 ? writer.settings.layout.channelLayout.map { AVAudioChannelLayout($0) } : nil)
        processingFormat = AVAudioFormat(
            AVAudioFormat.description(
                format, given.double(AVSampleRateKey)?.rounded(.towardZero) ?? Double(writer.settings.sampleRate), channels,
                interleaved), speakers)
        fileFormat = AVAudioFormat(writer.settings.description, speakers)
        self.writer = writer
        super.init()
    }

    deinit { close() }

    /// Closes the file. One that is written is complete from then on.
    ///
    /// If it cannot be completed, as on a full disk, there is no file of this name, or the one that was there before. If it is
    /// complete but cannot get its name, such as that of a folder made meanwhile, it keeps the hidden one. This is reported on
    /// standard error, because this function cannot throw.
    public func close() {
        do {
            try writer?.close()
        } catch {
            IgnoredInput.report("AVAudioFile.close", error.localizedDescription)
        }
        (reader, writer) = (nil, nil)
    }

    /// Whether the file can still be read or written: it has not been closed, and writing has not failed.
    public var isOpen: Bool { reader != nil || writer?.isAbandoned == false }

    // MARK: Positions

    /// The number of frames. For files whose times are rounded, such as Matroska, all of it is decoded when this is asked for the
    /// first time. 0 after closing.
    public var length: AVAudioFramePosition {
        if let writer { return writer.frames }
        do {
            return try reader?.length() ?? 0
        } catch {
            IgnoredInput.report("AVAudioFile.length", error.localizedDescription)
            return 0
        }
    }

    /// The frame that is read next, or the number of frames that have been written. Set it to read from another frame; for a
    /// file that is written, that is reported and ignored.
    public var framePosition: AVAudioFramePosition {
        get { reader?.position ?? writer?.frames ?? 0 }
        set {
            guard let reader else {
                IgnoredInput.report("AVAudioFile.framePosition", "only a file that is read can be positioned; it is ignored")
                return
            }
            do {
                try reader.seek(to: newValue)
            } catch {
                IgnoredInput.report("AVAudioFile.framePosition", error.localizedDescription)
            }
        }
    }

    // MARK: Reading and writing

    /// Reads frames, as many as the buffer has room for.
    public func read(into buffer: AVAudioPCMBuffer) throws { try read(into: buffer, frameCount: buffer.frameCapacity) }

    /// Reads frames.
    ///
    /// - Parameters:
    ///   - buffer: of the `processingFormat`. What it contains is replaced. It has fewer frames than wanted only at the end, and
    ///     none after it.
    ///   - frames: the number of frames; no more than the buffer has room for are read.
    /// - Throws: an `NSError` if the file is damaged or cut off there. Frames before that are read first.
    public func read(into buffer: AVAudioPCMBuffer, frameCount frames: AVAudioFrameCount) throws {
        guard let reader else {
            throw AudioError.notOpen.error("cannot read \(url.path)", "the file is not open for reading")
        }
        try check(buffer, "read")
        buffer.frameLength = 0
        try reader.read(Int(min(frames, buffer.frameCapacity)), into: buffer)
    }

    /// Writes all frames of a buffer of the `processingFormat`.
    ///
    /// - Throws: an `NSError`, such as for a full disk. The file is then gone, and more cannot be written.
    public func write(from buffer: AVAudioPCMBuffer) throws {
        guard let writer, !writer.isAbandoned else {
            throw AudioError.notOpen.error("cannot write \(url.path)", "the file is not open for writing")
        }
        try check(buffer, "write")
        try writer.write(buffer)
    }

    private func check(_ buffer: AVAudioPCMBuffer, _ operation: String) throws {
        guard buffer.format == processingFormat else {
            throw AudioError.format.error(
                "cannot \(operation) \(url.path)",
                "the buffer's format, \(buffer.format), is not the file's processingFormat, \(processingFormat)")
        }
    }
}

extension AudioEncoder.Settings {
    /// The format in the file.
    fileprivate var description: AudioStreamBasicDescription {
        var description = AudioStreamBasicDescription()
        description.mSampleRate = Double(sampleRate)
        description.mChannelsPerFrame = UInt32(layout.channels)
        switch codec {
        case .aac:
            description.mFormatID = kAudioFormatMPEG4AAC
            description.mFramesPerPacket = 1024
        case .alac(let bits):
            description.mFormatID = kAudioFormatAppleLossless
            description.mFramesPerPacket = 4096
            description.mFormatFlags =
                bits == 16 ? kAppleLosslessFormatFlag_16BitSourceData : kAppleLosslessFormatFlag_24BitSourceData
        case .flac: description.mFormatID = kAudioFormatFLAC
        case .opus: description.mFormatID = kAudioFormatOpus
        case .pcm(let bits, let isFloat, let isBigEndian, let isUnsigned):
            description.mFormatID = kAudioFormatLinearPCM
            description.mBitsPerChannel = UInt32(bits)
            description.mFramesPerPacket = 1
            description.mBytesPerFrame = UInt32(bits / 8 * layout.channels)
            description.mBytesPerPacket = description.mBytesPerFrame
            description.mFormatFlags = kAudioFormatFlagIsPacked
            if isFloat { description.mFormatFlags |= kAudioFormatFlagIsFloat }
            if !isFloat, !isUnsigned { description.mFormatFlags |= kAudioFormatFlagIsSignedInteger }
            if isBigEndian { description.mFormatFlags |= kAudioFormatFlagIsBigEndian }
        }
        return description
    }
}
