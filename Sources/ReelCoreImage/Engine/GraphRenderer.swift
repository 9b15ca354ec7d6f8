import Dispatch
import Foundation
import ReelCoreFoundation
import Synchronization

/// One rendering of an image: its graph as a list in which inputs precede their users, so that neither planning nor rendering
/// requires recursion, however deep the graph is, and a node that is used twice is computed once for a part.
final class GraphRenderer: Sendable {
    private let nodes: [Node]
    private let inputs: [[Int]]
    private let prepared: [(any Sendable)?]
    /// Whether the rows of each node's result are computed when they are read, so that its parts have no memory.
    private let isOnDemand: [Bool]
    private let environment: RenderingEnvironment
    private let bounds: Region
    /// What was prepared for this rendering; nil in a rendering within another.
    private let ownPreparations: Preparations?

    /// A part of a node's result that is required for a part of the whole.
    private struct Request {
        var region: Region
        var users = 0
    }

    /// The maximum number of pixels of one node's result that are held at once: a gigabyte. Anything larger is transparent.
    static let largestArea = Double(1 << 26)
    /// The maximum number of separate parts of one node's result; more are merged.
    private static let mostRequests = 8

    init(_ image: Node, bounds: Region, environment outer: RenderingEnvironment) {
        var environment = outer
        let isInner = outer.preparations != nil
        let preparations = outer.preparations ?? Preparations()
        environment.preparations = preparations
        self.environment = environment
        ownPreparations = isInner ? nil : preparations
        self.bounds = bounds
        let (nodes, inputs) = Self.order(image)
        self.nodes = nodes
        self.inputs = inputs
        isOnDemand = Self.isOnDemand(nodes, inputs)
        let needed = Self.requests(of: nodes, inputs, for: bounds)
        // Operations that render their input by themselves come in the order of the graph, so that each finds the ones before
        // it prepared. Otherwise renderings would be nested as deeply as the graph.
        if !isInner {
            for node in nodes where node.operation.rendersInputs {
                _ = preparations.value(of: node) { node.operation.prepare(environment, inputs: node.inputs) }
            }
        }
        prepared = nodes.indices.map { index in
            guard !needed[index].isEmpty else { return nil }
            let node = nodes[index]
            return preparations.value(of: node) { node.operation.prepare(environment, inputs: node.inputs) }
        }
    }

    /// Renderers within this one are among what was prepared, and refer to it.
    deinit { ownPreparations?.removeAll() }

