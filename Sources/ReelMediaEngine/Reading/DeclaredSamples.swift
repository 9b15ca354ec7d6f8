import Foundation
import ReelBoxes

/// The samples that the index of a movie file declares without listing them: all of one size (`stsz`), or of a fragment's
/// defaults (`trun`; ISO/IEC 14496-12, clauses 8.7.3.2 and 8.8.8).
///
/// libavformat allocates 24 bytes for each before it reads any, so that an index of a few bytes could take all memory. The boxes
/// are found as by its `mov_read_default`, which looks for any of them in any of the containers.
struct DeclaredSamples {
    /// How many there are.
    private var count = 0
    /// Bytes of samples that are larger than one, and the samples of fragments.
    private var bytes = 0
    /// Samples of one byte, or whose sizes are listed.
    private var samples = 0
    private var reason: String?
    /// What is declared in a track with sound whose samples all last one unit, for which libavformat allocates by chunk: PCM and
    /// old compressed sounds.
    private var isOfSound = false
    private var isOther = false

    private static let containers: Set<FourCharacterCode> = [
        "moov", "trak", "mdia", "minf", "stbl", "dinf", "edts", "tref", "udta", "mvex", "moof", "traf", "ilst", "sinf", "schi",
        "wave",
    ]
    private static let others: Set<FourCharacterCode> = ["meta", "free", "hoov", "stsd", "stsz", "stz2", "trun", "cmov"]
    private static let largestIndex = 256 << 20
    private static let mostBoxes = 1_000_000
    private static let deepest = 12
    /// Any file may declare this many: 96 MB.
    private static let usual = 4 << 20

    /// Returns why a file's index is not read; nil if it may be, or if this is no movie file.
    static func refusal(of file: FileHandle) throws -> String? {
        var declared = DeclaredSamples()
        let boxes = try file.boxes(limit: mostBoxes)
        guard boxes.count < mostBoxes else { return "it has more than \(mostBoxes) boxes" }
        // A recording may have grown meanwhile.
        let size = Int(try file.seekToEnd())
        var hasIndex = false
        for box in boxes where containers.contains(box.type) || others.contains(box.type) {
            // Of what is free, only an index is of interest, and only if there is none before.
            if box.type == "free" || box.type == "hoov" {
                let start = box.contents.lowerBound
                guard !hasIndex, isIndex(try file.bytes(in: start..<start + 8)[...]) else { continue }
            }
            guard min(box.end, size) - box.start <= largestIndex else { return "its index is larger than 256 MB" }
            declared.add(boxesIn: try file.bytes(in: box.start..<min(box.end, size))[...], depth: 0)
            if let reason = declared.reason { return reason }
            hasIndex = hasIndex || box.type == .moov
        }
        let isPlausible = declared.bytes <= 4 * size && declared.samples <= 8 * size
        return declared.count <= usual || isPlausible
            ? nil : "its index declares more samples than the file can contain; it is damaged, or cut off"
    }

    /// Whether the contents of a box are an index, which was there before the box was made free.
    private static func isIndex(_ contents: ArraySlice<UInt8>) -> Bool {
        let type = contents.dropFirst(4).prefix(4)
        return type.elementsEqual("mvhd".utf8) || type.elementsEqual("cmov".utf8)
    }

    private mutating func add(boxesIn bytes: ArraySlice<UInt8>, depth: Int) {
        var walker = BoxWalker(bytes.indices, isFile: true)
        while let box = walker.next({ bytes[$0] }) {
            add(box.type, bytes[box.contents.clamped(to: bytes.indices)], depth)
        }
    }

    private mutating func add(_ type: FourCharacterCode, _ contents: ArraySlice<UInt8>, _ depth: Int) {
        switch type {
        case "trak":
            var track = DeclaredSamples()
            if depth < Self.deepest { track.add(boxesIn: contents, depth: depth + 1) }
            reason = reason ?? track.reason
            if track.isOther || !track.isOfSound {
                (count, bytes, samples) = (count + track.count, bytes + track.bytes, samples + track.samples)
            }
        case "hdlr":
            let kind = contents.dropFirst(8).prefix(4)
            // Others, such as that of where the data is, do not change what the track is.
            if kind.elementsEqual("soun".utf8) { isOfSound = true }
            if ["vide", "subp", "clcp"].contains(where: { kind.elementsEqual($0.utf8) }) { isOther = true }
        case "stts":
            var reader = BigEndianReader(contents)
            let numbers = (try? reader.numbers(4, UInt32.self)) ?? []
            if numbers.count < 4 || numbers[1] != 1 || numbers[3] != 1 { isOther = true }
        case "stsz", "stz2", "trun": add(fieldsOf: type, contents)
        case "cmov": reason = "its index is compressed (cmov), which is not read"
        case "stsd": addAnywhere(in: contents)
        case "meta":
            // Its boxes begin with this one.
            let tag = Array("hdlr".utf8)
            func isTag(_ place: Int) -> Bool { contents[place..<place + 4].elementsEqual(tag) }
            guard contents.count >= 8, depth < Self.deepest,
                let start = (contents.startIndex + 4..<contents.endIndex - 3).first(where: isTag)
            else { return }
            add(boxesIn: contents[(start - 4)...], depth: depth + 1)
        case "free", "hoov": if Self.isIndex(contents), depth < Self.deepest { add(boxesIn: contents, depth: depth + 1) }
        default: if Self.containers.contains(type), depth < Self.deepest { add(boxesIn: contents, depth: depth + 1) }
        }
    }

    private mutating func add(fieldsOf type: FourCharacterCode, _ contents: ArraySlice<UInt8>) {
        var reader = BigEndianReader(contents)
        guard let numbers = try? reader.numbers(type == "trun" ? 2 : 3, UInt32.self).map(Int.init) else { return }
        let number = numbers[numbers.count - 1]
        count += number
        if type == "trun" {
            isOther = true
            bytes += number
        } else if type == "stsz", numbers[1] > 1 {
            let (product, overflow) = numbers[1].multipliedReportingOverflow(by: number)
            bytes += overflow ? 1 << 56 : min(product, 1 << 56)
        } else {
            samples += number
        }
        // Enough for a refusal, however many follow.
        bytes = min(bytes, 1 << 60)
    }

    /// Finds what is in sample descriptions, whose own fields depend on the kind of the media.
    private mutating func addAnywhere(in contents: ArraySlice<UInt8>) {
        let types: [FourCharacterCode] = ["stsz", "stz2", "trun"]
        let tags = Set(types.map(\.rawValue))
        var code: UInt32 = 0
        for (index, byte) in zip(contents.indices, contents) {
            code = code << 8 | UInt32(byte)
            guard tags.contains(code) else { continue }
            add(fieldsOf: FourCharacterCode(rawValue: code), contents[(index + 1)...])
        }
    }
}
