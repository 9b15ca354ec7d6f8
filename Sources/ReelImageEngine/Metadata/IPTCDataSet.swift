import Foundation

/// A data set of the application record of IPTC (IIM 4.2, chapter 6), such as a caption.
package struct IPTCDataSet: Sendable, Equatable {
    /// The number in record 2.
    package var number: UInt8
    package var text: String

    package init(_ number: UInt8, _ text: String) {
        self.number = number
        self.text = text
    }

    /// Reads the application record. Texts that are not UTF-8 are read as Latin 1.
    static func read(_ record: Data) -> [IPTCDataSet] {
        let bytes = [UInt8](record)
        var sets: [IPTCDataSet] = []
        var position = 0
        // A marker, the record, the data set, the length in two bytes. The highest bit marks lengths that no text has.
        while position + 5 <= bytes.count, bytes[position] == 0x1C {
            let length = Int(bytes[position + 3]) << 8 | Int(bytes[position + 4])
            let end = position + 5 + length
            guard length < 0x8000, end <= bytes.count else { break }
            // 0 is the version of the record, a number.
            if bytes[position + 1] == 2, bytes[position + 2] != 0 {
                let text = Data(bytes[position + 5..<end])
                let decoded = String(data: text, encoding: .utf8) ?? String(data: text, encoding: .isoLatin1) ?? ""
                sets.append(IPTCDataSet(bytes[position + 2], decoded))
            }
            position = end
        }
        return sets
    }

    /// Returns the record, in UTF-8 (1:90) and of version 4 (2:00).
    static func data(of sets: [IPTCDataSet]) -> Data {
        var record = Data([0x1C, 1, 90, 0, 3, 0x1B, 0x25, 0x47, 0x1C, 2, 0, 0, 2, 0, 4])
        for set in sets {
            let text = Data(set.text.utf8.prefix(0x7FFF))
            record += [0x1C, 2, set.number, UInt8(text.count >> 8), UInt8(text.count & 255)] + text
        }
        return record
    }
}

/// The image resources of Photoshop, in which JPEG files contain IPTC ("Adobe Photoshop File Formats Specification").
enum PhotoshopResources {
    static let signature = Data("Photoshop 3.0\0".utf8)
    private static let iptc = 0x0404

    /// Returns the IPTC record in a segment; nil if there is none.
    static func iptc(in segment: Data) -> Data? {
        guard segment.starts(with: signature) else { return nil }
        let bytes = [UInt8](segment.dropFirst(signature.count))
        var position = 0
        while position + 12 <= bytes.count, bytes[position..<position + 4].elementsEqual("8BIM".utf8) {
            let identifier = Int(bytes[position + 4]) << 8 | Int(bytes[position + 5])
            // The name, with its length and padded to an even size.
            let sizeStart = position + 6 + ((Int(bytes[position + 6]) + 2) & ~1)
            guard sizeStart + 4 <= bytes.count else { return nil }
            let size = bytes[sizeStart..<sizeStart + 4].reduce(0) { $0 << 8 | Int($1) }
            guard size <= bytes.count - sizeStart - 4 else { return nil }
            if identifier == iptc { return Data(bytes[sizeStart + 4..<sizeStart + 4 + size]) }
            position = sizeStart + 4 + ((size + 1) & ~1)
        }
        return nil
    }

    /// Returns a segment with an IPTC record.
    static func segment(iptc record: Data) -> Data {
        let size = TIFFWriter(isBigEndian: true).number(record.count, 4)
        return signature + Data("8BIM".utf8) + [4, 4, 0, 0] + size + record + Data(count: record.count & 1)
    }
}
