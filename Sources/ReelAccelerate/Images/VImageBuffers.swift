public import Foundation
public import ReelCoreGraphics

// Making buffers, and images of them (vImage_Utilities.h).

/// Allocates a buffer's memory, with rows that begin at multiples of 64 bytes. Release it with `free()`.
///
/// - Parameter flags: with `kvImageNoAllocate`, only the sizes are set, and the alignment is returned.
@discardableResult
public func vImageBuffer_Init(
    _ buf: UnsafeMutablePointer<vImage_Buffer>, _ height: vImagePixelCount, _ width: vImagePixelCount, _ pixelBits: UInt32,
    _ flags: vImage_Flags
) -> vImage_Error {
    let known = kvImageNoAllocate | kvImagePrintDiagnosticsToConsole | kvImageDoNotTile
    if flags & ~vImage_Flags(known) != 0 { return kvImageUnknownFlagsBit }
    let (bits, overflow) = width.multipliedReportingOverflow(by: vImagePixelCount(pixelBits))
    guard !overflow, bits < UInt(Int32.max) * 64, height < UInt(Int32.max) else { return kvImageInvalidParameter }
    let rowBytes = ((Int(bits) + 7) / 8 + 63) & ~63
    let (size, tooLarge) = rowBytes.multipliedReportingOverflow(by: Int(height))
    guard !tooLarge else { return kvImageMemoryAllocationError }
    buf.pointee = vImage_Buffer(data: nil, height: height, width: width, rowBytes: rowBytes)
    if flags & vImage_Flags(kvImageNoAllocate) != 0 { return 64 }
    var memory: UnsafeMutableRawPointer?
    guard posix_memalign(&memory, 64, max(64, size)) == 0, let memory else { return kvImageMemoryAllocationError }
    buf.pointee.data = memory
    return kvImageNoError
}

/// Allocates a buffer, and draws an image into it: 8 bits per component, as ARGB or RGBA in any byte order, with or without
/// premultiplied alpha, as RGB, or as grey (the luma of BT.709 of images in colour). Other formats are possible if they are the
/// image's own.
///
/// - Parameters:
///   - format: a bits per component of 0 gets the image's own format. Colours are not converted between spaces.
///   - backgroundColor: not supported: must be nil.
@discardableResult
public func vImageBuffer_InitWithCGImage(
    _ buf: UnsafeMutablePointer<vImage_Buffer>, _ format: UnsafeMutablePointer<vImage_CGImageFormat>,
    _ backgroundColor: UnsafePointer<CGFloat>!, _ image: CGImage, _ flags: vImage_Flags
) -> vImage_Error {
    if format.pointee.bitsPerComponent == 0 {
        guard let own = vImage_CGImageFormat(cgImage: image) else { return kvImageInvalidImageFormat }
        format.pointee = own
    }
    let wanted = format.pointee
    guard backgroundColor == nil, wanted.decode == nil else { return kvImageInvalidParameter }
    let isOwn =
        image.bitsPerComponent == Int(wanted.bitsPerComponent) && image.bitsPerPixel == Int(wanted.bitsPerPixel)
        && image.bitmapInfo == wanted.bitmapInfo
    guard isOwn || PixelOrder(wanted) != nil else { return kvImageInvalidImageFormat }
    if flags & vImage_Flags(kvImageNoAllocate) != 0 {
        guard buf.pointee.width == image.width, buf.pointee.height == image.height else { return kvImageBufferSizeMismatch }
        if let fault = buf.pointee.fault(bytesPerPixel: Int(wanted.bitsPerPixel + 7) / 8) { return fault }
    } else {
        let status = vImageBuffer_Init(
            buf, vImagePixelCount(image.height), vImagePixelCount(image.width), wanted.bitsPerPixel, flags)
        guard status == kvImageNoError else { return status }
    }
    guard isOwn ? copyRows(of: image, to: buf.pointee) : draw(image, into: buf.pointee, wanted) else {
        if flags & vImage_Flags(kvImageNoAllocate) == 0 { free(buf.pointee.data) }
        return kvImageInvalidImageFormat
    }
    return kvImageNoError
}

private func copyRows(of image: CGImage, to buffer: vImage_Buffer) -> Bool {
    guard let data = image.dataProvider?.data as Data? else { return false }
    let length = (image.width * image.bitsPerPixel + 7) / 8
    guard data.count >= (image.height - 1) * image.bytesPerRow + length else { return false }
    data.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        for y in 0..<image.height { memcpy(buffer.row(y, as: UInt8.self), start + y * image.bytesPerRow, length) }
    }
    return true
}

