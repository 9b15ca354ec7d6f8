import Foundation

extension FuzzTarget {
    /// Runs the inputs in a folder, each as it is, and then `changes` times with other changes, which are the same in each run.
    func replay(_ folder: URL, changes: Int) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            let input = try Data(contentsOf: folder.appendingPathComponent(name))
            for number in 0...max(0, changes) {
                print(name, number)
                fflush(nil)
                run(number == 0 ? input : ChangedInput(input, seed: name, number: number).data)
            }
        }
    }
}

/// An input with a few seeded changes: bits, bytes and numbers that are replaced, parts that are removed, repeated or swapped.
private struct ChangedInput {
    private(set) var data: Data
    private var state: UInt64

    init(_ input: Data, seed: String, number: Int) {
        data = Data(input)
        // FNV-1a.
        state = "\(seed) \(number)".utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        for _ in 0...random(4) where !data.isEmpty { change() }
    }

    /// Returns a number from 0 to `count` − 1 (xorshift64).
    private mutating func random(_ count: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(max(1, count)))
    }

    private mutating func change() {
        let place = random(data.count)
        let length = 1 + random(min(64, data.count - place))
        switch random(6) {
        case 0: data[place] ^= 1 << UInt8(random(8))
        case 1: data[place] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF][random(6)]
        case 2:
            // A number of four bytes, big-endian: the largest ones, or the length of the input.
            let numbers: [UInt32] = [0, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, UInt32(clamping: data.count)]
            let number = numbers[random(5)]
            for index in 0..<min(4, data.count - place) {
                data[place + index] = UInt8(truncatingIfNeeded: number >> (24 - 8 * index))
            }
        case 3: data.removeSubrange(place..<(place + length))
        case 4: data.insert(contentsOf: data[place..<(place + length)], at: random(data.count))
        default: data = data.prefix(place)
        }
        // Indices begin at 0 again.
        data = Data(data)
    }
}
