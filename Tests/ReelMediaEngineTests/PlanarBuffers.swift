import Foundation
import ReelCoreVideo
import Testing

/// Creates a y420 buffer from the value of each sample.
///
/// - Parameter sample: the value of a plane's sample, at a column and row of that plane.
func planarBuffer(
    _ width: Int, _ height: Int, alignment: Int = 64, sample: (_ plane: Int, _ x: Int, _ y: Int) -> Int
) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    let attributes = [kCVPixelBufferBytesPerRowAlignmentKey: alignment] as NSDictionary
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_420YpCbCr8Planar, attributes, &made)
    let buffer = try #require(made)
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    for plane in 0..<3 {
        let start = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, plane)).assumingMemoryBound(to: UInt8.self)
        let bytesPerRow = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
        for y in 0..<CVPixelBufferGetHeightOfPlane(buffer, plane) {
            for x in 0..<CVPixelBufferGetWidthOfPlane(buffer, plane) {
                start[y * bytesPerRow + x] = UInt8(sample(plane, x, y))
            }
        }
    }
    return buffer
}

func flatPlanarBuffer(_ width: Int, _ height: Int, _ y: Int, _ cb: Int = 128, _ cr: Int = 128) throws -> CVPixelBuffer {
    try planarBuffer(width, height) { plane, _, _ in [y, cb, cr][plane] }
}

/// Creates a buffer of reproducible noise.
func noiseBuffer(_ width: Int, _ height: Int, seed: UInt64 = 1, alignment: Int = 64) throws -> CVPixelBuffer {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    return try planarBuffer(width, height, alignment: alignment) { _, _, _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 56)
    }
}

/// The samples of a plane, row by row, without padding.
struct PlaneSamples: Equatable {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    init(_ buffer: CVPixelBuffer, _ plane: Int) {
        width = CVPixelBufferGetWidthOfPlane(buffer, plane)
        height = CVPixelBufferGetHeightOfPlane(buffer, plane)
        var bytes: [UInt8] = []
        let bytesPerRow = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
        if let start = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) {
            for y in 0..<height { bytes += UnsafeRawBufferPointer(start: start + y * bytesPerRow, count: width) }
        }
        self.bytes = bytes
    }

    subscript(_ x: Int, _ y: Int) -> Int { Int(bytes[y * width + x]) }

    func row(_ y: Int) -> [Int] { (0..<width).map { self[$0, y] } }
    func column(_ x: Int) -> [Int] { (0..<height).map { self[x, $0] } }

    /// The largest difference between corresponding samples.
    func difference(_ other: PlaneSamples) -> Int {
        var most = 0
        for (a, b) in zip(bytes, other.bytes) { most = max(most, abs(Int(a) - Int(b))) }
        return width == other.width && height == other.height ? most : 256
    }
}

func planes(of buffer: CVPixelBuffer) -> [PlaneSamples] { (0..<3).map { PlaneSamples(buffer, $0) } }

/// The largest difference between corresponding samples in any plane.
func difference(_ first: CVPixelBuffer, _ second: CVPixelBuffer) -> Int {
    zip(planes(of: first), planes(of: second)).map { $0.difference($1) }.max() ?? 256
}

/// A picture of sine waves, whose value is defined at any position, in luma samples from the outer top left corner.
struct Waves {
    /// The wavelength in luma samples.
    let wavelengthX: Double
    let wavelengthY: Double
    var amplitudeX = 45.0
    var amplitudeY = 45.0

    func along(_ x: Double) -> Double { amplitudeX * cos(2 * .pi * x / wavelengthX + 0.3) }
    func down(_ y: Double) -> Double { amplitudeY * cos(2 * .pi * y / wavelengthY + 1.1) }

    /// The position of a plane's sample. Chroma is left-sited: on the left luma sample and between two rows.
    static func place(_ plane: Int, _ x: Int, _ y: Int) -> (x: Double, y: Double) {
        plane == 0 ? (Double(x) + 0.5, Double(y) + 0.5) : (Double(2 * x) + 0.5, Double(2 * y) + 1)
    }

    func buffer(_ width: Int, _ height: Int) throws -> CVPixelBuffer {
        let columns = (0..<2).map { plane in (0..<width).map { along(Self.place(plane, $0, 0).x) } }
        let rows = (0..<2).map { plane in (0..<height).map { down(Self.place(plane, 0, $0).y) } }
        return try planarBuffer(width, height) { plane, x, y in
            Int((128 + columns[min(plane, 1)][x] + rows[min(plane, 1)][y]).rounded())
        }
    }

    /// Returns the displacement of a plane from these waves in samples of that plane, by least squares; and the largest
    /// deviation of its samples from them.
    ///
    /// - Parameters:
    ///   - margin: the number of samples at each edge to ignore.
    ///   - origin: returns the position in the waves that a position in the picture (in luma samples) shows.
    func displacement(
        of plane: PlaneSamples, _ index: Int, margin: Int = 0,
        origin: (_ x: Double, _ y: Double) -> (x: Double, y: Double)
    ) -> (x: Double, y: Double, error: Double) {
        let columns = (0..<plane.width).map { origin(Self.place(index, $0, 0).x, 0).x }
        let rows = (0..<plane.height).map { origin(0, Self.place(index, 0, $0).y).y }
        // The change of the value if the picture moves by a sample.
        let scaleX = (columns[1] - columns[0])
        let scaleY = (rows[1] - rows[0])
        let valuesX = columns.map(along)
        let valuesY = rows.map(down)
        let slopesX = columns.map { amplitudeX * 2 * .pi / wavelengthX * sin(2 * .pi * $0 / wavelengthX + 0.3) * scaleX }
        let slopesY = rows.map { amplitudeY * 2 * .pi / wavelengthY * sin(2 * .pi * $0 / wavelengthY + 1.1) * scaleY }
        var (xx, yy, xy, xr, yr, error) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for y in margin..<plane.height - margin {
            for x in margin..<plane.width - margin {
                let rest = Double(plane[x, y]) - 128 - valuesX[x] - valuesY[y]
                let (slopeX, slopeY) = (slopesX[x], slopesY[y])
                xx += slopeX * slopeX
                yy += slopeY * slopeY
                xy += slopeX * slopeY
                xr += slopeX * rest
                yr += slopeY * rest
                error = max(error, abs(rest))
            }
        }
        let determinant = xx * yy - xy * xy
        return ((xr * yy - yr * xy) / determinant, (yr * xx - xr * xy) / determinant, error)
    }
}
