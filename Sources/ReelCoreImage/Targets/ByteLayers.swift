import CReelPixels
import Dispatch
import Foundation

/// One or two pictures of bytes, the first of which may have an opacity, whose pixels are written into bytes of the same colours:
/// those that are not mixed are copied, and the others are computed. The result is exactly what the graph would give.
struct ByteLayers {
    private let layers: [Layer]
    private let bounds: Region
    private let isLight: Bool

    /// A picture, moved and cropped by whole pixels.
    private struct Layer {
        let source: any ByteSource
        let (x, y): (Int, Int)
        let region: Region
        /// What gives the picture an opacity; nil if nothing does.
        let matrix: ColorMatrix?
    }

    /// Creates layers from an image; nil if it consists of anything else.
    init?(_ node: Node, _ bounds: Region, _ environment: RenderingEnvironment, _ target: TargetConversion) {
        guard target.rest == nil, !bounds.isEmpty else { return nil }
        let nodes = node.operation is SourceOver ? node.inputs : [node]
        var layers: [Layer] = []
        for node in nodes {
            guard let layer = Self.layer(node) else { return nil }
            let conversion = SourceConversion(from: layer.source.encoding, environment)
            guard conversion.rest == nil, conversion.becomesLight == target.followsCurve else { return nil }
            layers.append(layer)
        }
        // An opacity is computed only where there is a picture behind.
        let behind = layers.dropFirst().first?.region ?? .empty
        guard layers.last?.matrix == nil, layers[0].matrix == nil || behind.contains(layers[0].region.intersection(bounds))
        else { return nil }
        self.layers = layers
        self.bounds = bounds
        isLight = target.followsCurve
    }

    /// Returns the picture that a node shows; nil if it changes pixels.
    private static func layer(_ node: Node) -> Layer? {
        var node = node
        var (x, y, region) = (0, 0, node.region)
        var matrix: ColorMatrix?
        while !(node.operation is any ByteSource) {
            switch node.operation {
            case let shift as Shift: (x, y) = (x + shift.x, y + shift.y)
            // Pixels that the edges cover partly are translucent.
            case let crop as Crop where Region(within: crop.rect).contains(node.region): break
            case let change as ColorMatrix where matrix == nil && change.opacity != nil: matrix = change
            default: return nil
            }
            node = node.inputs[0]
            region = region.intersection(node.region.offset(x, y))
        }
        return (node.operation as? any ByteSource).map { Layer(source: $0, x: x, y: y, region: region, matrix: matrix) }
    }

    /// Writes the bounds, from their upper left pixel on, on all cores.
    ///
    /// - Returns: whether all pictures have bytes. If one has not, nothing is written.
    func write(to start: UnsafeMutableRawPointer, rowBytes: Int, _ order: ByteOrder) -> Bool {
        var isWritten = false
        layers[0].source.withBytes { front in
            guard layers.count > 1 else {
                write([front], to: start, rowBytes, order)
                isWritten = true
                return
            }
            layers[1].source.withBytes { back in
                write([front, back], to: start, rowBytes, order)
                isWritten = true
            }
        }
        return isWritten
    }

    /// A target that several threads write different rows of.
    private struct Rows: @unchecked Sendable {
        let start: UnsafeMutableRawPointer
    }

    private func write(_ pictures: [ByteRows], to start: UnsafeMutableRawPointer, _ rowBytes: Int, _ order: ByteOrder) {
        let rows = Rows(start: start)
        let (bounds, isLight, matrix) = (self.bounds, self.isLight, layers[0].matrix)
        let regions = layers.map { $0.region.intersection(bounds) }
        let moves = layers.map { ($0.x, $0.y) }
        let part = max(1, 65_536 / bounds.width)
        DispatchQueue.concurrentPerform(iterations: (bounds.height + part - 1) / part) { index in
            for line in index * part..<min((index + 1) * part, bounds.height) {
                let y = bounds.maxY - 1 - line
                let target = rows.start + line * rowBytes
                let back = regions.count - 1
                func copyBack(_ minX: Int, _ maxX: Int) {
                    guard minX < maxX else { return }
                    let part = Region(minX: minX, minY: y, maxX: maxX, maxY: y + 1)
                    Self.copy(pictures[back], regions[back], moves[back], part, to: target + (minX - bounds.minX) * 4, order)
                }
                guard back > 0, y >= regions[0].minY, y < regions[0].maxY, !regions[0].isEmpty else {
                    copyBack(bounds.minX, bounds.maxX)
                    continue
                }
                let front = pictures[0].row(y - moves[0].1, regions[0].minX - moves[0].0)
                let hasBack = y >= regions[1].minY && y < regions[1].maxY
                // Where both are, and before and after that only one of them.
                let common = regions[0].intersection(hasBack ? regions[1] : .empty)
                let (left, right) = common.isEmpty ? (regions[0].maxX, regions[0].maxX) : (common.minX, common.maxX)
                copyBack(bounds.minX, left)
                copyBack(right, bounds.maxX)
                let places = target + (regions[0].minX - bounds.minX) * 4
                Self.move(front, pictures[0], to: places, left - regions[0].minX, order)
                let after = right - regions[0].minX
                Self.move(front + after * 4, pictures[0], to: places + after * 4, regions[0].maxX - right, order)
                guard !common.isEmpty else { continue }
                Self.over(
                    front + (left - regions[0].minX) * 4, pictures[0], pictures[1].row(y - moves[1].1, left - moves[1].0),
                    pictures[1], to: places + (left - regions[0].minX) * 4, right - left, order, isLight, matrix)
            }
        }
    }

