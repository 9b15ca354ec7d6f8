import Foundation
import OpenCoreFoundation

/// Called when a context no longer needs a client's memory: with what the client passed as `releaseInfo`, and the memory.
public typealias CGBitmapContextReleaseDataCallback = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

/// Draws into memory. Source: Apple, "CGContext".
///
/// The origin is at the bottom left and y grows upwards; the first row in memory is the top one. Colours are sRGB, or gray. The
/// client may read and write the memory between any two calls. A context is not for more than one thread at a time.
///
/// Drawing in a coordinate system that is flat, or with numbers that are none, draws nothing.
public final class CGContext {
    /// The bitmap that the context was made for.
    let ground: Canvas
    /// Begun and not yet ended; the innermost last.
    var layers: [TransparencyLayer] = []
    var state = GraphicsState()
    var savedStates: [GraphicsState] = []
    var allowsAntialiasing = true
    /// In device pixels, top row first: a path does not move when the coordinate system does.
    var devicePath = CGMutablePath()
    /// From the units that shadows are measured in to device pixels, y growing upwards. Whoever makes a context whose coordinate
    /// system is another one from the start sets it.
    package var baseTransform = CGAffineTransform.identity

    public let bitmapInfo: CGBitmapInfo
    public let colorSpace: CGColorSpace?

    /// A context over the caller's memory, which must stay valid as long as the context, or over zeroed memory of its own where
    /// `data` is nil; `bytesPerRow` may then be 0.
    ///
    /// Nil unless there are 8 bits per component: in sRGB or device RGB 32 bits per pixel, `noneSkipFirst`, `noneSkipLast`,
    /// `premultipliedFirst` or `premultipliedLast`, in default, 32-bit big or 32-bit little byte order; in device gray or
    /// `genericGrayGamma2_2` 8 bits per pixel, `none`, in default byte order. As with Quartz there are no pixels of 24 bits, and
    /// no alpha that colours are not multiplied with. Nil also for a size that is not within 1...32,767, for rows shorter than
    /// the width needs, and for rows or addresses of 32-bit pixels that are not multiples of 4.
    ///
    /// What is drawn in gray becomes the gray of the same luminance before it is mixed with what is there.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: UInt32
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow, space: space,
            bitmapInfo: bitmapInfo, releaseCallback: nil, releaseInfo: nil
        )
    }

    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow, space: space,
            bitmapInfo: bitmapInfo.rawValue
        )
    }

    /// Calls `releaseCallback` with `releaseInfo` and `data` when the context is gone. It is not called where this gives nil.
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?, releaseInfo: UnsafeMutableRawPointer?
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        guard bitsPerComponent == 8, let layout = PixelLayout(info, space: space) else { return nil }
        let canvas: Canvas?
        if let data {
            canvas = Canvas(data: data, width: width, height: height, bytesPerRow: bytesPerRow, layout: layout) {
                releaseCallback?(releaseInfo, data)
            }
        } else {
            canvas = Self.ownCanvas(width: width, height: height, bytesPerRow: bytesPerRow, layout: layout)
        }
        guard let canvas else { return nil }
        ground = canvas
        self.bitmapInfo = info
        colorSpace = space
    }

    private static func ownCanvas(width: Int, height: Int, bytesPerRow: Int, layout: PixelLayout) -> Canvas? {
        let sides = 1...Canvas.largestSide
        guard sides.contains(width), sides.contains(height), (0...Int(Int32.max)).contains(bytesPerRow) else { return nil }
        // Rows of whole cache lines, as Quartz makes them.
        let rowLength = bytesPerRow == 0 ? (width * layout.bytesPerPixel + 63) & ~63 : bytesPerRow
        guard let memory = calloc(height, rowLength) else { return nil }
        guard
            let canvas = Canvas(
                data: memory, width: width, height: height, bytesPerRow: rowLength, layout: layout,
                release: {
                    free(memory)
                })
        else {
            free(memory)
            return nil
        }
        return canvas
    }

    /// What is drawn on at the moment: a transparency layer where one was begun.
    var canvas: Canvas { layers.last?.canvas ?? ground }

    /// In pixels.
    public var width: Int { ground.width }
    public var height: Int { ground.height }
    public var bytesPerRow: Int { ground.bytesPerRow }
    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { ground.layout.bytesPerPixel * 8 }

    /// The memory that is drawn into, top row first.
    public var data: UnsafeMutableRawPointer? { ground.data }

    public var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: bitmapInfo.intersection(.alphaInfoMask).rawValue) ?? .none
    }

    /// A picture of what has been drawn so far: a copy, which later drawing does not change. What is in a transparency layer is
    /// not in the bitmap before the layer ends. Nil where there is no memory for it.
    @discardableResult
    public func makeImage() -> CGImage? {
        guard let bitmap = ground.bitmap() else { return nil }
        let format = CGImage.Format(bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, bitmapInfo: bitmapInfo)
        return CGImage(bitmap: bitmap, format: format, colorSpace: colorSpace ?? .standard)
    }

    /// All drawing is finished when the call that draws returns: there is nothing left to wait for.
    public func flush() {}

    /// See `flush()`.
    public func synchronize() {}
}
