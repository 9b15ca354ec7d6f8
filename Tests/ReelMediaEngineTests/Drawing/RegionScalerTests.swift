import Foundation
import ReelCoreVideo
import ReelMediaEngine
import Testing

struct RegionScalerTests {
    /// The largest displacement of a scaled region of waves from its correct position, in samples of the result.
    private static func displacement(
        _ waves: Waves, source: (Int, Int), _ region: CGRect, target: (Int, Int), margin: Int = 0
    ) throws -> (luma: Double, chroma: Double, error: Double) {
        let picture = try waves.buffer(source.0, source.1)
        let result = try flatPlanarBuffer(target.0, target.1, 0, 0, 0)
        try RegionScaler().scale(region, of: picture, into: result)
        let scale = (x: Double(region.width) / Double(target.0), y: Double(region.height) / Double(target.1))
        let found = (0..<3).map { index in
            waves.displacement(of: PlaneSamples(result, index), index, margin: margin) { x, y in
                (Double(region.minX) + x * scale.x, Double(region.minY) + y * scale.y)
            }
        }
        let moved = found.map { max(abs($0.x), abs($0.y)) }
        return (moved[0], max(moved[1], moved[2]), found.map(\.error).max() ?? 256)
    }

    @Test(arguments: [
        CGRect(x: 10.3, y: 7.7, width: 133.2, height: 91.4), CGRect(x: 0.25, y: 0.5, width: 160, height: 120),
        CGRect(x: 40.01, y: 30.99, width: 79.7, height: 60.3), CGRect(x: 1, y: 1, width: 160, height: 120),
    ])
    func `a region lies where it should to a hundredth of a pixel`(region: CGRect) throws {
        let moved = try Self.displacement(
            Waves(wavelengthX: 37, wavelengthY: 29), source: (200, 150), region, target: (160, 120), margin: 4)
        #expect(moved.luma < 0.01 && moved.chroma < 0.01 && moved.error < 2, "\(moved)")
    }

    @Test(arguments: [
        CGRect(x: 0, y: 0, width: 100.5, height: 75.25), CGRect(x: 99.5, y: 74.75, width: 100.5, height: 75.25),
        CGRect(x: 0, y: 0, width: 200, height: 150),
    ])
    func `regions at the edges lie where they should`(region: CGRect) throws {
        let moved = try Self.displacement(
            Waves(wavelengthX: 37, wavelengthY: 29), source: (200, 150), region, target: (160, 120), margin: 6)
        #expect(moved.luma < 0.01 && moved.chroma < 0.01 && moved.error < 2, "\(moved)")
    }

    @Test(arguments: [(199, 149, 161, 121), (200, 150, 161, 120), (199, 150, 160, 121)])
    func `odd sizes lie where they should`(width: Int, height: Int, toWidth: Int, toHeight: Int) throws {
        let moved = try Self.displacement(
            Waves(wavelengthX: 37, wavelengthY: 29), source: (width, height), CGRect(x: 3.3, y: 5.6, width: 180.4, height: 130.2),
            target: (toWidth, toHeight), margin: 4)
        #expect(moved.luma < 0.01 && moved.chroma < 0.01 && moved.error < 2, "\(moved)")
    }

    @Test func `a picture can become a sixteenth of its size`() throws {
        let moved = try Self.displacement(
            Waves(wavelengthX: 310, wavelengthY: 290), source: (600, 440), CGRect(x: 3.7, y: 11.1, width: 576, height: 416),
            target: (36, 26), margin: 3)
        #expect(moved.luma < 0.01 && moved.chroma < 0.01 && moved.error < 2, "\(moved)")
    }

    @Test func `a picture can become eight times its size`() throws {
        let moved = try Self.displacement(
            Waves(wavelengthX: 26, wavelengthY: 22), source: (80, 60), CGRect(x: 20.4, y: 17.9, width: 25.5, height: 20.25),
            target: (204, 162), margin: 0)
        // Samples of the result have an eighth of the size.
        #expect(moved.luma < 0.08 && moved.chroma < 0.08 && moved.error < 2, "\(moved)")
    }

    @Test(arguments: [(64, 48), (63, 47), (2, 2)])
    func `a whole picture of the same size is the same`(width: Int, height: Int) throws {
        let (picture, result) = (try noiseBuffer(width, height), try flatPlanarBuffer(width, height, 0))
        try RegionScaler().scale(CGRect(x: 0, y: 0, width: width, height: height), of: picture, into: result)
        #expect(difference(picture, result) == 0)
    }

    @Test func `a part that needs no filter is cut out as it is`() throws {
        let (picture, result) = (try noiseBuffer(64, 48), try flatPlanarBuffer(32, 24, 0))
        try RegionScaler().scale(CGRect(x: 10, y: 6, width: 32, height: 24), of: picture, into: result)
        for (index, step) in [(0, 1), (1, 2), (2, 2)] {
            let (source, part) = (PlaneSamples(picture, index), PlaneSamples(result, index))
            #expect(
                (0..<part.height).allSatisfy {
                    part.row($0) == Array(source.row($0 + 6 / step)[(10 / step)...].prefix(part.width))
                })
        }
    }

    @Test func `flat pictures stay flat and rows of any length will do`() throws {
        let scaler = RegionScaler()
        let region = CGRect(x: 1.3, y: 2.2, width: 55.5, height: 40.1)
        let flat = try flatPlanarBuffer(51, 33, 0)
        try scaler.scale(region, of: try flatPlanarBuffer(61, 47, 235, 16, 240), into: flat)
        #expect(difference(flat, try flatPlanarBuffer(51, 33, 235, 16, 240)) == 0)
        let aligned = try flatPlanarBuffer(51, 33, 0)
        let unaligned = try planarBuffer(51, 33, alignment: 1) { _, _, _ in 0 }
        try scaler.scale(region, of: try noiseBuffer(61, 47), into: aligned)
        try scaler.scale(region, of: try noiseBuffer(61, 47, alignment: 1), into: unaligned)
        #expect(difference(aligned, unaligned) == 0)
    }

    @Test(arguments: [
        CGRect(x: -1, y: 0, width: 20, height: 20), CGRect(x: 50, y: 0, width: 20, height: 20),
        CGRect(x: 0, y: 0, width: 0, height: 9),
        CGRect(x: 0, y: 30, width: 20, height: 19), CGRect(x: Double.nan, y: 0, width: 20, height: 20),
    ])
    func `regions that are not within the picture are refused`(region: CGRect) throws {
        let (picture, result) = (try flatPlanarBuffer(64, 48, 9), try flatPlanarBuffer(64, 48, 0))
        #expect(throws: MediaError.self) { try RegionScaler().scale(region, of: picture, into: result) }
        #expect(throws: MediaError.self) {
            try RegionScaler().scale(CGRect(x: 0, y: 0, width: 20, height: 20), of: picture, into: picture)
        }
    }
}
