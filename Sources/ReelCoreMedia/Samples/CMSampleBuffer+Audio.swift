import Foundation
public import ReelCoreFoundation

extension CMSampleBuffer {
    /// Options for audio buffer lists. They have no effect here: memory that is allocated here is aligned to 16 bytes in any
    /// case, and a client's memory is used where it is.
    public struct Flags: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let audioBufferListAssure16ByteAlignment = Flags(
            rawValue: kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment)
    }

    /// Creates a buffer of audio: frames of PCM, or compressed packets, from `presentationTimeStamp` on.
    ///
    /// - Parameter packetDescriptions: one for each packet; empty for PCM, and if all packets have the size that the format
    ///   specifies.
    /// - Throws: ``Error/invalidMediaFormat`` if the format is not audio, and for PCM with packet descriptions;
    ///   ``Error/invalidSampleData`` if the block is shorter than the samples.
    public convenience init(
        dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription, numSamples: CMItemCount,
        presentationTimeStamp: CMTime, packetDescriptions: [AudioStreamPacketDescription] = []
    ) throws {
        try self.init(
            dataBuffer, formatDescription, numSamples, presentationTimeStamp, packetDescriptions, readiness: .ready,
            makeReady: nil)
    }

    convenience init(
        _ dataBuffer: CMBlockBuffer?, _ format: CMFormatDescription, _ count: Int, _ start: CMTime,
        _ packets: [AudioStreamPacketDescription], readiness: DataReadiness, makeReady: MakeDataReadyHandler?
    ) throws {
        guard let audio = format.audioStreamBasicDescription else { throw Error.invalidMediaFormat }
        guard count >= 0, packets.isEmpty || packets.count == count else { throw Error.invalidEntryCount }
        let sizes = try Self.sizes(audio, count, packets, in: dataBuffer)
        self.init(
            dataBuffer: dataBuffer, formatDescription: format, numSamples: count,
            timings: Self.timings(audio, start, packets), sizes: sizes, packets: packets, readiness: readiness,
            makeReady: makeReady)
    }

    /// Returns the size of all samples, or of each if they differ; none for non-interleaved PCM.
    private static func sizes(
        _ audio: AudioStreamBasicDescription, _ count: Int, _ packets: [AudioStreamPacketDescription],
        in dataBuffer: CMBlockBuffer?
    ) throws -> [Int] {
        if audio.mFormatID == kAudioFormatLinearPCM {
            guard packets.isEmpty else { throw Error.invalidMediaFormat }
            guard let needed = audio.byteCount(frames: count), dataBuffer.map({ $0.dataLength >= needed }) ?? true else {
                throw Error.invalidSampleData
            }
            return audio.isInterleaved ? [Int(audio.mBytesPerFrame)] : []
        }
        if !packets.isEmpty {
            if let dataBuffer, !dataBuffer.contains(packets) { throw Error.invalidSampleData }
            return packets.map { Int($0.mDataByteSize) }
        }
        if count == 0 { return [] }
        guard audio.mBytesPerPacket > 0 || count == 1 else { throw Error.requiredParameterMissing }
        let size = audio.mBytesPerPacket > 0 ? Int(audio.mBytesPerPacket) : dataBuffer?.dataLength ?? 0
        if let dataBuffer, size > dataBuffer.dataLength / count { throw Error.invalidSampleData }
        return [size]
    }

    /// Returns one timing for all packets, or one for each if their durations differ.
    private static func timings(
        _ audio: AudioStreamBasicDescription, _ start: CMTime, _ packets: [AudioStreamPacketDescription]
    ) -> [CMSampleTimingInfo] {
        let rate = CMTimeScale(exactly: audio.mSampleRate.rounded()) ?? 0
        func timing(_ frames: UInt32, at time: CMTime) -> CMSampleTimingInfo {
            let duration = frames > 0 ? CMTime(value: CMTimeValue(frames), timescale: rate) : .invalid
            return CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid)
        }
        let usual = audio.mFormatID == kAudioFormatLinearPCM ? 1 : audio.mFramesPerPacket
        guard packets.contains(where: { $0.mVariableFramesInPacket > 0 && $0.mVariableFramesInPacket != usual }) else {
            return [timing(usual, at: start)]
        }
        var time = start
        return packets.map { packet in
            let timing = timing(packet.mVariableFramesInPacket > 0 ? packet.mVariableFramesInPacket : usual, at: time)
            time = time + timing.duration
            return timing
        }
    }

    // MARK: Packets

    /// Returns the position and size of each packet of compressed audio; empty for PCM.
    ///
    /// - Throws: ``Error/invalidMediaTypeForOperation`` if the samples are not audio.
    @discardableResult
    public func audioStreamPacketDescriptions() throws -> [AudioStreamPacketDescription] {
        guard let audio = formatDescription?.audioStreamBasicDescription else { throw Error.invalidMediaTypeForOperation }
        guard packets.isEmpty, audio.mFormatID != kAudioFormatLinearPCM else { return packets }
        var place: Int64 = 0
        return (0..<numSamples).map { index in
            let size = sampleSize(at: index)
            defer { place += Int64(size) }
            return AudioStreamPacketDescription(
                mStartOffset: place, mVariableFramesInPacket: 0, mDataByteSize: UInt32(clamping: size))
        }
    }

    // MARK: Lists of buffers

    /// Calls `body` with the audio as a buffer list: one buffer, or one for each channel of non-interleaved PCM.
    @discardableResult
    public func withAudioBufferList<R>(
        blockBufferMemoryAllocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = [],
        body: (UnsafeMutableAudioBufferListPointer, CMBlockBuffer) throws -> R
    ) throws -> R {
        let (block, buffers) = try audioBuffers()
        let list = AudioBufferList.allocate(maximumBuffers: max(1, buffers.count))
        defer { free(list.unsafeMutablePointer) }
        for (index, buffer) in buffers.enumerated() { list[index] = buffer }
        return try withExtendedLifetime(block) { try body(list, block) }
    }

    /// Returns the audio in contiguous memory, and the buffers in it. Memory from the C library is aligned to 16 bytes; a
    /// client's contiguous memory is used where it is.
    fileprivate func audioBuffers() throws -> (block: CMBlockBuffer, buffers: [AudioBuffer]) {
        guard let audio = formatDescription?.audioStreamBasicDescription else { throw Error.invalidMediaTypeForOperation }
        guard dataReadiness == .ready else { throw Error.bufferNotReady }
        guard let dataBuffer else { throw Error.requiredParameterMissing }
        let block = dataBuffer.contiguous()
        if audio.mFormatID == kAudioFormatLinearPCM {
            guard let needed = audio.byteCount(frames: numSamples), needed <= block.dataLength else {
                throw Error.invalidSampleData
            }
        }
        let start = block.stretch(from: 0).baseAddress
        guard audio.mFormatID == kAudioFormatLinearPCM, !audio.isInterleaved else {
            let size = UInt32(clamping: audio.mFormatID == kAudioFormatLinearPCM ? totalSampleSize : block.dataLength)
            return (block, [AudioBuffer(mNumberChannels: audio.mChannelsPerFrame, mDataByteSize: size, mData: start)])
        }
        let plane = Int(audio.mBytesPerFrame) * numSamples
        return (
            block,
            (0..<Int(audio.mChannelsPerFrame)).map { channel in
                AudioBuffer(
                    mNumberChannels: 1, mDataByteSize: UInt32(clamping: plane), mData: start.map { $0 + channel * plane })
            }
        )
    }

    /// Sets the data of a buffer that was made without any, to a copy of the audio in a list.
    ///
    /// - Throws: ``Error/invalidSampleData`` if the list has less data than the samples need.
    public func setDataBuffer(
        fromAudioBufferList bufferList: UnsafePointer<AudioBufferList>,
        blockBufferMemoryAllocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
    ) throws {
        guard let audio = formatDescription?.audioStreamBasicDescription else { throw Error.invalidMediaTypeForOperation }
        let list = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: bufferList))
        let isPCM = audio.mFormatID == kAudioFormatLinearPCM
        let needed = isPCM ? audio.byteCount(frames: numSamples) : sizes.isEmpty ? nil : totalSampleSize
        // Only the bytes of these frames are copied from each plane: the next plane follows directly.
        let plane = isPCM ? needed.map { $0 / max(1, list.count) } : nil
        var parts: [UnsafeRawBufferPointer] = []
        for buffer in list {
            let size = plane ?? Int(buffer.mDataByteSize)
            guard size <= Int(buffer.mDataByteSize), let start = buffer.mData else { throw Error.invalidSampleData }
            parts.append(UnsafeRawBufferPointer(start: start, count: size))
        }
        let length = parts.reduce(0) { $0 + $1.count }
        guard length >= needed ?? 0, !isPCM || list.count == (audio.isInterleaved ? 1 : Int(audio.mChannelsPerFrame)) else {
            throw Error.invalidSampleData
        }
        let block = try CMBlockBuffer(length: length)
        try block.withUnsafeMutableBytes { bytes in
            var place = 0
            for part in parts {
                UnsafeMutableRawBufferPointer(rebasing: bytes[place...]).copyMemory(from: part)
                place += part.count
            }
        }
        try setDataBuffer(block)
        try setDataReadiness(.ready)
    }

    /// Copies frames of PCM into a list, whose buffers must have enough room and the format's channels.
    public func copyPCMData(fromRange range: Range<Int>, into bufferList: UnsafeMutablePointer<AudioBufferList>) throws {
        guard let audio = formatDescription?.audioStreamBasicDescription else { throw Error.invalidMediaTypeForOperation }
        guard audio.mFormatID == kAudioFormatLinearPCM else { throw Error.invalidMediaFormat }
        guard range.lowerBound >= 0, range.upperBound <= numSamples else { throw Error.sampleIndexOutOfRange }
        let (block, buffers) = try audioBuffers()
        let list = UnsafeMutableAudioBufferListPointer(bufferList)
        let frame = Int(audio.mBytesPerFrame)
        guard list.count == buffers.count, list.allSatisfy({ $0.mData != nil && Int($0.mDataByteSize) >= frame * range.count })
        else {
            throw Error.arrayTooSmall
        }
        for (index, buffer) in buffers.enumerated() {
            guard let from = buffer.mData, let to = list[index].mData else { continue }
            to.copyMemory(from: from + frame * range.lowerBound, byteCount: frame * range.count)
            list[index].mDataByteSize = UInt32(frame * range.count)
        }
        withExtendedLifetime(block) {}
    }
}

