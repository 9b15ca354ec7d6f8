import Foundation
public import ReelCoreFoundation
public import ReelCoreVideo

/// Media samples with their times and format: a video frame or a run of audio, decoded or compressed.
///
/// Thread-safe: locks guard everything that can change after creation (data that is set later, attachments, the output time),
/// except for the dictionaries of `CMSampleBufferGetSampleAttachmentsArray`, which clients must guard themselves.
public final class CMSampleBuffer: @unchecked Sendable {
    /// A closure that makes the data of a buffer ready, and returns `noErr` or an error.
    public typealias MakeDataReadyHandler = CMSampleBufferMakeDataReadyHandler

    /// Whether the data can be used.
    public enum DataReadiness: Hashable, Sendable {
        case notReady
        case ready
        /// With the error's number.
        case failed(OSStatus)
    }

    public let imageBuffer: CVImageBuffer?
    public let formatDescription: CMFormatDescription?
    /// The number of samples: frames for PCM, packets for compressed audio, 1 for a video frame.
    public let numSamples: CMItemCount
    /// No entries, one for all samples, or one for each.
    let timings: [CMSampleTimingInfo]
    /// In bytes: one entry for all samples, or one for each; empty if unknown or not contiguous.
    let sizes: [Int]
    /// The packet descriptions of compressed audio that were given when the buffer was made.
    let packets: [AudioStreamPacketDescription]

    package let attachmentStore = AttachmentStore()

    private let lock = NSLock()
    /// Guarded by `lock`, like everything below.
    private var data: CMBlockBuffer?
    private var readiness: DataReadiness
    private var makeReady: MakeDataReadyHandler?
    private var isInvalidated = false
    private var outputTime: CMTime?
    private var marks: SampleMarks?
    private var sampleDictionaries: [NSMutableDictionary]?

    init(
        dataBuffer: CMBlockBuffer?, imageBuffer: CVImageBuffer? = nil, formatDescription: CMFormatDescription?, numSamples: Int,
        timings: [CMSampleTimingInfo], sizes: [Int] = [], packets: [AudioStreamPacketDescription] = [],
        readiness: DataReadiness = .ready, makeReady: MakeDataReadyHandler? = nil, marks: SampleMarks? = nil
    ) {
        data = dataBuffer
        self.imageBuffer = imageBuffer
        self.formatDescription = formatDescription
        self.numSamples = numSamples
        self.timings = timings
        self.sizes = sizes
        self.packets = packets
        self.readiness = readiness
        self.makeReady = makeReady
        self.marks = marks
    }

    /// Creates a buffer with one compressed sample.
    package convenience init(
        compressed data: CMBlockBuffer, formatDescription: CMFormatDescription, timing: CMSampleTimingInfo, isSync: Bool,
        isDependedOn: Bool? = nil, isShown: Bool = true, trimmed: TrimDurations = .none
    ) {
        // For video, sync samples do not depend on others, and all others do.
        let marks = SampleMarks(
            isSync: isSync, dependsOnOthers: formatDescription.mediaType == .video ? !isSync : nil, isDependedOn: isDependedOn,
            isShown: isShown)
        self.init(
            dataBuffer: data, formatDescription: formatDescription, numSamples: 1, timings: [timing], sizes: [data.dataLength],
            marks: marks)
        setTrimmed(trimmed)
    }

    // MARK: Data

    public var dataBuffer: CMBlockBuffer? { lock.withLock { data } }

    /// Sets the data of a buffer that was made without any.
    ///
    /// - Throws: ``Error/alreadyHasDataBuffer`` if it has data or an image buffer.
    public func setDataBuffer(_ dataBuffer: CMBlockBuffer) throws {
        try lock.withLock {
            guard data == nil, imageBuffer == nil else { throw Error.alreadyHasDataBuffer }
            data = dataBuffer
        }
    }

    public var dataReadiness: DataReadiness { lock.withLock { readiness } }

    public func setDataReadiness(_ newValue: DataReadiness) throws {
        try lock.withLock {
            guard !isInvalidated else { throw Error.invalidated }
            readiness = newValue
        }
    }

    /// Calls the handler that makes the data. Does nothing if the data is ready.
    public func makeDataReady() throws {
        let (handler, state) = try lock.withLock {
            guard !isInvalidated else { throw Error.invalidated }
            return (makeReady, readiness)
        }
        switch state {
        case .ready: return
        case .failed: throw Error.dataFailed
        case .notReady: break
        }
        guard let handler else { throw Error.bufferNotReady }
        let result = handler(self)
        guard result == noErr else { throw NSError(status: result) }
        lock.withLock { if readiness == .notReady { readiness = .ready } }
    }

    /// Marks the buffer as invalid: its data can no longer be made ready.
    public func invalidate() throws {
        try lock.withLock {
            guard !isInvalidated else { throw Error.invalidated }
            isInvalidated = true
            makeReady = nil
        }
    }

    public var isValid: Bool { lock.withLock { !isInvalidated } }

    // MARK: For the other files of this type

    /// The output presentation time that was set; nil if it follows from the other times.
    var setOutputTime: CMTime? {
        get { lock.withLock { outputTime } }
        set { lock.withLock { outputTime = newValue } }
    }

    /// Returns each sample's attachments; nil if there are none.
    ///
    /// - Parameter creating: whether to create missing dictionaries.
    func dictionaries(creating: Bool) -> [NSMutableDictionary]? {
        lock.withLock {
            if sampleDictionaries == nil, creating || marks != nil {
                sampleDictionaries = (0..<numSamples).map { _ in (marks ?? SampleMarks()).dictionary }
            }
            return sampleDictionaries
        }
    }

    /// Returns a sample's marks; defaults if nothing is known.
    package func sampleMarks(at index: Int) -> SampleMarks {
        let (dictionaries, marks) = lock.withLock { (sampleDictionaries, self.marks) }
        guard let dictionaries, dictionaries.indices.contains(index) else { return marks ?? SampleMarks() }
        return SampleMarks(dictionaries[index])
    }

    /// Adopts another buffer's propagating attachments, and its samples' attachments.
    func adoptAttachments(of other: CMSampleBuffer, samples: Range<Int>) {
        other.attachmentStore.propagate(to: attachmentStore)
        let (dictionaries, marks) = other.lock.withLock { (other.sampleDictionaries, other.marks) }
        let copies = dictionaries?[samples].compactMap { $0.mutableCopy() as? NSMutableDictionary }
        lock.withLock {
            self.marks = marks
            sampleDictionaries = copies
        }
    }
}

extension CMSampleBuffer: AttachmentBearer {}

extension CMSampleBuffer {
    /// Whether decoding can begin at the first sample. True for uncompressed samples.
    package var isSync: Bool { sampleMarks(at: 0).isSync }
}

extension AudioStreamBasicDescription {
    var isInterleaved: Bool { mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0 || mChannelsPerFrame == 1 }

    /// Returns the size of `frames` frames of PCM over all channels, in bytes; nil if the description is invalid.
    package func byteCount(frames: Int) -> Int? {
        let channels = mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0 ? Int(mChannelsPerFrame) : 1
        let (frameBytes, isTooWide) = Int(mBytesPerFrame).multipliedReportingOverflow(by: channels)
        let (bytes, overflow) = frames.multipliedReportingOverflow(by: frameBytes)
        return isTooWide || overflow || mBytesPerFrame == 0 || mChannelsPerFrame == 0 ? nil : bytes
    }
}