private func draw(_ image: CGImage, into buffer: vImage_Buffer, _ format: vImage_CGImageFormat) -> Bool {
    guard let order = PixelOrder(format), let bitmap = image.bitmap else { return false }
    for y in 0..<image.height {
        let (source, target) = (bitmap.row(y), buffer.row(y, as: UInt8.self))
        for x in 0..<image.width {
            let alpha = bitmap.isOpaque ? 255 : UInt8(truncatingIfNeeded: source[x] >> 24)
            var color = [16, 8, 0].map { UInt8(truncatingIfNeeded: source[x] >> UInt32($0)) }
            if !order.isPremultiplied, order.alpha != nil { color = color.map { $0.unscaled(by: alpha) } }
            order.write(color, alpha, to: target + x * order.size)
        }
    }
    return true
}

/// The places of the components of pixels of 8 bits per component.
struct PixelOrder {
    let size: Int
    private(set) var red = 0
    private var green = 0
    private var blue = 0
    private(set) var alpha: Int?
    /// A byte that is not used.
    private var skipped: Int?
    private(set) var isPremultiplied = false

    /// Nil for other formats.
    init?(_ format: vImage_CGImageFormat) {
        guard format.bitsPerComponent == 8, let info = CGImageAlphaInfo(rawValue: format.bitmapInfo.rawValue & 0x1F) else {
            return nil
        }
        let order = format.bitmapInfo.rawValue & CGBitmapInfo.byteOrderMask.rawValue
        let isLittle = order == CGBitmapInfo.byteOrder32Little.rawValue
        guard order == 0 || order == CGBitmapInfo.byteOrder32Big.rawValue || isLittle else { return nil }
        size = Int(format.bitsPerPixel) / 8
        switch (format.bitsPerPixel, info) {
        case (8, .none): break
        case (24, .none): (red, green, blue) = (0, 1, 2)
        case (32, .premultipliedFirst), (32, .first), (32, .noneSkipFirst), (32, .premultipliedLast), (32, .last),
            (32, .noneSkipLast):
            let isFirst = [.premultipliedFirst, .first, .noneSkipFirst].contains(info)
            func place(_ index: Int) -> Int { isLittle ? 3 - index : index }
            let start = isFirst ? 1 : 0
            (red, green, blue) = (place(start), place(start + 1), place(start + 2))
            let other = place(isFirst ? 0 : 3)
            if info == .noneSkipFirst || info == .noneSkipLast { skipped = other } else { alpha = other }
            isPremultiplied = info == .premultipliedFirst || info == .premultipliedLast
        default: return nil
        }
    }

    func write(_ color: [UInt8], _ opacity: UInt8, to target: UnsafeMutablePointer<UInt8>) {
        guard size > 1 else {
            target[0] = UInt8(rounding: 0.2126 * Float(color[0]) + 0.7152 * Float(color[1]) + 0.0722 * Float(color[2]))
            return
        }
        (target[red], target[green], target[blue]) = (color[0], color[1], color[2])
        if let alpha { target[alpha] = opacity }
        if let skipped { target[skipped] = 255 }
    }
}

