import Foundation
import ReelColor

/// Memory that a rendering is written into, top row first.
///
/// `@unchecked Sendable`: threads write to disjoint parts of the memory.
struct BitmapTarget: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    let rowBytes: Int
    let format: CIFormat
    /// The encoding of the values; nil for that of the rendering.
    let encoding: ColorEncoding?

    /// Renders a node into the memory.
    ///
    /// - Parameter bounds: its upper-left pixel is the first in memory.
    func render(_ node: Node, _ bounds: Region, _ usual: RenderingEnvironment) {
        let environment = node.environment(for: encoding, usual)
        let conversion = TargetConversion(to: encoding, environment)
        let size = format.bytesPerPixel ?? 0
        if let order = format.byteOrder, let layers = ByteLayers(node, bounds, environment, conversion) {
            if layers.write(to: start, rowBytes: rowBytes, order) { return }
        }
        GraphRenderer(node, bounds: bounds, environment: environment).run { region, tile, work in
            for y in region.minY..<region.maxY {
                let target = start + (bounds.maxY - 1 - y) * rowBytes + (region.minX - bounds.minX) * size
                guard let tile else {
                    memset(target, 0, region.width * size)
                    continue
                }
                write(work.converted(y, region, of: tile, conversion), to: target, region.width, conversion)
            }
        }
    }

    private func write(
        _ row: UnsafePointer<Pixel>, to target: UnsafeMutableRawPointer, _ count: Int, _ conversion: TargetConversion
    ) {
        if let order = format.byteOrder {
            order.write(row, to: target, count, followsCurve: conversion.followsCurve)
            return
        }
        for index in 0..<count {
            var pixel = row[index]
            if conversion.followsCurve, pixel.w != 0 {
                let alpha = pixel.w
                func code(_ light: Float) -> Float {
                    Float(SRGBCurve.code(Double(alpha == 1 ? light : light / alpha))) * alpha
                }
                pixel = Pixel(code(pixel.x), code(pixel.y), code(pixel.z), alpha)
            }
            switch format {
            case .RGBA16:
                for channel in 0..<4 {
                    let number = min(max(pixel[channel], 0), 1)
                    let value = UInt16((number.isNaN ? 0 : number) * 65_535 + 0.5)
                    target.storeBytes(of: value, toByteOffset: index * 8 + channel * 2, as: UInt16.self)
                }
            case .RGBAh:
                for channel in 0..<4 {
                    target.storeBytes(of: Float16(pixel[channel]), toByteOffset: index * 8 + channel * 2, as: Float16.self)
                }
            default:
                for channel in 0..<4 {
                    target.storeBytes(of: pixel[channel], toByteOffset: index * 16 + channel * 4, as: Float.self)
                }
            }
        }
    }
}

extension Workspace {
    /// Returns a row of a part, converted to the target's primaries.
    func converted(
        _ y: Int, _ region: Region, of tile: Tile, _ conversion: TargetConversion, scratch: Int = 0
    ) -> UnsafePointer<Pixel> {
        let row = readRow(y, region, of: tile, scratch: scratch)
        guard let rest = conversion.rest else { return row }
        let own = scratchRow(scratch, region.width)
        if UnsafePointer(own) != row { own.update(from: row, count: region.width) }
        rest.apply(own, region.width)
        return UnsafePointer(own)
    }
}
