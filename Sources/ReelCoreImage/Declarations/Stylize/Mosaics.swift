import Foundation

extension FilterDeclaration {
    /// Filters that divide an image into cells of one colour: the average of a cell's pixels within the image. The extent stays
    /// the same (Apple's is extended to whole cells). How Apple's cells lie is not documented.
    static let mosaics: [FilterDeclaration] = [
        mosaic("CIPixellate", "Pixelate", scale) { inputs in
            // Squares; the corner of one is at the centre.
            let (center, size) = (origin(inputs), Float(inputs.number("inputScale")))
            return CellMosaic(size: Int(size.rounded(.up))) { CellMosaic.Cell(($0 - center) / size, rounding: .down) }
        },
        mosaic("CIHexagonalPixellate", "Hexagonal Pixelate", scale) { inputs in
            // Hexagons as wide as the scale, with a point at the top; the centre of one is at the centre.
            let (center, size) = (origin(inputs), Float(inputs.number("inputScale")))
            let height = size * Float(3).squareRoot()
            return CellMosaic(size: Int((size * 1.2).rounded(.up)) + 1) { place in
                // Their centres are two lattices of rectangles, of which one lies in the middles of the other.
                let unit = (place - center) / SIMD2(size, height)
                let first = unit.rounded(.toNearestOrAwayFromZero)
                let second = (unit - 0.5).rounded(.toNearestOrAwayFromZero)
                let (one, other) = (
                    (unit - first) * SIMD2(1, Float(3).squareRoot()), (unit - 0.5 - second) * SIMD2(1, Float(3).squareRoot())
                )
                let isFirst = (one * one).sum() <= (other * other).sum()
                return CellMosaic.Cell((isFirst ? first * 2 : second * 2 + 1), rounding: .toNearestOrEven)
            }
        },
        mosaic(
            "CICrystallize", "Crystallize",
            .number("inputRadius", 20, least: 1, most: 500, slider: 1...100, type: kCIAttributeTypeDistance)
        ) { inputs in
            // The cells of points that are distributed evenly at random, one in each square of a grid with sides of two radii.
            let crystals = ScatteredPoints(center: origin(inputs), spacing: 2 * inputs.float("inputRadius"))
            return CellMosaic(size: Int((crystals.spacing * 3).rounded(.up))) { crystals.nearest($0).cell }
        },
        FilterDeclaration(
            "CIPointillize", "Pointillize", kCICategoryStylize,
            [
                .image, .number("inputRadius", 20, least: 1, most: 500, slider: 1...100, type: kCIAttributeTypeDistance),
                .point("inputCenter", 150, 150),
            ]
        ) { inputs in
            // Discs around points that are distributed evenly at random, one in each square of a grid with sides of 1.5 radii.
            // Each has the average of the pixels nearest to it. Between them is the same colour at half the light, as on dark
            // paper.
            guard let image = inputs.image(), !image.extent.isNull else { return inputs.image() }
            let radius = inputs.float("inputRadius")
            let points = ScatteredPoints(center: origin(inputs), spacing: 1.5 * radius)
            let cells = image.filtered(CellMosaic(size: Int((points.spacing * 3).rounded(.up))) { points.nearest($0).cell })
            return cells.filtered(
                PositionKernel { pixel, place in
                    let cover = min(max(radius - points.nearest(place).distance + 0.5, 0), 1)
                    return pixel.mapColors { $0 * (0.5 + 0.5 * cover) }
                })
        },
    ]

    private static let scale = FilterParameter.number(
        "inputScale", 8, least: 1, most: 1_000, slider: 1...100, type: kCIAttributeTypeDistance)

    private static func origin(_ inputs: FilterInputs) -> SIMD2<Float> {
        let point = inputs.point("inputCenter")
        return SIMD2(Float(point.x), Float(point.y))
    }

    private static func mosaic(
        _ name: String, _ displayName: String, _ parameter: FilterParameter,
        make: @escaping @Sendable (FilterInputs) -> CellMosaic
    ) -> FilterDeclaration {
        FilterDeclaration(name, displayName, kCICategoryStylize, [.image, .point("inputCenter", 150, 150), parameter]) { inputs in
            guard let image = inputs.image(), !image.extent.isNull else { return inputs.image() }
            return image.filtered(make(inputs))
        }
    }
}

extension SIMD2<Int32> {
    /// Creates the cell of rounded coordinates; 0 for those that are not finite or too large.
    init(_ coordinates: SIMD2<Float>, rounding rule: FloatingPointRoundingRule) {
        let rounded = coordinates.rounded(rule)
        func whole(_ number: Float) -> Int32 { abs(number) < 1e9 ? Int32(number) : 0 }
        self.init(whole(rounded.x), whole(rounded.y))
    }
}
