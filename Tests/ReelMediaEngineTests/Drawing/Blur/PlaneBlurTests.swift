import Foundation
import ReelCoreVideo
import ReelMediaEngine
import Testing

struct PlaneBlurTests {
    private static func blurred(_ picture: CVPixelBuffer, _ sigma: Double) throws -> CVPixelBuffer {
        let result = try flatPlanarBuffer(CVPixelBufferGetWidth(picture), CVPixelBufferGetHeight(picture), 1, 2, 3)
        try PlaneBlur.blur(picture, sigma: sigma, into: result)
        return result
    }

    /// An exact Gaussian blur of a plane, with repeated edges.
    private static func exact(_ plane: PlaneSamples, _ sigma: Double) -> [Double] {
        let reach = Int((4 * sigma).rounded(.up)) + 1
        var weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        for index in weights.indices { weights[index] /= sum }
        /// The weight of each position of a line in each other position.
        func matrix(_ count: Int) -> [[Double]] {
            (0..<count).map { target in
                var row = [Double](repeating: 0, count: count)
                for offset in -reach...reach { row[min(max(target + offset, 0), count - 1)] += weights[offset + reach] }
                return row
            }
        }
        let (across, down) = (matrix(plane.width), matrix(plane.height))
        var lines: [[Double]] = []
        for y in 0..<plane.height {
            let row = plane.row(y).map(Double.init)
            lines.append(across.map { weights in zip(weights, row).reduce(0) { $0 + $1.0 * $1.1 } })
        }
        var result: [Double] = []
        for y in 0..<plane.height {
            for x in 0..<plane.width { result.append((0..<plane.height).reduce(0) { $0 + down[y][$1] * lines[$1][x] }) }
        }
        return result
    }

    private static func shapes(_ width: Int, _ height: Int) throws -> CVPixelBuffer {
        let noise = PlaneSamples(try noiseBuffer(width, height), 0)
        return try planarBuffer(width, height) { plane, x, y in
            if x > width / 2 - plane * width / 4 { return x % 16 < 8 ? 235 : 16 }
            return plane == 0 ? 64 + noise[x, y] / 2 : 16 + y % 200
        }
    }

    @Test(arguments: [1.5, 1.99, 2.01, 2.6, 4, 4.9, 5.6, 9, 14, 30])
    func `it is a Gaussian`(sigma: Double) throws {
        let picture = try Self.shapes(61, 44)
        let result = try Self.blurred(picture, sigma)
        for index in 0..<3 {
            let plane = PlaneSamples(picture, index)
            let exact = Self.exact(plane, index == 0 ? sigma : sigma / 2)
            let most = zip(PlaneSamples(result, index).bytes, exact).map { abs(Double($0) - $1) }.max() ?? 256
            #expect(most < 3, "plane \(index): \(most)")
        }
    }

    @Test func `no blur is a copy and little blur is little`() throws {
        let picture = try noiseBuffer(61, 44)
        for sigma in [0, -2, Double.nan, 1e-9] { #expect(difference(try Self.blurred(picture, sigma), picture) == 0) }
        #expect(difference(try Self.blurred(picture, 0.05), picture) <= 1)
        #expect(throws: MediaError.self) { try PlaneBlur.blur(picture, sigma: 2, into: picture) }
    }

    @Test func `pictures of neighbouring widths look alike`() throws {
        let picture = try Self.shapes(80, 44)
        var (sigma, before) = (1.0, try Self.blurred(picture, 1.0))
        while sigma < 24 {
            sigma *= 1.015
            let now = try Self.blurred(picture, sigma)
            let change = difference(now, before)
            // A slightly wider blur changes sharp edges by a step or two in any case.
            #expect(change <= 3, "\(sigma): \(change)")
            before = now
        }
    }

    @Test(arguments: [0.3, 1, 3, 7, 40, 200, 1e6])
    func `flat pictures stay flat`(sigma: Double) throws {
        for (width, height) in [(64, 36), (63, 37), (2, 2)] {
            let flat = try flatPlanarBuffer(width, height, 235, 16, 240)
            #expect(difference(try Self.blurred(flat, sigma), flat) == 0)
        }
    }

    @Test(arguments: [1, 3, 12, 60])
    func `left and right and up and down are alike`(sigma: Double) throws {
        let picture = try Self.shapes(64, 36)
        let source = planes(of: picture)
        let turned = try planarBuffer(64, 36) { plane, x, y in
            source[plane][source[plane].width - 1 - x, source[plane].height - 1 - y]
        }
        let (result, other) = (planes(of: try Self.blurred(picture, sigma)), planes(of: try Self.blurred(turned, sigma)))
        for (plane, turned) in zip(result, other) {
            #expect(zip(plane.bytes, turned.bytes.reversed()).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        }
    }
}
