import Foundation

/// Changes between straight and premultiplied alpha. The engine's pixels are premultiplied; these operations disregard that.
enum AlphaChange: Hashable, Sendable {
    case premultiply, unpremultiply, one
}

struct AlphaOperation: PointOperation {
    let change: AlphaChange

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        change == .one ? Region(within: extent) : inputs[0].opaqueRegion
    }

    func process(
        _ row: UnsafeMutablePointer<Pixel>, _ count: Int, x: Int, y: Int, auxiliary: AuxiliaryRows, prepared: (any Sendable)?
    ) {
        for index in 0..<count {
            let pixel = row[index]
            let alpha = pixel.w
            switch change {
            case .premultiply: row[index] = Pixel(pixel.x * alpha, pixel.y * alpha, pixel.z * alpha, alpha)
            case .unpremultiply where alpha != 0:
                row[index] = Pixel(pixel.x / alpha, pixel.y / alpha, pixel.z / alpha, alpha)
            case .unpremultiply: break
            case .one: row[index] = Pixel(pixel.x, pixel.y, pixel.z, 1)
            }
        }
    }
}
