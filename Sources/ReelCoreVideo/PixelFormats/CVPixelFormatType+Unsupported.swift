public import ReelCoreFoundation

// Pixel formats (CVPixelBuffer.h) that Apple's devices and files have, and buffers cannot have here: `CVPixelBufferCreate`
// returns `kCVReturnInvalidPixelFormat`, and readers and writers refuse them. Client code names them in tables and comparisons.

/// 'L555'
public let kCVPixelFormatType_16LE555: OSType = 0x4C35_3535
/// The number 16.
public let kCVPixelFormatType_16BE555: OSType = 0x0000_0010
/// 'L565'
public let kCVPixelFormatType_16LE565: OSType = 0x4C35_3635
/// 'B565'
public let kCVPixelFormatType_16BE565: OSType = 0x4235_3635
/// 'R10k'
public let kCVPixelFormatType_30RGB: OSType = 0x5231_306B
/// 'l10r'
public let kCVPixelFormatType_ARGB2101010LEPacked: OSType = 0x6C31_3072
/// 'RGhA'
public let kCVPixelFormatType_64RGBAHalf: OSType = 0x5247_6841
/// 'RGfA'
public let kCVPixelFormatType_128RGBAFloat: OSType = 0x5247_6641
/// 'L00h'
public let kCVPixelFormatType_OneComponent16Half: OSType = 0x4C30_3068
/// 'L00f'
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4C30_3066
/// '2C08'
public let kCVPixelFormatType_TwoComponent8: OSType = 0x3243_3038
/// 'v308'
public let kCVPixelFormatType_444YpCbCr8: OSType = 0x7633_3038
/// 'v408'
public let kCVPixelFormatType_4444YpCbCrA8: OSType = 0x7634_3038
/// 'y408'
public let kCVPixelFormatType_4444AYpCbCr8: OSType = 0x7934_3038
/// 'y416'
public let kCVPixelFormatType_4444AYpCbCr16: OSType = 0x7934_3136
/// 'v216'
public let kCVPixelFormatType_422YpCbCr16: OSType = 0x7632_3136
/// 'v210'
public let kCVPixelFormatType_422YpCbCr10: OSType = 0x7632_3130
/// 'v410'
public let kCVPixelFormatType_444YpCbCr10: OSType = 0x7634_3130
/// 'hdis'
public let kCVPixelFormatType_DisparityFloat16: OSType = 0x6864_6973
/// 'fdis'
public let kCVPixelFormatType_DisparityFloat32: OSType = 0x6664_6973
/// 'hdep'
public let kCVPixelFormatType_DepthFloat16: OSType = 0x6864_6570
/// 'fdep'
public let kCVPixelFormatType_DepthFloat32: OSType = 0x6664_6570
/// 'v0a8'
public let kCVPixelFormatType_420YpCbCr8VideoRange_8A_TriPlanar: OSType = 0x7630_6138
