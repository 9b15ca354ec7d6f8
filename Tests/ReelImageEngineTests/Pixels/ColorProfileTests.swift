import Foundation
import ReelCoreGraphics
import ReelImageEngine
import ReelTestSupport
import Testing

@Suite struct ColorProfileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func displayP3IsConvertedToSRGB() throws {
        let url = try PictureFile.makeFlat(folder.file("p3.jpg"), width: 32, height: 32, red: 200, green: 120, blue: 60)
        try PictureFile.withSegment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + TestProfile.displayP3(), Data(contentsOf: url))
            .write(
                to: url)
        let bitmap = try StillImage(contentsOf: url).decode(atLeast: 32, 32)
        let pixel = bitmap.bytes.assumingMemoryBound(to: UInt8.self)
        // Computed by hand from the two sets of primaries (SMPTE EG 432-1, IEC 61966-2-1): linear light through XYZ and back.
        let expected = [213, 115, 42]
        let ours = [Int(pixel[2]), Int(pixel[1]), Int(pixel[0])]
        #expect(zip(ours, expected).allSatisfy { abs($0 - $1) <= 3 }, "\(ours)")
    }

    @Test func aProfileThatIsNoneIsIgnored() throws {
        let url = try PictureFile.makeFlat(folder.file("bad.jpg"), width: 32, height: 32, red: 200, green: 120, blue: 60)
        let segment = Array("ICC_PROFILE\0".utf8) + [1, 1] + Array("nonsense".utf8)
        try PictureFile.withSegment(0xE2, segment, Data(contentsOf: url)).write(to: url)
        let bitmap = try StillImage(contentsOf: url).decode(atLeast: 32, 32)
        let pixel = bitmap.bytes.assumingMemoryBound(to: UInt8.self)
        #expect(abs(Int(pixel[2]) - 200) <= 2 && abs(Int(pixel[0]) - 60) <= 2)
    }

    /// A profile for grey does not apply to a picture in colour.
    @Test(arguments: ["jpg", "png", "tif"]) func aProfileOfAnotherKindIsIgnored(kind: String) throws {
        let (plain, tagged) = (folder.file("plain.\(kind)"), folder.file("tagged.\(kind)"))
        _ = try Command.output(of: "convert", ["-size", "60x40", "gradient:#d04030-#2060c0", plain.path])
        _ = try Command.output(
            of: "exiftool",
            ["-q", "-ICC_Profile<=/usr/share/color/icc/ghostscript/default_gray.icc", plain.path, "-o", tagged.path])
        #expect(try Data(contentsOf: tagged).count > Data(contentsOf: plain).count)
        #expect(try Appearance(StillImage(contentsOf: tagged)).bytes == Appearance(StillImage(contentsOf: plain)).bytes)
    }

    /// `cICP` for Display P3 means the same as its profile, and takes precedence over a profile.
    @Test(arguments: [8, 16]) func codedColoursOfPNGAreFollowed(depth: Int) throws {
        let profile = folder.file("p3.icc")
        try TestProfile.displayP3().write(to: profile)
        let plain = folder.file("plain.png")
        let gradient = ["-size", "60x40", "gradient:#d04030-#2060c0", "-depth", "\(depth)"]
        _ = try Command.output(of: "convert", gradient + ["PNG\(depth * 3):\(plain.path)"])
        let withProfile = folder.file("profile.png")
        _ = try Command.output(of: "exiftool", ["-q", "-ICC_Profile<=\(profile.path)", plain.path, "-o", withProfile.path])
        let coded = Self.inserting("cICP", [12, 13, 0, 1], into: try Data(contentsOf: withProfile))
        let wrong = Self.inserting("cICP", [1, 13, 0, 1], into: try Data(contentsOf: withProfile))
        let (one, other) = (
            try Appearance(StillImage(data: coded, name: "coded")), try Appearance(StillImage(contentsOf: withProfile))
        )
        #expect(one.difference(to: other).high < 1)
        let sRGB = try Appearance(StillImage(contentsOf: plain))
        #expect(try Appearance(StillImage(data: wrong, name: "wrong")).bytes == sRGB.bytes)
        #expect(sRGB.difference(to: other).mean > 1)
    }

    // MARK: Colours without a profile

    /// The colour of the first pixel.
    private static func color(_ picture: StillImage) throws -> [Int] {
        let bitmap = try picture.decode(atLeast: picture.width, picture.height)
        let pixel = bitmap.bytes.assumingMemoryBound(to: UInt8.self)
        return [Int(pixel[2]), Int(pixel[1]), Int(pixel[0])]
    }

    private static func isNear(_ color: [Int], _ expected: [Int], within tolerance: Int) -> Bool {
        zip(color, expected).allSatisfy { abs($0 - $1) <= tolerance }
    }

    /// Computed by hand from the primaries and the exponent that Adobe publishes, through XYZ: 200, 120, 60 in Adobe RGB.
    private static let adobeInSRGB = [224, 121, 53]
    private static let stored = [200, 120, 60]

    /// ImageMagick makes the files without a profile, and exiftool declares the colours as cameras do.
    @Test func `Adobe RGB that only EXIF declares is converted`() throws {
        let names = ["a.jpg", "a.png", "a.tif", "a.webp", "a.heic"]
        let script = """
            for name in \(names.joined(separator: " ")); do
              convert -size 64x64 'xc:rgb(200,120,60)' -quality 100 -sampling-factor 1x1 -define webp:lossless=true -depth 8 \
                -define png:exclude-chunks=all -type TrueColor $name
            done
            exiftool -q -overwrite_original -ColorSpace#=65535 -InteropIndex=R03 \(names.joined(separator: " "))
            """
        try Fixture.make(["sh", script], in: folder.url) { kept in
            let command = try Command("sh", ["-e", "-c", script], folder: kept)
            guard command.status == 0 else { throw Command.Failure(description: command.errors) }
        }
        for name in names {
            let picture = try StillImage(contentsOf: folder.file(name))
            let color = try Self.color(picture)
            #expect(Self.isNear(color, Self.adobeInSRGB, within: 3), "\(name): \(color)")
            if name != "a.heic" { #expect(picture.details.profileName == "Adobe RGB (1998)", "\(name)") }
        }
    }

    /// - Parameters:
    ///   - space: `ColorSpace`, of which 1 is sRGB (CIPA DC-008, 4.6.5).
    ///   - index: of interoperability.
    @Test(
        arguments: [
            (2, nil, false, true), (65_535, nil, true, true), (nil, "R03", false, true), (65_535, nil, false, false),
            (1, "R03", false, false), (65_535, "R98", false, false), (nil, nil, false, false),
        ] as [(Int?, String?, Bool, Bool)])
    func `what EXIF declares is followed`(space: Int?, index: String?, hasPrimaries: Bool, isAdobe: Bool) throws {
        var metadata = PictureMetadata()
        if let space { metadata.exif[ExifTag.colorSpace] = .shorts([UInt16(space)]) }
        if let index { metadata.interoperability[ExifTag.interoperabilityIndex] = .text(index) }
        if hasPrimaries {
            func numbers(_ values: [Int64]) -> TIFFValue { .rationals(values.map { TIFFValue.Rational($0, 1000) }) }
            metadata.main[ExifTag.whitePoint] = numbers([313, 329])
            metadata.main[ExifTag.primaryChromaticities] = numbers([640, 330, 210, 710, 150, 60])
            metadata.exif[ExifTag.gamma] = .rationals([TIFFValue.Rational(22, 10)])
        }
        let plain = try PictureEncoder(format: .png, quality: 1).encode(TestBitmap.make(8, 8) { _, _ in (200, 120, 60, 255) })
        let file = try StillImage(data: plain, name: "plain").file(with: metadata)
        // The encoder declares sRGB, which takes precedence.
        #expect(try Self.color(StillImage(data: file, name: "sRGB")) == Self.stored)
        let color = try Self.color(StillImage(data: Self.removing("sRGB", from: file), name: "picture"))
        #expect(Self.isNear(color, isAdobe ? Self.adobeInSRGB : Self.stored, within: 1), "\(color)")
    }

    @Test func `a copy with the same pixels keeps the declared colours, and one with new pixels is sRGB`() throws {
        var metadata = PictureMetadata()
        metadata.exif[ExifTag.colorSpace] = .shorts([65_535])
        metadata.interoperability[ExifTag.interoperabilityIndex] = .text("R03")
        let plain = try TestBitmap.make(16, 16) { _, _ in (200, 120, 60, 255) }
        for format in [PictureFileFormat.jpeg, .webp, .tiff] {
            let encoder = PictureEncoder(format: format, quality: 1)
            let file = try StillImage(data: encoder.encode(plain), name: "plain").file(with: metadata)
            var changed = try StillImage(data: file, name: "picture").details.metadata
            changed.main[ExifTag.make] = .text("Maker")
            let copy = try StillImage(data: StillImage(data: file, name: "picture").file(with: changed), name: "copy")
            #expect(try Self.isNear(Self.color(copy), Self.adobeInSRGB, within: 3), "\(format)")
            let new = try StillImage(data: encoder.encode(plain, metadata: changed), name: "new")
            #expect(try Self.isNear(Self.color(new), Self.stored, within: 2), "\(format)")
            #expect(new.details.metadata.exif[ExifTag.colorSpace] == .shorts([1]))
        }
    }

    /// - Parameters:
    ///   - chromaticities: white, red, green and blue, in hundred-thousandths (PNG, clause 11.3.2.1).
    ///   - gamma: in hundred-thousandths (11.3.2.2).
    ///   - expected: computed by hand, through XYZ.
    @Test(arguments: [
        ([31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000], 45_470, [224, 121, 53]),
        ([31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000], 45_455, [214, 116, 38]),
        ([31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000], 45_455, [200, 120, 60]),
        // No triangle of colours.
        ([31_270, 32_900, 64_000, 33_000, 64_000, 33_000, 15_000, 6_000], 45_455, [200, 120, 60]),
    ]) func `cHRM of PNG is followed`(chromaticities: [Int], gamma: Int, expected: [Int]) throws {
        let plain = try PictureEncoder(format: .png, quality: 1).encode(TestBitmap.make(8, 8) { _, _ in (200, 120, 60, 255) })
        func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        let (places, exponent) = (chromaticities.flatMap(number), number(gamma))
        let declared = Self.inserting("cHRM", places, into: Self.inserting("gAMA", exponent, into: plain))
        #expect(try Self.color(StillImage(data: declared, name: "sRGB")) == Self.stored)
        let color = try Self.color(StillImage(data: Self.removing("sRGB", from: declared), name: "picture"))
        #expect(Self.isNear(color, expected, within: 1), "\(color)")
    }

    /// Of linear values, sRGB's codes (IEC 61966-2-1), also in the shadows, where a power of 2.2 has others. The values of 16
    /// bits are all the same with 8.
    @Test(arguments: [(8, [1, 8, 50], [13, 50, 122]), (16, [20, 60, 3_000], [1, 3, 60])])
    func `linear values of PNG become sRGB's codes`(depth: Int, values: [Int], expected: [Int]) throws {
        let name = folder.file("linear.png")
        let pixel = values.map { String(format: depth == 8 ? "%02x" : "%04x", $0) }.joined()
        _ = try Command.output(
            of: "convert",
            [
                "-size", "8x8", "xc:#\(pixel)", "-depth", "\(depth)", "-define", "png:exclude-chunks=all",
                "PNG\(depth * 3):\(name.path)",
            ])
        let linear = Self.inserting("gAMA", [0, 1, 0x86, 0xA0], into: try Data(contentsOf: name))
        let color = try Self.color(StillImage(data: linear, name: "linear"))
        #expect(Self.isNear(color, expected, within: 1), "\(color)")
    }

    /// Returns the PNG file without its chunks of a type.
    private static func removing(_ type: String, from png: Data) -> Data {
        var (result, rest) = (png.prefix(8), png.dropFirst(8))
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) } + 12
            if !rest.dropFirst(4).starts(with: Array(type.utf8)) { result += rest.prefix(length) }
            rest = rest.dropFirst(length)
        }
        return result
    }

    /// Returns the PNG file with a chunk inserted after its header.
    private static func inserting(_ type: String, _ payload: [UInt8], into png: Data) -> Data {
        let body = Array(type.utf8) + payload
        let length = [0, 0, 0, UInt8(payload.count)]
        return Data(png[..<33]) + Data(length + body + PictureFile.pngChecksum(body)) + Data(png[33...])
    }
}
