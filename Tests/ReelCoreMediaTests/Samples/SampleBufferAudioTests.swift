import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import Testing

struct SampleBufferAudioTests {
    /// 16-bit integers in stereo at 8,000 frames per second.
    private func pcm(interleaved: Bool) throws -> CMFormatDescription {
        let apart = interleaved ? 0 : kAudioFormatFlagIsNonInterleaved
        let bytes: UInt32 = interleaved ? 4 : 2
        return try CMFormatDescription(
            audioStreamBasicDescription: AudioStreamBasicDescription(
                mSampleRate: 8000, mFormatID: kAudioFormatLinearPCM,
                mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked | apart, mBytesPerPacket: bytes,
                mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: 2, mBitsPerChannel: 16, mReserved: 0))
    }

    private var aac: CMFormatDescription {
        get throws {
            try CMFormatDescription(
                audioStreamBasicDescription: AudioStreamBasicDescription(
                    mSampleRate: 44_100, mFormatID: kAudioFormatMPEG4AAC, mFormatFlags: 0, mBytesPerPacket: 0,
                    mFramesPerPacket: 1024,
                    mBytesPerFrame: 0, mChannelsPerFrame: 2, mBitsPerChannel: 0, mReserved: 0))
        }
    }

    private func block(_ numbers: [Int16]) throws -> CMBlockBuffer {
        let block = try CMBlockBuffer(length: numbers.count * 2)
        try numbers.withUnsafeBytes { try block.replaceDataBytes(with: $0) }
        return block
    }

    private func numbers(_ buffer: AudioBuffer) throws -> [Int16] {
        let start = try #require(buffer.mData)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(buffer.mDataByteSize)).bindMemory(to: Int16.self))
    }

