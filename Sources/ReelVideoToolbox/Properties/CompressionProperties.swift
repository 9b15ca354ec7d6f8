public import Foundation
public import ReelCoreFoundation

// Keys of a compression session's properties (VTCompressionProperties.h). Keys that are not declared here, and keys that do not
// apply to the session's codec, return `kVTPropertyNotSupportedErr`.

/// Bits per second over the whole stream. H.264 and HEVC.
nonisolated(unsafe) public let kVTCompressionPropertyKey_AverageBitRate: CFString = "AverageBitRate"
/// Pairs of numbers: at most so many bytes in any period of so many seconds. Only one pair is supported.
nonisolated(unsafe) public let kVTCompressionPropertyKey_DataRateLimits: CFString = "DataRateLimits"
/// 0 to 1 (best); for H.264 and HEVC, used unless there is an average bit rate.
nonisolated(unsafe) public let kVTCompressionPropertyKey_Quality: CFString = "Quality"
/// The most frames from one keyframe to the next; 0 leaves it to the encoder.
nonisolated(unsafe) public let kVTCompressionPropertyKey_MaxKeyFrameInterval: CFString = "MaxKeyFrameInterval"
/// The most seconds from one keyframe to the next; 0 sets no limit.
nonisolated(unsafe) public let kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration: CFString = "MaxKeyFrameIntervalDuration"
/// False makes each frame a keyframe. Default: true.
nonisolated(unsafe) public let kVTCompressionPropertyKey_AllowTemporalCompression: CFString = "AllowTemporalCompression"
/// Whether frames may be output in another order than they are shown in. Default: true.
nonisolated(unsafe) public let kVTCompressionPropertyKey_AllowFrameReordering: CFString = "AllowFrameReordering"
/// True permits frames before a keyframe to refer to those before it; the encoders here never do it.
nonisolated(unsafe) public let kVTCompressionPropertyKey_AllowOpenGOP: CFString = "AllowOpenGOP"
/// Frames per second, for rate control and the timing in the stream. Default: from the first frame's duration, or 30.
nonisolated(unsafe) public let kVTCompressionPropertyKey_ExpectedFrameRate: CFString = "ExpectedFrameRate"
/// One of the constants `kVTProfileLevel_…` of the codec.
nonisolated(unsafe) public let kVTCompressionPropertyKey_ProfileLevel: CFString = "ProfileLevel"
/// `kVTH264EntropyMode_CAVLC` or `kVTH264EntropyMode_CABAC` (default).
nonisolated(unsafe) public let kVTCompressionPropertyKey_H264EntropyMode: CFString = "H264EntropyMode"
/// True makes the encoder output each frame as soon as possible, at some cost of quality.
nonisolated(unsafe) public let kVTCompressionPropertyKey_RealTime: CFString = "RealTime"
/// True makes encoding about three times as fast, at some cost of quality.
nonisolated(unsafe) public let kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality: CFString =
    "PrioritizeEncodingSpeedOverQuality"
/// One of `kCVImageBufferColorPrimaries_…`. Default: the first frame's tag, or BT.709.
nonisolated(unsafe) public let kVTCompressionPropertyKey_ColorPrimaries: CFString = "ColorPrimaries"
/// One of `kCVImageBufferTransferFunction_…`. Default: the first frame's tag, or BT.709.
nonisolated(unsafe) public let kVTCompressionPropertyKey_TransferFunction: CFString = "TransferFunction"
/// One of `kCVImageBufferYCbCrMatrix_…`. Default: the first frame's tag, or BT.709.
nonisolated(unsafe) public let kVTCompressionPropertyKey_YCbCrMatrix: CFString = "YCbCrMatrix"
/// A dictionary with the keys of `kCMFormatDescriptionExtension_PixelAspectRatio`.
nonisolated(unsafe) public let kVTCompressionPropertyKey_PixelAspectRatio: CFString = "PixelAspectRatio"
/// A dictionary with the keys of `kCMFormatDescriptionExtension_CleanAperture`.
nonisolated(unsafe) public let kVTCompressionPropertyKey_CleanAperture: CFString = "CleanAperture"
/// A dictionary of properties of a pixel transfer session; only the scaling mode is supported.
nonisolated(unsafe) public let kVTCompressionPropertyKey_PixelTransferProperties: CFString = "PixelTransferProperties"
/// Read-only: the frames that were submitted and have not been output.
nonisolated(unsafe) public let kVTCompressionPropertyKey_NumberOfPendingFrames: CFString = "NumberOfPendingFrames"
/// Read-only: false.
nonisolated(unsafe) public let kVTCompressionPropertyKey_PixelBufferPoolIsShared: CFString = "PixelBufferPoolIsShared"
/// Read-only: false; the encoders here are software.
nonisolated(unsafe) public let kVTCompressionPropertyKey_UsingHardwareAcceleratedVideoEncoder: CFString =
    "UsingHardwareAcceleratedVideoEncoder"