    /// Renders the bounds in parts, on all cores, and passes each part on in the thread that rendered it. A part is nil if all
    /// its pixels are transparent, and may be larger or smaller than its region, which `Workspace.readRow` handles.
    ///
    /// - Parameter inPairs: whether parts begin at even rows from the top and even columns from the left of the bounds.
    func run(inPairs: Bool = false, _ take: @Sendable (_ region: Region, _ tile: Tile?, _ work: Workspace) -> Void) {
        guard !bounds.isEmpty else { return }
        let size = partSize()
        let parts = inPairs ? PixelSize(width: (size.width + 1) & ~1, height: (size.height + 1) & ~1) : size
        let columns = (bounds.width + parts.width - 1) / parts.width
        let rows = (bounds.height + parts.height - 1) / parts.height
        let count = columns * rows
        let threads = min(count, ProcessInfo.processInfo.activeProcessorCount)
        let next = Atomic<Int>(0)
        @Sendable func work() {
            let work = Workspace(environment)
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < count else { return }
                // Top rows first, in the order of the target.
                let top = bounds.maxY - index / columns * parts.height
                let left = bounds.minX + index % columns * parts.width
                let region = Region(
                    minX: left, minY: max(bounds.minY, top - parts.height), maxX: min(bounds.maxX, left + parts.width), maxY: top)
                let tile = render(region, work)
                take(region, tile, work)
                if let tile { work.recycle(tile.buffer) }
            }
        }
        if threads > 1 {
            DispatchQueue.concurrentPerform(iterations: threads) { _ in work() }
        } else {
            work()
        }
    }

    // MARK: Planning

    /// Returns the graph's nodes, inputs first, each once, and the indices of each node's inputs.
    private static func order(_ image: Node) -> ([Node], [[Int]]) {
        var nodes: [Node] = []
        var inputs: [[Int]] = []
        var places: [ObjectIdentifier: Int] = [:]
        var stack: [(node: Node, next: Int)] = [(image, 0)]
        while let (node, next) = stack.popLast() {
            if next == 0, places[ObjectIdentifier(node)] != nil { continue }
            if next < node.inputs.count {
                stack.append((node, next + 1))
                if places[ObjectIdentifier(node.inputs[next])] == nil { stack.append((node.inputs[next], 0)) }
                continue
            }
            guard places[ObjectIdentifier(node)] == nil else { continue }
            places[ObjectIdentifier(node)] = nodes.count
            nodes.append(node)
            inputs.append(node.inputs.compactMap { places[ObjectIdentifier($0)] })
        }
        return (nodes, inputs)
    }

    /// Returns what is required of each node for a region of the last one.
    private static func requests(of nodes: [Node], _ inputs: [[Int]], for region: Region) -> [[Request]] {
        var requests = [[Request]](repeating: [], count: nodes.count)
        guard let last = nodes.last else { return [] }
        let wanted = region.intersection(last.region)
        if !wanted.isEmpty { requests[nodes.count - 1] = [Request(region: wanted, users: 1)] }
        for index in nodes.indices.reversed() {
            for request in requests[index] {
                for (position, input) in inputs[index].enumerated() {
                    let need = Self.need(request.region, of: nodes[index], position)
                    if !need.isEmpty { Self.add(need, to: &requests[input]) }
                }
            }
        }
        return requests
    }

    /// Returns which nodes' rows can be computed when they are read: those with one user, which reads each row once, and those
    /// that pass such rows on. The last node's user is the target, which reads each once.
    private static func isOnDemand(_ nodes: [Node], _ inputs: [[Int]]) -> [Bool] {
        var users = [Int](repeating: 0, count: nodes.count)
        for input in inputs.joined() { users[input] += 1 }
        var areRowsReadOnce = [Bool](repeating: false, count: nodes.count)
        if let last = nodes.indices.last { areRowsReadOnce[last] = true }
        for index in nodes.indices.reversed() {
            let use = nodes[index].operation.rowUse
            guard use == .once || use == .passedOn && areRowsReadOnce[index] else { continue }
            for input in inputs[index] where users[input] == 1 { areRowsReadOnce[input] = true }
        }
        var isOnDemand = areRowsReadOnce
        for index in nodes.indices where isOnDemand[index] {
            let isPassedOn = nodes[index].operation.rowUse == .passedOn && inputs[index].allSatisfy { isOnDemand[$0] }
            isOnDemand[index] = isPassedOn || nodes[index].operation is any RowOperation
        }
        return isOnDemand
    }

    private static func need(_ region: Region, of node: Node, _ position: Int) -> Region {
        node.operation.need(region, ofInput: position, inputs: node.inputs).intersection(node.inputs[position].region)
    }

    /// Adds a required part. Parts that are close together are merged; parts far apart (a picture and its reflection) stay
    /// separate, because otherwise all that is between them would be computed as well.
    private static func add(_ region: Region, to requests: inout [Request]) {
        var region = region
        while true {
            let other = requests.firstIndex { request in
                let union = request.region.union(region)
                return union.area <= 1.25 * (request.region.area + region.area) || requests.count >= mostRequests
            }
            guard let other else { break }
            region = region.union(requests.remove(at: other).region)
        }
        requests.append(Request(region: region))
    }

    /// Returns the size in pixels of the parts that the whole is rendered in: as large as fits the cache, larger if
    /// neighbouring pixels are required and would be computed again for each part, smaller if a part requires very much of its
    /// inputs.
    private func partSize() -> PixelSize {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        var best = PixelSize(width: min(bounds.width, 256), height: 1)
        var lowest = Double.infinity
        for width in Set([min(bounds.width, 32_768), min(bounds.width, 512), min(bounds.width, 128)]).sorted() {
            for step in 0...15 {
                let height = min(1 << step, bounds.height)
                let left = bounds.minX + (bounds.width - width) / 2
                let bottom = bounds.minY + (bounds.height - height) / 2
                let region = Region(minX: left, minY: bottom, maxX: left + width, maxY: bottom + height)
                let requests = Self.requests(of: nodes, inputs, for: region)
                let area = requests.reduce(0) { $0 + $1.reduce(0) { $0 + $1.region.area } }
                var (largest, held) = (0.0, 0.0)
                for (requests, isOnDemand) in zip(requests, isOnDemand) where !isOnDemand {
                    for request in requests {
                        largest = max(largest, request.region.area)
                        held += request.region.area
                    }
                }
                let count =
                    (Double(bounds.width) / Double(width)).rounded(.up) * (Double(bounds.height) / Double(height)).rounded(.up)
                var cost = count * (area + 400 * Double(nodes.count) + 2_000)
                // The last round of parts leaves cores idle.
                cost *= (count / Double(cores)).rounded(.up) * Double(cores) / count
                // Pixels have 16 bytes: what is larger than the cache is slower, and memory is limited.
                if largest > 24_000 { cost *= 1.15 }
                if held > 8_000_000 { cost *= held / 4_000_000 }
                // It would be transparent.
                if largest > Self.largestArea { cost = .infinity }
                if cost < lowest {
                    lowest = cost
                    best = PixelSize(width: width, height: height)
                }
                if height == bounds.height { break }
            }
        }
        return best
    }

    // MARK: Rendering

    /// Renders one part on the caller's thread, in the memory of its workspace. The caller must give its buffer back after use.
    func render(_ region: Region, _ work: Workspace) -> Tile? {
        var requests = Self.requests(of: nodes, inputs, for: region)
        countUsers(&requests)
        var tiles = requests.map { [Tile?](repeating: nil, count: $0.count) }
        for index in nodes.indices {
            for place in requests[index].indices {
                let request = requests[index][place]
                var sources: [Tile?] = []
                for (position, input) in inputs[index].enumerated() {
                    guard let source = find(request.region, index, position, requests) else {
                        sources.append(nil)
                        continue
                    }
                    var tile = tiles[input][source]
                    let isLastUser = requests[input][source].users == 1 && tile?.buffer.users == 1
                    tile?.isOverwritable = isLastUser
                    sources.append(tile)
                }
                work.prepared = prepared[index]
                let result = render(index, request.region, sources, work)
                result?.buffer.users += 1
                tiles[index][place] = result
                for (position, input) in inputs[index].enumerated() {
                    guard let source = find(request.region, index, position, requests) else { continue }
                    requests[input][source].users -= 1
                    guard requests[input][source].users == 0, let tile = tiles[input][source] else { continue }
                    tiles[input][source] = nil
                    tile.buffer.users -= 1
                    if tile.buffer.users == 0 { work.recycle(tile.buffer) }
                }
            }
        }
        guard let result = tiles.last?.first ?? nil else { return nil }
        result.buffer.users -= 1
        return result
    }

    private func render(_ index: Int, _ region: Region, _ inputs: [Tile?], _ work: Workspace) -> Tile? {
        let operation = nodes[index].operation
        if isOnDemand[index], let operation = operation as? any RowOperation {
            return operation.renderOnDemand(region, inputs: inputs, work: work)
        }
        let isTooLarge = !isOnDemand[index] && region.area > Self.largestArea
        return isTooLarge ? nil : operation.render(region, inputs: inputs, work: work)
    }

    private func countUsers(_ requests: inout [[Request]]) {
        for index in nodes.indices {
            for request in requests[index] {
                for (position, input) in inputs[index].enumerated() {
                    guard let source = find(request.region, index, position, requests) else { continue }
                    requests[input][source].users += 1
                }
            }
        }
    }

    /// Returns which of an input's parts contains what an operation requires of it.
    private func find(_ region: Region, _ index: Int, _ position: Int, _ requests: [[Request]]) -> Int? {
        let input = inputs[index][position]
        if requests[input].isEmpty { return nil }
        let need = Self.need(region, of: nodes[index], position)
        return need.isEmpty ? nil : requests[input].firstIndex { $0.region.contains(need) }
    }
}