    @Test func `sound whose channels take turns is one buffer`() throws {
        let samples = try CMSampleBuffer(
            dataBuffer: block([1, -1, 2, -2, 3, -3]), formatDescription: pcm(interleaved: true), numSamples: 3,
            presentationTimeStamp: time(1, 8000))
        var list = AudioBufferList(mNumberBuffers: 0, mBuffers: AudioBuffer())
        var kept: CMBlockBuffer?
        var needed = 0
        #expect(
            CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
                samples, bufferListSizeNeededOut: &needed, bufferListOut: &list,
                bufferListSize: MemoryLayout<AudioBufferList>.size,
                blockBufferAllocator: nil, blockBufferMemoryAllocator: nil,
                flags: kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment, blockBufferOut: &kept) == noErr)
        #expect(needed == MemoryLayout<AudioBufferList>.size && needed == 24 && list.mNumberBuffers == 1 && kept != nil)
        #expect(list.mBuffers.mNumberChannels == 2 && list.mBuffers.mDataByteSize == 12)
        #expect(try numbers(list.mBuffers) == [1, -1, 2, -2, 3, -3])
        #expect(samples.duration == time(3, 8000) && samples.sampleSize(at: 2) == 4)
        #expect(try samples.audioStreamPacketDescriptions().isEmpty)
        let part = try CMSampleBuffer(copying: samples, forRange: 1..<3)
        #expect(try part.withAudioBufferList { list, _ in try numbers(list[0]) } == [2, -2, 3, -3])
        #expect(part.presentationTimeStamp == time(2, 8000))
    }

    @Test func `sound whose channels lie apart is a buffer for each`() throws {
        let samples = try CMSampleBuffer(
            dataBuffer: block([1, 2, 3, 4, -1, -2, -3, -4]), formatDescription: pcm(interleaved: false), numSamples: 4,
            presentationTimeStamp: .zero)
        try samples.withAudioBufferList { list, block in
            #expect(list.count == 2 && block === samples.dataBuffer)
            let planes = try list.map { try numbers($0) }
            #expect(planes == [[1, 2, 3, 4], [-1, -2, -3, -4]])
            #expect(list.allSatisfy { $0.mNumberChannels == 1 })
        }
        var list = AudioBufferList()
        var kept: CMBlockBuffer?
        var needed = 0
        #expect(
            CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
                samples, bufferListSizeNeededOut: &needed, bufferListOut: &list,
                bufferListSize: MemoryLayout<AudioBufferList>.size,
                blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0, blockBufferOut: &kept)
                == kCMSampleBufferError_ArrayTooSmall)
        #expect(needed == 40 && kept == nil)
        let part = try CMSampleBuffer(copying: samples, forRange: 1..<3)
        #expect(try part.withAudioBufferList { list, _ in try list.map { try numbers($0) } } == [[2, 3], [-2, -3]])
    }

    @Test func `frames are copied into a client's list`() throws {
        let samples = try CMSampleBuffer(
            dataBuffer: block([1, 2, 3, 4, -1, -2, -3, -4]), formatDescription: pcm(interleaved: false), numSamples: 4,
            presentationTimeStamp: .zero)
        let list = AudioBufferList.allocate(maximumBuffers: 2)
        defer { free(list.unsafeMutablePointer) }
        var (left, right): ([Int16], [Int16]) = ([0, 0], [0, 0])
        left.withUnsafeMutableBytes { left in
            right.withUnsafeMutableBytes { right in
                list[0] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 4, mData: left.baseAddress)
                list[1] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 4, mData: right.baseAddress)
                #expect(
                    CMSampleBufferCopyPCMDataIntoAudioBufferList(samples, at: 2, frameCount: 2, into: list.unsafeMutablePointer)
                        == noErr)
                #expect(
                    CMSampleBufferCopyPCMDataIntoAudioBufferList(samples, at: 1, frameCount: 3, into: list.unsafeMutablePointer)
                        == kCMSampleBufferError_ArrayTooSmall)
                #expect(throws: CMSampleBuffer.Error.sampleIndexOutOfRange) {
                    try samples.copyPCMData(fromRange: 3..<5, into: list.unsafeMutablePointer)
                }
            }
        }
        #expect(left == [3, 4] && right == [-3, -4])
    }

    @Test(arguments: [true, false]) func `a list becomes the data of a buffer made without`(_ interleaved: Bool) throws {
        var made: CMSampleBuffer?
        let format = try pcm(interleaved: interleaved)
        #expect(
            CMAudioSampleBufferCreateWithPacketDescriptions(
                allocator: nil, dataBuffer: nil, dataReady: false, makeDataReadyCallback: nil, refcon: nil,
                formatDescription: format,
                sampleCount: 2, presentationTimeStamp: time(3, 8000), packetDescriptions: nil, sampleBufferOut: &made) == noErr)
        let samples = try #require(made)
        #expect(!CMSampleBufferDataIsReady(samples))
        let list = AudioBufferList.allocate(maximumBuffers: 2)
        defer { free(list.unsafeMutablePointer) }
        // More than the frames need: the rest is ignored.
        var sound: [Int16] = [1, 2, 3, 4, 5, 6]
        let statuses = try sound.withUnsafeMutableBytes { sound in
            let start = try #require(sound.baseAddress)
            list.count = interleaved ? 1 : 2
            list[0] = AudioBuffer(mNumberChannels: interleaved ? 2 : 1, mDataByteSize: interleaved ? 12 : 6, mData: start)
            if !interleaved { list[1] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 6, mData: start + 6) }
            return (0..<2).map { _ in
                CMSampleBufferSetDataBufferFromAudioBufferList(
                    samples, blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0, bufferList: list.unsafePointer)
            }
        }
        #expect(statuses == [noErr, kCMSampleBufferError_AlreadyHasDataBuffer] as [OSStatus])
        #expect(CMSampleBufferDataIsReady(samples))
        let expected: [[Int16]] = interleaved ? [[1, 2, 3, 4]] : [[1, 2], [4, 5]]
        #expect(try samples.withAudioBufferList { list, _ in try list.map { try numbers($0) } } == expected)
    }

    @Test func `packets have their sizes, places and times`() throws {
        let block = try CMBlockBuffer(length: 30)
        try block.replaceDataBytes(with: Array(0..<30) as [UInt8])
        var packets = [(0, 0, 10), (12, 512, 5), (17, 0, 13)].map {
            AudioStreamPacketDescription(
                mStartOffset: Int64($0.0), mVariableFramesInPacket: UInt32($0.1), mDataByteSize: UInt32($0.2))
        }
        var made: CMSampleBuffer?
        #expect(
            CMAudioSampleBufferCreateReadyWithPacketDescriptions(
                allocator: nil, dataBuffer: block, formatDescription: try aac, sampleCount: 3,
                presentationTimeStamp: time(100, 44_100),
                packetDescriptions: &packets, sampleBufferOut: &made) == noErr)
        let samples = try #require(made)
        #expect(try samples.sampleSizes() == [10, 5, 13] && samples.duration == time(2560, 44_100))
        #expect(try samples.sampleTimingInfos().map(\.presentationTimeStamp.value) == [100, 1124, 1636])
        #expect(try samples.audioStreamPacketDescriptions() == packets)
        // The two bytes between the first and the second packet belong to neither.
        #expect(
            try samples.singleSampleBuffers().map { try #require($0.dataBuffer).dataBytes() } == [
                Data(0..<10), Data(12..<17), Data(17..<30),
            ])
        var needed = 0
        CMSampleBufferGetAudioStreamPacketDescriptions(
            samples, allocatedSize: 0, packetDescriptionsOut: nil, packetDescriptionsSizeNeededOut: &needed)
        #expect(needed == 3 * 16)
        let part = try CMSampleBuffer(copying: samples, forRange: 1..<3)
        #expect(try part.audioStreamPacketDescriptions().map(\.mStartOffset) == [0, 5])
        packets[2].mDataByteSize = 14
        #expect(throws: CMSampleBuffer.Error.invalidSampleData) {
            try CMSampleBuffer(
                dataBuffer: block, formatDescription: aac, numSamples: 3, presentationTimeStamp: .zero,
                packetDescriptions: packets)
        }
        #expect(throws: CMSampleBuffer.Error.invalidEntryCount) {
            try CMSampleBuffer(
                dataBuffer: block, formatDescription: aac, numSamples: 2, presentationTimeStamp: .zero,
                packetDescriptions: packets)
        }
        #expect(throws: CMSampleBuffer.Error.requiredParameterMissing) {
            try CMSampleBuffer(dataBuffer: block, formatDescription: aac, numSamples: 2, presentationTimeStamp: .zero)
        }
    }

    @Test func `sound in several pieces of memory is read as one`() throws {
        let whole = try block([1, -1])
        try whole.append(bufferReference: block([2, -2, 3]))
        try whole.append(bufferReference: block([-3]))
        let samples = try CMSampleBuffer(
            dataBuffer: whole, formatDescription: pcm(interleaved: true), numSamples: 3, presentationTimeStamp: .zero)
        #expect(try samples.withAudioBufferList { list, _ in try numbers(list[0]) } == [1, -1, 2, -2, 3, -3])
    }
}
