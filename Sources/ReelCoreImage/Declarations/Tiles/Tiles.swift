import Foundation
import ReelCoreFoundation
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
            guard let period = Period(inputs.transform("inputTransform"), extent), isTileable(extent, "CIAffineTile") else {
                return image
            }
            let operation = SamplingKernel(area: .infinite, reach: { part, _ in period.source(of: part) }) { _ in
                { inputs, place in period.pixel(inputs.first, place) }
            }
            return image.with(Node(operation, [image.node]))
        },
        // Apple: "Warps an image by reflecting it in a parallelogram, and then tiles the result."
        tile("CIParallelogramTile", "Parallelogram Tile", [angle, acute(Double.pi / 2), width]) { inputs in
            let cell = Parallelogram(inputs)
            return Folding(cell.square) { cell.place(mirrored(cell.coordinates($0))) }
        },
        tile("CIFourfoldTranslatedTile", "Fourfold Translated Tile", [angle, acute(Double.pi / 2), width]) { inputs in
            let cell = Parallelogram(inputs)
            return Folding(cell.square) { cell.place(repeated(cell.coordinates($0))) }
        },
        // Mirrored at the sides of the part.
        tile("CIFourfoldReflectedTile", "Fourfold Reflected Tile", [angle, acute(Double.pi / 2), width]) { inputs in
            let cell = Parallelogram(inputs)
            return Folding(cell.square) { cell.place(mirrored(cell.coordinates($0))) }
        },
        // Four squares around each corner, each turned by 90° against its neighbour.
        tile("CIFourfoldRotatedTile", "Fourfold Rotated Tile", [angle, width]) { inputs in
            let cell = Parallelogram(inputs)
            return Folding(cell.square) { place in
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
            let cell = Parallelogram(inputs)
            return Folding(cell.square) { place in
                let folded = mirrored(cell.coordinates(place))
                return cell.place(folded.y > folded.x ? SIMD2(folded.y, folded.x) : folded)
            }
        },
        // Each column is the mirror image of the one before it, moved by half a width.
        tile("CIGlideReflectedTile", "Glide Reflected Tile", [angle, width]) { inputs in
            let cell = Parallelogram(inputs)
            return Folding(cell.square) { place in
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
            let sector = Sector(inputs)
            let operation = SamplingKernel(area: .infinite, reach: { part, _ in sector.source(of: part) }) { _ in
                { inputs, place in inputs.first.linear(sector.folded(place)) }
            }
            return image.with(Node(operation, [image.node]))
        },
    ]

    /// Of these, the part is a triangle with sides of the width, or a part of a hexagon.
    static let hexagonalTiles: [FilterDeclaration] = [
        // The triangle, and the same one turned by 180° beside it. Apple: "Maps a triangular portion of image to a triangular
        // area and then tiles the result."
        tile("CITriangleTile", "Triangle Tile", [angle, width]) { inputs in
            let cell = Parallelogram(inputs, acute: .pi / 3)
            return Folding(cell.square) { place in
                let within = repeated(cell.coordinates(place))
                return cell.place(within.sum() > 1 ? 1 - within : within)
            }
        },
        // The triangle mirrored at its sides, so that six meet at each corner.
        tile("CISixfoldReflectedTile", "Sixfold Reflected Tile", [angle, width]) { inputs in
            let cell = Parallelogram(inputs, acute: .pi / 3)
            return Folding(cell.square) { cell.place(cell.foldedToTriangle(cell.coordinates($0))) }
        },
        // The half of the triangle at the side of the angle, mirrored at its sides, so that twelve meet at the centre.
        tile("CITwelvefoldReflectedTile", "Twelvefold Reflected Tile", [angle, width]) { inputs in
            let cell = Parallelogram(inputs, acute: .pi / 3)
            return Folding(cell.square) { place in
                let folded = cell.foldedToTriangle(cell.coordinates(place))
                return cell.place(folded.y > folded.x ? SIMD2(folded.y, folded.x) : folded)
            }
        },
        // Hexagons as wide as the width, each of six parts that are turned by 60° against their neighbours.
        tile("CISixfoldRotatedTile", "Sixfold Rotated Tile", [angle, width]) { inputs in
            let cell = Parallelogram(inputs, acute: .pi / 3)
            return Folding(cell.square) { cell.turnedToSector($0) }
        },
    ]

    private static let angle = FilterParameter.number(
        "inputAngle", 0, slider: -Double.pi...Double.pi, type: kCIAttributeTypeAngle)
    private static let width = FilterParameter.number(
        "inputWidth", 100, least: 1, most: 30_000, slider: 1...200, type: kCIAttributeTypeDistance)

    private static func acute(_ value: Double) -> FilterParameter {
        .number("inputAcuteAngle", value, least: 0.01, most: Double.pi - 0.01, slider: 0...Double.pi, type: kCIAttributeTypeAngle)
    }

    private static func repeated(_ coordinates: SIMD2<Float>) -> SIMD2<Float> { coordinates - coordinates.rounded(.down) }

    private static func mirrored(_ coordinates: SIMD2<Float>) -> SIMD2<Float> {
        let within = coordinates - 2 * (coordinates / 2).rounded(.down)
        return within.replacing(with: 2 - within, where: within .> 1)
    }

    /// The part of an image that a tile filter shows.
    private struct Folding: Sendable {
        let source: Region
        /// Returns the place in the source that is shown at a place.
        let place: @Sendable (SIMD2<Float>) -> SIMD2<Float>

        init(_ source: Region, _ place: @escaping @Sendable (SIMD2<Float>) -> SIMD2<Float>) {
            self.source = source
            self.place = place
        }
    }

    private static func tile(
        _ name: String, _ displayName: String, _ parameters: [FilterParameter],
        fold: @escaping @Sendable (FilterInputs) -> Folding
    ) -> FilterDeclaration {
        FilterDeclaration(
            name, displayName, kCICategoryTileEffect, [.image, .point("inputCenter", 150, 150)] + parameters
        ) { inputs in
            guard let image = inputs.image() else { return nil }
            let folding = fold(inputs)
            guard isTileable(folding.source.intersection(image.node.region), name) else { return image }
            let operation = SamplingKernel(area: .infinite, reach: { _, _ in folding.source }) { _ in
                { inputs, place in inputs.first.linear(folding.place(place)) }
            }
            return image.with(Node(operation, [image.node]))
        }
    }

    /// Returns whether a part that is repeated can be held at once. That it cannot is reported.
    private static func isTileable(_ source: Region, _ filter: String) -> Bool {
        guard source.area <= GraphRenderer.largestArea else {
            IgnoredInput.report(
                filter, "a tile of more than \(Int(GraphRenderer.largestArea)) pixels is not repeated; the image is unchanged")
            return false
        }
        return true
    }
}
