/// A pixel format: the order of the channels and the type of each. Source: Apple, "CIFormat".
///
/// Only the formats that are read and written are declared. Alpha is premultiplied. The raw values are our own, because Apple
/// does not document its values.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// One byte per channel.
    public static let ARGB8 = CIFormat(rawValue: 23)
    public static let BGRA8 = CIFormat(rawValue: 24)
    public static let RGBA8 = CIFormat(rawValue: 26)
    public static let ABGR8 = CIFormat(rawValue: 27)
    /// 16-bit integers, 0…65,535.
    public static let RGBA16 = CIFormat(rawValue: 30)
    /// 16-bit floating point.
    public static let RGBAh = CIFormat(rawValue: 31)
    /// 32-bit floating point.
    public static let RGBAf = CIFormat(rawValue: 34)

    /// The byte order of a format of four bytes; nil for others.
    var byteOrder: ByteOrder? {
        switch self {
        case .ARGB8: .argb
        case .BGRA8: .bgra
        case .RGBA8: .rgba
        case .ABGR8: .abgr
        default: nil
        }
    }

    /// The size of a pixel in bytes; nil for an unknown format.
    var bytesPerPixel: Int? {
        switch self {
        case .ARGB8, .BGRA8, .RGBA8, .ABGR8: 4
        case .RGBA16, .RGBAh: 8
        case .RGBAf: 16
        default: nil
        }
    }
}
