import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelMediaEngine
import ReelTestSupport
import Testing

struct BitmapMakerTests {
    /// Patches of one colour, 64 pixels wide and high, in rows of three.
    private static let colors: [(y: Double, cb: Double, cr: Double)] = [
        (0, 0, 0), (1, 0, 0), (0.5, 0, 0), (0.4, 0.2, -0.1), (0.3, -0.1, 0.25), (0.7, -0.2, -0.15),
    ]
    private static let side = 64
    private static let (width, height) = (3 * side, 2 * side)

    private static func patch(_ x: Int, _ y: Int) -> Int { min(y / side, 1) * 3 + min(x / side, 2) }

    /// H.273, equations 20 to 37.
    private static func sample(_ plane: Int, _ patch: Int, bits: Int, isFullRange: Bool) -> Int {
        let color = colors[patch]
        let value = [color.y, color.cb, color.cr][plane]
        let highest = Double(1 << bits - 1)
        let step = Double(1 << (bits - 8))
        if isFullRange { return Int(min(highest, (value * highest + (plane == 0 ? 0 : Double(1 << (bits - 1)))).rounded())) }
        return Int((plane == 0 ? (219 * value + 16) * step : (224 * value + 128) * step).rounded())
    }

    /// The colour of the samples in floating point: R′, G′, B′, 0 to 255.
    private static func reference(_ samples: [Int], bits: Int, isFullRange: Bool, red kr: Double, blue kb: Double) -> [Double] {
        let highest = Double(1 << bits - 1)
        let step = Double(1 << (bits - 8))
        let middle = Double(1 << (bits - 1))
        let luma = isFullRange ? Double(samples[0]) / highest : (Double(samples[0]) / step - 16) / 219
        let chroma = samples[1...].map { (Double($0) - middle) / (isFullRange ? highest : 224 * step) }
        let red = luma + 2 * (1 - kr) * chroma[1]
        let blue = luma + 2 * (1 - kb) * chroma[0]
        let green = (luma - kr * red - kb * blue) / (1 - kr - kb)
        return [red, green, blue].map { min(max($0, 0), 1) * 255 }
    }

    private static func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> (red: Int, green: Int, blue: Int, alpha: Int) {
        let bytes = bitmap.bytes.assumingMemoryBound(to: UInt8.self) + y * bitmap.bytesPerRow + x * 4
        return (Int(bytes[2]), Int(bytes[1]), Int(bytes[0]), Int(bytes[3]))
    }

    /// The pixel at a patch's centre in a bitmap of any size.
    private static func middle(_ patch: Int, of bitmap: Bitmap) -> (red: Int, green: Int, blue: Int, alpha: Int) {
        let (x, y) = (patch % 3 * side + side / 2, patch / 3 * side + side / 2)
        return pixel(bitmap, x * bitmap.width / width, y * bitmap.height / height)
    }

    /// The largest deviation of any channel from its expected value.
    private static func error(_ pixel: (red: Int, green: Int, blue: Int, alpha: Int), _ expected: [Double]) -> Double {
        max(abs(Double(pixel.red) - expected[0]), abs(Double(pixel.green) - expected[1]), abs(Double(pixel.blue) - expected[2]))
    }

    struct Kind: Sendable, CustomTestStringConvertible {
        let format: String
        let bits: Int
        let isFullRange: Bool
        let matrix: String
        let red: Double
        let blue: Double
        var testDescription: String { "\(format) \(matrix) \(isFullRange ? "full" : "limited")" }
    }

    private static let matrices: [(String, Double, Double)] = [
        ("bt709", 0.2126, 0.0722), ("smpte170m", 0.299, 0.114), ("bt2020nc", 0.2627, 0.0593), ("smpte240m", 0.212, 0.087),
    ]

    static let kinds: [Kind] = {
        let formats = [
            ("yuv420p", 8), ("yuv422p", 8), ("yuv444p", 8), ("yuv411p", 8), ("yuv444p9le", 9), ("yuv420p10le", 10),
            ("yuv422p10le", 10), ("yuv444p12le", 12), ("yuv420p16le", 16),
        ]
        return formats.enumerated().flatMap { index, format in
            [false, true].map { isFullRange in
                let matrix = matrices[(index + (isFullRange ? 1 : 0)) % matrices.count]
                return Kind(
                    format: format.0, bits: format.1, isFullRange: isFullRange, matrix: matrix.0, red: matrix.1, blue: matrix.2)
            }
        }
    }()

