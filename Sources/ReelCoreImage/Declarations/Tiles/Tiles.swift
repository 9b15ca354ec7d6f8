import Foundation
import ReelCoreGraphics

extension FilterDeclaration {
    /// Filters that cover the plane with copies of a part of an image. Their results are infinite.
    ///
    /// The part begins at the centre and is turned by the angle around it. Apple describes the symmetries in words; where the
    /// part lies relative to the centre is ours.
    static let tiles: [FilterDeclaration] = [
        FilterDeclaration(
            "CIAffineTile", "Affine Tile", kCICategoryTileEffect,
            [.image, FilterParameter("inputTransform", .transform(.identity))]
        ) { inputs in
            // Apple: "Applies an affine transform to an image and then tiles the transformed image."
            guard let image = inputs.image() else { return nil }
            let extent = image.node.region
            guard let inverse = inputs.transform("inputTransform").inverse, extent.isComputable("CIAffineTile") else {
                return image
            }
            let (origin, size) = (SIMD2(Float(extent.minX), Float(extent.minY)), SIMD2(Float(extent.width), Float(extent.height)))
            let (x, y) = (SIMD2(Float(inverse.a), Float(inverse.b)), SIMD2(Float(inverse.c), Float(inverse.d)))
            let shift = SIMD2(Float(inverse.tx), Float(inverse.ty))
            return image.with(
                tiled(image.node, extent, wraps: true) { place in
                    let source = x * place.x + y * place.y + shift - origin
                    return origin + source - size * (source / size).rounded(.down)
                })
        },
        // Apple: "Warps an image by reflecting it in a parallelogram, and then tiles the result."
        tile("CIParallelogramTile", "Parallelogram Tile", [angle, acute(Double.pi / 2), width]) { inputs in
            let cell = Cell(inputs)
            return { cell.place(mirrored(cell.coordinates($0))) }
        },
        tile("CIFourfoldTranslatedTile", "Fourfold Translated Tile", [angle, acute(Double.pi / 2), width]) { inputs in
            let cell = Cell(inputs)
            return { cell.place(repeated(cell.coordinates($0))) }
        },
        // Mirrored at the sides of the part.
        tile("CIFourfoldReflectedTile", "Fourfold Reflected Tile", [angle, acute(Double.pi / 2), width]) { inputs in
            let cell = Cell(inputs)
            return { cell.place(mirrored(cell.coordinates($0))) }
        },
        // Four squares around each corner, each turned by 90° against its neighbour.
        tile("CIFourfoldRotatedTile", "Fourfold Rotated Tile", [angle, width]) { inputs in
            let cell = Cell(inputs)
            return { place in
                let coordinates = cell.coordinates(place)
                let square = coordinates.rounded(.down)
                let within = coordinates - square
                let isRight = (square.x / 2).rounded(.down) * 2 != square.x
                let isUpper = (square.y / 2).rounded(.down) * 2 != square.y
                switch (isRight, isUpper) {
                case (false, false): return cell.place(within)
                case (true, false): return cell.place(SIMD2(within.y, 1 - within.x))
                case (true, true): return cell.place(1 - within)
                case (false, true): return cell.place(SIMD2(1 - within.y, within.x))
                }
            }
        },
        // The square mirrored at its sides and at its diagonal.
        tile("CIEightfoldReflectedTile", "Eightfold Reflected Tile", [angle, width]) { inputs in
            let cell = Cell(inputs)
            return { place in
                let folded = mirrored(cell.coordinates(place))
                return cell.place(folded.y > folded.x ? SIMD2(folded.y, folded.x) : folded)
            }
        },
        // Each column is the mirror image of the one before it, moved by half a width.
        tile("CIGlideReflectedTile", "Glide Reflected Tile", [angle, width]) { inputs in
            let cell = Cell(inputs)
            return { place in
                var coordinates = cell.coordinates(place)
                let column = coordinates.x.rounded(.down)
                coordinates.x -= column
                if (column / 2).rounded(.down) * 2 != column { coordinates = SIMD2(1 - coordinates.x, coordinates.y - 0.5) }
                coordinates.y -= coordinates.y.rounded(.down)
                return cell.place(coordinates)
            }
        },
        FilterDeclaration(
            "CIKaleidoscope", "Kaleidoscope", kCICategoryTileEffect,
            [.image, .number("inputCount", 6, least: 1, most: 64, slider: 1...64), .point("inputCenter", 150, 150), angle]
        ) { inputs in
            // Twice as many sectors around the centre as the count; each is the mirror image of its neighbours. The first
            // begins at the angle.
            guard let image = inputs.image() else { return nil }
            let extent = image.node.region
            guard extent.isComputable("CIKaleidoscope") else { return image }
            let point = inputs.point("inputCenter")
            let center = SIMD2(Float(point.x), Float(point.y))
            let start = Float(inputs.finite("inputAngle").remainder(dividingBy: 2 * .pi))
            let sector = Float.pi / Float(Int(inputs.number("inputCount")))
            return image.with(
                tiled(image.node, extent, wraps: false) { place in
                    let offset = place - center
                    let along = (atan2f(offset.y, offset.x) - start) / (2 * sector)
                    let angle = (along - along.rounded(.down)) * 2 * sector
                    let folded = start + (angle > sector ? 2 * sector - angle : angle)
                    return center + SIMD2(cosf(folded), sinf(folded)) * length(offset)
                })
        },
    ]