/// Makes an image of a buffer's pixels, which are copied.
///
/// - Parameters:
///   - callback: called with the buffer's memory if `kvImageNoAllocate` gives it to the image; nil for `free`.
///   - error: gets the error; may be nil.
public func vImageCreateCGImageFromBuffer(
    _ buf: UnsafePointer<vImage_Buffer>, _ format: UnsafePointer<vImage_CGImageFormat>,
    _ callback: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void)!,
    _ userData: UnsafeMutableRawPointer!, _ flags: vImage_Flags, _ error: UnsafeMutablePointer<vImage_Error>!
) -> Unmanaged<CGImage>! {
    let (buffer, format) = (buf.pointee, format.pointee)
    func fail(_ status: vImage_Error) -> Unmanaged<CGImage>? {
        error?.pointee = status
        return nil
    }
    let known = kvImageNoAllocate | kvImagePrintDiagnosticsToConsole | kvImageDoNotTile | kvImageHighQualityResampling
    if flags & ~vImage_Flags(known) != 0 { return fail(kvImageUnknownFlagsBit) }
    if let fault = buffer.fault(bytesPerPixel: Int(format.bitsPerPixel + 7) / 8) { return fail(fault) }
    guard buffer.width > 0, buffer.height > 0, format.decode == nil else { return fail(kvImageInvalidParameter) }
    let length = (buffer.columns * Int(format.bitsPerPixel) + 7) / 8
    var data = Data(capacity: length * buffer.rows)
    for y in 0..<buffer.rows { data.append(buffer.row(y, as: UInt8.self), count: length) }
    let usual = format.bitsPerPixel == format.bitsPerComponent ? CGColorSpace.genericGrayGamma2_2 : CGColorSpace.sRGB
    guard let space = format.colorSpace?.takeUnretainedValue() ?? CGColorSpace(name: usual),
        let provider = CGDataProvider(data: data as NSData),
        let image = CGImage(
            width: buffer.columns, height: buffer.rows, bitsPerComponent: Int(format.bitsPerComponent),
            bitsPerPixel: Int(format.bitsPerPixel), bytesPerRow: length, space: space, bitmapInfo: format.bitmapInfo,
            provider: provider, decode: nil, shouldInterpolate: true, intent: format.renderingIntent)
    else { return fail(kvImageInvalidImageFormat) }
    if flags & vImage_Flags(kvImageNoAllocate) != 0 {
        if let callback { callback(userData, buffer.data) } else { free(buffer.data) }
    }
    error?.pointee = kvImageNoError
    return .passRetained(image)
}

/// Copies pixels of `pixelSize` bytes.
@discardableResult
public func vImageCopyBuffer(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ pixelSize: Int, _ flags: vImage_Flags
) -> vImage_Error {
    guard pixelSize > 0 else { return kvImageInvalidParameter }
    return checking([(src.pointee, pixelSize)], dest.pointee, pixelSize, flags) {
        for y in 0..<dest.pointee.rows {
            memmove(
                dest.pointee.row(y, as: UInt8.self), src.pointee.row(y, as: UInt8.self), dest.pointee.columns * pixelSize)
        }
        return kvImageNoError
    }
}

extension vImage_Buffer {
    /// Allocates memory; release it with `free()`.
    public init(width: Int, height: Int, bitsPerPixel: UInt32) throws {
        guard width >= 0, height >= 0 else { throw vImage.Error.invalidParameter }
        self.init()
        let status = vImageBuffer_Init(
            &self, vImagePixelCount(height), vImagePixelCount(width), bitsPerPixel, vImage_Flags(kvImageNoFlags))
        guard status == kvImageNoError else { throw vImage.Error(status: status) }
    }

    public init(size: CGSize, bitsPerPixel: UInt32) throws {
        guard size.width >= 0, size.height >= 0, size.width < 0x1p31, size.height < 0x1p31 else {
            throw vImage.Error.invalidParameter
        }
        try self.init(width: Int(size.width), height: Int(size.height), bitsPerPixel: bitsPerPixel)
    }

    /// An image's pixels in its own format.
    public init(cgImage: CGImage, flags: vImage.Options = .noFlags) throws {
        try self.init(cgImage: cgImage, format: vImage_CGImageFormat(), flags: flags)
    }

    public init(cgImage: CGImage, format: vImage_CGImageFormat, flags: vImage.Options = .noFlags) throws {
        self.init()
        var format = format
        let status = vImageBuffer_InitWithCGImage(&self, &format, nil, cgImage, flags.rawValue)
        guard status == kvImageNoError else { throw vImage.Error(status: status) }
    }

    public func createCGImage(format: vImage_CGImageFormat, flags: vImage.Options = .noFlags) throws -> CGImage {
        var status = kvImageNoError
        let image = withUnsafePointer(to: self) { buffer in
            withUnsafePointer(to: format) { vImageCreateCGImageFromBuffer(buffer, $0, nil, nil, flags.rawValue, &status) }
        }
        guard let image else { throw vImage.Error(status: status) }
        return image.takeRetainedValue()
    }

    public func copy(destinationBuffer: inout vImage_Buffer, pixelSize: Int, flags: vImage.Options = .noFlags) throws {
        let status = withUnsafePointer(to: self) { vImageCopyBuffer($0, &destinationBuffer, pixelSize, flags.rawValue) }
        guard status == kvImageNoError else { throw vImage.Error(status: status) }
    }

    public var size: CGSize { CGSize(width: Double(width), height: Double(height)) }

    /// Releases the memory.
    public func free() { Foundation.free(data) }
}
