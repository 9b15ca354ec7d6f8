public import ReelCoreFoundation

// Pixel formats (CVPixelBuffer.h). The letters in quotes are the number's four bytes. The byte order of samples larger than a
// byte is the one specified here, on every machine. In formats that share chroma between two pixels, rows contain whole pairs
// of pixels.

// MARK: R′G′B′

/// Red, green, blue, a byte each. The number 24.
public let kCVPixelFormatType_24RGB: OSType = 0x0000_0018
/// Blue, green, red, a byte each. '24BG'
public let kCVPixelFormatType_24BGR: OSType = 0x3234_4247
/// Alpha, red, green, blue, a byte each. The number 32.
public let kCVPixelFormatType_32ARGB: OSType = 0x0000_0020
/// Blue, green, red, alpha, a byte each. 'BGRA'
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// Alpha, blue, green, red, a byte each. 'ABGR'
public let kCVPixelFormatType_32ABGR: OSType = 0x4142_4752
/// Red, green, blue, alpha, a byte each. 'RGBA'
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
/// Alpha, red, green, blue, 16 bits each, big-endian. 'b64a'
public let kCVPixelFormatType_64ARGB: OSType = 0x6236_3461
/// Red, green, blue, alpha, 16 bits each, little-endian. 'l64r'
public let kCVPixelFormatType_64RGBALE: OSType = 0x6C36_3472
/// Red, green, blue, 16 bits each, big-endian. 'b48r'
public let kCVPixelFormatType_48RGB: OSType = 0x6234_3872

// MARK: Gray

/// A byte of brightness, 0–255. 'L008'
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C30_3038
/// Brightness in 16 bits, little-endian. 'L016'
public let kCVPixelFormatType_OneComponent16: OSType = 0x4C30_3136
/// Brightness in 16 bits, big-endian. 'b16g'
public let kCVPixelFormatType_16Gray: OSType = 0x6231_3667

// MARK: Y′CbCr in one block

/// Cb, Y′, Cr, Y′ for each two pixels, a byte each, video range (16–235, 16–240). '2vuy'
public let kCVPixelFormatType_422YpCbCr8: OSType = 0x3276_7579
/// Y′, Cb, Y′, Cr for each two pixels, a byte each, video range. 'yuvs'
public let kCVPixelFormatType_422YpCbCr8_yuvs: OSType = 0x7975_7673
/// Y′, Cb, Y′, Cr for each two pixels, a byte each, full range (0–255). 'yuvf'
public let kCVPixelFormatType_422YpCbCr8FullRange: OSType = 0x7975_7666

// MARK: Y′CbCr in three planes

/// Planes of Y′, Cb and Cr in video range, chroma at half the width and height. 'y420'
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x7934_3230
/// Planes of Y′, Cb and Cr in full range, chroma at half the width and height. 'f420'
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = 0x6634_3230

// MARK: Y′CbCr in two planes, one of Y′ and one of interleaved Cb and Cr

/// Chroma at half the width and height, video range. '420v'
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
/// Chroma at half the width and height, full range. '420f'
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066
/// Chroma at half the width, video range. '422v'
public let kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3276
/// Chroma at half the width, full range. '422f'
public let kCVPixelFormatType_422YpCbCr8BiPlanarFullRange: OSType = 0x3432_3266
/// Chroma for every pixel, video range. '444v'
public let kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange: OSType = 0x3434_3476
/// Chroma for every pixel, full range. '444f'
public let kCVPixelFormatType_444YpCbCr8BiPlanarFullRange: OSType = 0x3434_3466

// 10-bit samples are in the 10 high bits of 16, little-endian; the low bits are zero.

/// Ten bits, chroma at half the width and height, video range (64–940, 64–960). 'x420'
public let kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3230
/// Ten bits, chroma at half the width and height, full range (0–1023). 'xf20'
public let kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: OSType = 0x7866_3230
/// Ten bits, chroma at half the width, video range. 'x422'
public let kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3232
/// Ten bits, chroma at half the width, full range. 'xf22'
public let kCVPixelFormatType_422YpCbCr10BiPlanarFullRange: OSType = 0x7866_3232
/// Ten bits, chroma for every pixel, video range. 'x444'
public let kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3434
/// Ten bits, chroma for every pixel, full range. 'xf44'
public let kCVPixelFormatType_444YpCbCr10BiPlanarFullRange: OSType = 0x7866_3434
