import Foundation
import ReelCoreFoundation
import ReelCoreMedia

extension AVAudioFormat {
    /// Creates a format from settings; nil if the format, the sample rate or the number of channels is missing, or if more than
    /// two channels have no `AVChannelLayoutKey`. PCM has 16 bits, or 32 as floating-point numbers, unless the settings say
    /// otherwise.
    public convenience init?(settings: [String: Any]) {
        let settings = AttributeDictionary(settings)
        guard let id = settings.int(AVFormatIDKey).flatMap(AudioFormatID.init(exactly:)),
            let rate = settings.double(AVSampleRateKey), rate > 0,
            let channels = settings.int(AVNumberOfChannelsKey).flatMap(UInt32.init(exactly:))
        else { return nil }
        var description = AudioStreamBasicDescription()
        description.mFormatID = id
        description.mSampleRate = rate
        description.mChannelsPerFrame = channels
        if id == kAudioFormatLinearPCM {
            let isFloat = settings.bool(AVLinearPCMIsFloatKey) ?? false
            let isInterleaved = !(settings.bool(AVLinearPCMIsNonInterleaved) ?? false)
            let bits = settings.int(AVLinearPCMBitDepthKey) ?? (isFloat ? 32 : 16)
            guard (isFloat ? [32, 64] : [8, 16, 24, 32]).contains(bits), channels <= 64 else { return nil }
            description.mBitsPerChannel = UInt32(bits)
            description.mFramesPerPacket = 1
            description.mBytesPerFrame = UInt32(bits / 8) * (isInterleaved ? channels : 1)
            description.mBytesPerPacket = description.mBytesPerFrame
            description.mFormatFlags = kAudioFormatFlagIsPacked
            description.mFormatFlags |= isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
            if settings.bool(AVLinearPCMIsBigEndianKey) == true { description.mFormatFlags |= kAudioFormatFlagIsBigEndian }
            if !isInterleaved { description.mFormatFlags |= kAudioFormatFlagIsNonInterleaved }
        }
        let layout = (settings.value(AVChannelLayoutKey) as? Data).flatMap(AVAudioChannelLayout.init(data:))
        self.init(streamDescription: &description, channelLayout: layout)
    }

    /// The format as the settings that files, readers and writers take. The numbers can be cast to any type of number.
    public var settings: [String: Any] {
        var settings: [String: Any] = [
            AVFormatIDKey: basicDescription.mFormatID, AVSampleRateKey: sampleRate, AVNumberOfChannelsKey: channelCount,
        ]
        settings[AVChannelLayoutKey] = channelLayout?.data
        if isPCM {
            settings[AVLinearPCMBitDepthKey] = basicDescription.mBitsPerChannel
            settings[AVLinearPCMIsFloatKey] = basicDescription.mFormatFlags & kAudioFormatFlagIsFloat != 0
            settings[AVLinearPCMIsBigEndianKey] = basicDescription.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
            settings[AVLinearPCMIsNonInterleaved] = !isInterleaved
        }
        return AttributeDictionary(settings).objects
    }
}

extension AVAudioChannelLayout {
    /// Creates a layout from its bytes in memory; nil if they are too few.
    convenience init?(data: Data) {
        let bytes = [UInt8](data)
        let size = max(bytes.count, MemoryLayout<AudioChannelLayout>.size)
        guard bytes.count >= 12 else { return nil }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        memory.copyMemory(from: bytes, byteCount: bytes.count)
        let format = try? CMFormatDescription(
            audioStreamBasicDescription: AudioStreamBasicDescription(), layoutSize: bytes.count,
            layout: memory.assumingMemoryBound(to: AudioChannelLayout.self), magicCookie: nil)
        guard let layout = format?.audioChannelLayout else { return nil }
        self.init(layout)
    }

    /// The layout's bytes in memory, as `AVChannelLayoutKey` takes them.
    var data: Data { managed.withUnsafePointer { Data(bytes: $0, count: managed.sizeInBytes) } }
}