extension CMBlockBuffer {
    /// Returns whether all packets lie within the block.
    fileprivate func contains(_ packets: [AudioStreamPacketDescription]) -> Bool {
        packets.allSatisfy { $0.mStartOffset >= 0 && $0.mStartOffset <= dataLength - Int($0.mDataByteSize) }
    }
}

public let kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment: UInt32 = 1 << 0

// MARK: Functions (CMSampleBuffer.h)

@discardableResult
public func CMSampleBufferSetDataBufferFromAudioBufferList(
    _ sbuf: CMSampleBuffer, blockBufferAllocator blockBufferStructureAllocator: CFAllocator?,
    blockBufferMemoryAllocator blockBufferBlockAllocator: CFAllocator?, flags: UInt32,
    bufferList: UnsafePointer<AudioBufferList>
) -> OSStatus {
    status { try sbuf.setDataBuffer(fromAudioBufferList: bufferList) }
}

/// Returns the audio as a buffer list, and the block that owns its memory. The caller must retain the block as long as it uses
/// the list.
///
/// - Parameters:
///   - bufferListSizeNeededOut: the size of the list, in bytes.
///   - bufferListOut: nil to get only the size.
///   - bufferListSize: the room for the list, in bytes.
@discardableResult
public func CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
    _ sbuf: CMSampleBuffer, bufferListSizeNeededOut: UnsafeMutablePointer<Int>?,
    bufferListOut: UnsafeMutablePointer<AudioBufferList>?, bufferListSize: Int,
    blockBufferAllocator blockBufferStructureAllocator: CFAllocator?,
    blockBufferMemoryAllocator blockBufferBlockAllocator: CFAllocator?, flags: UInt32,
    blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>?
) -> OSStatus {
    blockBufferOut?.initialize(to: nil)
    return status {
        let (block, buffers) = try sbuf.audioBuffers()
        let size = AudioBufferList.sizeInBytes(maximumBuffers: buffers.count)
        bufferListSizeNeededOut?.pointee = size
        guard let bufferListOut else { return }
        guard bufferListSize >= size else { throw CMSampleBuffer.Error.arrayTooSmall }
        guard let blockBufferOut else { throw CMSampleBuffer.Error.requiredParameterMissing }
        let list = UnsafeMutableAudioBufferListPointer(bufferListOut)
        list.count = buffers.count
        for (index, buffer) in buffers.enumerated() { list[index] = buffer }
        blockBufferOut.pointee = block
    }
}

