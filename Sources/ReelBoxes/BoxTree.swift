/// The boxes in a container, to be changed. A container inside is parsed when it is edited; the sizes of all are worked out when
/// the tree is serialised. Everything else keeps its bytes.
package struct BoxTree {
    private var nodes: [Node]
    /// The container's own fields, which precede its boxes.
    private let fields: ArraySlice<UInt8>
    /// The bytes after the last complete box. QuickTime may write four zeros there.
    private let padding: ArraySlice<UInt8>

    private struct Node {
        let type: FourCharacterCode
        var content: Content

        enum Content {
            case bytes(ArraySlice<UInt8>)
            indirect case tree(BoxTree)
        }

        func tree(skipping count: Int) -> BoxTree {
            switch content {
            case .bytes(let bytes): BoxTree(bytes, skipping: count)
            case .tree(let tree): tree
            }
        }
    }

    /// - Parameters:
    ///   - contents: the contents of the container.
    ///   - count: the size of its own fields.
    package init(_ contents: ArraySlice<UInt8>, skipping count: Int = 0) {
        fields = contents.prefix(count)
        var boxes = BoxSequence(contents.dropFirst(count))
        nodes = []
        while let box = boxes.next() { nodes.append(Node(type: box.type, content: .bytes(box.contents))) }
        padding = contents[boxes.end...]
    }

    // MARK: Reading

    package func contains(_ type: FourCharacterCode) -> Bool { nodes.contains { $0.type == type } }

    /// The boxes inside each box of a type.
    package func trees(_ type: FourCharacterCode) -> [BoxTree] {
        nodes.filter { $0.type == type }.map { $0.tree(skipping: 0) }
    }

    /// The first box, of whichever type.
    package var first: Box? { nodes.first.map(box) }

    /// The first box of a type; nil if there is none.
    package func box(_ type: FourCharacterCode) -> Box? { nodes.first { $0.type == type }.map(box) }

    /// Returns the first box of a type, parsed; nil if there is none, or it is truncated.
    ///
    /// - Parameter path: the types of the boxes that contain it, from the outside in.
    package func first<Contents: ReadableBox>(_ type: Contents.Type, at path: [FourCharacterCode] = []) -> Contents? {
        let wanted = path.first ?? Contents.type
        guard let node = nodes.first(where: { $0.type == wanted }) else { return nil }
        return path.isEmpty ? box(node).parsed(as: type) : node.tree(skipping: 0).first(type, at: Array(path.dropFirst()))
    }

    private func box(_ node: Node) -> Box {
        switch node.content {
        case .bytes(let bytes): Box(type: node.type, contents: bytes)
        case .tree(let tree): Box(type: node.type, contents: tree.bytes[...])
        }
    }

    // MARK: Changing

    /// Edits the boxes inside the first box of a type that satisfies a condition, if there is one.
    ///
    /// - Parameter count: the size of the box's own fields.
    package mutating func edit(
        _ type: FourCharacterCode, skipping count: Int = 0, where condition: (BoxTree) -> Bool = { _ in true },
        _ body: (inout BoxTree) -> Void
    ) {
        let index = nodes.firstIndex { $0.type == type && condition($0.tree(skipping: count)) }
        if let index { edit(index, skipping: count, body) }
    }

    /// Edits the boxes at the end of a path of first boxes, if there are such boxes.
    package mutating func edit(path: [FourCharacterCode], _ body: (inout BoxTree) -> Void) {
        guard let type = path.first else { return body(&self) }
        edit(type) { $0.edit(path: Array(path.dropFirst()), body) }
    }

    /// Edits the boxes inside the first box, of whichever type.
    package mutating func editFirst(skipping count: Int, _ body: (inout BoxTree) -> Void) {
        if !nodes.isEmpty { edit(0, skipping: count, body) }
    }

    /// Changes the fields of the first box of a type, if there is one.
    package mutating func edit<Contents: ReadableBox & WritableBox>(_ type: Contents.Type, _ body: (inout Contents) -> Void) {
        guard var contents = first(type) else { return }
        body(&contents)
        replace([Contents.type], with: contents)
    }

    /// Replaces the first box of one of these types, if there is one.
    package mutating func replace(_ types: [FourCharacterCode], with box: some WritableBox) {
        let index = types.lazy.compactMap { [nodes] type in nodes.firstIndex { $0.type == type } }.first
        if let index { nodes[index] = Self.node(box) }
    }

    /// Replaces the boxes that satisfy a condition by others, which come first.
    package mutating func replace(where condition: (FourCharacterCode) -> Bool, with boxes: [Box]) {
        nodes.removeAll { condition($0.type) }
        nodes.insert(contentsOf: boxes.map { Node(type: $0.type, content: .bytes($0.contents)) }, at: 0)
    }

    /// Replaces the first box of the same type, or adds it after the others.
    package mutating func set(_ box: Box) {
        let node = Node(type: box.type, content: .bytes(box.contents))
        if let index = nodes.firstIndex(where: { $0.type == box.type }) { nodes[index] = node } else { nodes.append(node) }
    }

    /// Removes the first box of a type, if there is one.
    package mutating func remove(_ type: FourCharacterCode) {
        if let index = nodes.firstIndex(where: { $0.type == type }) { nodes.remove(at: index) }
    }

    /// Adds a box after the others.
    package mutating func append(_ box: some WritableBox) { nodes.append(Self.node(box)) }

    /// Adds a container of one box after the others.
    package mutating func append(_ type: FourCharacterCode, containing box: some WritableBox) {
        var bytes: [UInt8] = []
        bytes.append(box)
        nodes.append(Node(type: type, content: .bytes(bytes[...])))
    }

    /// Adds a box before the first one of a type, if there is one.
    package mutating func insert(_ box: some WritableBox, before type: FourCharacterCode) {
        guard let index = nodes.firstIndex(where: { $0.type == type }) else { return }
        nodes.insert(Self.node(box), at: index)
    }

    private static func node<Contents: WritableBox>(_ box: Contents) -> Node {
        var bytes: [UInt8] = []
        box.write(to: &bytes)
        return Node(type: Contents.type, content: .bytes(bytes[...]))
    }

    private mutating func edit(_ index: Int, skipping count: Int, _ body: (inout BoxTree) -> Void) {
        var tree = nodes[index].tree(skipping: count)
        body(&tree)
        nodes[index].content = .tree(tree)
    }

    // MARK: Serialising

    /// The size of all in bytes.
    package var byteCount: Int {
        nodes.reduce(fields.count + padding.count) { sum, node in
            switch node.content {
            case .bytes(let bytes): sum + BoxHeader.size + bytes.count
            case .tree(let tree): sum + BoxHeader.size + tree.byteCount
            }
        }
    }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        bytes += fields
        for node in nodes {
            bytes.append(node.type) { bytes in
                switch node.content {
                case .bytes(let content): bytes += content
                case .tree(let tree): tree.write(to: &bytes)
                }
            }
        }
        bytes += padding
    }
}
