import Foundation
import ReelCoreGraphics
import ReelCoreImage

/// The images that are rendered. `Benchmarks/scripts/filters_opencv.py` and `filters_vips.py` compute the same.
enum FilterWork: String {
    case identity, opacity, over, gaussian, cube, chain

    func image(_ front: CIImage, _ back: CIImage) -> CIImage {
        switch self {
        case .identity: front
        case .over: front.composited(over: back)
        case .opacity:
            // The front is opaque; its opacity is 0.7.
            front.applyingFilter("CIColorMatrix", parameters: ["inputAVector": CIVector(x: 0, y: 0, z: 0, w: 0.7)])
                .composited(over: back)
        case .gaussian: back.clampedToExtent().applyingGaussianBlur(sigma: 10).cropped(to: back.extent)
        case .cube:
            back.applyingFilter(
                "CIColorCubeWithColorSpace",
                parameters: [
                    "inputCubeDimension": Self.dimension, "inputCubeData": Self.table,
                    "inputColorSpace": CGColorSpace(name: CGColorSpace.sRGB) as Any,
                ])
        case .chain:
            back.applyingFilter("CIExposureAdjust", parameters: ["inputEV": 0.3])
                .applyingFilter("CIColorControls", parameters: ["inputSaturation": 1.2, "inputContrast": 1.1])
                .applyingFilter("CISepiaTone", parameters: ["inputIntensity": 0.3])
                .applyingFilter("CIUnsharpMask", parameters: ["inputRadius": 2.5, "inputIntensity": 0.5])
                .applyingFilter("CIVignette", parameters: ["inputIntensity": 0.6, "inputRadius": 1.2])
        }
    }

    private static let dimension = 33

    /// A table that raises the contrast and cools shadows.
    private static let table: Data = {
        func curve(_ value: Float) -> Float { value * value * (3 - 2 * value) }
        var numbers: [Float] = []
        for blue in 0..<dimension {
            for green in 0..<dimension {
                for red in 0..<dimension {
                    let color = [red, green, blue].map { curve(Float($0) / Float(dimension - 1)) }
                    numbers += [color[0] * 0.95, color[1], 0.05 + color[2] * 0.95, 1]
                }
            }
        }
        return numbers.withUnsafeBytes { Data($0) }
    }()
}
