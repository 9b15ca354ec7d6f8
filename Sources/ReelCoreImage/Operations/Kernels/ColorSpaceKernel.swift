import Foundation
import ReelCoreGraphics

/// A change of colours that depends on nothing but the colour, with straight alpha.
protocol ColorChange: Sendable {
    func callAsFunction(_ pixel: Pixel) -> Pixel
}

/// Changes each pixel in a colour space. The loop over pixels is compiled for each kind of change.
struct ColorSpaceKernel<Change: ColorChange>: PointOperation {
    let change: Change
    /// Nil for the working space.
    let space: CGColorSpace?
    var keepsOpaque = true

    private enum Conversion: Sendable {
        case none
        case codes(CodedColors)
        case other(there: ColorConversion?, back: ColorConversion?)
    }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region { keepsOpaque ? inputs[0].opaqueRegion : .empty }

    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? {
        guard let space, let working = environment.working else { return Conversion.none }
        let encoding = ColorEncoding(space)
        if encoding.primaries == working.primaries, !encoding.isLinear, working.isLinear {
            return Conversion.codes(CodedColors(environment))
        }
        return Conversion.other(
            there: ColorConversion(from: working, to: encoding), back: ColorConversion(from: encoding, to: working))
    }

    func process(
        _ row: UnsafeMutablePointer<Pixel>, _ count: Int, x: Int, y: Int, auxiliary: AuxiliaryRows, prepared: (any Sendable)?
    ) {
        switch prepared as? Conversion {
        case .codes(let coded):
            for index in 0..<count { row[index] = coded.values(change(coded.codes(row[index].straight))).premultiplied }
        case .other(let there, let back):
            there?.apply(row, count)
            apply(row, count)
            back?.apply(row, count)
        default: apply(row, count)
        }
    }

    private func apply(_ row: UnsafeMutablePointer<Pixel>, _ count: Int) {
        for index in 0..<count { row[index] = change(row[index].straight).premultiplied }
    }
}
