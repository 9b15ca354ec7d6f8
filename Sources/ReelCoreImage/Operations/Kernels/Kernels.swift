import Foundation

/// What a kernel receives before the first pixel of a rendering: the conversion of colours to the working space.
struct KernelSetup {
    let environment: RenderingEnvironment

    /// Returns a colour in the working space, premultiplied.
    func pixel(_ color: CIColor) -> Pixel { environment.pixel(color) }
}

/// A kernel that is ready to use, as `prepare` passes it to `render`.
struct PreparedKernel<Kernel: Sendable>: Sendable {
    let kernel: Kernel
}

/// An operation on each pixel by itself.
struct ColorKernel: PointOperation {
    typealias Kernel = @Sendable (Pixel) -> Pixel

    enum AlphaMode: Sendable {
        /// Premultiplied, as in the engine.
        case premultiplied
        /// Divided by alpha before, multiplied by the new alpha after. The kernel receives transparent pixels as black.
        case straight
    }

    let alphaMode: AlphaMode
    var keepsOpaque = true
    let make: @Sendable (KernelSetup) -> Kernel

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region { keepsOpaque ? inputs[0].opaqueRegion : .empty }

    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? {
        PreparedKernel(kernel: make(KernelSetup(environment: environment)))
    }

    func process(
        _ row: UnsafeMutablePointer<Pixel>, _ count: Int, x: Int, y: Int, auxiliary: AuxiliaryRows, prepared: (any Sendable)?
    ) {
        guard let kernel = (prepared as? PreparedKernel<Kernel>)?.kernel else { return }
        switch alphaMode {
        case .premultiplied: for index in 0..<count { row[index] = kernel(row[index]) }
        case .straight: for index in 0..<count { row[index] = kernel(row[index].straight).premultiplied }
        }
    }
}

/// An operation on each pixel that depends on its position.
struct PositionKernel: PointOperation {
    typealias Kernel = @Sendable (Pixel, SIMD2<Float>) -> Pixel

    private let make: @Sendable (KernelSetup) -> Kernel

    init(kernel: @escaping Kernel) { make = { _ in kernel } }

    /// Creates an operation that depends on the working space.
    init(make: @escaping @Sendable (KernelSetup) -> Kernel) { self.make = make }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region { inputs[0].opaqueRegion }

    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? {
        PreparedKernel(kernel: make(KernelSetup(environment: environment)))
    }

    func process(
        _ row: UnsafeMutablePointer<Pixel>, _ count: Int, x: Int, y: Int, auxiliary: AuxiliaryRows, prepared: (any Sendable)?
    ) {
        guard let kernel = (prepared as? PreparedKernel<Kernel>)?.kernel else { return }
        for index in 0..<count { row[index] = kernel(row[index], SIMD2(Float(x + index) + 0.5, Float(y) + 0.5)) }
    }
}

/// Multiplies colours by a factor that depends on their position.
struct PositionFactor: PointOperation {
    let factor: @Sendable (SIMD2<Float>) -> Float

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region { inputs[0].opaqueRegion }

    func process(
        _ row: UnsafeMutablePointer<Pixel>, _ count: Int, x: Int, y: Int, auxiliary: AuxiliaryRows, prepared: (any Sendable)?
    ) {
        for index in 0..<count {
            let factor = factor(SIMD2(Float(x &+ index) + 0.5, Float(y) + 0.5))
            row[index] *= Pixel(factor, factor, factor, 1)
        }
    }
}

/// An operation on the pixels of two images, both premultiplied.
struct BlendKernel: PointOperation {
    typealias Kernel = @Sendable (_ front: Pixel, _ back: Pixel) -> Pixel

    enum Extent: Sendable {
        case union, intersection, front, back
    }

    let reach: Extent
    let kernel: Kernel

    func extent(of inputs: [CGRect]) -> CGRect {
        switch reach {
        case .union: inputs[0].around(inputs[1])
        case .intersection: inputs[0].common(inputs[1])
        case .front: inputs[0]
        case .back: inputs[1]
        }
    }

    func process(
        _ row: UnsafeMutablePointer<Pixel>, _ count: Int, x: Int, y: Int, auxiliary: AuxiliaryRows, prepared: (any Sendable)?
    ) {
        for index in 0..<count { row[index] = kernel(row[index], auxiliary.second[index]) }
    }
}

/// An operation on the pixels of two images, both premultiplied, in the extent of the first. Unlike a `BlendKernel`, it depends
/// on the working space.
struct PairKernel: PointOperation {
    typealias Kernel = @Sendable (Pixel, Pixel) -> Pixel

    var keepsOpaque = true
    let make: @Sendable (KernelSetup) -> Kernel

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region { keepsOpaque ? inputs[0].opaqueRegion : .empty }

    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? {
        PreparedKernel(kernel: make(KernelSetup(environment: environment)))
    }

    func process(
        _ row: UnsafeMutablePointer<Pixel>, _ count: Int, x: Int, y: Int, auxiliary: AuxiliaryRows, prepared: (any Sendable)?
    ) {
        guard let kernel = (prepared as? PreparedKernel<Kernel>)?.kernel else { return }
        for index in 0..<count { row[index] = kernel(row[index], auxiliary.second[index]) }
    }
}

/// An operation on the pixels of three images and their position: the first, the second, and a mask that controls the mix.
struct MixKernel: PointOperation {
    typealias Kernel = @Sendable (Pixel, Pixel, Pixel, SIMD2<Float>) -> Pixel

    let make: @Sendable (KernelSetup) -> Kernel

    func extent(of inputs: [CGRect]) -> CGRect { inputs[0].around(inputs[1]) }

    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? {
        PreparedKernel(kernel: make(KernelSetup(environment: environment)))
    }

    func process(
        _ row: UnsafeMutablePointer<Pixel>, _ count: Int, x: Int, y: Int, auxiliary: AuxiliaryRows, prepared: (any Sendable)?
    ) {
        guard let kernel = (prepared as? PreparedKernel<Kernel>)?.kernel else { return }
        for index in 0..<count {
            let place = SIMD2(Float(x + index) + 0.5, Float(y) + 0.5)
            row[index] = kernel(row[index], auxiliary.second[index], auxiliary.third[index], place)
        }
    }
}

/// An infinite image that is computed from positions only.
struct GeneratorKernel: Operation {
    typealias Kernel = @Sendable (SIMD2<Float>) -> Pixel

    let make: @Sendable (KernelSetup) -> Kernel

    func extent(of inputs: [CGRect]) -> CGRect { .infinite }

    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? {
        PreparedKernel(kernel: make(KernelSetup(environment: environment)))
    }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let kernel = (work.prepared as? PreparedKernel<Kernel>)?.kernel else { return nil }
        let tile = work.tile(region)
        for y in region.minY..<region.maxY {
            let row = tile.row(y)
            for x in region.minX..<region.maxX { row[x - region.minX] = kernel(SIMD2(Float(x) + 0.5, Float(y) + 0.5)) }
        }
        return tile
    }
}
