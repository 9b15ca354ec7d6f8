public import Foundation
public import ReelCoreFoundation

// Keys for choosing an encoder or a decoder (VTVideoEncoderList.h, VTDecompressionProperties.h). All are software here:
// requiring hardware fails, and permitting it changes nothing.

nonisolated(unsafe) public let kVTVideoEncoderSpecification_EnableHardwareAcceleratedVideoEncoder: CFString =
    "EnableHardwareAcceleratedVideoEncoder"
nonisolated(unsafe) public let kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder: CFString =
    "RequireHardwareAcceleratedVideoEncoder"
/// True is like the property `kVTCompressionPropertyKey_RealTime`, without frame reordering.
nonisolated(unsafe) public let kVTVideoEncoderSpecification_EnableLowLatencyRateControl: CFString = "EnableLowLatencyRateControl"
/// Not supported: there is one encoder for each codec.
nonisolated(unsafe) public let kVTVideoEncoderSpecification_EncoderID: CFString = "EncoderID"
nonisolated(unsafe) public let kVTVideoDecoderSpecification_EnableHardwareAcceleratedVideoDecoder: CFString =
    "EnableHardwareAcceleratedVideoDecoder"
nonisolated(unsafe) public let kVTVideoDecoderSpecification_RequireHardwareAcceleratedVideoDecoder: CFString =
    "RequireHardwareAcceleratedVideoDecoder"
