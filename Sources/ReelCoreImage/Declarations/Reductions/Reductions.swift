import Foundation

extension FilterDeclaration {
    /// Filters that compute a few numbers from an area of an image. Their results are premultiplied pixels in the working
    /// space, with the lower-left corner at the origin. Pixels of the area outside the image do not count.
    static let reductions: [FilterDeclaration] = [
        reduction("CIAreaAverage", "Area Average") { node, part in
            Node(
                Reduction<SIMD4<Double>>(
                    part: part, size: CGSize(width: 1, height: 1), start: .zero,
                    add: { sum, row, _, _ in for pixel in row { sum += SIMD4<Double>(pixel) } },
                    merge: { $0 += $1 }, finish: { [Pixel($0 / part.area)] }), [node])
        },
        reduction("CIAreaMaximum", "Area Maximum") { node, part in
            extreme(node, part, Pixel(repeating: -.infinity)) { Pixel.most($0, $1) }
        },
        reduction("CIAreaMinimum", "Area Minimum") { node, part in
            extreme(node, part, Pixel(repeating: .infinity)) { Pixel.least($0, $1) }
        },
        // The smallest components, and to their right the largest.
        reduction("CIAreaMinMax", "Area Min and Max") { node, part in
            Node(
                Reduction<[Pixel]>(
                    part: part, size: CGSize(width: 2, height: 1),
                    start: [Pixel(repeating: .infinity), Pixel(repeating: -.infinity)],
                    add: { state, row, _, _ in
                        for pixel in row {
                            state[0] = Pixel.least(state[0], pixel)
                            state[1] = Pixel.most(state[1], pixel)
                        }
                    },
                    merge: { $0 = [Pixel.least($0[0], $1[0]), Pixel.most($0[1], $1[1])] }, finish: { $0 }), [node])
        },
        // The averages of the rows, one above the other, and of the columns, side by side.
        lines("CIRowAverage", "Row Average", isRows: true), lines("CIColumnAverage", "Column Average", isRows: false),
        reduction(
            "CIAreaHistogram", "Area Histogram",
            .number("inputCount", 64, least: 1, most: 2_048, slider: 1...256),
            .number("inputScale", 1, least: 0, slider: 0...1)
        ) { node, part, inputs in
            // The share of the pixels whose component is in each range, times the scale. Values are premultiplied, and count as
            // they are in the working space.
            let histogram = Histogram(bins: Int(inputs.number("inputCount")))
            let scale = inputs.number("inputScale") / part.area
            return Node(
                Reduction<[SIMD4<Double>]>(
                    part: part, size: CGSize(width: histogram.bins, height: 1),
                    start: [SIMD4<Double>](repeating: .zero, count: histogram.bins), add: histogram.adding(),
                    merge: Histogram.merge, finish: { $0.map { Pixel($0 * scale) } }), [node])
        },
        FilterDeclaration(
            "CIHistogramDisplayFilter", "Histogram Display", kCICategoryStylize,
            [
                .image, .number("inputHeight", 100, least: 1, most: 200, slider: 1...100),
                .number("inputHighLimit", 1, least: 0, most: 1, slider: 0...1),
                .number("inputLowLimit", 0, least: 0, most: 1, slider: 0...1),
            ]
        ) { inputs in
            // For each pixel of the lowest row, a column of red, green and blue bars on black, as high as the component's share
            // of the height. Columns right of the high limit are lighter by a quarter, and those left of the low limit darker.
            guard let image = inputs.image() else { return nil }
            let bins = image.node.region
            guard !bins.isEmpty, bins.width <= Region.largestSide else { return .empty() }
            let height = inputs.number("inputHeight").rounded()
            let (low, high) = (inputs.float("inputLowLimit"), inputs.float("inputHighLimit"))
            let area = CGRect(x: 0, y: 0, width: CGFloat(bins.width), height: CGFloat(height))
            let row = Region(minX: bins.minX, minY: bins.minY, maxX: bins.maxX, maxY: bins.minY + 1)
            let operation = SamplingKernel(area: area, reach: { _, _ in row }) { _ in
                { inputs, place in
                    let value = inputs.first.pixel(bins.minX + Int(place.x), bins.minY)
                    var color = value.mapColors { $0 * Float(height) > place.y ? 1 : 0 }.replacingAlpha(1)
                    let along = place.x / Float(bins.width)
                    if along > high { color = color.mapColors { $0 + (1 - $0) * 0.25 } }
                    if along < low { color = color.mapColors { $0 * 0.75 } }
                    return color
                }
            }
            return image.with(Node(operation, [image.node]))
        },
    ]

    private static func extreme(
        _ node: Node, _ part: Region, _ start: Pixel, _ choose: @escaping @Sendable (Pixel, Pixel) -> Pixel
    ) -> Node {
        Node(
            Reduction<Pixel>(
                part: part, size: CGSize(width: 1, height: 1), start: start,
                add: { state, row, _, _ in for pixel in row { state = choose(state, pixel) } },
                merge: { $0 = choose($0, $1) }, finish: { [$0] }), [node])
    }

    private static func lines(_ name: String, _ displayName: String, isRows: Bool) -> FilterDeclaration {
        reduction(name, displayName) { node, part in
            let count = isRows ? part.height : part.width
            let length = Double(isRows ? part.width : part.height)
            let size = isRows ? CGSize(width: 1, height: count) : CGSize(width: count, height: 1)
            return Node(
                Reduction<[SIMD4<Double>]>(
                    part: part, size: size, start: [SIMD4<Double>](repeating: .zero, count: count),
                    add: { sums, row, x, y in
                        for (index, pixel) in row.enumerated() {
                            sums[isRows ? y - part.minY : x + index - part.minX] += SIMD4<Double>(pixel)
                        }
                    },
                    merge: Histogram.merge, finish: { $0.map { Pixel($0 / length) } }), [node])
        }
    }

    private static func reduction(
        _ name: String, _ displayName: String, make: @escaping @Sendable (Node, Region) -> Node
    ) -> FilterDeclaration {
        reduction(name, displayName) { node, part, _ in make(node, part) }
    }

    /// - Parameter make: creates the result of the pixels of a part, which is neither empty nor infinite.
    private static func reduction(
        _ name: String, _ displayName: String, _ parameters: FilterParameter...,
        make: @escaping @Sendable (Node, Region, FilterInputs) -> Node
    ) -> FilterDeclaration {
        FilterDeclaration(
            name, displayName, kCICategoryReduction, [.image, .rectangle("inputExtent", 0, 0, 640, 80)] + parameters
        ) { inputs in
            guard let image = inputs.image() else { return nil }
            let part = Region(around: inputs.rectangle("inputExtent").standardized).intersection(image.node.region)
            guard part.isComputable(name) else { return .empty() }
            return image.with(make(image.node, part, inputs))
        }
    }
}
