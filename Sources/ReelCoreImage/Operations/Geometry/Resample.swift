import CReelPixels
import Foundation
import ReelCoreGraphics

/// Scales and moves the input along its axes; a negative scale mirrors it.
///
/// Enlarging interpolates between the nearest pixels; reducing averages all that a pixel covers, in the working space, which is
/// linear light unless a context specifies otherwise. Pixels at the edges become translucent only as far as the image covers
/// them partly.
struct Resample: Operation {
    enum Kernel: Hashable, Sendable {
        case averaging
        /// A sinc of three lobes within a sinc window (Duchon 1979), stretched if the image becomes smaller.
        case lanczos
    }

    /// The map from the result's pixels to the source's.
    let across: ResamplingWeights.Mapping
    let down: ResamplingWeights.Mapping
    let matrix: CGAffineTransform
    let source: Region
    let kernel: Kernel
    /// Whether this is one of two steps of a transformation.
    let isPart: Bool
    /// The maximum number of source pixels that are averaged in each direction: for images that are infinite or nearly so, a
    /// pixel's average does not include all that it covers.
    private let most: Double
    /// Whether the source is rendered in strips while it is averaged, because all that a part covers would be too much at once.
    private let isInStrips: Bool

    /// - Parameter matrix: `b` and `c` are zero; `a` and `d` are not.
    init(_ matrix: CGAffineTransform, of input: Node, kernel: Kernel = .averaging, isPart: Bool = false) {
        self.matrix = matrix
        self.isPart = isPart
        self.kernel = kernel
        source = input.region
        most = source.area > Double(1 << 32) ? 32 : .infinity
        let largest = max(abs(1 / matrix.a), abs(1 / matrix.d))
        isInStrips = largest >= 16
        across = .init(scale: Double(1 / matrix.a), offset: Double(-matrix.tx / matrix.a))
        down = .init(scale: Double(1 / matrix.d), offset: Double(-matrix.ty / matrix.d))
    }

