import ReelBoxes

/// Which pictures of a HEIF file are made from which others (ISO/IEC 23008-12, clause 6.6: `dimg` references of derived items).
///
/// libheif follows these references without a limit: a picture that is made from itself, or from many that are made from many,
/// would end the process or never be complete.
struct HEIFDerivations {
    /// All items.
    private var items: Set<UInt32> = []
    /// The derived items, by their types.
    private var types: [UInt32: Set<FourCharacterCode>] = [:]
    private var sources: [UInt32: [UInt32]] = [:]
    /// Whether all boxes that describe items could be read.
    private var isWhole = true

    private static let derived: Set<FourCharacterCode> = ["grid", "iovl", "iden"]
    /// The most parts of a picture. Those of phones have about 50, of 512×512 pixels.
    private static let mostParts = 16_384

    init(_ file: UnsafeRawBufferPointer) {
        var walker = BoxWalker(0..<file.count, isFile: true)
        while let box = walker.next({ [UInt8](file[$0])[...] }) {
            guard box.type == "meta" else { continue }
            readMeta([UInt8](file[box.contents.clamped(to: 0..<file.count)])[...])
        }
    }

    /// Why libheif must not read the file; nil if it may.
    var refusal: StillImageError.Reason? {
        guard isWhole else { return .damaged("its list of pictures is incomplete") }
        if types.values.contains(where: { $0.contains("iovl") }) {
            return .unsupported("a picture in it is an overlay of others")
        }
        for item in types.keys {
            let parts = sources[item] ?? []
            // libheif ends the process if such a picture is not there.
            guard parts.allSatisfy(items.contains) else { return .damaged("a part of a picture in it is missing") }
            if parts.contains(where: { types[$0] != nil }) {
                return .unsupported("a picture in it is made from one that is made from others")
            }
            if parts.count > Self.mostParts { return .unsupported("a picture in it has \(parts.count) parts") }
        }
        return nil
    }

    private mutating func readMeta(_ contents: ArraySlice<UInt8>) {
        let whole = Self.forEachBox(contents.dropFirst(4)) { type, contents throws(TruncatedBox) in
            switch type {
            case "iinf": try readItems(contents)
            case "iref": try readReferences(contents)
            default: break
            }
        }
        isWhole = isWhole && whole
    }

    private mutating func readItems(_ contents: ArraySlice<UInt8>) throws(TruncatedBox) {
        var reader = BigEndianReader(contents)
        _ = try reader.bytes(try reader.number(UInt32.self) >> 24 == 0 ? 2 : 4)
        let whole = Self.forEachBox(reader.rest) { type, contents throws(TruncatedBox) in
            guard type == "infe" else { return }
            var reader = BigEndianReader(contents)
            let version = try reader.number(UInt32.self) >> 24
            // Before version 2, items have no type.
            guard version >= 2 else { return }
            let item = version == 2 ? UInt32(try reader.number(UInt16.self)) : try reader.number(UInt32.self)
            _ = try reader.number(UInt16.self)
            let type = try reader.code()
            items.insert(item)
            if Self.derived.contains(type) { types[item, default: []].insert(type) }
        }
        isWhole = isWhole && whole
    }

    private mutating func readReferences(_ contents: ArraySlice<UInt8>) throws(TruncatedBox) {
        var reader = BigEndianReader(contents)
        let isLong = try reader.number(UInt32.self) >> 24 != 0
        func identifier(_ reader: inout BigEndianReader) throws(TruncatedBox) -> UInt32 {
            isLong ? try reader.number(UInt32.self) : UInt32(try reader.number(UInt16.self))
        }
        let whole = Self.forEachBox(reader.rest) { type, contents throws(TruncatedBox) in
            guard type == "dimg" else { return }
            var reader = BigEndianReader(contents)
            let item = try identifier(&reader)
            for _ in 0..<(try reader.number(UInt16.self)) { sources[item, default: []].append(try identifier(&reader)) }
        }
        isWhole = isWhole && whole
    }

    /// Calls `body` for each box. Returns whether all could be read.
    private static func forEachBox(
        _ contents: ArraySlice<UInt8>, _ body: (FourCharacterCode, ArraySlice<UInt8>) throws(TruncatedBox) -> Void
    ) -> Bool {
        var boxes = BoxSequence(contents)
        do throws(TruncatedBox) {
            while let box = boxes.next() { try body(box.type, box.contents) }
        } catch {
            return false
        }
        return boxes.end == contents.endIndex
    }
}
