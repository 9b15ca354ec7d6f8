import Foundation
import ReelCoreGraphics
import ReelMediaEngine
import ReelTestSupport
import Testing

/// Conversion of HDR and wide-gamut frames to bitmaps.
struct ToneMappingTests {
    // MARK: Making frames

    private typealias Color = SIMD3<Double>

    /// BT.2087: from linear BT.709 to linear BT.2020.
    private static let to2020: [Color] = [[0.6274, 0.3293, 0.0433], [0.0691, 0.9195, 0.0114], [0.0164, 0.0880, 0.8956]]

    private static func multiply(_ rows: [Color], _ color: Color) -> Color {
        Color((rows[0] * color).sum(), (rows[1] * color).sum(), (rows[2] * color).sum())
    }

    private static func each(_ color: Color, _ function: (Double) -> Double) -> Color {
        Color(function(color.x), function(color.y), function(color.z))
    }

    /// BT.2100, table 4.
    private static func pq(_ luminance: Double) -> Double {
        let power = pow(max(luminance, 0) / 10_000, 0.159_301_757_812_5)
        return pow((0.835_937_5 + 18.851_562_5 * power) / (1 + 18.6875 * power), 78.843_75)
    }

    private static func encoded(_ light: Double) -> Double {
        light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }

    /// Encodes patches, 16 pixels wide, in 12-bit R′G′B′ of BT.2020 (or of the given options), and returns each patch's pixel.
    private static func patches(
        _ colors: [Color], _ options: String, luma: (red: Double, blue: Double) = (0.2627, 0.0593)
    ) throws -> [LabColor] {
        try values(colors, options, luma: luma).map { LabColor(red: $0.x, green: $0.y, blue: $0.z) }
    }

    private static func values(
        _ colors: [Color], _ options: String, luma: (red: Double, blue: Double) = (0.2627, 0.0593)
    ) throws -> [SIMD3<Int>] {
        let samples = colors.map { color -> [Int] in
            let y = luma.red * color.x + (1 - luma.red - luma.blue) * color.y + luma.blue * color.z
            let (cb, cr) = ((color.z - y) / (2 * (1 - luma.blue)), (color.x - y) / (2 * (1 - luma.red)))
            return [(219 * y + 16) * 16, (224 * cb + 128) * 16, (224 * cr + 128) * 16].map { Int($0.rounded()) }
        }
        let frame = try RawFrame("yuv444p12le", width: colors.count * 16, height: 8).frame(options) { plane, x, _ in
            samples[x / 16][plane]
        }
        return pixels(try BitmapMaker().make(frame, size: nil), count: colors.count)
    }

    private static func pixels(_ bitmap: Bitmap, count: Int) -> [SIMD3<Int>] {
        (0..<count).map { index in
            let x = (2 * index + 1) * bitmap.width / (2 * count)
            let pixel = bitmap.bytes.assumingMemoryBound(to: UInt8.self) + bitmap.height / 2 * bitmap.bytesPerRow + x * 4
            return SIMD3(Int(pixel[2]), Int(pixel[1]), Int(pixel[0]))
        }
    }

    private static let pqOptions = "-color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc -color_range tv"
    private static let hlgOptions = "-color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc -color_range tv"

    private static func grays(_ luminances: [Double]) -> [Color] { luminances.map { Color(repeating: pq($0)) } }

    // MARK: Brightness

    @Test func `what is as bright as in SDR looks as it does there`() throws {
        let luminances = [0.2, 1, 5, 10, 20, 35, 50, 75, 90]
        for (luminance, found) in zip(luminances, try Self.patches(Self.grays(luminances), Self.pqOptions)) {
            // The reference white of SDR is 203 cd/m².
            let value = Int((Self.encoded(luminance / 203) * 255).rounded())
            let expected = LabColor(red: value, green: value, blue: value)
            #expect(abs(found.lightness - expected.lightness) < 1, "\(luminance): \(found), \(expected)")
        }
    }