    func extent(of inputs: [CGRect]) -> CGRect { (inputs.first ?? .null).applying(matrix) }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        inputs[0].opaqueRegion.contains(source) ? Region(within: extent) : .empty
    }

    private func support(_ mapping: ResamplingWeights.Mapping) -> Double {
        switch kernel {
        case .averaging: 1
        case .lanczos: 3 * min(max(1, abs(mapping.scale)), most)
        }
    }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region { isInStrips ? .empty : covered(region) }

    var rendersInputs: Bool { isInStrips }

    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? {
        isInStrips ? GraphRenderer(inputs[0], bounds: source, environment: environment) : nil
    }

    /// Returns the part of the source that a part of the result covers.
    private func covered(_ region: Region) -> Region {
        func ends(_ mapping: ResamplingWeights.Mapping, _ low: Int, _ high: Int) -> (Int, Int) {
            let (one, two) = (mapping(Double(low)), mapping(Double(high)))
            let margin = support(mapping)
            return (Region.whole((min(one, two) - margin).rounded(.down)), Region.whole((max(one, two) + margin).rounded(.up)))
        }
        let (left, right) = ends(across, region.minX, region.maxX)
        let (bottom, top) = ends(down, region.minY, region.maxY)
        return Region(minX: left, minY: bottom, maxX: right, maxY: top).intersection(source)
    }

    private func weights(_ pixels: Range<Int>, _ mapping: ResamplingWeights.Mapping, _ edges: Range<Int>) -> ResamplingWeights {
        switch kernel {
        case .averaging: return ResamplingWeights(averaging: pixels, mapping, edges: edges, most: most)
        case .lanczos:
            let stretch = min(max(1, abs(mapping.scale)), most)
            return ResamplingWeights(pixels: pixels, mapping, edges: edges, support: 3 * stretch) { distance in
                Self.lanczos(distance / stretch)
            }
        }
    }

    static func lanczos(_ place: Double) -> Double {
        if place == 0 { return 1 }
        guard abs(place) < 3 else { return 0 }
        let angle = Double.pi * place
        return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
    }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        let need = covered(region)
        guard !need.isEmpty else { return nil }
        let rows = weights(region.minY..<region.maxY, down, source.minY..<source.maxY)
        let columns = weights(region.minX..<region.maxX, across, source.minX..<source.maxX)
        if let renderer = work.prepared as? GraphRenderer {
            return inStrips(region, need, rows, columns, renderer, work)
        }
        guard let input = inputs[0] else { return nil }
        let tile = work.tile(region)
        let sum = work.scratchRow(1, need.width)
        for y in 0..<region.height {
            let line: UnsafePointer<Pixel>
            let begin = rows.begin[y]
            let end = rows.begin[y + 1]
            if end - begin == 1, rows.weights[begin] == 1 {
                line = work.readRow(rows.first[y], need, of: input, scratch: 0)
            } else {
                memset(sum, 0, need.width * MemoryLayout<Pixel>.stride)
                for tap in begin..<end {
                    let source = work.readRow(rows.first[y] + tap - begin, need, of: input, scratch: 0)
                    PixelLoops.best.add(source, rows.weights[tap], sum, need.width)
                }
                line = UnsafePointer(sum)
            }
            Self.gather(line, need.minX, columns, to: tile.row(region.minY + y), region.width)
        }
        return tile
    }

    /// Renders with the source in strips of a few rows: each row is resampled across first, then added to the rows that it
    /// contributes to.
    private func inStrips(
        _ region: Region, _ need: Region, _ rows: ResamplingWeights, _ columns: ResamplingWeights, _ renderer: GraphRenderer,
        _ work: Workspace
    ) -> Tile? {
        let tile = work.clearTile(region)
        // The rows of the result that each row of the source contributes to. Of an infinite image, most rows contribute to
        // none.
        var uses: [Int: [(row: Int, weight: Float)]] = [:]
        for y in 0..<region.height {
            for tap in rows.begin[y]..<rows.begin[y + 1] {
                uses[rows.first[y] + tap - rows.begin[y], default: []].append((y, rows.weights[tap]))
            }
        }
        let own = Workspace(work.environment)
        let height = max(1, (1 << 18) / need.width)
        let line = work.scratchRow(1, region.width)
        var bottom = need.minY
        for y in uses.keys.sorted() {
            guard y >= bottom else { continue }
            let strip = Region(minX: need.minX, minY: y, maxX: need.maxX, maxY: min(y + height, need.maxY))
            bottom = strip.maxY
            guard !strip.isEmpty, let source = renderer.render(strip, own) else { continue }
            for y in strip.minY..<strip.maxY {
                guard let targets = uses[y] else { continue }
                let row = own.readRow(y, need, of: source, scratch: 0)
                Self.gather(row, need.minX, columns, to: line, region.width)
                for (row, weight) in targets {
                    PixelLoops.best.add(line, weight, tile.row(region.minY + row), region.width)
                }
            }
            own.recycle(source.buffer)
        }
        return tile
    }

    private static func gather(
        _ line: UnsafePointer<Pixel>, _ left: Int, _ columns: ResamplingWeights, to target: UnsafeMutablePointer<Pixel>,
        _ count: Int
    ) {
        columns.first.withUnsafeBufferPointer { first in
            columns.begin.withUnsafeBufferPointer { begin in
                columns.weights.withUnsafeBufferPointer { weights in
                    var x = 0
                    while x < count {
                        let source = line + (first[x] &- left)
                        let start = begin[x]
                        let taps = begin[x &+ 1] &- start
                        if taps == 2 {
                            target[x] =
                                source[0] * Pixel(repeating: weights[start]) + source[1] * Pixel(repeating: weights[start &+ 1])
                        } else {
                            var sum = Pixel.zero
                            var tap = 0
                            while tap < taps {
                                sum += source[tap] * Pixel(repeating: weights[start &+ tap])
                                tap &+= 1
                            }
                            target[x] = sum
                        }
                        x &+= 1
                    }
                }
            }
        }
    }
}
