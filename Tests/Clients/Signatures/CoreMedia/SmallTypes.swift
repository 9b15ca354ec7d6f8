// Calls of types of CoreMedia with few members, as Apple declares them. See ../check.py.
import CoreMedia

func cmTimeFlags() {
    let _: CMTimeFlags.Type = CMTimeFlags.self
    let _: CMTimeFlags = CMTimeFlags.valid
    let _: CMTimeFlags = CMTimeFlags.hasBeenRounded
    let _: CMTimeFlags = CMTimeFlags.positiveInfinity
    let _: CMTimeFlags = CMTimeFlags.negativeInfinity
    let _: CMTimeFlags = CMTimeFlags.indefinite
    let _: CMTimeFlags = CMTimeFlags.impliedValueFlagsMask
}

func cmTimeRoundingMethod() {
    let _: CMTimeRoundingMethod.Type = CMTimeRoundingMethod.self
    let _: CMTimeRoundingMethod = CMTimeRoundingMethod.roundHalfAwayFromZero
    let _: CMTimeRoundingMethod = CMTimeRoundingMethod.roundTowardZero
    let _: CMTimeRoundingMethod = CMTimeRoundingMethod.roundAwayFromZero
    let _: CMTimeRoundingMethod = CMTimeRoundingMethod.quickTime
    let _: CMTimeRoundingMethod = CMTimeRoundingMethod.roundTowardPositiveInfinity
    let _: CMTimeRoundingMethod = CMTimeRoundingMethod.roundTowardNegativeInfinity
    let _: CMTimeRoundingMethod = CMTimeRoundingMethod.`default`
}

func cmTimeMapping(_ it: inout CMTimeMapping) {
    let _: CMTimeMapping.Type = CMTimeMapping.self
    let _: CMTimeRange = it.source
    it.source = value() as CMTimeRange
    let _: CMTimeRange = it.target
    it.target = value() as CMTimeRange
    let _: CMTimeMapping = CMTimeMapping()
    let _: CMTimeMapping = CMTimeMapping(source: value() as CMTimeRange, target: value() as CMTimeRange)
    let _: CMTimeMapping = CMTimeMapping.invalid
}

func cmSampleTimingInfo(_ it: inout CMSampleTimingInfo) {
    let _: CMSampleTimingInfo.Type = CMSampleTimingInfo.self
    let _: CMTime = it.duration
    it.duration = value() as CMTime
    let _: CMTime = it.presentationTimeStamp
    it.presentationTimeStamp = value() as CMTime
    let _: CMSampleTimingInfo = CMSampleTimingInfo()
    let _: CMTime = it.decodeTimeStamp
    it.decodeTimeStamp = value() as CMTime
    let _: CMSampleTimingInfo = CMSampleTimingInfo(
        duration: value() as CMTime, presentationTimeStamp: value() as CMTime, decodeTimeStamp: value() as CMTime)
    let _: CMSampleTimingInfo = CMSampleTimingInfo.invalid
}

func cmBlockBufferCustomBlockSource(_ it: inout CMBlockBufferCustomBlockSource) {
    let _: CMBlockBufferCustomBlockSource.Type = CMBlockBufferCustomBlockSource.self
    let _: UInt32 = it.version
    it.version = value() as UInt32
    let _: (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?) = it.AllocateBlock!
    it.AllocateBlock = value() as (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?
    let _: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void) = it.FreeBlock!
    it.FreeBlock = value() as (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?
    let _: UnsafeMutableRawPointer = it.refCon!
    it.refCon = value() as UnsafeMutableRawPointer?
    let _: CMBlockBufferCustomBlockSource = CMBlockBufferCustomBlockSource()
    let _: CMBlockBufferCustomBlockSource = CMBlockBufferCustomBlockSource(
        version: value() as UInt32,
        AllocateBlock: value() as (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?,
        FreeBlock: value() as (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?,
        refCon: value() as UnsafeMutableRawPointer?)
}

func cmFormatDescription() {
    let _: CMFormatDescription.Type = CMFormatDescription.self
}

func cmFormatDescriptionMediaType() {
    let _: CMFormatDescription.MediaType.Type = CMFormatDescription.MediaType.self
    let _: CMFormatDescription.MediaType = CMFormatDescription.MediaType.video
    let _: CMFormatDescription.MediaType = CMFormatDescription.MediaType.audio
    let _: CMFormatDescription.MediaType = CMFormatDescription.MediaType.metadata
}

func cmFormatDescriptionMediaSubType() {
    let _: CMFormatDescription.MediaSubType.Type = CMFormatDescription.MediaSubType.self
    let _: CMFormatDescription.MediaSubType = CMFormatDescription.MediaSubType.h264
    let _: CMFormatDescription.MediaSubType = CMFormatDescription.MediaSubType.hevc
}