    @Test func `brighter is never darker, white paper is nearly white, and grays are gray`() throws {
        let luminances = [0, 0.1] + (1...40).map { 1000 * pow(Double($0) / 40, 2) } + [2000, 10_000]
        let values = try Self.values(Self.grays(luminances), Self.pqOptions)
        for (index, value) in values.enumerated() {
            let color = LabColor(red: value.x, green: value.y, blue: value.z)
            #expect(abs(color.a) < 1 && abs(color.b) < 1, "\(luminances[index]): \(value)")
            if index > 0 { #expect(value.y >= values[index - 1].y, "\(luminances[index])") }
        }
        #expect(values[0].y == 0)
        #expect(values.suffix(3).allSatisfy { $0.y >= 254 })
        #expect(try Self.values(Self.grays([203]), Self.pqOptions).map(\.y) == [229])
        // Highlights remain distinguishable.
        let highlights = try Self.values(Self.grays([203, 260, 330, 420, 600]), Self.pqOptions).map(\.y)
        #expect(zip(highlights, highlights.dropFirst()).allSatisfy { $1 - $0 >= 2 }, "\(highlights)")
    }

    @Test func `three quarters of HLG's signal are reference white`() throws {
        let signals = stride(from: 0, through: 1, by: 0.05).map { Color(repeating: $0) }
        let values = try Self.values(signals, Self.hlgOptions)
        #expect(values[15].y == 229, "\(values[15])")
        #expect(zip(values, values.dropFirst()).allSatisfy { $0.y <= $1.y }, "\(values)")
        #expect(values[0].y == 0 && values[19].y > values[15].y && values[20].y >= 254)
        #expect(values.allSatisfy { $0.x == $0.y && $0.y == $0.z })
        // Half the signal is 1/12 of the scene light; to the power of 1.2 and times 1000 cd/m², this is 50.7.
        let half = Int((Self.encoded(1000 * pow(1.0 / 12, 1.2) / 203) * 255).rounded())
        #expect(abs(values[10].y - half) <= 1)
    }

    @Test func `room is kept for what the movie says is its brightest`() throws {
        let folder = try TemporaryFolder()
        var found: [String: [Int]] = [:]
        let display = "G(8500,39850)B(6550,2300)R(35400,14600)WP(15635,16450)"
        let light = ["none": "", "content": ":max-cll=400,200", "display": ":master-display=\(display)L(4000000,50)"]
        for (name, light) in light {
            // 100, 203 and 400 cd/m².
            let levels = [100, 203, 400.0].map { Int((219 * Self.pq($0) + 16) * 4 + 0.5) }
            let luma = "if(lt(X\\,64)\\,\(levels[0])\\,if(lt(X\\,128)\\,\(levels[1])\\,\(levels[2])))"
            let source =
                "-f lavfi -i color=s=192x64:r=1:d=1,format=yuv420p10le,geq=lum='\(luma)':cb=512:cr=512"
                + ",\(FFmpegColor.filter(for: Self.pqOptions))"
            let coding =
                "-c:v libx265 -preset ultrafast -x265-params log-level=none:lossless=1\(light) -tag:v hvc1 \(Self.pqOptions)"
            let movie = folder.file(name + ".mp4")
            try ffmpeg("\(source) \(coding)", to: movie)
            found[name] = Self.pixels(try BitmapMaker().make(try firstFrame(of: movie), size: nil), count: 3).map(\.y)
        }
        let (none, content, display400) = (
            try #require(found["none"]), try #require(found["content"]), try #require(found["display"])
        )
        #expect(content[2] >= 254 && (235...250).contains(none[2]), "\(found)")
        #expect(none[1] == 229 && content[1] > none[1], "\(found)")
        // The display's peak luminance is 400 cd/m², in units of 0.0001.
        #expect(display400 == content, "\(found)")
    }

    // MARK: Colours

    /// Linear sRGB colours, with white at 1.
    private static let colors: [Color] = [
        [0.7, 0.05, 0.05], [0.05, 0.6, 0.08], [0.08, 0.1, 0.7], [0.7, 0.6, 0.05], [0.6, 0.1, 0.6], [0.1, 0.6, 0.65],
        [0.65, 0.35, 0.25],
    ]

    private static func angle(_ first: LabColor, _ second: LabColor) -> Double {
        let difference = abs(atan2(first.b, first.a) - atan2(second.b, second.a)) * 180 / .pi
        return min(difference, 360 - difference)
    }

    private static func lab(_ linear: Color) -> LabColor {
        let value = each(linear) { (encoded(min(max($0, 0), 1)) * 255).rounded() }
        return LabColor(red: Int(value.x), green: Int(value.y), blue: Int(value.z))
    }

    @Test func `colours of HDR keep their hue, and dark ones all else`() throws {
        for (brightness, mostDegrees) in [(60.0, 1.5), (203, 2), (600, 6)] {
            let signals = Self.colors.map { Self.each(Self.multiply(Self.to2020, $0) * brightness, Self.pq) }
            for (color, found) in zip(Self.colors, try Self.patches(signals, Self.pqOptions)) {
                let expected = Self.lab(color * min(brightness / 203, 1))
                #expect(Self.angle(found, expected) < mostDegrees, "\(color) at \(brightness): \(found), \(expected)")
                if brightness == 60 { #expect(found.difference(to: expected) < 1, "\(color): \(found), \(expected)") }
            }
        }
    }

    /// The hue of linear sRGB in Oklab, in degrees. CIELAB is not suitable so far outside the range of surface colours.
    private static func hue(_ color: Color) -> Double {
        let toCones: [Color] = [[0.4122, 0.5363, 0.0514], [0.2119, 0.6807, 0.1074], [0.0883, 0.2817, 0.6300]]
        let cones = each(multiply(toCones, color), cbrt)
        let a = 1.9780 * cones.x - 2.4286 * cones.y + 0.4506 * cones.z
        let b = 0.0259 * cones.x + 0.7828 * cones.y - 0.8087 * cones.z
        return atan2(b, a) * 180 / .pi
    }

    @Test func `colours that sRGB does not have keep their hue and lightness`() throws {
        // P3's primaries and mixtures of them, with 60 cd/m² each.
        let fromP3: [Color] = [[0.7538, 0.1986, 0.0476], [0.0457, 0.9418, 0.0125], [-0.0012, 0.0176, 0.9836]]
        let toSRGB: [Color] = [[1.2249, -0.2247, 0], [-0.0420, 1.0419, 0], [-0.0197, -0.0786, 1.0979]]
        let colors: [Color] = [
            [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [1, 0, 1], [0, 1, 1], [1, 0.4, 0], [1, 0, 0.3], [0.5, 1, 0],
        ]
        let signals = colors.map { Self.each(Self.multiply(fromP3, $0) * 60, Self.pq) }
        for (color, value) in zip(colors, try Self.values(signals, Self.pqOptions)) {
            let found = Self.each(Color(Double(value.x), Double(value.y), Double(value.z)) / 255) {
                $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
            }
            let expected = Self.multiply(toSRGB, color) * 60 / 203
            let luminance = Color(0.2126, 0.7152, 0.0722)
            #expect(abs(remainder(Self.hue(found) - Self.hue(expected), 360)) < 6, "\(color): \(found), \(expected)")
            #expect(abs((found * luminance).sum() / (expected * luminance).sum() - 1) < 0.05, "\(color): \(found), \(expected)")
        }
    }

    @Test(arguments: [9, 12])
    func `SDR of wide primaries becomes sRGB's`(_ primaries: Int) throws {
        // Conversion to BT.2020 or Display P3.
        let matrix: [Color] =
            primaries == 9 ? Self.to2020 : [[0.8225, 0.1774, 0], [0.0332, 0.9669, 0], [0.0171, 0.0724, 0.9108]]
        let options =
            primaries == 9
            ? "-color_primaries bt2020 -color_trc bt2020-10 -colorspace bt2020nc"
            : "-color_primaries smpte432 -color_trc bt709 -colorspace bt709"
        let luma = primaries == 9 ? (0.2627, 0.0593) : (0.2126, 0.0722)
        let colors = Self.colors + [Color(repeating: 1), Color(repeating: 0.2), Color(repeating: 0)]
        let signals = colors.map { Self.each(Self.multiply(matrix, $0), Self.encoded) }
        let values = try Self.values(signals, options + " -color_range tv", luma: luma)
        for (color, found) in zip(colors, values) {
            let expected = Self.each(color) { Self.encoded($0) * 255 }
            let error = max(
                abs(Double(found.x) - expected.x), abs(Double(found.y) - expected.y), abs(Double(found.z) - expected.z))
            #expect(error <= 1.5, "\(color): \(found), \(expected)")
        }
    }

    @Test(arguments: ["bt470bg", "smpte170m", "bt709"])
    func `primaries of BT.601 and BT.709 are left as they are`(_ primaries: String) throws {
        let signals: [Color] = [[0.8, 0.2, 0.3], [0.2, 0.7, 0.1], [0.9, 0.9, 0.2]]
        let options = "-color_primaries \(primaries) -colorspace smpte170m -color_range tv"
        for (signal, found) in zip(signals, try Self.values(signals, options, luma: (0.299, 0.114))) {
            let error = max(abs(Double(found.x) - signal.x * 255), abs(Double(found.z) - signal.z * 255))
            #expect(error <= 1 && abs(Double(found.y) - signal.y * 255) <= 1, "\(signal): \(found)")
        }
    }

    @Test func `HDR in ICtCp is the same HDR`() throws {
        let lights = Self.colors.map { Self.multiply(Self.to2020, $0) * 150 }
        let expected = try Self.values(lights.map { Self.each($0, Self.pq) }, Self.pqOptions)
        // BT.2100, table 7.
        let lms: [Color] = [[1688, 2146, 262], [683, 2951, 462], [99, 309, 3688]]
        let toICtCp: [Color] = [[2048, 2048, 0], [6610, -13613, 7003], [17933, -17390, -543]]
        let samples = lights.map { light -> [Int] in
            let cones = Self.each(Self.multiply(lms, light) / 4096, Self.pq)
            let color = Self.multiply(toICtCp, cones) / 4096
            return [(219 * color.x + 16) * 16, (224 * color.y + 128) * 16, (224 * color.z + 128) * 16].map { Int($0.rounded()) }
        }
        let options = "-color_primaries bt2020 -color_trc smpte2084 -colorspace ictcp -color_range tv"
        let frame = try RawFrame("yuv444p12le", width: lights.count * 16, height: 8).frame(options) { plane, x, _ in
            samples[x / 16][plane]
        }
        for (found, expected) in zip(Self.pixels(try BitmapMaker().make(frame, size: nil), count: lights.count), expected) {
            #expect(abs(found.x - expected.x) <= 2 && abs(found.y - expected.y) <= 2 && abs(found.z - expected.z) <= 2)
        }
    }
}
