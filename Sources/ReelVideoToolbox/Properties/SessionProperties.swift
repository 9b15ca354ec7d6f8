public import Foundation
public import ReelCoreFoundation

// Keys of the other sessions' properties (VTDecompressionProperties.h, VTPixelTransferProperties.h, VTPixelRotationProperties.h).

// Decompression sessions.

/// Accepted; decoding is always as fast as it can be.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_RealTime: CFString = "RealTime"
/// The number of the decoder's threads. Read-only: 1.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_ThreadCount: CFString = "ThreadCount"
/// Read-only: false.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_UsingHardwareAcceleratedVideoDecoder: CFString =
    "UsingHardwareAcceleratedVideoDecoder"
/// Not supported.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_PixelBufferPool: CFString = "PixelBufferPool"
/// Read-only: false.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_PixelBufferPoolIsShared: CFString = "PixelBufferPoolIsShared"
/// Read-only: the frames that have not been output.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_NumberOfFramesBeingDecoded: CFString = "NumberOfFramesBeingDecoded"
/// Not supported.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_ContentHasInterframeDependencies: CFString =
    "ContentHasInterframeDependencies"
/// Not supported.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_MinOutputPresentationTimeStampOfFramesBeingDecoded: CFString =
    "MinOutputPresentationTimeStampOfFramesBeingDecoded"
/// Not supported.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_MaxOutputPresentationTimeStampOfFramesBeingDecoded: CFString =
    "MaxOutputPresentationTimeStampOfFramesBeingDecoded"
/// Not supported.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_ReducedFrameDelivery: CFString = "ReducedFrameDelivery"
/// Not supported.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_OnlyTheseFrames: CFString = "OnlyTheseFrames"
/// Not supported.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_FieldMode: CFString = "FieldMode"
/// Not supported.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_DeinterlaceMode: CFString = "DeinterlaceMode"
/// Not supported.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_ReducedResolutionDecode: CFString = "ReducedResolutionDecode"
/// Not supported.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_SuggestedQualityOfServiceTiers: CFString =
    "SuggestedQualityOfServiceTiers"
/// Not supported.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_PixelTransferProperties: CFString = "PixelTransferProperties"
/// Not supported.
nonisolated(unsafe) public let kVTDecompressionPropertyKey_PropagatePerFrameHDRDisplayMetadata: CFString =
    "PropagatePerFrameHDRDisplayMetadata"

// Pixel transfer sessions.

/// One of `kVTScalingMode_…`; normal by default.
nonisolated(unsafe) public let kVTPixelTransferPropertyKey_ScalingMode: CFString = "ScalingMode"
/// One of `kCVImageBufferColorPrimaries_…` that the source must have too: primaries are not converted.
nonisolated(unsafe) public let kVTPixelTransferPropertyKey_DestinationColorPrimaries: CFString = "DestinationColorPrimaries"
/// Like the primaries.
nonisolated(unsafe) public let kVTPixelTransferPropertyKey_DestinationTransferFunction: CFString = "DestinationTransferFunction"
/// One of `kCVImageBufferYCbCrMatrix_…`. Default: the destination's tag, the source's, or BT.709.
nonisolated(unsafe) public let kVTPixelTransferPropertyKey_DestinationYCbCrMatrix: CFString = "DestinationYCbCrMatrix"
/// `kVTDownsamplingMode_Decimate` or `…Average`; only accepted: scaling is always bicubic.
nonisolated(unsafe) public let kVTPixelTransferPropertyKey_DownsamplingMode: CFString = "DownsamplingMode"
/// Accepted.
nonisolated(unsafe) public let kVTPixelTransferPropertyKey_RealTime: CFString = "RealTime"
/// Not supported.
nonisolated(unsafe) public let kVTPixelTransferPropertyKey_DestinationCleanAperture: CFString = "DestinationCleanAperture"
/// Not supported.
nonisolated(unsafe) public let kVTPixelTransferPropertyKey_DestinationPixelAspectRatio: CFString = "DestinationPixelAspectRatio"
/// Not supported.
nonisolated(unsafe) public let kVTPixelTransferPropertyKey_DestinationICCProfile: CFString = "DestinationICCProfile"

/// Stretches the whole source to the whole destination.
nonisolated(unsafe) public let kVTScalingMode_Normal: CFString = "Normal"
/// Not supported.
nonisolated(unsafe) public let kVTScalingMode_CropSourceToCleanAperture: CFString = "CropSourceToCleanAperture"
/// Shows the whole source and keeps its proportions, on black.
nonisolated(unsafe) public let kVTScalingMode_Letterbox: CFString = "Letterbox"
/// Fills the destination, keeps the source's proportions, and crops it.
nonisolated(unsafe) public let kVTScalingMode_Trim: CFString = "Trim"
nonisolated(unsafe) public let kVTDownsamplingMode_Decimate: CFString = "Decimate"
nonisolated(unsafe) public let kVTDownsamplingMode_Average: CFString = "Average"

// Pixel rotation sessions.

/// One of `kVTRotation_…`; none by default.
nonisolated(unsafe) public let kVTPixelRotationPropertyKey_Rotation: CFString = "Rotation"
/// Whether the picture is mirrored left to right, after it is rotated.
nonisolated(unsafe) public let kVTPixelRotationPropertyKey_FlipHorizontalOrientation: CFString = "FlipHorizontalOrientation"
/// Whether the picture is mirrored top to bottom, after it is rotated.
nonisolated(unsafe) public let kVTPixelRotationPropertyKey_FlipVerticalOrientation: CFString = "FlipVerticalOrientation"
nonisolated(unsafe) public let kVTRotation_0: CFString = "0"
/// Clockwise.
nonisolated(unsafe) public let kVTRotation_CW90: CFString = "CW90"
nonisolated(unsafe) public let kVTRotation_180: CFString = "180"
/// Counterclockwise.
nonisolated(unsafe) public let kVTRotation_CCW90: CFString = "CCW90"

// Keys of the descriptions in a dictionary of supported properties (VTSession.h).

nonisolated(unsafe) public let kVTPropertyTypeKey: CFString = "PropertyType"
nonisolated(unsafe) public let kVTPropertyReadWriteStatusKey: CFString = "ReadWriteStatus"
nonisolated(unsafe) public let kVTPropertyReadWriteStatus_ReadOnly: CFString = "ReadOnly"
nonisolated(unsafe) public let kVTPropertyReadWriteStatus_ReadWrite: CFString = "ReadWrite"
