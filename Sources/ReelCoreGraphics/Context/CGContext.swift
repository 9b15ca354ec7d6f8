import Foundation
public import ReelCoreFoundation

/// Called when a context no longer needs a client's memory, with the client's `releaseInfo` and the memory.
public typealias CGBitmapContextReleaseDataCallback = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

/// A context that draws into memory. Source: Apple, "CGContext".
///
/// The origin is at the bottom left and y grows upwards; the first row in memory is the top one. Colours are sRGB, or grey. The
/// client may read and write the memory between any two calls. Not thread-safe.
///
/// Drawing in a degenerate coordinate system, or with numbers that are not finite, draws nothing.
public final class CGContext {
    /// The bitmap that the context was created for.
    let baseSurface: DrawingSurface
    /// The transparency layers that have begun and not yet ended; the innermost last.
    var layers: [TransparencyLayer] = []
    var state = GraphicsState()
    var savedStates: [GraphicsState] = []
    var allowsAntialiasing = true
    /// The current path in device pixels, top row first: a path does not move when the coordinate system does.
    var devicePath = CGMutablePath()
    /// The transform from the units of shadows to device pixels, y growing upwards. Set by code that creates a context with
    /// another initial coordinate system.
    package var baseTransform = CGAffineTransform.identity

    public let bitmapInfo: CGBitmapInfo
    public let colorSpace: CGColorSpace?

    /// Creates a context over the caller's memory, which must stay valid as long as the context, or over zeroed memory of its
    /// own if `data` is nil; `bytesPerRow` may then be 0.
    ///
    /// Returns nil unless there are 8 bits per component: in sRGB or device RGB with 32 bits per pixel, `noneSkipFirst`,
    /// `noneSkipLast`, `premultipliedFirst` or `premultipliedLast`, in default, 32-bit big or 32-bit little byte order; in
    /// device gray or `genericGrayGamma2_2` with 8 bits per pixel, `none`, in default byte order. As with Quartz, neither
    /// 24-bit pixels nor straight alpha are supported. Also nil for a size that is not within 1...32,767, for rows shorter than
    /// the width requires, and for rows or addresses of 32-bit pixels that are not multiples of 4.
    ///
    /// In a grey context, drawn colours become the grey of the same luminance before they are blended.
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

    /// Creates a context that calls `releaseCallback` with `releaseInfo` and `data` when it is deallocated. The callback is not
    /// called if this returns nil.
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?, releaseInfo: UnsafeMutableRawPointer?
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        guard bitsPerComponent == 8, let layout = BitmapLayout(info, space: space) else { return nil }
        let surface: DrawingSurface?
        if let data {
            surface = DrawingSurface(data: data, width: width, height: height, bytesPerRow: bytesPerRow, layout: layout) {
                releaseCallback?(releaseInfo, data)
            }
        } else {
            surface = Self.ownSurface(width: width, height: height, bytesPerRow: bytesPerRow, layout: layout)
        }
        guard let surface else { return nil }
        baseSurface = surface
        self.bitmapInfo = info
        colorSpace = space
    }

    private static func ownSurface(width: Int, height: Int, bytesPerRow: Int, layout: BitmapLayout) -> DrawingSurface? {
        let sides = 1...DrawingSurface.largestSide
        guard sides.contains(width), sides.contains(height), (0...Int(Int32.max)).contains(bytesPerRow) else { return nil }
        // Rows are a multiple of a cache line, as Quartz makes them.
        let rowLength = bytesPerRow == 0 ? (width * layout.bytesPerPixel + 63) & ~63 : bytesPerRow
        guard let memory = calloc(height, rowLength) else { return nil }
        guard
            let surface = DrawingSurface(
                data: memory, width: width, height: height, bytesPerRow: rowLength, layout: layout,
                release: {
                    free(memory)
                })
        else {
            free(memory)
            return nil
        }
        return surface
    }

    /// The surface that is drawn on: that of the current transparency layer, if any.
    var surface: DrawingSurface { layers.last?.surface ?? baseSurface }

    /// The width in pixels.
    public var width: Int { baseSurface.width }
    public var height: Int { baseSurface.height }
    public var bytesPerRow: Int { baseSurface.bytesPerRow }
    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { baseSurface.layout.bytesPerPixel * 8 }

    /// The memory that the context draws into, top row first.
    public var data: UnsafeMutableRawPointer? { baseSurface.data }

    public var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: bitmapInfo.intersection(.alphaInfoMask).rawValue) ?? .none
    }

    /// Returns an image of what has been drawn so far: a copy, which later drawing does not change. The content of a
    /// transparency layer is not in it before the layer ends. Returns nil if memory runs out.
    @discardableResult
    public func makeImage() -> CGImage? {
        guard let bitmap = baseSurface.bitmap() else { return nil }
        let format = CGImage.Format(bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, bitmapInfo: bitmapInfo)
        return CGImage(bitmap: bitmap, format: format, colorSpace: colorSpace ?? .standard)
    }

    /// Does nothing: all drawing is finished when the call that draws returns.
    public func flush() {}

    /// Does nothing; see `flush()`.
    public func synchronize() {}
}

extension CGContext: CFTyped {
    /// The class, for comparison with `CFGetTypeID`.
    public static var typeID: CFTypeID { ReelCoreFoundation.typeID(of: CGContext.self) }
}
