internal import CLCMS
import Foundation
import ImageEngine
import OpenCoreGraphics
import TestSupport
import Testing

@Suite struct ColorProfileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Display P3: D65, sRGB's curve, wider primaries.
    private func displayP3() throws -> Data {
        var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
        var primaries = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: 0.680, y: 0.320, Y: 1), Green: cmsCIExyY(x: 0.265, y: 0.690, Y: 1),
            Blue: cmsCIExyY(x: 0.150, y: 0.060, Y: 1))
        let curve = try #require(cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]))
        defer { cmsFreeToneCurve(curve) }
        let made = cmsCreateRGBProfile(&white, &primaries, [curve, curve, curve])
        let profile = try #require(made)
        defer { cmsCloseProfile(profile) }
        var size: cmsUInt32Number = 0
        cmsSaveProfileToMem(profile, nil, &size)
        var bytes = [UInt8](repeating: 0, count: Int(size))
        cmsSaveProfileToMem(profile, &bytes, &size)
        return Data(bytes)
    }

    @Test func displayP3IsConvertedToSRGB() throws {
        let url = try PictureFile.makeFlat(folder.file("p3.jpg"), width: 32, height: 32, red: 200, green: 120, blue: 60)
        try PictureFile.withSegment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + displayP3(), Data(contentsOf: url)).write(
            to: url)
        let bitmap = try StillImage(contentsOf: url).decode(atLeast: 32, 32)
        let pixel = bitmap.bytes.assumingMemoryBound(to: UInt8.self)
        // Worked out by hand from the two sets of primaries (SMPTE EG 432-1, IEC 61966-2-1): linear light through XYZ and back.
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
}
