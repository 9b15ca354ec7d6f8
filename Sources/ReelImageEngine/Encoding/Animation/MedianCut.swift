/// Reduces pictures to a few colours by median cut, with Floyd–Steinberg dithering. It is what builds without libimagequant use,
/// whose palettes are better.
enum MedianCut {
    /// Colours that differ only in the three lowest bits of red, green and blue are counted together.
    private static let bits = 5

    /// All colours of a cell of the histogram: how many pixels, and the sums of their red, green and blue.
    private struct Cell {
        var count = 0
        var sums = SIMD3<Int>.zero

        var mean: SIMD3<Int> { (sums &+ count / 2) / count }
    }

    /// Cells that become one colour.
    private struct Box {
        let cells: [Cell]
        let total: Cell
        /// The channel whose colours differ most, and the sum of the squares of their differences from the mean.
        let channel: Int
        let spread: Int

        init(_ cells: [Cell]) {
            self.cells = cells
            let total = cells.reduce(into: Cell()) { total, cell in
                total.count += cell.count
                total.sums &+= cell.sums
            }
            let center = total.mean
            let squares = cells.reduce(into: SIMD3<Int>.zero) { squares, cell in
                let difference = cell.mean &- center
                squares &+= difference &* difference &* SIMD3(repeating: cell.count)
            }
            self.total = total
            channel = (0..<3).max { squares[$0] < squares[$1] } ?? 0
            spread = squares[channel]
        }

        /// Splits the box where half of its pixels are on either side; neither part is empty.
        var halves: (Box, Box) {
            let sorted = cells.sorted { $0.mean[channel] < $1.mean[channel] }
            var (split, pixels) = (0, 0)
            while split < sorted.count - 1, split == 0 || pixels + sorted[split].count <= total.count / 2 {
                pixels += sorted[split].count
                split += 1
            }
            return (Box(Array(sorted[..<split])), Box(Array(sorted[split...])))
        }
    }

    /// - Parameters:
    ///   - pixels: words 0xFFRRGGBB, row by row.
    ///   - colors: the maximum number of colours, 2…256.
    /// - Returns: the palette index of each pixel, and red, green and blue of each colour. Pictures of no more colours are exact.
    static func reduce(_ pixels: [UInt32], width: Int, colors: Int) -> (indices: [UInt8], palette: [UInt8]) {
        if let exact = exact(pixels, colors: colors) { return exact }
        let palette = palette(of: pixels, colors: colors)
        return (dither(pixels, width: width, palette), palette.flatMap { color in (0..<3).map { UInt8(color[$0]) } })
    }

    private static func exact(_ pixels: [UInt32], colors: Int) -> (indices: [UInt8], palette: [UInt8])? {
        var places: [UInt32: UInt8] = [:]
        var palette: [UInt8] = []
        var indices: [UInt8] = []
        indices.reserveCapacity(pixels.count)
        for pixel in pixels {
            if let place = places[pixel] {
                indices.append(place)
            } else {
                guard places.count < colors else { return nil }
                let place = UInt8(places.count)
                places[pixel] = place
                indices.append(place)
                palette += [UInt8(pixel >> 16 & 255), UInt8(pixel >> 8 & 255), UInt8(pixel & 255)]
            }
        }
        return (indices, palette)
    }

    private static func palette(of pixels: [UInt32], colors: Int) -> [SIMD3<Int>] {
        var histogram = [Cell](repeating: Cell(), count: 1 << (3 * bits))
        for pixel in pixels {
            let color = channels(of: pixel)
            let place = cell(of: color)
            histogram[place].count += 1
            histogram[place].sums &+= color
        }
        var boxes = [Box(histogram.filter { $0.count > 0 })]
        while boxes.count < colors {
            // The one in which most is lost.
            guard let index = boxes.indices.filter({ boxes[$0].cells.count > 1 }).max(by: { boxes[$0].spread < boxes[$1].spread })
            else { break }
            let (first, second) = boxes[index].halves
            boxes[index] = first
            boxes.append(second)
        }
        return boxes.map(\.total.mean)
    }

    private static func dither(_ pixels: [UInt32], width: Int, _ palette: [SIMD3<Int>]) -> [UInt8] {
        var indices = [UInt8](repeating: 0, count: pixels.count)
        // The nearest colour of each cell of the histogram, once it is known.
        var nearest = [Int16](repeating: -1, count: 1 << (3 * bits))
        // Sixteenths of the errors that go to this row and to the next one, with a pixel more on either side.
        var (errors, next) = ([SIMD3<Int>](repeating: .zero, count: width + 2), [SIMD3<Int>](repeating: .zero, count: width + 2))
        for index in pixels.indices {
            let x = index % width
            if x == 0, index > 0 {
                swap(&errors, &next)
                for place in next.indices { next[place] = .zero }
            }
            let wanted = (channels(of: pixels[index]) &+ errors[x + 1] / 16).clamped(
                lowerBound: .zero, upperBound: SIMD3(repeating: 255))
            let cell = cell(of: wanted)
            if nearest[cell] < 0 {
                nearest[cell] = Int16(
                    palette.indices.min { distance(palette[$0], wanted) < distance(palette[$1], wanted) } ?? 0)
            }
            let chosen = Int(nearest[cell])
            indices[index] = UInt8(chosen)
            let error = wanted &- palette[chosen]
            errors[x + 2] &+= error &* 7
            next[x] &+= error &* 3
            next[x + 1] &+= error &* 5
            next[x + 2] &+= error
        }
        return indices
    }

    private static func channels(of pixel: UInt32) -> SIMD3<Int> {
        SIMD3(Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
    }

    private static func cell(of color: SIMD3<Int>) -> Int {
        let high = color &>> SIMD3(repeating: 8 - bits)
        return (high.x << bits | high.y) << bits | high.z
    }

    private static func distance(_ first: SIMD3<Int>, _ second: SIMD3<Int>) -> Int {
        let difference = first &- second
        return (difference &* difference).wrappedSum()
    }
}