    /// Copies a part of a row of a picture, transparent outside it.
    private static func copy(
        _ picture: ByteRows, _ region: Region, _ move: (Int, Int), _ part: Region, to target: UnsafeMutableRawPointer,
        _ order: ByteOrder
    ) {
        let region = region.intersection(part)
        guard !region.isEmpty else {
            memset(target, 0, part.width * 4)
            return
        }
        memset(target, 0, (region.minX - part.minX) * 4)
        memset(target + (region.maxX - part.minX) * 4, 0, (part.maxX - region.maxX) * 4)
        self.move(
            picture.row(region.minY - move.1, region.minX - move.0), picture, to: target + (region.minX - part.minX) * 4,
            region.width, order)
    }

    private static func move(
        _ source: UnsafeRawPointer, _ picture: ByteRows, to target: UnsafeMutableRawPointer, _ count: Int, _ order: ByteOrder
    ) {
        let opaque = UInt32(255) &<< picture.order.alpha
        var index = 0
        if picture.order == order {
            // Blocks of opaque pixels are copied as they are.
            let all = SIMD8<UInt32>(repeating: opaque)
            let added = SIMD8<UInt32>(repeating: picture.isOpaque ? opaque : 0)
            while index &+ 8 <= count {
                let words = source.loadUnaligned(fromByteOffset: index &* 4, as: SIMD8<UInt32>.self) | added
                if (words & all) == all {
                    target.storeBytes(of: words, toByteOffset: index &* 4, as: SIMD8<UInt32>.self)
                } else {
                    for place in index..<index &+ 8 { moveOne(source, picture, to: target, place, order) }
                }
                index &+= 8
            }
        }
        while index < count {
            moveOne(source, picture, to: target, index, order)
            index &+= 1
        }
    }

    @inline(__always)
    private static func moveOne(
        _ source: UnsafeRawPointer, _ picture: ByteRows, to target: UnsafeMutableRawPointer, _ index: Int, _ order: ByteOrder
    ) {
        let moved = picture.order.moved(word(source, index), to: order, isOpaque: picture.isOpaque)
        target.storeBytes(of: moved.littleEndian, toByteOffset: index &* 4, as: UInt32.self)
    }

    /// Composites a row over another one.
    ///
    /// - Parameter matrix: what gives it an opacity; nil if nothing does.
    private static func over(
        _ front: UnsafeRawPointer, _ picture: ByteRows, _ back: UnsafeRawPointer, _ other: ByteRows,
        to target: UnsafeMutableRawPointer, _ count: Int, _ order: ByteOrder, _ isLight: Bool, _ matrix: ColorMatrix?
    ) {
        guard matrix != nil || !picture.isOpaque else { return move(front, picture, to: target, count, order) }
        let loops = PixelLoops.best
        withUnsafeTemporaryAllocation(of: Pixel.self, capacity: 2 * block) { pixels in
            guard let above = pixels.baseAddress else { return }
            let below = above + block
            var start = 0
            while start < count {
                let some = min(block, count &- start)
                let (front, back, target) = (front + start &* 4, back + start &* 4, target + start &* 4)
                start &+= some
                // Most blocks are ruled out by their first pixel.
                let isTransparent = !picture.isOpaque && word(front, 0) == 0 && common(front, some).any == 0
                let isOpaque = isAllOpaque(front, picture, some)
                if isTransparent {
                    move(back, other, to: target, some, order)
                } else if isOpaque, matrix == nil {
                    move(front, picture, to: target, some, order)
                } else if isLight, isOpaque, let opacity = matrix?.opacity, isAllOpaque(back, other, some) {
                    loops.mix(
                        front, picture.order.shifts, opacity, back, other.order.shifts, target, order.shifts, some, .all)
                } else if isLight, matrix == nil, isAllOpaque(back, other, some) {
                    loops.over(front, picture.order.shifts, back, other.order.shifts, target, order.shifts, some, .all)
                } else {
                    picture.order.read(front, to: above, some, isOpaque: picture.isOpaque, becomesLight: isLight)
                    matrix?.apply(to: above, some)
                    other.order.read(back, to: below, some, isOpaque: other.isOpaque, becomesLight: isLight)
                    for index in 0..<some { above[index] += below[index] * Pixel(repeating: 1 - above[index].w) }
                    order.write(above, to: target, some, followsCurve: isLight)
                }
            }
        }
    }

    private static func isAllOpaque(_ row: UnsafeRawPointer, _ picture: ByteRows, _ count: Int) -> Bool {
        let opaque = UInt32(255) &<< picture.order.alpha
        return picture.isOpaque || word(row, 0) & opaque == opaque && common(row, count).all & opaque == opaque
    }

    /// The number of pixels that are composited at once.
    private static let block = 128

    /// Returns the bits that any and that all pixels have.
    private static func common(_ row: UnsafeRawPointer, _ count: Int) -> (any: UInt32, all: UInt32) {
        var (any, all) = (UInt32.zero, UInt32.max)
        for index in 0..<count {
            let word = word(row, index)
            any |= word
            all &= word
        }
        return (any, all)
    }

    @inline(__always)
    private static func word(_ row: UnsafeRawPointer, _ index: Int) -> UInt32 {
        UInt32(littleEndian: row.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
    }
}
