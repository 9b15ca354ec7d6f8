public import Foundation
public import ReelCoreGraphics

// Types and constants of vImage_Types.h.

public typealias vImagePixelCount = UInt
/// `kvImageNoError`, a negative error, or with `kvImageGetTempBufferSize` a number of bytes.
public typealias vImage_Error = Int
public typealias vImage_Flags = UInt32
public typealias Pixel_8 = UInt8
public typealias Pixel_F = Float
public typealias Pixel_16U = UInt16
public typealias Pixel_88 = (UInt8, UInt8)
public typealias Pixel_8888 = (UInt8, UInt8, UInt8, UInt8)
public typealias Pixel_FFFF = (Float, Float, Float, Float)

/// Pixels in memory of the caller, top row first.
public struct vImage_Buffer: @unchecked Sendable {
    public var data: UnsafeMutableRawPointer!
    public var height: vImagePixelCount
    public var width: vImagePixelCount
    /// The distance of rows in bytes.
    public var rowBytes: Int

    public init() { self.init(data: nil, height: 0, width: 0, rowBytes: 0) }
    public init(data: UnsafeMutableRawPointer!, height: vImagePixelCount, width: vImagePixelCount, rowBytes: Int) {
        (self.data, self.height, self.width, self.rowBytes) = (data, height, width, rowBytes)
    }
}

// Errors.

public let kvImageNoError = 0
public let kvImageRoiLargerThanInputBuffer = -21766
public let kvImageInvalidKernelSize = -21767
public let kvImageInvalidEdgeStyle = -21768
public let kvImageInvalidOffset_X = -21769
public let kvImageInvalidOffset_Y = -21770
public let kvImageMemoryAllocationError = -21771
public let kvImageNullPointerArgument = -21772
public let kvImageInvalidParameter = -21773
public let kvImageBufferSizeMismatch = -21774
public let kvImageUnknownFlagsBit = -21775
public let kvImageInternalError = -21776
public let kvImageInvalidRowBytes = -21777
public let kvImageInvalidImageFormat = -21778
public let kvImageOutOfPlaceOperationRequired = -21780
public let kvImageUnsupportedConversion = -21783

// Flags. Functions return `kvImageUnknownFlagsBit` for flags that they do not support.

public let kvImageNoFlags = 0
/// The first of four channels is copied unchanged.
public let kvImageLeaveAlphaUnchanged = 1
/// Pixels whose kernel reaches beyond the edges are copied unchanged.
public let kvImageCopyInPlace = 2
/// What lies beyond the edges has the background colour.
public let kvImageBackgroundColorFill = 4
/// What lies beyond the edges is like the nearest pixel.
public let kvImageEdgeExtend = 8
/// Accepted: the functions here use one thread.
public let kvImageDoNotTile = 16
/// Scales with a Lanczos filter of five lobes instead of three.
public let kvImageHighQualityResampling = 32
/// Not supported.
public let kvImageTruncateKernel = 64
/// Returns the size of the temporary buffer instead of doing anything: 0, because the functions here allocate what they need.
public let kvImageGetTempBufferSize = 128
/// Accepted; nothing is printed.
public let kvImagePrintDiagnosticsToConsole = 256
/// The buffer's memory is the caller's (`vImageBuffer_Init`), or becomes the image's (`vImageCreateCGImageFromBuffer`).
public let kvImageNoAllocate = 512
/// Accepted.
public let kvImageHDRContent = 1024
/// Not supported.
public let kvImageDoNotClamp = 2048

/// A description of pixels, as in Core Graphics' images.
public struct vImage_CGImageFormat: @unchecked Sendable {
    public var bitsPerComponent: UInt32
    public var bitsPerPixel: UInt32
    /// Nil for sRGB.
    public var colorSpace: Unmanaged<CGColorSpace>!
    public var bitmapInfo: CGBitmapInfo
    public var version: UInt32
    /// Must be nil.
    public var decode: UnsafePointer<CGFloat>!
    public var renderingIntent: CGColorRenderingIntent

