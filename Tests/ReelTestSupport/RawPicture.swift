public import Foundation

/// Writes a camera's raw file: a DNG (Adobe, DNG 1.4) with the uncompressed samples of a sensor that sees a scene through a Bayer
/// pattern of red, green, green and blue.
public struct RawPicture {
    public typealias Color = (red: Int, green: Int, blue: Int)

    public let width: Int
    public let height: Int
    /// The 8-bit sRGB colours of the scene.
    public var scene: (_ x: Int, _ y: Int) -> Color
    /// By what the sensor sees more light than sRGB has, in each colour: the colour of white.
    public var sensitivity = [0.5, 1, 0.7]
    public var black = 512
    public var white = 16_383
    /// By what all light is multiplied, for a picture that is exposed less.
    public var exposure = 1.0
    public var orientation = 1
    /// `2026:11:21 10:00:00`
    public var date: String?
    public var fileDate: String?
    /// In stops.
    public var baselineExposure: Double?
    /// A JPEG file of the whole picture.
    public var preview: Data?
    /// EXIF's `ColorSpace`: 1 is sRGB.
    public var colorSpace: Int?
    public var make = "Maker"
    public var isDNG = true

    public init(_ width: Int, _ height: Int, scene: @escaping (_ x: Int, _ y: Int) -> Color) {
        self.width = width
        self.height = height
        self.scene = scene
    }

    /// Six flat colours, in two rows of three.
    public static let patches: [Color] = [
        (200, 60, 50), (60, 160, 70), (50, 70, 180), (128, 128, 128), (230, 220, 90), (30, 30, 30),
    ]

    public static func patches(_ width: Int, _ height: Int) -> RawPicture {
        RawPicture(width, height) { x, y in patches[y * 2 / height * 3 + x * 3 / width] }
    }

    public func write(to url: URL) throws { try data.write(to: url) }

    public var data: Data {
        let samples = samples
        var main: [Entry] = [
            .text(271, make), .text(272, "Sensor"), .shorts(274, [orientation]), .shorts(50_778, [21]),
            .rationals(50_721, colorMatrix, type: 10), .rationals(50_728, sensitivity),
        ]
        if isDNG { main += [Entry(tag: 50_706, type: 1, count: 4, bytes: [1, 4, 0, 0]), .text(50_708, "Maker Sensor")] }
        if let fileDate { main.append(.text(306, fileDate)) }
        if let baselineExposure { main.append(.rationals(50_730, [baselineExposure], type: 10)) }
        var exif: [Entry] = [.rationals(33_434, [0.005]), .rationals(33_437, [5.6]), .shorts(34_855, [200])]
        if let date { exif.append(.text(36_867, date)) }
        if let colorSpace { exif.append(.shorts(40_961, [colorSpace])) }
        let sensor: [Entry] = [
            .longs(254, [0]), .longs(256, [width]), .longs(257, [height]), .shorts(258, [16]), .shorts(259, [1]),
            .shorts(262, [32_803]), .longs(273, [0]), .shorts(277, [1]), .longs(278, [height]), .longs(279, [samples.count]),
            .shorts(33_421, [2, 2]), Entry(tag: 33_422, type: 1, count: 4, bytes: [0, 1, 1, 2]),
            .shorts(50_714, [black]), .shorts(50_717, [white]),
        ]
        // The directories, then the data of strips.
        var directories = [main + (preview == nil ? sensor : []) + [.longs(34_665, [0])], exif]
        if let preview {
            directories[0] += [
                .longs(254, [1]), .longs(256, [width]), .longs(257, [height]), .shorts(258, [8, 8, 8]), .shorts(259, [7]),
                .shorts(262, [6]), .longs(273, [0]), .shorts(277, [3]), .longs(278, [height]), .longs(279, [preview.count]),
                .longs(330, [0]),
            ]
            directories.append(sensor)
        }
        let starts = directories.reduce(into: [8]) { $0.append($0[$0.count - 1] + Self.size(of: $1)) }
        let end = starts[directories.count]
        directories[0].set(34_665, starts[1])
        directories[0].set(273, end)
        if let preview {
            directories[0].set(330, starts[2])
            directories[2].set(273, end + preview.count)
        }
        var file = Data([0x49, 0x49, 42, 0, 8, 0, 0, 0])
        for (directory, start) in zip(directories, starts) { file += Self.data(of: directory, at: start) }
        return file + (preview ?? Data()) + samples
    }

    /// The matrix from CIE XYZ to what the sensor sees, row by row.
    private var colorMatrix: [Double] {
        // The inverse of sRGB's matrix (IEC 61966-2-1).
        let rows = [
            [3.240_454_2, -1.537_138_5, -0.498_531_4], [-0.969_266_0, 1.876_010_8, 0.041_556_0],
            [0.055_643_4, -0.204_025_9, 1.057_225_2],
        ]
        return zip(rows, sensitivity).flatMap { row, factor in row.map { $0 * factor } }
    }

    private var samples: Data {
        let light = (0...255).map { code in
            let value = Double(code) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        var samples = [UInt16](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let color = scene(x, y)
                let part = x % 2 + y % 2
                let seen = light[part == 0 ? color.red : part == 1 ? color.green : color.blue] * sensitivity[part] * exposure
                samples[y * width + x] = UInt16(black + Int((min(seen, 1) * Double(white - black)).rounded())).littleEndian
            }
        }
        return samples.withUnsafeBytes { Data($0) }
    }

    // MARK: TIFF

    /// An entry of a directory (TIFF 6.0, section 2).
    fileprivate struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        var bytes: [UInt8]

        static func shorts(_ tag: Int, _ values: [Int]) -> Entry {
            Entry(tag: tag, type: 3, count: values.count, bytes: values.flatMap { RawPicture.bytes($0, 2) })
        }
        static func longs(_ tag: Int, _ values: [Int]) -> Entry {
            Entry(tag: tag, type: 4, count: values.count, bytes: values.flatMap { RawPicture.bytes($0, 4) })
        }
        static func text(_ tag: Int, _ text: String) -> Entry {
            Entry(tag: tag, type: 2, count: text.utf8.count + 1, bytes: Array(text.utf8) + [0])
        }
        /// - Parameter type: 5, or 10 for signed numbers.
        static func rationals(_ tag: Int, _ values: [Double], type: Int = 5) -> Entry {
            let bytes = values.flatMap { RawPicture.bytes(Int(($0 * 10_000).rounded()), 4) + RawPicture.bytes(10_000, 4) }
            return Entry(tag: tag, type: type, count: values.count, bytes: bytes)
        }
    }

    private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func size(of directory: [Entry]) -> Int {
        directory.reduce(6 + 12 * directory.count) { $0 + ($1.bytes.count > 4 ? ($1.bytes.count + 1) / 2 * 2 : 0) }
    }

    private static func data(of directory: [Entry], at start: Int) -> Data {
        var (entries, values) = (bytes(directory.count, 2), [UInt8]())
        let place = start + 6 + 12 * directory.count
        for entry in directory.sorted(by: { $0.tag < $1.tag }) {
            entries += bytes(entry.tag, 2) + bytes(entry.type, 2) + bytes(entry.count, 4)
            if entry.bytes.count <= 4 {
                entries += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
            } else {
                entries += bytes(place + values.count, 4)
                values += entry.bytes + (entry.bytes.count % 2 == 1 ? [0] : [])
            }
        }
        return Data(entries + bytes(0, 4) + values)
    }
}

extension [RawPicture.Entry] {
    fileprivate mutating func set(_ tag: Int, _ value: Int) {
        for index in indices where self[index].tag == tag {
            self[index].bytes = (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
    }
}