@discardableResult
public func CMSampleBufferCopyPCMDataIntoAudioBufferList(
    _ sbuf: CMSampleBuffer, at frameOffset: Int32, frameCount numFrames: Int32,
    into bufferList: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
    status {
        guard frameOffset >= 0, numFrames >= 0 else { throw CMSampleBuffer.Error.sampleIndexOutOfRange }
        try sbuf.copyPCMData(fromRange: Int(frameOffset)..<(Int(frameOffset) + Int(numFrames)), into: bufferList)
    }
}

/// Copies the position and size of each packet of compressed audio, and returns the size of these descriptions in bytes; none
/// for PCM.
@discardableResult
public func CMSampleBufferGetAudioStreamPacketDescriptions(
    _ sbuf: CMSampleBuffer, allocatedSize packetDescriptionsSize: Int,
    packetDescriptionsOut: UnsafeMutablePointer<AudioStreamPacketDescription>?,
    packetDescriptionsSizeNeededOut: UnsafeMutablePointer<Int>?
) -> OSStatus {
    status {
        let packets = try sbuf.audioStreamPacketDescriptions()
        let size = packets.count * MemoryLayout<AudioStreamPacketDescription>.stride
        packetDescriptionsSizeNeededOut?.pointee = size
        guard let packetDescriptionsOut else { return }
        guard packetDescriptionsSize >= size else { throw CMSampleBuffer.Error.arrayTooSmall }
        for (index, packet) in packets.enumerated() { packetDescriptionsOut[index] = packet }
    }
}