    public init() {
        self.init(
            bitsPerComponent: 0, bitsPerPixel: 0, colorSpace: nil, bitmapInfo: [], version: 0, decode: nil,
            renderingIntent: .defaultIntent)
    }

    public init(
        bitsPerComponent: UInt32, bitsPerPixel: UInt32, colorSpace: Unmanaged<CGColorSpace>!, bitmapInfo: CGBitmapInfo,
        version: UInt32, decode: UnsafePointer<CGFloat>!, renderingIntent: CGColorRenderingIntent
    ) {
        self.bitsPerComponent = bitsPerComponent
        self.bitsPerPixel = bitsPerPixel
        self.colorSpace = colorSpace
        self.bitmapInfo = bitmapInfo
        self.version = version
        self.decode = decode
        self.renderingIntent = renderingIntent
    }

    /// Nil if a number is not positive.
    public init?(
        bitsPerComponent: Int, bitsPerPixel: Int, colorSpace: CGColorSpace, bitmapInfo: CGBitmapInfo,
        renderingIntent: CGColorRenderingIntent = .defaultIntent
    ) {
        guard let component = UInt32(exactly: bitsPerComponent), let pixel = UInt32(exactly: bitsPerPixel), component > 0,
            pixel > 0
        else { return nil }
        // Released never: a format does not own its colour space, and Apple's initialiser retains it, too.
        self.init(
            bitsPerComponent: component, bitsPerPixel: pixel, colorSpace: .passRetained(colorSpace), bitmapInfo: bitmapInfo,
            version: 0, decode: nil, renderingIntent: renderingIntent)
    }

    /// The format of an image's pixels; nil for masks.
    public init?(cgImage: CGImage) {
        guard let space = cgImage.colorSpace else { return nil }
        self.init(
            bitsPerComponent: cgImage.bitsPerComponent, bitsPerPixel: cgImage.bitsPerPixel, colorSpace: space,
            bitmapInfo: cgImage.bitmapInfo, renderingIntent: cgImage.renderingIntent)
    }

    public var componentCount: Int { bitsPerComponent > 0 ? Int(bitsPerPixel / bitsPerComponent) : 0 }
}

/// Swift's names of vImage's flags and errors.
public enum vImage {
    public struct Options: OptionSet, Sendable {
        public let rawValue: vImage_Flags
        public init(rawValue: vImage_Flags) { self.rawValue = rawValue }

        public static let noFlags: Options = []
        public static let leaveAlphaUnchanged = Options(rawValue: vImage_Flags(kvImageLeaveAlphaUnchanged))
        public static let copyInPlace = Options(rawValue: vImage_Flags(kvImageCopyInPlace))
        public static let backgroundColorFill = Options(rawValue: vImage_Flags(kvImageBackgroundColorFill))
        public static let imageExtend = Options(rawValue: vImage_Flags(kvImageEdgeExtend))
        public static let doNotTile = Options(rawValue: vImage_Flags(kvImageDoNotTile))
        public static let highQualityResampling = Options(rawValue: vImage_Flags(kvImageHighQualityResampling))
        public static let printDiagnosticsToConsole = Options(rawValue: vImage_Flags(kvImagePrintDiagnosticsToConsole))
        public static let noAllocate = Options(rawValue: vImage_Flags(kvImageNoAllocate))
    }

    public enum Error: Int, Swift.Error {
        case noError = 0
        case roiLargerThanInputBuffer = -21766
        case invalidKernelSize = -21767
        case invalidEdgeStyle = -21768
        case invalidOffsetX = -21769
        case invalidOffsetY = -21770
        case memoryAllocationError = -21771
        case nullPointerArgument = -21772
        case invalidParameter = -21773
        case bufferSizeMismatch = -21774
        case unknownFlagsBit = -21775
        case internalError = -21776
        case invalidRowBytes = -21777
        case invalidImageFormat = -21778
        case outOfPlaceOperationRequired = -21780
        case unsupportedConversion = -21783

        init(status: vImage_Error) { self = Error(rawValue: status) ?? .internalError }
    }
}
