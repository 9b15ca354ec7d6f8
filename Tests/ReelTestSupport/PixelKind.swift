import Foundation

/// The samples of a pixel format and their layout. Written here once more, from CVPixelBuffer.h, so that tests do not rely on
/// the code that they test.
public struct PixelKind: Sendable, CustomStringConvertible {
    public enum Part: Sendable {
        case red, green, blue, alpha, gray, luma, cb, cr
    }

    /// How a sample is stored.
    public enum Coding: Sendable {
        case byte, littleEndian16, bigEndian16
        /// Ten bits, in the upper bits of 16, little-endian.
        case ten

        public var bits: Int {
            switch self {
            case .byte: 8
            case .ten: 10
            case .littleEndian16, .bigEndian16: 16
            }
        }

        var bytes: Int { self == .byte ? 1 : 2 }
    }

    public struct Plane: Sendable {
        /// The number of pixels that a group of samples covers.
        public let across: Int
        public let down: Int
        /// The samples of a group, and the column of the pixel that each belongs to.
        let parts: [(part: Part, column: Int)]
    }

    /// The samples of a plane, row by row.
    public struct Samples: Sendable {
        public let parts: [Part]
        public let values: [Int]
    }

    /// A colour, each component from 0 to 1.
    public typealias Color = (red: Double, green: Double, blue: Double)

    /// The format's four-character code, or its number.
    public let code: String
    public let coding: Coding
    public let isFullRange: Bool
    public let planes: [Plane]
    /// ffmpeg's name for the same layout; nil if it has none that it can read.
    public let ffmpegName: String?

    public var description: String { code }

    public var type: UInt32 {
        UInt32(code) ?? code.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }

    public var isYCbCr: Bool { planes[0].parts.contains { $0.part == .luma } }
    public var isGray: Bool { planes[0].parts.contains { $0.part == .gray } }
    public var hasAlpha: Bool { planes[0].parts.contains { $0.part == .alpha } }

    private init(
        _ code: String, _ ffmpegName: String?, _ planes: [Plane], _ coding: Coding = .byte, isFullRange: Bool = true
    ) {
        (self.code, self.ffmpegName, self.planes, self.coding, self.isFullRange) = (code, ffmpegName, planes, coding, isFullRange)
    }

    private static func pixels(_ parts: Part...) -> [Plane] { [Plane(across: 1, down: 1, parts: parts.map { ($0, 0) })] }
    private static func biPlanar(_ across: Int, _ down: Int) -> [Plane] {
        pixels(.luma) + [Plane(across: across, down: down, parts: [(.cb, 0), (.cr, 0)])]
    }
    private static let planar420 =
        pixels(.luma) + [Part.cb, .cr].map { Plane(across: 2, down: 2, parts: [($0, 0)]) }
    private static let uyvy = [Plane(across: 2, down: 1, parts: [(.cb, 0), (.luma, 0), (.cr, 0), (.luma, 1)])]
    private static let yuyv = [Plane(across: 2, down: 1, parts: [(.luma, 0), (.cb, 0), (.luma, 1), (.cr, 0)])]

    /// All formats that our Core Video supports.
    public static let all: [PixelKind] = [
        PixelKind("24", "rgb24", pixels(.red, .green, .blue)),
        PixelKind("24BG", "bgr24", pixels(.blue, .green, .red)),
        PixelKind("32", "argb", pixels(.alpha, .red, .green, .blue)),
        PixelKind("BGRA", "bgra", pixels(.blue, .green, .red, .alpha)),
        PixelKind("ABGR", "abgr", pixels(.alpha, .blue, .green, .red)),
        PixelKind("RGBA", "rgba", pixels(.red, .green, .blue, .alpha)),
        PixelKind("b48r", "rgb48be", pixels(.red, .green, .blue), .bigEndian16),
        PixelKind("b64a", nil, pixels(.alpha, .red, .green, .blue), .bigEndian16),
        PixelKind("l64r", "rgba64le", pixels(.red, .green, .blue, .alpha), .littleEndian16),
        PixelKind("L008", "gray", pixels(.gray)),
        PixelKind("L016", "gray16le", pixels(.gray), .littleEndian16),
        PixelKind("b16g", "gray16be", pixels(.gray), .bigEndian16),
        PixelKind("2vuy", "uyvy422", uyvy, isFullRange: false),
        PixelKind("yuvs", "yuyv422", yuyv, isFullRange: false),
        PixelKind("yuvf", "yuyv422", yuyv),
        PixelKind("y420", "yuv420p", planar420, isFullRange: false),
        PixelKind("f420", "yuv420p", planar420),
        PixelKind("420v", "nv12", biPlanar(2, 2), isFullRange: false),
        PixelKind("420f", "nv12", biPlanar(2, 2)),
        PixelKind("422v", nil, biPlanar(2, 1), isFullRange: false),
        PixelKind("422f", nil, biPlanar(2, 1)),
        PixelKind("444v", "nv24", biPlanar(1, 1), isFullRange: false),
        PixelKind("444f", "nv24", biPlanar(1, 1)),
        PixelKind("x420", "p010le", biPlanar(2, 2), .ten, isFullRange: false),
        PixelKind("xf20", "p010le", biPlanar(2, 2), .ten),
        PixelKind("x422", "p210le", biPlanar(2, 1), .ten, isFullRange: false),
        PixelKind("xf22", "p210le", biPlanar(2, 1), .ten),
        PixelKind("x444", "p410le", biPlanar(1, 1), .ten, isFullRange: false),
        PixelKind("xf44", "p410le", biPlanar(1, 1), .ten),
    ]

