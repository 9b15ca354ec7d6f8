import Foundation

/// Pixels in a copy of a client's bytes.
struct BitmapSource: ByteSource, RowOperation {
    private let data: Data
    private let bytesPerRow: Int
    private let bytesPerPixel: Int
    private let width: Int
    private let height: Int
    private let format: CIFormat
    let encoding: ColorEncoding?

    /// Creates a source; nil if the format is unknown or the rows do not fit the data.
    init?(_ data: Data, bytesPerRow: Int, size: CGSize, format: CIFormat, encoding: ColorEncoding?) {
        guard let bytesPerPixel = format.bytesPerPixel, let width = Int(exactly: Double(size.width).rounded(.down)),
            let height = Int(exactly: Double(size.height).rounded(.down)), (1...1_000_000).contains(width),
            (1...1_000_000).contains(height), bytesPerRow >= width * bytesPerPixel, bytesPerRow < 1 << 40,
            data.count >= bytesPerRow * (height - 1) + width * bytesPerPixel
        else { return nil }
        self.data = data
        self.bytesPerRow = bytesPerRow
        self.bytesPerPixel = bytesPerPixel
        self.width = width
        self.height = height
        self.format = format
        self.encoding = encoding
    }

    func extent(of inputs: [CGRect]) -> CGRect { CGRect(x: 0, y: 0, width: width, height: height) }

    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? {
        SourceConversion(from: encoding, environment)
    }

    func rows(of region: Region, inputs: [Tile?], work: Workspace) -> RowFunction? {
        guard let conversion = work.prepared as? SourceConversion else { return nil }
        return { y, minX, count, row in
            data.withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                let source = base + (height - 1 - y) * bytesPerRow + minX * bytesPerPixel
                if let order = format.byteOrder {
                    order.read(source, to: row, count, isOpaque: false, becomesLight: conversion.becomesLight)
                    conversion.rest?.apply(row, count)
                } else {
                    read(source, to: row, count)
                    conversion.apply(row, count, isOpaque: false)
                }
            }
        }
    }

    private func read(_ source: UnsafeRawPointer, to row: UnsafeMutablePointer<Pixel>, _ count: Int) {
        for index in 0..<count {
            func channel(_ place: Int) -> Float {
                switch format {
                case .RGBA16:
                    Float(source.loadUnaligned(fromByteOffset: index * 8 + place * 2, as: UInt16.self)) / 65_535
                case .RGBAh: Float(source.loadUnaligned(fromByteOffset: index * 8 + place * 2, as: Float16.self))
                default: source.loadUnaligned(fromByteOffset: index * 16 + place * 4, as: Float.self)
                }
            }
            row[index] = Pixel(channel(0), channel(1), channel(2), channel(3))
        }
    }

    func withBytes(_ body: (ByteRows) -> Void) {
        guard let order = format.byteOrder else { return }
        data.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            body(ByteRows(start: base, bytesPerRow: bytesPerRow, height: height, order: order, isOpaque: false))
        }
    }
}