    private static let angle = FilterParameter.number(
        "inputAngle", 0, slider: -Double.pi...Double.pi, type: kCIAttributeTypeAngle)
    private static let width = FilterParameter.number(
        "inputWidth", 100, least: 1, most: 30_000, slider: 1...200, type: kCIAttributeTypeDistance)

    private static func acute(_ value: Double) -> FilterParameter {
        .number("inputAcuteAngle", value, least: 0.01, most: Double.pi - 0.01, slider: 0...Double.pi, type: kCIAttributeTypeAngle)
    }

    /// The part that is repeated: a parallelogram with equal sides, whose coordinates go from 0 to 1.
    private struct Cell {
        private let center: SIMD2<Float>
        private let across: SIMD2<Float>
        private let up: SIMD2<Float>

        init(_ inputs: FilterInputs) {
            let point = inputs.point("inputCenter")
            center = SIMD2(Float(point.x), Float(point.y))
            let angle = Float(inputs.finite("inputAngle").remainder(dividingBy: 2 * .pi))
            let acute = inputs.number("inputAcuteAngle")
            let width = inputs.float("inputWidth")
            across = turned(SIMD2(width, 0), by: angle)
            up = turned(SIMD2(width, 0), by: angle + (acute > 0 ? Float(acute) : .pi / 2))
        }

        func coordinates(_ place: SIMD2<Float>) -> SIMD2<Float> {
            let offset = place - center
            let area = across.x * up.y - across.y * up.x
            return SIMD2(offset.x * up.y - offset.y * up.x, across.x * offset.y - across.y * offset.x) / area
        }

        func place(_ coordinates: SIMD2<Float>) -> SIMD2<Float> { center + across * coordinates.x + up * coordinates.y }
    }

    private static func repeated(_ coordinates: SIMD2<Float>) -> SIMD2<Float> { coordinates - coordinates.rounded(.down) }

    private static func mirrored(_ coordinates: SIMD2<Float>) -> SIMD2<Float> {
        let within = coordinates - 2 * (coordinates / 2).rounded(.down)
        return within.replacing(with: 2 - within, where: within .> 1)
    }

    /// - Parameter place: returns a function from a place in the result to one in the source.
    private static func tile(
        _ name: String, _ displayName: String, _ parameters: [FilterParameter],
        place: @escaping @Sendable (FilterInputs) -> @Sendable (SIMD2<Float>) -> SIMD2<Float>
    ) -> FilterDeclaration {
        FilterDeclaration(
            name, displayName, kCICategoryTileEffect, [.image, .point("inputCenter", 150, 150)] + parameters
        ) { inputs in
            guard let image = inputs.image() else { return nil }
            let extent = image.node.region
            guard extent.isComputable(name) else { return image }
            return image.with(tiled(image.node, extent, wraps: false, place(inputs)))
        }
    }

    /// Returns a node that covers the plane with an image.
    ///
    /// - Parameter wraps: whether the image's left edge adjoins its right one and the lower the upper one; what is between two
    ///   pixels at opposite edges is interpolated then.
    private static func tiled(
        _ node: Node, _ extent: Region, wraps: Bool, _ place: @escaping @Sendable (SIMD2<Float>) -> SIMD2<Float>
    ) -> Node {
        let operation = SamplingKernel(area: .infinite, reach: { _, _ in extent }) { _ in
            guard wraps else { return { inputs, point in inputs.first.linear(place(point)) } }
            return { inputs, point in
                let shifted = place(point) - 0.5
                let corner = shifted.rounded(.down)
                guard abs(corner.x) < 1e9, abs(corner.y) < 1e9 else { return .zero }
                let part = shifted - corner
                let (left, bottom) = (Int(corner.x), Int(corner.y))
                func pixel(_ x: Int, _ y: Int) -> Pixel {
                    inputs.first.pixel(
                        x < extent.minX ? x + extent.width : x >= extent.maxX ? x - extent.width : x,
                        y < extent.minY ? y + extent.height : y >= extent.maxY ? y - extent.height : y)
                }
                if part == .zero { return pixel(left, bottom) }
                return pixel(left, bottom).mixed(pixel(left + 1, bottom), part.x)
                    .mixed(pixel(left, bottom + 1).mixed(pixel(left + 1, bottom + 1), part.x), part.y)
            }
        }
        return Node(operation, [node])
    }
}
