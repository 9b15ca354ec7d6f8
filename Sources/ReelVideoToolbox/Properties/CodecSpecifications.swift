public import ReelCoreFoundation

// Keys for choosing an encoder or a decoder (VTVideoEncoderList.h, VTDecompressionProperties.h). All are software here:
// requiring hardware fails, and permitting it changes nothing.

public let kVTVideoEncoderSpecification_EnableHardwareAcceleratedVideoEncoder: CFString = "EnableHardwareAcceleratedVideoEncoder"
public let kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder: CFString =
    "RequireHardwareAcceleratedVideoEncoder"
/// True is like the property `kVTCompressionPropertyKey_RealTime`, without frame reordering.
public let kVTVideoEncoderSpecification_EnableLowLatencyRateControl: CFString = "EnableLowLatencyRateControl"
/// Not supported: there is one encoder for each codec.
public let kVTVideoEncoderSpecification_EncoderID: CFString = "EncoderID"
public let kVTVideoDecoderSpecification_EnableHardwareAcceleratedVideoDecoder: CFString = "EnableHardwareAcceleratedVideoDecoder"
public let kVTVideoDecoderSpecification_RequireHardwareAcceleratedVideoDecoder: CFString =
    "RequireHardwareAcceleratedVideoDecoder"