    @Test(arguments: kinds)
    func `flat colours come out as the standard says, whatever the size`(_ kind: Kind) throws {
        let options = "-color_range \(kind.isFullRange ? "pc" : "tv") -colorspace \(kind.matrix)"
        let frame = try RawFrame(kind.format, width: Self.width, height: Self.height).frame(options) { plane, x, y in
            Self.sample(plane, Self.patch(x, y), bits: kind.bits, isFullRange: kind.isFullRange)
        }
        let maker = BitmapMaker()
        for size in [nil, (96, 65), (49, 31), (230, 200), (32, 21), (24, 16)].map({ $0.map(PixelSize.init(width:height:)) }) {
            let bitmap = try maker.make(frame, size: size)
            #expect(bitmap.isOpaque && bitmap.width == size?.width ?? Self.width && bitmap.height == size?.height ?? Self.height)
            for patch in 0..<6 {
                let samples = (0..<3).map { Self.sample($0, patch, bits: kind.bits, isFullRange: kind.isFullRange) }
                let expected = Self.reference(
                    samples, bits: kind.bits, isFullRange: kind.isFullRange, red: kind.red, blue: kind.blue)
                let found = Self.middle(patch, of: bitmap)
                #expect(
                    Self.error(found, expected) <= 1 && found.alpha == 255, "\(patch) at \(bitmap.width): \(found), \(expected)")
            }
        }
    }

    @Test(arguments: [("gray", 8, false), ("gray", 8, true), ("gray10le", 10, false), ("gray12le", 12, true)])
    func `gray frames keep to their range`(_ format: String, _ bits: Int, _ isFullRange: Bool) throws {
        let frame = try RawFrame(format, width: 64, height: 16).frame("-color_range \(isFullRange ? "pc" : "tv")") { _, x, _ in
            (isFullRange ? x / 16 * 60 : 16 + x / 16 * 73) << (bits - 8)
        }
        for size in [(64, 16), (32, 8)].map(PixelSize.init(width:height:)) {
            let bitmap = try BitmapMaker().make(frame, size: size)
            for step in 0..<4 {
                let expected = isFullRange ? Double(step * 60 << (bits - 8)) / Double(1 << bits - 1) * 255 : Double(step * 85)
                let found = Self.pixel(bitmap, (step * 16 + 8) * size.width / 64, size.height / 2)
                #expect(Self.error(found, [expected, expected, expected]) <= 1, "\(found), \(expected)")
            }
        }
    }

    @Test(arguments: [("gbrp10le", 10), ("gbrp16le", 16)])
    func `RGB of more than 8 bits is rounded and nothing else`(_ format: String, _ bits: Int) throws {
        let highest = Double(1 << bits - 1)
        func value(_ plane: Int, _ x: Int) -> Int { Int(highest) * ((x / 16 * 3 + plane * 5) % 13) / 12 }
        let frame = try RawFrame(format, width: 64, height: 16).frame { plane, x, _ in value(plane, x) }
        for size in [(64, 16), (32, 8), (100, 20)].map(PixelSize.init(width:height:)) {
            let bitmap = try BitmapMaker().make(frame, size: size)
            for step in 0..<4 {
                let expected = [2, 0, 1].map { Double(value($0, step * 16)) / highest * 255 }
                #expect(Self.error(Self.pixel(bitmap, (step * 16 + 8) * size.width / 64, size.height / 2), expected) <= 1)
            }
        }
    }

    @Test(arguments: [("bgr0", "ffv1"), ("rgb24", "png"), ("pal8", "png"), ("rgb48be", "png"), ("gray", "png"), ("monob", "png")])
    func `packed RGB, palettes and pictures of one bit are taken over as they are`(_ format: String, _ codec: String) throws {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mov")
        let colors =
            format == "gray" || format == "monob" ? [0xFFFFFF, 0x000000] : [0xFF0000, 0x00FF00, 0x2040E0, 0xFFFFFF, 0x000000]
        let boxes = colors.enumerated().map {
            "drawbox=x=\($0 * 16):y=0:w=16:h=16:t=fill:c=\(String(format: "0x%06X", $1))"
        }
        let filters = "format=rgb24," + boxes.joined(separator: ",")
        let palette = format == "pal8" ? ",split[a][b];[a]palettegen=reserve_transparent=0[p];[b][p]paletteuse" : ""
        try ffmpeg(
            "-f lavfi -i color=gray:s=80x16:r=1:d=1 -vf \(filters)\(palette) -pix_fmt \(format) -c:v \(codec) -strict -2",
            to: codec == "ffv1" ? folder.file("movie.mkv") : movie)
        let frame = try firstFrame(of: codec == "ffv1" ? folder.file("movie.mkv") : movie)
        for size in [(80, 16), (40, 8), (10, 2)].map(PixelSize.init(width:height:)) {
            let bitmap = try BitmapMaker().make(frame, size: size)
            #expect(bitmap.isOpaque)
            for (index, color) in colors.enumerated() {
                let expected = [color >> 16, color >> 8 & 255, color & 255].map { Double($0) }
                let found = Self.pixel(bitmap, (index * 16 + 8) * size.width / 80, size.height / 2)
                // At 10×2 pixels, the filter extends beyond the patch.
                #expect(Self.error(found, expected) <= (size.width > 10 ? 1 : 40), "\(found), \(expected)")
            }
        }
    }

    @Test(arguments: [("yuva420p", 8), ("yuva444p10le", 10), ("gbrap12le", 12), ("yuva422p16le", 16)])
    func `straight colours are premultiplied, and what is behind clear pixels does not shine through`(
        _ format: String, _ bits: Int
    ) throws {
        // Grey with full, half and no opacity. The transparent pixels are white.
        let step = 1 << (bits - 8)
        let alphas = [1, 0.5, 0]
        let frame = try RawFrame(format, width: 96, height: 32).frame("-color_range pc") { plane, x, _ in
            let highest = 1 << bits - 1
            if plane == 3 { return Int(Double(highest) * alphas[x / 32]) }
            if format.hasPrefix("yuv"), plane > 0 { return 128 * step }
            return x / 32 == 2 ? highest : 100 * step
        }
        for size in [(96, 32), (48, 16), (100, 35), (16, 5)].map(PixelSize.init(width:height:)) {
            let bitmap = try BitmapMaker().make(frame, size: size)
            #expect(!bitmap.isOpaque)
            for (index, alpha) in alphas.enumerated() {
                let found = Self.pixel(bitmap, (index * 32 + 16) * size.width / 96, size.height / 2)
                let expected = 100 * alpha
                #expect(Self.error(found, [expected, expected, expected]) <= 1.5 && abs(Double(found.alpha) - 255 * alpha) <= 1)
            }
            for y in 0..<bitmap.height {
                for x in 0..<bitmap.width {
                    let pixel = Self.pixel(bitmap, x, y)
                    // The scaler's filter overshoots slightly, which also applies to the alpha.
                    #expect(pixel.red <= min(pixel.alpha, 112) && pixel.green <= min(pixel.alpha, 112))
                }
            }
        }
    }

    @Test(arguments: ["prores_ks -profile:v 4 -pix_fmt yuva444p10le", "png -pix_fmt rgba", "qtrle -pix_fmt argb"])
    func `an alpha channel that is full is no transparency`(_ codec: String) throws {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mov")
        for (color, isOpaque) in [("orange", true), ("orange@0.5", false)] {
            try ffmpeg("-f lavfi -i color=\(color):s=64x48:r=1:d=1,format=rgba -c:v \(codec)", to: movie)
            let frame = try firstFrame(of: movie)
            for size in [(64, 48), (30, 20)].map(PixelSize.init(width:height:)) {
                let bitmap = try BitmapMaker().make(frame, size: size)
                #expect(bitmap.isOpaque == isOpaque)
                let found = Self.pixel(bitmap, 10, 10)
                let share = isOpaque ? 1 : 128.0 / 255
                #expect(Self.error(found, [255 * share, 165 * share, 0]) <= 2 && abs(Double(found.alpha) - 255 * share) <= 1)
            }
        }
    }

    @Test func `pictures of any size are made, from the smallest on`() throws {
        let frame = try RawFrame("yuv420p", width: 321, height: 243).frame { plane, _, _ in plane == 0 ? 126 : 128 }
        let tiny = try RawFrame("yuv420p", width: 1, height: 1).frame { plane, _, _ in plane == 0 ? 126 : 128 }
        let maker = BitmapMaker()
        let sizes = [(1, 1), (2, 3), (3, 2), (1, 243), (321, 1), (5, 200), (15, 16), (17, 1), (643, 2)]
        for size in sizes.map(PixelSize.init(width:height:)) {
            for frame in [frame, tiny] {
                let bitmap = try maker.make(frame, size: size)
                #expect(bitmap.width == size.width && bitmap.height == size.height)
                for (x, y) in [(0, 0), (size.width - 1, size.height - 1)] {
                    #expect(Self.error(Self.pixel(bitmap, x, y), [128, 128, 128]) <= 1)
                }
            }
        }
    }

    @Test(arguments: ["left", "center", "topleft", "top"])
    func `chroma stands where the frame says`(_ location: String) throws {
        // A ramp of Cr in both directions, sampled at the specified chroma location.
        let across = location.hasSuffix("left") ? 0 : 0.5
        let down = location.hasPrefix("top") ? 0 : 0.5
        func level(_ x: Double, _ y: Double) -> Double { 60 + x * 0.75 + y * 0.75 }
        let frame = try RawFrame("yuv420p16le", width: 96, height: 96).frame(
            "-chroma_sample_location \(location) -colorspace bt709"
        ) {
            plane, x, y in
            plane == 0 ? 126 * 256 : plane == 1 ? 128 * 256 : Int((level(Double(x) + across, Double(y) + down) * 256).rounded())
        }
        for size in [96, 48, 144, 16] {
            let bitmap = try BitmapMaker().make(frame, size: PixelSize(width: size, height: size))
            let scale = 96 / Double(size)
            // The mean in the centre, because pixels are whole numbers.
            let range = size / 4..<size * 3 / 4
            var sum = 0.0
            for y in range {
                for x in range {
                    let cr = (level((Double(x) + 0.5) * scale - 0.5, (Double(y) + 0.5) * scale - 0.5) - 128) / 224
                    sum += Double(Self.pixel(bitmap, x, y).red) - ((126 - 16) / 219 + 2 * (1 - 0.2126) * cr) * 255
                }
            }
            // A displacement by half a pixel would result in 0.7.
            #expect(abs(sum / Double(range.count * range.count)) < 0.25, "\(size): \(sum / Double(range.count * range.count))")
        }
    }

    @Test func `detail too fine for a small picture is not seen in it`() throws {
        // Concentric circles whose spacing shrinks to two pixels at the left and right edges.
        let (width, height) = (960, 540)
        let frame = try RawFrame("gray", width: width, height: height).frame("-color_range pc") { _, x, y in
            let (x, y) = (Double(x) - Double(width) / 2 + 0.5, Double(y) - Double(height) / 2 + 0.5)
            return Int((127.5 + 110 * cos(.pi * (x * x + y * y) / Double(width))).rounded())
        }
        for size in [(300, 169), (150, 84), (80, 45), (60, 34)].map(PixelSize.init(width:height:)) {
            let bitmap = try BitmapMaker().make(frame, size: size)
            let scale = Double(width) / Double(size.width)
            let scaleDown = Double(height) / Double(size.height)
            var (coarse, coarseCount, fine, fineCount) = (0.0, 0.0, 0.0, 0.0)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let (dx, dy) = (
                        (Double(x) + 0.5) * scale - Double(width) / 2, (Double(y) + 0.5) * scaleDown - Double(height) / 2
                    )
                    // In cycles per pixel of the small picture. Frequencies above 0.5 cannot be represented.
                    let frequency = (dx * dx + dy * dy).squareRoot() / Double(width) * scale
                    let value = Double(Self.pixel(bitmap, x, y).red)
                    if frequency < 0.35 {
                        coarse += pow(value - 127.5 - 110 * cos(.pi * (dx * dx + dy * dy) / Double(width)), 2)
                        coarseCount += 1
                    } else if frequency > 0.575 {
                        fine += pow(value - 127.5, 2)
                        fineCount += 1
                    }
                }
            }
            #expect((coarse / coarseCount).squareRoot() < 10, "\(size): \((coarse / coarseCount).squareRoot())")
            #expect((fine / fineCount).squareRoot() < 10, "\(size): \((fine / fineCount).squareRoot())")
        }
    }
}