    /// This format, or for those that ffmpeg cannot read, one with the same samples that it can read. (FFmpeg 7.1 reads nv24, but
    /// its chroma differs by up to 5 from that of its own yuv444p, of FFmpeg 5.1 and of zimg.)
    public var readable: PixelKind {
        switch code {
        case "b64a": PixelKind("", "rgba64be", Self.pixels(.red, .green, .blue, .alpha), coding)
        case "422v", "422f", "444v", "444f":
            PixelKind(
                "", planes[1].across == 2 ? "yuv422p" : "yuv444p",
                Self.pixels(.luma) + [Part.cb, .cr].map { Plane(across: planes[1].across, down: 1, parts: [($0, 0)]) },
                isFullRange: isFullRange)
        default: self
        }
    }

    // MARK: Samples

    /// Returns a sample of a colour (ITU-T H.273, equations 20 to 46); grey is the luma of BT.709.
    public func sample(_ part: Part, of color: Color) -> Int {
        let (y, cb, cr) = Self.yCbCr(color)
        let highest = Double(1 << coding.bits - 1)
        let step = Double(1 << (coding.bits - 8))
        let value =
            switch part {
            case .red: color.red * highest
            case .green: color.green * highest
            case .blue: color.blue * highest
            case .alpha: highest
            case .gray: y * highest
            case .luma: isFullRange ? y * highest : (219 * y + 16) * step
            case .cb: (isFullRange ? cb * highest : 224 * cb * step) + 128 * step
            case .cr: (isFullRange ? cr * highest : 224 * cr * step) + 128 * step
            }
        return Int(min(highest, max(0, value)).rounded())
    }

    /// Returns a colour after rounding to samples of this kind, as Y′ (0 to 1), Cb and Cr (−½ to ½) of BT.709.
    public func stored(_ color: Color) -> (y: Double, cb: Double, cr: Double) {
        let highest = Double(1 << coding.bits - 1)
        let step = Double(1 << (coding.bits - 8))
        func number(_ part: Part) -> Double { Double(sample(part, of: color)) }
        if isGray { return (number(.gray) / highest, 0, 0) }
        guard isYCbCr else {
            return Self.yCbCr((number(.red) / highest, number(.green) / highest, number(.blue) / highest))
        }
        let (luma, chroma, black) = isFullRange ? (highest, highest, 0) : (219 * step, 224 * step, 16 * step)
        return ((number(.luma) - black) / luma, (number(.cb) - 128 * step) / chroma, (number(.cr) - 128 * step) / chroma)
    }

    public static func yCbCr(_ color: Color) -> (y: Double, cb: Double, cr: Double) {
        let y = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        return (y, (color.blue - y) / (2 * (1 - 0.0722)), (color.red - y) / (2 * (1 - 0.2126)))
    }

    // MARK: Bytes

    /// Returns the number of groups of samples in a plane.
    public func groups(_ plane: Int, _ width: Int, _ height: Int) -> (across: Int, down: Int) {
        let plane = planes[plane]
        return ((width + plane.across - 1) / plane.across, (height + plane.down - 1) / plane.down)
    }

    /// Returns the minimum number of bytes per row.
    public func bytesPerRow(_ plane: Int, _ width: Int) -> Int {
        groups(plane, width, 1).across * planes[plane].parts.count * coding.bytes
    }

    /// Returns a picture's planes, without padding. Alpha is opaque.
    public func bytes(_ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> Color) -> [[UInt8]] {
        planes.indices.map { index in
            let plane = planes[index]
            let groups = groups(index, width, height)
            var bytes: [UInt8] = []
            for y in 0..<groups.down {
                for x in 0..<groups.across {
                    for (part, column) in plane.parts {
                        let color = color(min(x * plane.across + column, width - 1), y * plane.down)
                        append(sample(part, of: color), to: &bytes)
                    }
                }
            }
            return bytes
        }
    }

    private func append(_ sample: Int, to bytes: inout [UInt8]) {
        let (high, low) = (UInt8(sample >> 8 & 255), UInt8(sample & 255))
        switch coding {
        case .byte: bytes.append(low)
        case .littleEndian16: bytes += [low, high]
        case .bigEndian16: bytes += [high, low]
        case .ten: bytes += [UInt8(sample << 6 & 255), UInt8(sample >> 2)]
        }
    }

    /// Returns the samples in a plane's bytes; ten-bit samples are returned as stored.
    public func samples(_ plane: Int, in bytes: [UInt8]) -> Samples {
        let values = stride(from: 0, to: bytes.count, by: coding.bytes).map { place in
            switch coding {
            case .byte: Int(bytes[place])
            case .littleEndian16, .ten: Int(bytes[place]) | Int(bytes[place + 1]) << 8
            case .bigEndian16: Int(bytes[place + 1]) | Int(bytes[place]) << 8
            }
        }
        return Samples(parts: planes[plane].parts.map(\.part), values: values)
    }
}
