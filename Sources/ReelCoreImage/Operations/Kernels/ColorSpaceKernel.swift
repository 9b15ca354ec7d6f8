import Foundation
import ReelCoreGraphics

/// A change of colours that depends on nothing but the colour.
protocol ColorChange: Sendable {
    /// Changes pixels with straight alpha.
    func apply(_ row: UnsafeMutablePointer<Pixel>, _ count: Int)
}

/// Changes each pixel's colour in a colour space.
struct ColorSpaceKernel: PointOperation {
    let change: any ColorChange
    let space: Space
    var keepsOpaque = true

    enum Space: Sendable {
        /// That of the rendering.
        case working
        /// Code values of the rendering's colours (`CodedColors`).
        case codes
        case other(CGColorSpace)

        /// - Parameter space: nil for that of the rendering.
        init(_ space: CGColorSpace?) { self = space.map(Space.other) ?? .working }
    }

    var colorUse: ColorUse {
        switch space {
        case .working: .working
        case .codes: .codes(nil)
        case .other(let space): .codes(ColorEncoding(space))
        }
    }

    private enum Conversion: Sendable {
        case none
        case codes(CodedColors)
        case other(there: ColorConversion?, back: ColorConversion?)
    }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region { keepsOpaque ? inputs[0].opaqueRegion : .empty }

    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? {
        if case .codes = space { return Conversion.codes(CodedColors(environment)) }
        guard case .other(let space) = space, let working = environment.working else { return Conversion.none }
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
        guard let conversion = prepared as? Conversion else { return }
        // Several passes over as many pixels as stay in the processor's first cache.
        for start in stride(from: 0, to: count, by: 256) {
            apply(row + start, min(256, count - start), conversion)
        }
    }

    private func apply(_ row: UnsafeMutablePointer<Pixel>, _ count: Int, _ conversion: Conversion) {
        if case .other(let there?, _) = conversion { there.apply(row, count) }
        if case .codes(let coded) = conversion {
            for index in 0..<count { row[index] = coded.codes(row[index].straight) }
            change.apply(row, count)
            for index in 0..<count { row[index] = coded.values(row[index]).premultiplied }
        } else {
            for index in 0..<count { row[index] = row[index].straight }
            change.apply(row, count)
            for index in 0..<count { row[index] = row[index].premultiplied }
        }
        if case .other(_, let back?) = conversion { back.apply(row, count) }
    }
}
