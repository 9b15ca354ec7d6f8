import Foundation

/// An operation whose result at a position is computed from its inputs' pixels at any other positions: distortions, tiles,
/// and filters that look at the neighbours of a pixel.
struct SamplingKernel: Operation {
    typealias Kernel = @Sendable (_ inputs: Samplers, _ place: SIMD2<Float>) -> Pixel

    /// The inputs; those that an operation does not have are empty.
    struct Samplers {
        let first: PixelSampler
        var second = PixelSampler(nil)
        var third = PixelSampler(nil)
        var fourth = PixelSampler(nil)
    }

    /// The area of the result.
    let area: CGRect
    /// Whether the result is opaque wherever the first input is opaque everywhere.
    var keepsOpaque = false
    /// Returns what a part of the result requires of an input.
    let reach: @Sendable (_ part: Region, _ input: Int) -> Region
    let make: @Sendable (KernelSetup) -> Kernel

    func extent(of inputs: [CGRect]) -> CGRect { area }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        keepsOpaque && inputs[0].opaqueRegion == .everything ? Region(within: extent) : .empty
    }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region { reach(region, index) }

    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? {
        PreparedKernel(kernel: make(KernelSetup(environment: environment)))
    }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let kernel = (work.prepared as? PreparedKernel<Kernel>)?.kernel else { return nil }
        func sampler(_ index: Int) -> PixelSampler { PixelSampler(index < inputs.count ? inputs[index] : nil) }
        let samplers = Samplers(first: sampler(0), second: sampler(1), third: sampler(2), fourth: sampler(3))
        let tile = work.tile(region)
        for y in region.minY..<region.maxY {
            let row = tile.row(y)
            for index in 0..<region.width {
                row[index] = kernel(samplers, SIMD2(Float(region.minX + index) + 0.5, Float(y) + 0.5))
            }
        }
        return tile
    }
}

extension CIImage {
    /// Returns the result of a kernel that looks at the pixels up to `distance` columns and rows away. The edge pixels are
    /// extended, because what is outside is not part of the image; the extent stays the same.
    func filtered(
        lookingAround distance: Int, _ others: Node...,
        kernel: @escaping @Sendable (KernelSetup) -> SamplingKernel.Kernel
    ) -> CIImage {
        guard !extent.isNull else { return self }
        let operation = SamplingKernel(
            area: extent, keepsOpaque: true, reach: { part, _ in part.outset(distance, distance) }, make: kernel)
        return with(Node(operation, [clampedToExtent().node] + others))
    }
}
