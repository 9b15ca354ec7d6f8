import Foundation
import ReelConcurrency
public import ReelCoreFoundation
public import ReelCoreVideo

/// Media samples with their times and format: a video frame or a run of audio, decoded or compressed.
///
/// Thread-safe, except for the dictionaries of `CMSampleBufferGetSampleAttachmentsArray`, which clients must guard themselves.
public final class CMSampleBuffer: Sendable {
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

    /// What can change after creation.
    private struct State {
        var data: CMBlockBuffer?
        var readiness: DataReadiness
        var makeReady: MakeDataReadyHandler?
        var isInvalidated = false
        var outputTime: CMTime?
        var marks: SampleMarks?
        var sampleDictionaries: [NSMutableDictionary]?
    }

    private let state: Locked<State>

    init(
        dataBuffer: CMBlockBuffer?, imageBuffer: CVImageBuffer? = nil, formatDescription: CMFormatDescription?, numSamples: Int,
        timings: [CMSampleTimingInfo], sizes: [Int] = [], packets: [AudioStreamPacketDescription] = [],
        readiness: DataReadiness = .ready, makeReady: MakeDataReadyHandler? = nil, marks: SampleMarks? = nil
    ) {
        state = Locked(State(data: dataBuffer, readiness: readiness, makeReady: makeReady, marks: marks))
        self.imageBuffer = imageBuffer
        self.formatDescription = formatDescription
        self.numSamples = numSamples
        self.timings = timings
        self.sizes = sizes
        self.packets = packets
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

    public var dataBuffer: CMBlockBuffer? { state.withLock { $0.data } }

    /// Sets the data of a buffer that was made without any.
    ///
    /// - Throws: ``Error/alreadyHasDataBuffer`` if it has data or an image buffer.
    public func setDataBuffer(_ dataBuffer: CMBlockBuffer) throws {
        try state.withLock {
            guard $0.data == nil, imageBuffer == nil else { throw Error.alreadyHasDataBuffer }
            $0.data = dataBuffer
        }
    }

    public var dataReadiness: DataReadiness { state.withLock { $0.readiness } }

    public func setDataReadiness(_ newValue: DataReadiness) throws {
        try state.withLock {
            guard !$0.isInvalidated else { throw Error.invalidated }
            $0.readiness = newValue
        }
    }

    /// Calls the handler that makes the data. Does nothing if the data is ready.
    public func makeDataReady() throws {
        let (handler, readiness) = try state.withLock {
            guard !$0.isInvalidated else { throw Error.invalidated }
            return ($0.makeReady, $0.readiness)
        }
        switch readiness {
        case .ready: return
        case .failed: throw Error.dataFailed
        case .notReady: break
        }
        guard let handler else { throw Error.bufferNotReady }
        let result = handler(self)
        guard result == noErr else { throw NSError(status: result) }
        state.withLock { if $0.readiness == .notReady { $0.readiness = .ready } }
    }

    /// Marks the buffer as invalid: its data can no longer be made ready.
    public func invalidate() throws {
        try state.withLock {
            guard !$0.isInvalidated else { throw Error.invalidated }
            $0.isInvalidated = true
            $0.makeReady = nil
        }
    }

    public var isValid: Bool { state.withLock { !$0.isInvalidated } }

    // MARK: For the other files of this type

    /// The output presentation time that was set; nil if it follows from the other times.
    var setOutputTime: CMTime? {
        get { state.withLock { $0.outputTime } }
        set { state.withLock { $0.outputTime = newValue } }
    }

    /// Returns each sample's attachments; nil if there are none.
    ///
    /// - Parameter creating: whether to create missing dictionaries.
    func dictionaries(creating: Bool) -> [NSMutableDictionary]? {
        state.withLock { state in
            if state.sampleDictionaries == nil, creating || state.marks != nil {
                let marks = state.marks ?? SampleMarks()
                state.sampleDictionaries = (0..<numSamples).map { _ in marks.dictionary }
            }
            return state.sampleDictionaries
        }
    }

    /// Returns a sample's marks; defaults if nothing is known.
    package func sampleMarks(at index: Int) -> SampleMarks {
        let (dictionaries, marks) = state.withLock { ($0.sampleDictionaries, $0.marks) }
        guard let dictionaries, dictionaries.indices.contains(index) else { return marks ?? SampleMarks() }
        return SampleMarks(dictionaries[index])
    }

    /// Adopts another buffer's propagating attachments, and its samples' attachments.
    func adoptAttachments(of other: CMSampleBuffer, samples: Range<Int>) {
        other.attachmentStore.propagate(to: attachmentStore)
        let (dictionaries, marks) = other.state.withLock { ($0.sampleDictionaries, $0.marks) }
        let copies = dictionaries?[samples].compactMap { $0.mutableCopy() as? NSMutableDictionary }
        state.withLock {
            $0.marks = marks
            $0.sampleDictionaries = copies
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

extension CMSampleBuffer: CFTyped {
    /// The class, for comparison with `CFGetTypeID`.
    public static var typeID: CFTypeID { ReelCoreFoundation.typeID(of: CMSampleBuffer.self) }
}

@discardableResult
public func CMSampleBufferGetTypeID() -> CFTypeID { CMSampleBuffer.typeID }
