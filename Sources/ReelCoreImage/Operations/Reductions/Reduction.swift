import Foundation
import ReelConcurrency

/// Computes a few numbers from all pixels of a part of an image, and makes a small image of them. It renders the input by
/// itself before the rest of the rendering begins, part by part, so that no image is too large.
struct Reduction<State: Sendable>: Operation {
    /// The part of the input that counts.
    let part: Region
    /// The size of the result, whose lower-left corner is at the origin.
    let size: CGSize
    let start: State
    /// Adds the pixels of a row to the state of a thread.
    let add: @Sendable (inout State, _ row: UnsafeBufferPointer<Pixel>, _ x: Int, _ y: Int) -> Void
    /// Adds one thread's state to that of another.
    let merge: @Sendable (inout State, State) -> Void
    /// Returns the result's pixels from the state, the bottom row first.
    let finish: @Sendable (State) -> [Pixel]

    private struct Result: Sendable {
        let pixels: [Pixel]
    }

    func extent(of inputs: [CGRect]) -> CGRect {
        part.isEmpty ? .null : CGRect(origin: .zero, size: size)
    }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region { .empty }

    var rendersInputs: Bool { true }

    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? {
        Result(pixels: finish(Self.state(of: inputs[0], part, environment, start, add, merge)))
    }

    /// Renders a part of a node and returns the state after all its rows.
    static func state(
        of node: Node, _ part: Region, _ environment: RenderingEnvironment, _ start: State,
        _ add: @escaping @Sendable (inout State, UnsafeBufferPointer<Pixel>, Int, Int) -> Void,
        _ merge: @escaping @Sendable (inout State, State) -> Void
    ) -> State {
        let whole = Locked(start)
        GraphRenderer(node, bounds: part, environment: environment).run { region, tile, work in
            var state = start
            for y in region.minY..<region.maxY {
                let row = UnsafeBufferPointer(start: work.readRow(y, region, of: tile, scratch: 0), count: region.width)
                add(&state, row, region.minX, y)
            }
            whole.withLock { merge(&$0, state) }
        }
        return whole.value
    }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let pixels = (work.prepared as? Result)?.pixels else { return nil }
        let tile = work.clearTile(region)
        let (width, height) = (Int(size.width), Int(size.height))
        for y in max(region.minY, 0)..<min(region.maxY, height) {
            for x in max(region.minX, 0)..<min(region.maxX, width) {
                tile.row(y)[x - region.minX] = pixels[y * width + x]
            }
        }
        return tile
    }
}
