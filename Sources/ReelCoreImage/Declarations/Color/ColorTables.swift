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
            guard let image = inputs.image(), let data = inputs.data("inputCurvesData") else { return nil }
            let table = data.withUnsafeBytes { bytes in
                (0..<bytes.count / 12).map { index in
                    SIMD3((0..<3).map { bytes.loadUnaligned(fromByteOffset: index * 12 + $0 * 4, as: Float.self) })
                }
            }
            guard let first = table.first else { return nil }
            let domain = inputs.vector("inputCurvesDomain").map { Float($0) }
            let last = Float(table.count - 1)
            let span = domain[1] - domain[0]
            @Sendable func look(_ value: Float, _ channel: Int) -> Float {
                let place = (value - domain[0]) / span * last
                guard span != 0, !place.isNaN, last > 0 else { return first[channel] }
                let low = Int(min(max(place.rounded(.down), 0), last - 1))
                let part = min(max(place - Float(low), 0), 1)
                return table[low][channel] + (table[low + 1][channel] - table[low][channel]) * part
            }
            return image.filtered(in: inputs.space("inputColorSpace")) { pixel in
                pixel.with(look(pixel.x, 0), look(pixel.y, 1), look(pixel.z, 2))
            }
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
                    image.filtered($0, in: more.isEmpty ? nil : inputs.space("inputColorSpace"))
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
    fileprivate func filtered(_ cube: ColorCube, in space: CGColorSpace?) -> CIImage {
        filtered(in: space, keepsOpaque: cube.isOpaque) { pixel in
            let color = cube(pixel).straight
            return color.replacingAlpha(color.w * pixel.w)
        }
    }

    /// Returns the image with each pixel changed, in a colour space (nil for the working space).
    fileprivate func filtered(
        in space: CGColorSpace?, keepsOpaque: Bool = true, change: @escaping @Sendable (Pixel) -> Pixel
    ) -> CIImage {
        filtered(
            ColorKernel(alphaMode: .straight, keepsOpaque: keepsOpaque) { setup in
                guard let space, let working = setup.environment.working else { return change }
                let encoding = ColorEncoding(space)
                if encoding.primaries == working.primaries, !encoding.isLinear, working.isLinear {
                    let coded = CodedColors(setup.environment)
                    return { coded.values(change(coded.codes($0))) }
                }
                let (there, back) = (
                    ColorConversion(from: working, to: encoding), ColorConversion(from: encoding, to: working)
                )
                return { pixel in
                    var color = pixel.replacingAlpha(1)
                    there?.apply(&color, 1)
                    let changed = change(color.replacingAlpha(pixel.w))
                    color = changed.replacingAlpha(1)
                    back?.apply(&color, 1)
                    return color.replacingAlpha(changed.w)
                }
            })
    }

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
