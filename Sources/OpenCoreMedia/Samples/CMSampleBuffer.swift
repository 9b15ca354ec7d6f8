import Foundation
public import OpenCoreFoundation
public import OpenCoreVideo

/// A picture, or a run of sound, decoded or compressed, with its times and its format.
///
/// What changes after it has been made (its data, where it is made without; attachments; the time of its output) is guarded by
/// locks, but for the dictionaries of `CMSampleBufferGetSampleAttachmentsArray`, which are the client's to guard.
public final class CMSampleBuffer: @unchecked Sendable {
    public typealias MakeDataReadyHandler = CMSampleBufferMakeDataReadyHandler

    /// Can the data be used?
    public enum DataReadiness: Hashable, Sendable {
        case notReady
        case ready
        /// With a number that tells why not.
        case failed(OSStatus)
    }

    public let imageBuffer: CVImageBuffer?
    public let formatDescription: CMFormatDescription?
    /// Frames of sound for PCM; 1 for a picture; packets for what is compressed.
    public let numSamples: CMItemCount
    /// None, one for all samples, or one for each.
    let timings: [CMSampleTimingInfo]
    /// Bytes: one for all samples, or one for each; empty where they do not lie apart.
    let sizes: [Int]
    /// Where packets of compressed sound lie, as it was said when the buffer was made.
    let packets: [AudioStreamPacketDescription]

    package let attachmentStore = AttachmentStore()

    private let lock = NSLock()
    /// Guarded by `lock`, as all that follows.
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

    /// One compressed sample.
    package convenience init(
        compressed data: CMBlockBuffer, formatDescription: CMFormatDescription, timing: CMSampleTimingInfo, isSync: Bool,
        isDependedOn: Bool? = nil, isShown: Bool = true, trimmed: (start: CMTime, end: CMTime) = (.zero, .zero)
    ) {
        // Of pictures those at which decoding can begin are whole by themselves, and the others are not.
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

    /// Gives a buffer that was made without data its data.
    ///
    /// - Throws: ``Error/alreadyHasDataBuffer`` where it has some.
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

    /// Has the data made that a maker was given for. Nothing happens where they are ready.
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

    /// Says that the buffer is not to be used any more.
    public func invalidate() throws {
        try lock.withLock {
            guard !isInvalidated else { throw Error.invalidated }
            isInvalidated = true
            makeReady = nil
        }
    }

    public var isValid: Bool { lock.withLock { !isInvalidated } }

    // MARK: For the other files of this type

    /// The time of output that was set; nil where it follows from the others.
    var setOutputTime: CMTime? {
        get { lock.withLock { outputTime } }
        set { lock.withLock { outputTime = newValue } }
    }

    /// What each sample's dictionary says; nil where there are none.
    ///
    /// - Parameter creating: makes them where they are not there.
    func dictionaries(creating: Bool) -> [NSMutableDictionary]? {
        lock.withLock {
            if sampleDictionaries == nil, creating || marks != nil {
                sampleDictionaries = (0..<numSamples).map { _ in (marks ?? SampleMarks()).dictionary }
            }
            return sampleDictionaries
        }
    }

    /// What is known of a sample.
    package func sampleMarks(at index: Int) -> SampleMarks {
        let (dictionaries, marks) = lock.withLock { (sampleDictionaries, self.marks) }
        guard let dictionaries, dictionaries.indices.contains(index) else { return marks ?? SampleMarks() }
        return SampleMarks(dictionaries[index])
    }

    /// Takes over another buffer's attachments that go along, and those of its samples.
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
    /// Can decoding begin at the first sample? True for what is not compressed.
    package var isSync: Bool { sampleMarks(at: 0).isSync }
}

extension AudioStreamBasicDescription {
    var isInterleaved: Bool { mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0 || mChannelsPerFrame == 1 }

    /// Bytes that `frames` frames of PCM take, over all channels; nil where the description makes no sense.
    package func byteCount(frames: Int) -> Int? {
        let channels = mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0 ? Int(mChannelsPerFrame) : 1
        let (frameBytes, isTooWide) = Int(mBytesPerFrame).multipliedReportingOverflow(by: channels)
        let (bytes, overflow) = frames.multipliedReportingOverflow(by: frameBytes)
        return isTooWide || overflow || mBytesPerFrame == 0 || mChannelsPerFrame == 0 ? nil : bytes
    }
}
