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

    /// Returns the PNG file with a chunk inserted after its header.
    private static func inserting(_ type: String, _ payload: [UInt8], into png: Data) -> Data {
        let body = Array(type.utf8) + payload
        let length = [0, 0, 0, UInt8(payload.count)]
        return Data(png[..<33]) + Data(length + body + PictureFile.pngChecksum(body)) + Data(png[33...])
    }
}
