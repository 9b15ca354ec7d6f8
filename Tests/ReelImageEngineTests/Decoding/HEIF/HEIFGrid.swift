import Foundation

/// Combines HEIC pictures of one size as telephones do: one picture of a grid of tiles (ISO/IEC 23008-12, clause 6.6.2.3.2).
struct HEIFGrid {
    var tiles: [Data]
    var columns: Int
    /// The size of each tile.
    var tileSize: (width: Int, height: Int)
    /// The size of the whole picture, which may end within the last tiles.
    var size: (width: Int, height: Int)
    /// The number of quarter turns anticlockwise (`irot`).
    var turns = 0

    func file() -> Data {
        let rows = tiles.count / columns
        let coded = tiles.map { Self.find(["mdat"], in: $0) }
        let grid = Data([0, 0, UInt8(rows - 1), UInt8(columns - 1)]) + short(size.width) + short(size.height)
        let parts = coded + [grid]
        let head = box("ftyp", Data("heic".utf8) + long(0) + Data("mif1heic".utf8))
        // The offsets of the parts are known only once the size of what precedes them is known.
        let length = head.count + meta(parts, start: 0).count
        return head + meta(parts, start: length + 8) + box("mdat", parts.reduce(Data(), +))
    }

    private func meta(_ parts: [Data], start: Int) -> Data {
        let whole = tiles.count + 1
        var place = start
        var locations = full("iloc", 0, Data([0x44, 0]) + short(whole))
        for (index, part) in parts.enumerated() {
            locations += short(index + 1) + short(0) + short(1) + long(place) + long(part.count)
            place += part.count
        }
        let entries = (1...whole).map { item in
            // The individual tiles are hidden.
            full(
                "infe", 2, flags: item == whole ? 0 : 1,
                short(item) + short(0) + Data((item == whole ? "grid" : "hvc1").utf8) + [0])
        }
        let references = box("dimg", short(whole) + short(tiles.count) + (1...tiles.count).map(short).reduce(Data(), +))
        // Properties: each tile's decoder configuration, the tiles' size, the whole picture's size, its rotation.
        let configurations = tiles.map { box("hvcC", Self.find(["meta", "iprp", "ipco", "hvcC"], in: $0)) }
        let properties =
            configurations.reduce(Data(), +) + extent(tileSize) + extent(size) + box("irot", Data([UInt8(turns & 3)]))
        var associations = long(whole)
        for tile in 1...tiles.count { associations += short(tile) + Data([2, UInt8(0x80 | tile), UInt8(whole)]) }
        associations += short(whole) + Data([2, UInt8(whole + 1), UInt8(0x80 | (whole + 2))])
        return full(
            "meta", 0,
            full("hdlr", 0, long(0) + Data("pict".utf8) + Data(count: 13)) + full("pitm", 0, short(whole)) + sized(locations)
                + full("iinf", 0, short(whole) + entries.reduce(Data(), +)) + full("iref", 0, references)
                + box("iprp", box("ipco", properties) + full("ipma", 0, associations)))
    }

    private func extent(_ size: (width: Int, height: Int)) -> Data { full("ispe", 0, long(size.width) + long(size.height)) }

    // MARK: Boxes (ISO/IEC 14496-12, clause 4.2)

    private func box(_ type: String, _ payload: Data) -> Data { long(payload.count + 8) + Data(type.utf8) + payload }

    private func full(_ type: String, _ version: UInt8, flags: UInt8 = 0, _ payload: Data) -> Data {
        box(type, Data([version, 0, 0, flags]) + payload)
    }

    /// Returns a box with its size updated.
    private func sized(_ box: Data) -> Data { long(box.count) + box.dropFirst(4) }

    private func short(_ value: Int) -> Data { Data([UInt8(value >> 8 & 255), UInt8(value & 255)]) }
    private func long(_ value: Int) -> Data { short(value >> 16) + short(value & 0xFFFF) }

    /// Returns the contents of the first box at a path.
    private static func find(_ path: [String], in data: Data) -> Data {
        var position = data.startIndex
        while position + 8 <= data.endIndex {
            let size = data[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: data[position + 4..<position + 8], as: UTF8.self)
            let end = size == 0 ? data.endIndex : min(data.endIndex, position + max(8, size))
            if type == path[0] {
                let payload = data[(position + (type == "meta" ? 12 : 8))..<end]
                return path.count == 1 ? Data(payload) : find(Array(path.dropFirst()), in: Data(payload))
            }
            position = end
        }
        return Data()
    }
}