// Keys that programs set and no encoder here supports.

nonisolated(unsafe) public let kVTCompressionPropertyKey_MaxFrameDelayCount: CFString = "MaxFrameDelayCount"
nonisolated(unsafe) public let kVTCompressionPropertyKey_MaxH264SliceBytes: CFString = "MaxH264SliceBytes"
nonisolated(unsafe) public let kVTCompressionPropertyKey_BaseLayerFrameRate: CFString = "BaseLayerFrameRate"
nonisolated(unsafe) public let kVTCompressionPropertyKey_MaxAllowedFrameQP: CFString = "MaxAllowedFrameQP"
nonisolated(unsafe) public let kVTCompressionPropertyKey_MinAllowedFrameQP: CFString = "MinAllowedFrameQP"
nonisolated(unsafe) public let kVTCompressionPropertyKey_ConstantBitRate: CFString = "ConstantBitRate"
nonisolated(unsafe) public let kVTCompressionPropertyKey_VariableBitRate: CFString = "VariableBitRate"
nonisolated(unsafe) public let kVTCompressionPropertyKey_EncoderID: CFString = "EncoderID"
nonisolated(unsafe) public let kVTCompressionPropertyKey_FieldCount: CFString = "FieldCount"
nonisolated(unsafe) public let kVTCompressionPropertyKey_FieldDetail: CFString = "FieldDetail"
nonisolated(unsafe) public let kVTCompressionPropertyKey_AspectRatio16x9: CFString = "AspectRatio16x9"
nonisolated(unsafe) public let kVTCompressionPropertyKey_HDRMetadataInsertionMode: CFString = "HDRMetadataInsertionMode"
nonisolated(unsafe) public let kVTCompressionPropertyKey_MasteringDisplayColorVolume: CFString = "MasteringDisplayColorVolume"
nonisolated(unsafe) public let kVTCompressionPropertyKey_ContentLightLevelInfo: CFString = "ContentLightLevelInfo"
nonisolated(unsafe) public let kVTCompressionPropertyKey_MaximizePowerEfficiency: CFString = "MaximizePowerEfficiency"
nonisolated(unsafe) public let kVTCompressionPropertyKey_SourceFrameCount: CFString = "SourceFrameCount"
nonisolated(unsafe) public let kVTCompressionPropertyKey_ICCProfile: CFString = "ICCProfile"
nonisolated(unsafe) public let kVTCompressionPropertyKey_MultiPassStorage: CFString = "MultiPassStorage"
nonisolated(unsafe) public let kVTCompressionPropertyKey_PreserveAlphaChannel: CFString = "PreserveAlphaChannel"
nonisolated(unsafe) public let kVTCompressionPropertyKey_ReferenceBufferCount: CFString = "ReferenceBufferCount"
nonisolated(unsafe) public let kVTCompressionPropertyKey_MoreFramesBeforeStart: CFString = "MoreFramesBeforeStart"
nonisolated(unsafe) public let kVTCompressionPropertyKey_MoreFramesAfterEnd: CFString = "MoreFramesAfterEnd"
nonisolated(unsafe) public let kVTCompressionPropertyKey_BaseLayerBitRateFraction: CFString = "BaseLayerBitRateFraction"
nonisolated(unsafe) public let kVTCompressionPropertyKey_TargetQualityForAlpha: CFString = "TargetQualityForAlpha"

// Values.

nonisolated(unsafe) public let kVTH264EntropyMode_CAVLC: CFString = "CAVLC"
nonisolated(unsafe) public let kVTH264EntropyMode_CABAC: CFString = "CABAC"

// Options of a frame (`VTCompressionSessionEncodeFrame`).

/// Whether the frame must be a keyframe. Other options are reported and ignored.
nonisolated(unsafe) public let kVTEncodeFrameOptionKey_ForceKeyFrame: CFString = "ForceKeyFrame"
nonisolated(unsafe) public let kVTEncodeFrameOptionKey_AcknowledgedLTRTokens: CFString = "AcknowledgedLTRTokens"
nonisolated(unsafe) public let kVTEncodeFrameOptionKey_ForceLTRRefresh: CFString = "ForceLTRRefresh"
nonisolated(unsafe) public let kVTEncodeFrameOptionKey_BaseFrameQP: CFString = "BaseFrameQP"
