import Foundation
import ReelCoreFoundation
public import ReelCoreVideo

extension CMSampleBuffer {
    /// Creates a buffer with samples of any kind.
    ///
    /// - Parameters:
    ///   - numSamples: the number of samples; 0 only if there is no data.
    ///   - sampleTimings: no entries, one for all samples (whose duration is that of one sample), or one for each, in decode
    ///     order.
    ///   - sampleSizes: the sizes in bytes: no entries, one for all samples, or one for each.
    /// - Throws: ``Error/invalidEntryCount`` for any other number of entries; ``Error/invalidSampleData`` if a size is negative
    ///   or the sizes exceed the data.
    public convenience init(
        dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?, numSamples: CMItemCount,
        sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int]
    ) throws {
        try self.init(
            dataBuffer, formatDescription, numSamples, sampleTimings, sampleSizes, readiness: .ready, makeReady: nil)
    }

    /// Creates a buffer whose data is made on demand, by `makeDataReadyHandler`.
    public convenience init(
        dataBuffer: CMBlockBuffer?, dataReady: Bool = false, formatDescription: CMFormatDescription?, numSamples: CMItemCount,
        sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int], makeDataReadyHandler: @escaping MakeDataReadyHandler
    ) throws {
        try self.init(
            dataBuffer, formatDescription, numSamples, sampleTimings, sampleSizes, readiness: dataReady ? .ready : .notReady,
            makeReady: makeDataReadyHandler)
    }

    convenience init(
        _ dataBuffer: CMBlockBuffer?, _ format: CMFormatDescription?, _ count: Int, _ timings: [CMSampleTimingInfo],
        _ sizes: [Int],
        readiness: DataReadiness, makeReady: MakeDataReadyHandler?
    ) throws {
        guard count >= 0, timings.count < 2 || timings.count == count, sizes.count < 2 || sizes.count == count else {
            throw Error.invalidEntryCount
        }
        guard sizes.allSatisfy({ $0 >= 0 }) else { throw Error.invalidSampleData }
        if sizes.count == 1 || sizes.count == count {
            let (each, isTooMuch) = (sizes.first ?? 0).multipliedReportingOverflow(by: count)
            let (all, overflow) = sizes.reduce((0, false)) { sum, size in
                let (total, overflow) = sum.0.addingReportingOverflow(size)
                return (total, sum.1 || overflow)
            }
            let (total, isOver) = sizes.count == 1 ? (each, isTooMuch) : (all, overflow)
            if isOver || total > dataBuffer?.dataLength ?? .max { throw Error.invalidSampleData }
        }
        self.init(
            dataBuffer: dataBuffer, formatDescription: format, numSamples: count, timings: timings, sizes: sizes,
            readiness: readiness, makeReady: makeReady)
    }

    /// Creates a buffer with an uncompressed frame.
    ///
    /// - Throws: ``Error/invalidMediaFormat`` if the description does not match the image buffer.
    public convenience init(
        imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription, sampleTiming: CMSampleTimingInfo
    ) throws {
        try self.init(imageBuffer, formatDescription, sampleTiming, readiness: .ready, makeReady: nil)
    }

    /// Creates a buffer with a frame that is drawn on demand, by `makeDataReadyHandler`.
    public convenience init(
        imageBuffer: CVImageBuffer, dataReady: Bool = false, formatDescription: CMVideoFormatDescription,
        sampleTiming: CMSampleTimingInfo, makeDataReadyHandler: @escaping MakeDataReadyHandler
    ) throws {
        try self.init(
            imageBuffer, formatDescription, sampleTiming, readiness: dataReady ? .ready : .notReady,
            makeReady: makeDataReadyHandler)
    }

    convenience init(
        _ imageBuffer: CVImageBuffer, _ format: CMVideoFormatDescription, _ timing: CMSampleTimingInfo,
        readiness: DataReadiness, makeReady: MakeDataReadyHandler?
    ) throws {
        guard format.matchesImageBuffer(imageBuffer) else { throw Error.invalidMediaFormat }
        self.init(
            dataBuffer: nil, imageBuffer: imageBuffer, formatDescription: format, numSamples: 1, timings: [timing],
            readiness: readiness, makeReady: makeReady)
    }

    // MARK: Copying

    /// Creates a buffer with the same data, format and times, and the attachments that propagate.
    public convenience init(copying sampleBuffer: CMSampleBuffer) throws {
        self.init(sampleBuffer, timings: sampleBuffer.timings)
    }

    /// Creates a buffer with the same data and format at other times (no entries, one for all samples, or one for each), and
    /// the attachments that propagate.
    public convenience init(copying sampleBuffer: CMSampleBuffer, withNewTiming sampleTimings: [CMSampleTimingInfo]) throws {
        guard sampleTimings.count < 2 || sampleTimings.count == sampleBuffer.numSamples else { throw Error.invalidEntryCount }
        self.init(sampleBuffer, timings: sampleTimings)
    }

    private convenience init(_ other: CMSampleBuffer, timings: [CMSampleTimingInfo]) {
        self.init(
            dataBuffer: other.dataBuffer, imageBuffer: other.imageBuffer, formatDescription: other.formatDescription,
            numSamples: other.numSamples, timings: timings, sizes: other.sizes, packets: other.packets,
            readiness: other.dataReadiness)
        adoptAttachments(of: other, samples: 0..<other.numSamples)
    }

    /// Creates a buffer with some of the samples. Their data is shared, except for non-interleaved PCM, which is copied.
    ///
    /// - Throws: ``Error/sampleIndexOutOfRange``; ``Error/cannotSubdivide`` if sample sizes are unknown.
    public convenience init(copying sampleBuffer: CMSampleBuffer, forRange range: Range<Int>) throws {
        guard range.lowerBound >= 0, range.upperBound <= sampleBuffer.numSamples, !range.isEmpty else {
            throw Error.sampleIndexOutOfRange
        }
        let timings: [CMSampleTimingInfo] =
            sampleBuffer.timings.count > 1
            ? Array(sampleBuffer.timings[range]) : sampleBuffer.timing(at: range.lowerBound).map { [$0] } ?? []
        let packets = sampleBuffer.packets.isEmpty ? [] : Array(sampleBuffer.packets[range])
        let start = packets.first?.mStartOffset ?? 0
        self.init(
            dataBuffer: try sampleBuffer.data(of: range), imageBuffer: sampleBuffer.imageBuffer,
            formatDescription: sampleBuffer.formatDescription, numSamples: range.count, timings: timings,
            sizes: sampleBuffer.sizes.count > 1 ? Array(sampleBuffer.sizes[range]) : sampleBuffer.sizes,
            packets: packets.map { packet in
                var moved = packet
                moved.mStartOffset &-= start
                return moved
            }, readiness: sampleBuffer.dataReadiness)
        adoptAttachments(of: sampleBuffer, samples: range)
    }

    /// A sequence of buffers with one sample each.
    public struct SingleSampleBuffers: Sequence, IteratorProtocol {
        fileprivate let whole: CMSampleBuffer
        fileprivate var index = 0

        public mutating func next() -> CMSampleBuffer? {
            guard index < whole.numSamples else { return nil }
            defer { index += 1 }
            return try? CMSampleBuffer(copying: whole, forRange: index..<(index + 1))
        }
    }

    /// Returns each sample in a buffer of its own.
    ///
    /// - Throws: ``Error/cannotSubdivide`` if sample sizes are unknown.
    public func singleSampleBuffers() throws -> SingleSampleBuffers {
        if numSamples > 0 {
            _ = try data(of: 0..<1)
            _ = try data(of: (numSamples - 1)..<numSamples)
        }
        return SingleSampleBuffers(whole: self)
    }

    /// Returns the data of some samples.
    private func data(of range: Range<Int>) throws -> CMBlockBuffer? {
        guard let dataBuffer, range != 0..<numSamples else { return dataBuffer }
        if let audio = formatDescription?.audioStreamBasicDescription, audio.mFormatID == kAudioFormatLinearPCM {
            return try pcm(range, of: dataBuffer, audio)
        }
        let (start, end): (Int, Int)
        if let first = packets.isEmpty ? nil : packets[range.lowerBound] {
            let last = packets[range.upperBound - 1]
            (start, end) = (Int(first.mStartOffset), Int(last.mStartOffset) &+ Int(last.mDataByteSize))
        } else if sizes.count == 1 {
            (start, end) = (sizes[0] * range.lowerBound, sizes[0] * range.upperBound)
        } else {
            guard !sizes.isEmpty else { throw Error.cannotSubdivide }
            start = sizes[..<range.lowerBound].reduce(0, +)
            end = start + sizes[range].reduce(0, +)
        }
        guard 0 <= start, start <= end, end <= dataBuffer.dataLength else { throw Error.invalidSampleData }
        return try CMBlockBuffer(bufferReference: dataBuffer[start..<end], flags: .permitEmptyReference)
    }

    private func pcm(
        _ range: Range<Int>, of block: CMBlockBuffer, _ audio: AudioStreamBasicDescription
    ) throws -> CMBlockBuffer {
        let frame = Int(audio.mBytesPerFrame)
        guard let needed = audio.byteCount(frames: numSamples), needed <= block.dataLength else { throw Error.invalidSampleData }
        if audio.isInterleaved {
            return try CMBlockBuffer(bufferReference: block[(frame * range.lowerBound)..<(frame * range.upperBound)])
        }
        let part = try CMBlockBuffer()
        for channel in 0..<Int(audio.mChannelsPerFrame) {
            let plane = channel * frame * numSamples
            try part.append(bufferReference: block[(plane + frame * range.lowerBound)..<(plane + frame * range.upperBound)])
        }
        return try part.makeContiguous()
    }
}
