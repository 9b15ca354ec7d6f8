import Foundation
import ReelCoreGraphics

extension FilterDeclaration {
    /// Filters that look colours up in tables.
    static let colorTables: [FilterDeclaration] = [
        cube("CIColorCube", "Color Cube", [], keys: ["inputCubeData"]),
        cube("CIColorCubeWithColorSpace", "Color Cube with ColorSpace", [space], keys: ["inputCubeData"]),
        cube(
            "CIColorCubesMixedWithMask", "Color Cubes Mixed With Mask", [space], keys: ["inputCube0Data", "inputCube1Data"]),
        FilterDeclaration(
            "CIColorMap", "Color Map", kCICategoryColorEffect, [.image, FilterParameter("inputGradientImage", .image)]
        ) { inputs in
            // Apple: "Performs a nonlinear transformation of source color values using mapping values provided in a table."
            // Each component is looked up in the same component of the gradient's lowest row.
            guard let image = inputs.image(), let gradient = inputs.image("inputGradientImage") else { return nil }
            let row = gradient.node.region
            guard !row.isEmpty, row.width <= Region.largestSide else { return nil }
            return image.filtered(
                lookingUp: gradient.node, Region(minX: row.minX, minY: row.minY, maxX: row.maxX, maxY: row.minY + 1))
        },
        FilterDeclaration(
            "CIColorCurves", "Color Curves", kCICategoryColorEffect,
            [.image, FilterParameter("inputCurvesData", .data), .vector("inputCurvesDomain", 0, 1), space]
        ) { inputs in
            guard let image = inputs.image(), let data = inputs.data("inputCurvesData"),
                let curves = ColorCurves(data, domain: inputs.vector("inputCurvesDomain").map { Float($0) })
            else { return nil }
            return image.filtered(ColorSpaceKernel(change: curves, space: .init(inputs.space("inputColorSpace"))))
        },
    ]

    private static let space = FilterParameter("inputColorSpace", .space(.standard))

    /// Declares a filter of one cube, or of two that a mask mixes. The components of colours are the coordinates in the cube:
    /// in the working space, or in the colour space if the filter has one. Components beyond 0…1 count as 0 or 1.
    private static func cube(
        _ name: String, _ displayName: String, _ more: [FilterParameter], keys: [String]
    ) -> FilterDeclaration {
        let masks = keys.count > 1 ? [FilterParameter.mask] : []
        let dimension = FilterParameter.number("inputCubeDimension", 2, least: 2, most: Double(ColorCube.largest))
        let parameters = [.image] + masks + [dimension] + keys.map { FilterParameter($0, .data) } + more
        return FilterDeclaration(name, displayName, kCICategoryColorEffect, parameters) { inputs in
            guard let image = inputs.image() else { return nil }
            let results = keys.compactMap { key -> CIImage? in
                // Apple's default is a table that changes nothing.
                if inputs.values[key] == nil { return image }
                return ColorCube(inputs.data(key), dimension: inputs.number("inputCubeDimension"), name).map {
                    let space = ColorSpaceKernel.Space(more.isEmpty ? nil : inputs.space("inputColorSpace"))
                    return image.filtered(ColorSpaceKernel(change: $0, space: space, keepsOpaque: $0.isOpaque))
                }
            }
            guard results.count == keys.count else { return nil }
            guard keys.count > 1 else { return results[0] }
            guard let mask = inputs.image(kCIInputMaskImageKey) else { return nil }
            // The first cube's colours where the mask is 0, the second's where it is 1 (by its red, as for all greys).
            let mixed = MixKernel { _ in { first, second, mask, _ in first.mixed(second, min(max(mask.x, 0), 1)) } }
            return results[0].filtered(mixed, results[1].node, mask.node)
        }
    }
}

extension CIImage {
    /// Returns the image with each component looked up in the same component of an image's row, by linear interpolation between
    /// the centres of its pixels.
    fileprivate func filtered(lookingUp table: Node, _ row: Region) -> CIImage {
        let operation = SamplingKernel(area: extent, reach: { part, input in input == 0 ? part : row }) { _ in
            { inputs, place in
                let pixel = inputs.first.nearest(place).straight
                func look(_ value: Float) -> Pixel {
                    let along = min(max(value, 0), 1) * Float(row.width - 1)
                    let left = Int(along.isNaN ? 0 : along)
                    let low = inputs.second.pixel(row.minX + left, row.minY).straight
                    let high = inputs.second.pixel(min(row.minX + left + 1, row.maxX - 1), row.minY).straight
                    return low.mixed(high, along.isNaN ? 0 : along - Float(left))
                }
                return pixel.with(look(pixel.x).x, look(pixel.y).y, look(pixel.z).z).premultiplied
            }
        }
        return with(Node(operation, [node, table]))
    }
}
