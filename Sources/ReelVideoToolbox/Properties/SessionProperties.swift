public import ReelCoreFoundation

// Keys of the other sessions' properties (VTDecompressionProperties.h, VTPixelTransferProperties.h, VTPixelRotationProperties.h).

// Decompression sessions.

/// Accepted; decoding is always as fast as it can be.
public let kVTDecompressionPropertyKey_RealTime: CFString = "RealTime"
/// The number of the decoder's threads. Read-only: 1.
public let kVTDecompressionPropertyKey_ThreadCount: CFString = "ThreadCount"
/// Read-only: false.
public let kVTDecompressionPropertyKey_UsingHardwareAcceleratedVideoDecoder: CFString = "UsingHardwareAcceleratedVideoDecoder"
/// Read-only: a pool of buffers like those that the session outputs.
public let kVTDecompressionPropertyKey_PixelBufferPool: CFString = "PixelBufferPool"
/// Read-only: false.
public let kVTDecompressionPropertyKey_PixelBufferPoolIsShared: CFString = "PixelBufferPoolIsShared"
/// Read-only: the frames that have not been output.
public let kVTDecompressionPropertyKey_NumberOfFramesBeingDecoded: CFString = "NumberOfFramesBeingDecoded"
/// Read-only: whether frames depend on others.
public let kVTDecompressionPropertyKey_ContentHasInterframeDependencies: CFString = "ContentHasInterframeDependencies"
/// Not supported.
public let kVTDecompressionPropertyKey_MinOutputPresentationTimeStampOfFramesBeingDecoded: CFString =
    "MinOutputPresentationTimeStampOfFramesBeingDecoded"
/// Not supported.
public let kVTDecompressionPropertyKey_MaxOutputPresentationTimeStampOfFramesBeingDecoded: CFString =
    "MaxOutputPresentationTimeStampOfFramesBeingDecoded"
/// Not supported.
public let kVTDecompressionPropertyKey_ReducedFrameDelivery: CFString = "ReducedFrameDelivery"
/// Not supported.
public let kVTDecompressionPropertyKey_OnlyTheseFrames: CFString = "OnlyTheseFrames"
/// Not supported.
public let kVTDecompressionPropertyKey_FieldMode: CFString = "FieldMode"
/// Not supported.
public let kVTDecompressionPropertyKey_DeinterlaceMode: CFString = "DeinterlaceMode"
/// Not supported.
public let kVTDecompressionPropertyKey_ReducedResolutionDecode: CFString = "ReducedResolutionDecode"
/// Not supported.
public let kVTDecompressionPropertyKey_SuggestedQualityOfServiceTiers: CFString = "SuggestedQualityOfServiceTiers"
/// Not supported.
public let kVTDecompressionPropertyKey_PixelTransferProperties: CFString = "PixelTransferProperties"
/// Not supported.
public let kVTDecompressionPropertyKey_PropagatePerFrameHDRDisplayMetadata: CFString = "PropagatePerFrameHDRDisplayMetadata"

// Pixel transfer sessions.

/// One of `kVTScalingMode_…`; normal by default.
public let kVTPixelTransferPropertyKey_ScalingMode: CFString = "ScalingMode"
/// One of `kCVImageBufferColorPrimaries_…` that the source must have too: primaries are not converted.
public let kVTPixelTransferPropertyKey_DestinationColorPrimaries: CFString = "DestinationColorPrimaries"
/// Like the primaries.
public let kVTPixelTransferPropertyKey_DestinationTransferFunction: CFString = "DestinationTransferFunction"
/// One of `kCVImageBufferYCbCrMatrix_…`. Default: the destination's tag, the source's, or BT.709.
public let kVTPixelTransferPropertyKey_DestinationYCbCrMatrix: CFString = "DestinationYCbCrMatrix"
/// `kVTDownsamplingMode_Decimate` or `…Average`; only accepted: scaling is always bicubic.
public let kVTPixelTransferPropertyKey_DownsamplingMode: CFString = "DownsamplingMode"
/// Accepted.
public let kVTPixelTransferPropertyKey_RealTime: CFString = "RealTime"
/// Not supported.
public let kVTPixelTransferPropertyKey_DestinationCleanAperture: CFString = "DestinationCleanAperture"
/// Not supported.
public let kVTPixelTransferPropertyKey_DestinationPixelAspectRatio: CFString = "DestinationPixelAspectRatio"
/// Not supported.
public let kVTPixelTransferPropertyKey_DestinationICCProfile: CFString = "DestinationICCProfile"

/// Stretches the whole source to the whole destination.
public let kVTScalingMode_Normal: CFString = "Normal"
/// Not supported.
public let kVTScalingMode_CropSourceToCleanAperture: CFString = "CropSourceToCleanAperture"
/// Shows the whole source and keeps its proportions, on black.
public let kVTScalingMode_Letterbox: CFString = "Letterbox"
/// Fills the destination, keeps the source's proportions, and crops it.
public let kVTScalingMode_Trim: CFString = "Trim"
public let kVTDownsamplingMode_Decimate: CFString = "Decimate"
public let kVTDownsamplingMode_Average: CFString = "Average"

// Pixel rotation sessions.

/// One of `kVTRotation_…`; none by default.
public let kVTPixelRotationPropertyKey_Rotation: CFString = "Rotation"
/// Whether the picture is mirrored left to right, after it is rotated.
public let kVTPixelRotationPropertyKey_FlipHorizontalOrientation: CFString = "FlipHorizontalOrientation"
/// Whether the picture is mirrored top to bottom, after it is rotated.
public let kVTPixelRotationPropertyKey_FlipVerticalOrientation: CFString = "FlipVerticalOrientation"
public let kVTRotation_0: CFString = "0"
/// Clockwise.
public let kVTRotation_CW90: CFString = "CW90"
public let kVTRotation_180: CFString = "180"
/// Counterclockwise.
public let kVTRotation_CCW90: CFString = "CCW90"

// Keys of the descriptions in a dictionary of supported properties (VTSession.h).

public let kVTPropertyTypeKey: CFString = "PropertyType"
public let kVTPropertyReadWriteStatusKey: CFString = "ReadWriteStatus"
public let kVTPropertyReadWriteStatus_ReadOnly: CFString = "ReadOnly"
public let kVTPropertyReadWriteStatus_ReadWrite: CFString = "ReadWrite"
