import Foundation

/// The order of the four bytes of a pixel in a client's memory, and whether the fourth is an alpha; or a byte of grey.
///
/// A pixel of four bytes is handled as the word that a little-endian machine reads: Cairo's own layout is 0xAARRGGBB, bytes B G
/// R A.
struct BitmapLayout: Hashable, Sendable {
    /// How the word in memory maps to Cairo's word.
    enum Order: Sendable {
        case bgra, argb, rgba, abgr
        /// A single byte instead of a word.
        case gray
    }

    let order: Order
    let hasAlpha: Bool
    let bitmapInfo: CGBitmapInfo

    static let cairo = BitmapLayout(.bgra, hasAlpha: true)

    /// The layout of Apple's decoders: bytes R G B A.
    static func decoded(hasAlpha: Bool) -> BitmapLayout { BitmapLayout(.rgba, hasAlpha: hasAlpha) }

    static func cairo(hasAlpha: Bool) -> BitmapLayout { BitmapLayout(.bgra, hasAlpha: hasAlpha) }

    var bytesPerPixel: Int { order == .gray ? 1 : 4 }
    var isGray: Bool { order == .gray }

    private init(_ order: Order, hasAlpha: Bool) {
        let alpha: CGImageAlphaInfo
        switch order {
        case .gray: alpha = .none
        case .bgra, .argb: alpha = hasAlpha ? .premultipliedFirst : .noneSkipFirst
        case .rgba, .abgr: alpha = hasAlpha ? .premultipliedLast : .noneSkipLast
        }
        let little = order == .bgra || order == .abgr
        let bitmapInfo = CGBitmapInfo(rawValue: alpha.rawValue).union(little ? .byteOrder32Little : [])
        self.order = order
        self.hasAlpha = hasAlpha
        self.bitmapInfo = bitmapInfo
    }

    /// Creates a layout of Quartz's bitmap contexts with 8 bits per component: 32 bits per pixel, or 8 bits of grey. Nil for
    /// any other, and for colour spaces that cannot be drawn without conversion.
    init?(_ bitmapInfo: CGBitmapInfo, space: CGColorSpace) {
        if space.isDrawnAsGray, bitmapInfo.rawValue == CGImageAlphaInfo.none.rawValue {
            order = .gray
            hasAlpha = false
            self.bitmapInfo = bitmapInfo
            return
        }
        guard space.isDrawnDirectly else { return nil }
        let isLittle: Bool
        switch bitmapInfo.rawValue & ~CGBitmapInfo.alphaInfoMask.rawValue {
        case 0, CGBitmapInfo.byteOrder32Big.rawValue: isLittle = false
        case CGBitmapInfo.byteOrder32Little.rawValue: isLittle = true
        default: return nil
        }
        switch CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) {
        case .premultipliedFirst, .noneSkipFirst: order = isLittle ? .bgra : .argb
        case .premultipliedLast, .noneSkipLast: order = isLittle ? .abgr : .rgba
        default: return nil
        }
        let alpha = bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue
        hasAlpha = alpha == CGImageAlphaInfo.premultipliedFirst.rawValue || alpha == CGImageAlphaInfo.premultipliedLast.rawValue
        self.bitmapInfo = bitmapInfo
    }

    /// Reads `count` pixels as Cairo's words. Source and target may be the same memory if pixels have four bytes.
    func read(_ bytes: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt32>, count: Int) {
        // One loop for each order, without a branch inside, so that the compiler can vectorise it.
        let source = bytes.assumingMemoryBound(to: UInt32.self)
        switch order {
        case .gray:
            let source = bytes.assumingMemoryBound(to: UInt8.self)
            for i in 0..<count { target[i] = UInt32(source[i]) &* 0x01_0101 | 0xFF00_0000 }
        case .bgra: if source != UnsafePointer(target) { target.update(from: source, count: count) }
        case .argb: for i in 0..<count { target[i] = source[i].byteSwapped }
        case .rgba: for i in 0..<count { target[i] = source[i].redAndBlueSwapped }
        case .abgr: for i in 0..<count { target[i] = source[i].firstByteLast }
        }
    }

    /// Writes `count` of Cairo's words as pixels; if the layout has no alpha, the skipped byte becomes 255. Source and target
    /// may be the same memory if pixels have four bytes.
    func write(_ source: UnsafePointer<UInt32>, to bytes: UnsafeMutableRawPointer, count: Int) {
        let opaque: UInt32 = hasAlpha ? 0 : 0xFF00_0000
        let target = bytes.assumingMemoryBound(to: UInt32.self)
        switch order {
        case .gray: GrayscaleConversion.write(source, to: bytes.assumingMemoryBound(to: UInt8.self), count: count)
        case .bgra:
            if hasAlpha {
                if source != UnsafePointer(target) { target.update(from: source, count: count) }
            } else {
                for i in 0..<count { target[i] = source[i] | opaque }
            }
        case .argb: for i in 0..<count { target[i] = (source[i] | opaque).byteSwapped }
        case .rgba: for i in 0..<count { target[i] = (source[i] | opaque).redAndBlueSwapped }
        case .abgr: for i in 0..<count { target[i] = (source[i] | opaque).lastByteFirst }
        }
    }
}

extension UInt32 {
    /// The word with red and blue exchanged: 0xAARRGGBB to 0xAABBGGRR, and back.
    var redAndBlueSwapped: UInt32 {
        (self & 0xFF00_FF00) | ((self & 0xFF) &<< 16) | ((self &>> 16) & 0xFF)
    }

    /// The word rotated: 0xRRGGBBAA to 0xAARRGGBB.
    var firstByteLast: UInt32 { (self &>> 8) | (self &<< 24) }

    /// The word rotated: 0xAARRGGBB to 0xRRGGBBAA.
    var lastByteFirst: UInt32 { (self &<< 8) | (self &>> 24) }
}
