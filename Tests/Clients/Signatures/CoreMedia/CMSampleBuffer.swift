// Calls of CMSampleBuffer, as Apple declares them. See ../check.py.
import CoreMedia

func cmSampleBuffer(_ it: CMSampleBuffer) throws {
    let _: CMSampleBuffer.Type = CMSampleBuffer.self
    let _: CMTime = it.duration
    let _: Bool = it.isValid
    try it.invalidate()
    let _: CMTime = it.presentationTimeStamp
    try it.setDataBuffer(value() as CMBlockBuffer)
    let _: CMBlockBuffer = it.dataBuffer!
    let _: CVImageBuffer = it.imageBuffer!
    try it.setDataBuffer(
        fromAudioBufferList: value() as UnsafePointer<AudioBufferList>, blockBufferMemoryAllocator: value() as CFAllocator?,
        flags: value() as CMSampleBuffer.Flags)
    try it.setDataBuffer(fromAudioBufferList: value() as UnsafePointer<AudioBufferList>)
    let _ = try it.withAudioBufferList(
        blockBufferMemoryAllocator: value() as CFAllocator?, flags: value() as CMSampleBuffer.Flags, body: { _, _ in 0 })
    let _ = try it.withAudioBufferList(body: { _, _ in 0 })
    let _: [AudioStreamPacketDescription] = try it.audioStreamPacketDescriptions()
    try it.audioStreamPacketDescriptions()
    try it.copyPCMData(fromRange: value() as Range<Int>, into: value() as UnsafeMutablePointer<AudioBufferList>)
    let _: CMSampleBuffer.DataReadiness = it.dataReadiness
    try it.setDataReadiness(value() as CMSampleBuffer.DataReadiness)
    try it.makeDataReady()
    let _: Int = it.numSamples
    let _: CMTime = it.decodeTimeStamp
    let _: CMTime = it.outputDuration
    let _: CMTime = it.outputPresentationTimeStamp
    try it.setOutputPresentationTimeStamp(value() as CMTime)
    let _: CMTime = it.outputDecodeTimeStamp
    let _: [CMSampleTimingInfo] = try it.sampleTimingInfos()
    try it.sampleTimingInfos()
    let _: [CMSampleTimingInfo] = try it.outputSampleTimingInfos()
    try it.outputSampleTimingInfos()
    let _: CMSampleTimingInfo = try it.sampleTimingInfo(at: value() as CMItemIndex)
    try it.sampleTimingInfo(at: value() as CMItemIndex)
    let _: [Int] = try it.sampleSizes()
    try it.sampleSizes()
    let _: Int = it.sampleSize(at: value() as Int)
    it.sampleSize(at: value() as Int)
    let _: Int = it.totalSampleSize
    let _: CMFormatDescription = it.formatDescription!
    let _: CMSampleBuffer.SampleAttachmentsArray = it.sampleAttachments
    it.sampleAttachments = value() as CMSampleBuffer.SampleAttachmentsArray
    let _: CMSampleBuffer.SingleSampleBuffers = try it.singleSampleBuffers()
}

func cmSampleBufferError() throws {
    let _: CMSampleBuffer.Error.Type = CMSampleBuffer.Error.self
    let _: NSError = CMSampleBuffer.Error.allocationFailed
    let _: NSError = CMSampleBuffer.Error.requiredParameterMissing
    let _: NSError = CMSampleBuffer.Error.alreadyHasDataBuffer
    let _: NSError = CMSampleBuffer.Error.bufferNotReady
    let _: NSError = CMSampleBuffer.Error.sampleIndexOutOfRange
    let _: NSError = CMSampleBuffer.Error.bufferHasNoSampleSizes
    let _: NSError = CMSampleBuffer.Error.bufferHasNoSampleTimingInfo
    let _: NSError = CMSampleBuffer.Error.arrayTooSmall
    let _: NSError = CMSampleBuffer.Error.invalidEntryCount
    let _: NSError = CMSampleBuffer.Error.cannotSubdivide
    let _: NSError = CMSampleBuffer.Error.sampleTimingInfoInvalid
    let _: NSError = CMSampleBuffer.Error.invalidMediaTypeForOperation
    let _: NSError = CMSampleBuffer.Error.invalidSampleData
    let _: NSError = CMSampleBuffer.Error.invalidMediaFormat
    let _: NSError = CMSampleBuffer.Error.invalidated
    let _: NSError = CMSampleBuffer.Error.dataFailed
    let _: NSError = CMSampleBuffer.Error.dataCanceled
}

func cmSampleBufferFlags() {
    let _: CMSampleBuffer.Flags.Type = CMSampleBuffer.Flags.self
    let _: CMSampleBuffer.Flags = CMSampleBuffer.Flags.audioBufferListAssure16ByteAlignment
}

func cmSampleBufferDataReadiness() {
    let _: CMSampleBuffer.DataReadiness.Type = CMSampleBuffer.DataReadiness.self
    let _: CMSampleBuffer.DataReadiness = CMSampleBuffer.DataReadiness.notReady
    let _: CMSampleBuffer.DataReadiness = CMSampleBuffer.DataReadiness.ready
}

func cmSampleBufferPerSampleAttachmentsDictionary(_ it: inout CMSampleBuffer.PerSampleAttachmentsDictionary) {
    let _: CMSampleBuffer.PerSampleAttachmentsDictionary.Type = CMSampleBuffer.PerSampleAttachmentsDictionary.self
    let _: Any = it[value() as CMSampleBuffer.PerSampleAttachmentsDictionary.Key]!
    it[value() as CMSampleBuffer.PerSampleAttachmentsDictionary.Key] = value() as Any?
}

func cmSampleBufferSampleAttachmentsArray() {
    let _: CMSampleBuffer.SampleAttachmentsArray.Type = CMSampleBuffer.SampleAttachmentsArray.self
}

func cmSampleBufferSingleSampleBuffers() {
    let _: CMSampleBuffer.SingleSampleBuffers.Type = CMSampleBuffer.SingleSampleBuffers.self
}

func cmSampleBufferAttachmentKey() {
    let _: CMSampleBuffer.AttachmentKey.Type = CMSampleBuffer.AttachmentKey.self
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.trimDurationAtStart
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.trimDurationAtEnd
    let _: CMSampleBuffer.AttachmentKey = CMSampleBuffer.AttachmentKey.endsPreviousSampleDuration
}
