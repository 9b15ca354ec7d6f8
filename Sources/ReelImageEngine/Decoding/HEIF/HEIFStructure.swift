import Foundation
import ReelBitstreams
import ReelBoxes

/// What a HEIF file says about its items: which pictures are made from which others, how they are to be turned and cropped, and
/// how the colours of HEVC pictures are coded (ISO/IEC 23008-12, clauses 6 and 9).
struct HEIFStructure {
    /// Whether the file conforms to MIAF, and so to its defaults (ISO/IEC 23000-22, clause 10.2).
    let isMIAF: Bool
    /// What the parameter sets of the HEVC pictures say, in the order of the file.
    private(set) var usabilities: [VideoUsability] = []
    private var items: Set<UInt32> = []
    /// The derived items, by their types.
    private var types: [UInt32: Set<FourCharacterCode>] = [:]
    /// What each derived item is made from.
    private var sources: [UInt32: [UInt32]] = [:]
    /// The auxiliary pictures of each item, such as its alpha.
    private var auxiliaries: [UInt32: [UInt32]] = [:]
    private var properties: [Box] = []
    /// The indices of each item's properties, from 1, in their order.
    private var associations: [UInt32: [Int]] = [:]
    /// Whether all boxes that describe items could be read.
    private var isWhole = true

    private static let derived: Set<FourCharacterCode> = ["grid", "iovl", "iden"]
    /// The most parts of a picture. Those of phones have about 50, of 512×512 pixels.
    private static let mostParts = 16_384
    /// A tile of a grid that has alpha has a depth of 2.
    private static let deepest = 4

    init(_ file: UnsafeRawBufferPointer) {
        isMIAF = HEIFDecoder.brands(Data(file.prefix(256))).contains("miaf")
        var walker = BoxWalker(0..<file.count, isFile: true)
        while let box = walker.next({ [UInt8](file[$0])[...] }) {
            guard box.type == "meta" else { continue }
            readMeta([UInt8](file[box.contents.clamped(to: 0..<file.count)])[...])
        }
    }

    /// Why libheif must not decode an item; nil if it may. It follows references without a limit: a picture that is made from
    /// itself, or from many that are made from many, would end the process or never be complete.
    func refusal(of item: UInt32) -> StillImageError.Reason? {
        guard isWhole else { return .damaged("its list of pictures is incomplete") }
        var count = 0
        return refusal(of: item, within: [], &count)
    }

    /// - Parameters:
    ///   - path: the pictures to which the item belongs, as a part or an auxiliary picture.
    ///   - count: the number of items so far.
    private func refusal(of item: UInt32, within path: [UInt32], _ count: inout Int) -> StillImageError.Reason? {
        count += 1
        if count > Self.mostParts { return .unsupported("it has more than \(Self.mostParts) parts") }
        if path.contains(item) { return .damaged("it is made from itself") }
        if path.count > Self.deepest { return .unsupported("its parts and auxiliary pictures have too many of their own") }
        var needed = auxiliaries[item] ?? []
        if let types = types[item] {
            if types.contains("iovl") { return .unsupported("it is an overlay of several pictures") }
            let parts = sources[item] ?? []
            // libheif ends the process if such a picture is not there.
            guard parts.allSatisfy(items.contains) else { return .damaged("a part of it is missing") }
            if parts.contains(where: { self.types[$0] != nil }) {
                return .unsupported("it is made from a picture that is made from others")
            }
            needed += parts
        }
        for other in needed {
            if let reason = refusal(of: other, within: path + [item], &count) { return reason }
        }
        return nil
    }

    // MARK: Transformations

    /// A transformative property (ISO/IEC 23008-12, clause 6.5.9 to 6.5.12).
    enum Transformation {
        /// Anticlockwise, 0 to 3.
        case quarterTurns(Int)
        case mirrored(isLeftRight: Bool)
        case cropped(CleanApertureBox)
    }

    /// Returns how an item is to be changed after it is decoded, in this order.
    func transformations(of item: UInt32) -> [Transformation] {
        properties(of: item).compactMap { box in
            switch box.type {
            case "irot": box.contents.first.map { .quarterTurns(Int($0 & 3)) }
            case "imir": box.contents.first.map { .mirrored(isLeftRight: $0 & 1 == 1) }
            default: box.parsed(as: CleanApertureBox.self).map { .cropped($0) }
            }
        }
    }

    // MARK: Properties

    private func properties(of item: UInt32) -> [Box] {
        (associations[item] ?? []).compactMap { properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil }
    }

    /// Whether an item is made from pictures of which one has no code points of its own (`nclx`).
    func hasPartsWithoutCodePoints(_ item: UInt32) -> Bool {
        (sources[item] ?? []).contains { part in
            !properties(of: part).contains { $0.type == "colr" && $0.contents.starts(with: "nclx".utf8) }
        }
    }

    // MARK: Reading

    private mutating func readMeta(_ contents: ArraySlice<UInt8>) {
        let whole = Self.forEachBox(contents.dropFirst(4)) { type, contents throws(TruncatedBox) in
            switch type {
            case "iinf": try readItems(contents)
            case "iref": try readReferences(contents)
            // libheif refuses properties that it cannot read.
            case "iprp":
                _ = Self.forEachBox(contents) { type, contents throws(TruncatedBox) in
                    try readProperty(type, contents)
                }
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
            let item = try reader.item(isLong: version > 2)
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
        let whole = Self.forEachBox(reader.rest) { type, contents throws(TruncatedBox) in
            guard type == "dimg" || type == "auxl" else { return }
            var reader = BigEndianReader(contents)
            let item = try reader.item(isLong: isLong)
            for _ in 0..<(try reader.number(UInt16.self)) {
                let other = try reader.item(isLong: isLong)
                if type == "dimg" {
                    sources[item, default: []].append(other)
                } else {
                    auxiliaries[other, default: []].append(item)
                }
            }
        }
        isWhole = isWhole && whole
    }

    /// Reads a box of ItemPropertiesBox: the properties, or which items have which (clause 9.3).
    private mutating func readProperty(_ type: FourCharacterCode, _ contents: ArraySlice<UInt8>) throws(TruncatedBox) {
        switch type {
        case "ipco":
            properties += BoxSequence(contents)
            usabilities = properties.lazy.filter { $0.type == "hvcC" }.compactMap { box in
                let sets = HEVCConfiguration(Data(box.contents))?.parameterSets ?? []
                return sets.lazy.compactMap { CodedPictureFormat(hevc: $0)?.usability }.first
            }
        case "ipma": try readAssociations(contents)
        default: break
        }
    }

    private mutating func readAssociations(_ contents: ArraySlice<UInt8>) throws(TruncatedBox) {
        var reader = BigEndianReader(contents)
        let header = try reader.number(UInt32.self)
        for _ in 0..<(try reader.number(UInt32.self)) {
            let item = try reader.item(isLong: header >> 24 != 0)
            for _ in 0..<(try reader.number(UInt8.self)) {
                // The highest bit says whether the property is essential.
                let isShort = header & 1 == 0
                let index = isShort ? UInt16(try reader.number(UInt8.self)) & 0x7F : try reader.number(UInt16.self) & 0x7FFF
                associations[item, default: []].append(Int(index))
            }
        }
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

extension BigEndianReader {
    /// Reads the number of an item.
    fileprivate mutating func item(isLong: Bool) throws(TruncatedBox) -> UInt32 {
        isLong ? try number(UInt32.self) : UInt32(try number(UInt16.self))
    }
}
