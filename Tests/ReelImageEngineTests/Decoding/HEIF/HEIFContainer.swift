import Foundation

/// Writes HEIF files of any structure (ISO/IEC 23008-12, clause 9).
struct HEIFContainer {
    struct Item {
        var type: String
        var data = Data()
        var isHidden = false
        /// Whole boxes, in the order in which they apply.
        var properties: [Data] = []
        /// The items that it is made from.
        var sources: [Int] = []
        /// The item of which it is an auxiliary picture.
        var master: Int?
    }

    /// Numbered from 1.
    var items: [Item]
    var primary = 1
    /// The compatible brands; the major one is `heic`.
    var brands = ["mif1", "heic"]

    /// Combines HEIC pictures of one size as telephones do: one picture of a grid of tiles (clause 6.6.2.3.2).
    ///
    /// - Parameters:
    ///   - tiles: hidden items.
    ///   - size: the size of the whole picture, which may end within the last tiles.
    ///   - properties: those of the whole picture, after its size.
    static func grid(
        of tiles: [Item], columns: Int, size: (width: Int, height: Int), properties: [Data] = []
    ) -> HEIFContainer {
        let isLong = max(size.width, size.height) > Int(UInt16.max)
        let layout = Data([0, isLong ? 1 : 0, UInt8(tiles.count / columns - 1), UInt8(columns - 1)])
        let extent = isLong ? long(size.width) + long(size.height) : short(size.width) + short(size.height)
        let whole = Item(
            type: "grid", data: layout + extent, properties: [Self.extent(size.width, size.height)] + properties,
            sources: Array(1...tiles.count))
        let hidden = tiles.map { tile in
            var tile = tile
            tile.isHidden = true
            return tile
        }
        return HEIFContainer(items: hidden + [whole], primary: tiles.count + 1)
    }

    // MARK: Coded pictures

    /// Returns the picture of a HEIC that `heif-enc` has made.
    static func picture(heic: Data, _ width: Int, _ height: Int) -> Item {
        let configuration = box("hvcC", find(["meta", "iprp", "ipco", "hvcC"], in: heic))
        return Item(type: "hvc1", data: find(["mdat"], in: heic), properties: [configuration, extent(width, height)])
    }

    /// Returns the only picture of a movie (.mp4) in HEVC or AV1.
    static func picture(movie: Data, _ width: Int, _ height: Int) -> Item {
        let description = find(["moov", "trak", "mdia", "minf", "stbl", "stsd"], in: movie).dropFirst(8)
        let (type, configuration) =
            description[description.startIndex + 4] == UInt8(ascii: "a") ? ("av01", "av1C") : ("hvc1", "hvcC")
        // The fields of a visual sample entry precede its boxes.
        let record = find([configuration], in: Data(description.dropFirst(8 + 78)))
        return Item(type: type, data: find(["mdat"], in: movie), properties: [box(configuration, record), extent(width, height)])
    }

    // MARK: Properties

    static func extent(_ width: Int, _ height: Int) -> Data { full("ispe", 0, long(width) + long(height)) }
    /// - Parameter turns: quarter turns anticlockwise.
    static func rotation(_ turns: Int) -> Data { box("irot", Data([UInt8(turns & 3)])) }
    static func mirror(isLeftRight: Bool) -> Data { box("imir", Data([isLeftRight ? 1 : 0])) }

    /// - Parameters:
    ///   - x: the offset of the aperture's centre from the picture's, in halves of a pixel.
    ///   - y: the same, downwards.
    static func aperture(_ width: Int, _ height: Int, x: Int, y: Int) -> Data {
        box("clap", long(width) + long(1) + long(height) + long(1) + long(x) + long(2) + long(y) + long(2))
    }

    static func codePoints(_ primaries: Int, _ transfer: Int, _ matrix: Int, isFullRange: Bool) -> Data {
        box("colr", Data("nclx".utf8) + short(primaries) + short(transfer) + short(matrix) + [isFullRange ? 0x80 : 0])
    }

    static func profile(_ profile: Data) -> Data { box("colr", Data("prof".utf8) + profile) }

    // MARK: The file

    func file() -> Data {
        let major = Data("heic".utf8) + Self.long(0)
        let head = Self.box("ftyp", brands.reduce(major) { $0 + Data($1.utf8) })
        // The offsets of the data are known only once the size of what precedes it is known.
        let length = head.count + meta(start: 0).count
        return head + meta(start: length + 8) + Self.box("mdat", items.reduce(Data()) { $0 + $1.data })
    }

    private func meta(start: Int) -> Data {
        let (box, full, short, long) = (Self.box, Self.full, Self.short, Self.long)
        var place = start
        var locations = Data([0x44, 0]) + short(items.count)
        var entries = Data()
        var references = Data()
        var properties: [Data] = []
        var associations = Data()
        for (number, item) in zip(1..., items) {
            locations += short(number) + short(0) + short(1) + long(place) + long(item.data.count)
            place += item.data.count
            entries += full("infe", 2, short(number) + short(0) + Data(item.type.utf8) + [0], item.isHidden ? 1 : 0)
            if !item.sources.isEmpty {
                references += box("dimg", short(number) + short(item.sources.count) + item.sources.map(short).reduce(Data(), +))
            }
            if let master = item.master { references += box("auxl", short(number) + short(1) + short(master)) }
            associations += short(number) + [UInt8(item.properties.count)]
            for property in item.properties {
                if !properties.contains(property) { properties.append(property) }
                associations += [0x80 | UInt8((properties.firstIndex(of: property) ?? 0) + 1)]
            }
        }
        return full(
            "meta", 0,
            full("hdlr", 0, long(0) + Data("pict".utf8) + Data(count: 13), 0) + full("pitm", 0, short(primary), 0)
                + full("iloc", 0, locations, 0) + full("iinf", 0, short(items.count) + entries, 0)
                + full("iref", 0, references, 0)
                + box(
                    "iprp",
                    box("ipco", properties.reduce(Data(), +)) + full("ipma", 0, long(items.count) + associations, 0)), 0)
    }

    // MARK: Boxes (ISO/IEC 14496-12, clause 4.2)

    private static func box(_ type: String, _ payload: Data) -> Data { long(payload.count + 8) + Data(type.utf8) + payload }

    private static func full(_ type: String, _ version: UInt8, _ payload: Data, _ flags: UInt8 = 0) -> Data {
        box(type, Data([version, 0, 0, flags]) + payload)
    }

    private static func short(_ value: Int) -> Data { Data([UInt8(value >> 8 & 255), UInt8(value & 255)]) }
    private static func long(_ value: Int) -> Data { short(value >> 16) + short(value & 0xFFFF) }

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
