import CReelPixels
import Foundation
import ReelCoreFoundation
import Testing

/// The loops in C. Those for processors with AVX2 must give the same bits as those for all processors, and these the sums and
/// tables that they are defined by.
@Suite struct PixelLoopTests {
    private let plain = reel_plain_loops().pointee
    private let tables = Tables()
    private let orders = [(16, 8, 0, 24), (0, 8, 16, 24), (8, 16, 24, 0), (24, 16, 8, 0)].map {
        reel_byte_order(red: $0.0, green: $0.1, blue: $0.2, alpha: $0.3)
    }

    /// Random pixels, some of which are translucent, negative, very bright, or not numbers.
    private func pixels(_ count: Int, _ random: inout SeededGenerator, opaque: Bool) -> [SIMD4<Float>] {
        let strange: [Float] = [.nan, .infinity, -.infinity, -0.25, -0, 0, 1, 2, 1e30, 1e-30, 0x1p-13, Float(1).nextDown]
        return (0..<count).map { _ in
            var pixel = SIMD4<Float>.random(in: 0...1, using: &random)
            for channel in 0..<3 where Int.random(in: 0..<10, using: &random) == 0 {
                pixel[channel] = strange.randomElement(using: &random) ?? 0
            }
            if opaque || Int.random(in: 0..<20, using: &random) > 0 { pixel.w = Bool.random(using: &random) ? 1 : 0.99999 }
            return pixel
        }
    }

    private func words(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
        (0..<count * 4 + 1).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    private func bits(_ pixels: [SIMD4<Float>]) -> [SIMD4<UInt32>] {
        pixels.map { unsafeBitCast($0, to: SIMD4<UInt32>.self) }
    }

    // MARK: Bytes

    @Test func `all bytes of all orders are read and written`() {
        for order in orders {
            let words = (0..<256).map { byte -> UInt32 in
                let (red, green, blue) = (UInt32(byte), UInt32(byte ^ 0x55), UInt32(255 - byte))
                return red << order.red | green << order.green | blue << order.blue | 255 << order.alpha
            }
            var read = [SIMD4<Float>](repeating: .zero, count: 256)
            #expect(plain.read_opaque(words, order, false, tables.light, &read, 256) == 256)
            for byte in 0..<256 {
                let light = [byte, byte ^ 0x55, 255 - byte].map { tables.light[$0] }
                #expect(read[byte] == SIMD4(light[0], light[1], light[2], 1))
            }
            var written = [UInt32](repeating: 0, count: 256)
            #expect(plain.write_opaque(read, &written, 256, order, tables.steps) == 256)
            #expect(written == words)
            let codes = words.map { word -> SIMD4<Float> in
                SIMD4([order.red, order.green, order.blue, order.alpha].map { Float(word >> $0 & 255) / 255 })
            }
            #expect(plain.write_opaque(codes, &written, 256, order, nil) == 256)
            #expect(written == words)
        }
    }

    @Test func `a byte begins exactly at its threshold`() {
        for byte in 1..<256 {
            let threshold = Tables.threshold(byte)
            let pixels = [SIMD4(threshold.nextDown, threshold, threshold.nextUp, 1)]
            var word = [UInt32](repeating: 0, count: 1)
            #expect(plain.write_opaque(pixels, &word, 1, orders[0], tables.steps) == 1)
            let before = UInt32(byte - 1)
            #expect(word[0] == 255 << 24 | before << 16 | UInt32(byte) << 8 | UInt32(byte), "\(byte)")
        }
    }

    @Test func `reading and writing stop at what is translucent`() {
        for place in 0..<40 {
            var words = [UInt32](repeating: 0xFF80_4020, count: 40)
            words[place] = 0xFE80_4020
            var read = [SIMD4<Float>](repeating: .zero, count: 40)
            let count = plain.read_opaque(words, orders[0], false, tables.light, &read, 40)
            #expect(count <= place && count > place - 8)
            #expect(plain.read_opaque(words, orders[0], true, tables.light, &read, 40) == 40)
            read[place].w = 0.9999
            var written = [UInt32](repeating: 7, count: 40)
            #expect(plain.write_opaque(read, &written, 40, orders[0], tables.steps) == count)
            #expect(written[..<count].allSatisfy { $0 == 0xFF80_4020 } && written[count...].allSatisfy { $0 == 7 })
        }
    }

    @Test func `every byte is mixed with every other one`() {
        for opacity: Float in [0, 0.3, 0.7, 1] {
            for byte in stride(from: 0, through: 255, by: 2) {
                func word(_ red: Int, _ green: Int, _ blue: Int, _ order: reel_byte_order) -> UInt32 {
                    let (red, green, blue) = (UInt32(red) << order.red, UInt32(green) << order.green, UInt32(blue) << order.blue)
                    return red | green | blue
                }
                let front = [UInt32](repeating: word(byte, 255 - byte, 0, orders[0]), count: 256)
                let back = (0..<256).map { word(255 - $0, $0, $0, orders[2]) }
                var mixed = [UInt32](repeating: 0, count: 256)
                plain.mix(front, orders[0], opacity, back, orders[2], &mixed, orders[0], 256, tables.all)
                for other in 0..<256 {
                    let (above, below) = ([byte, 255 - byte, 0], [255 - other, other, other])
                    let bytes = zip(above, below).map { front, back -> Int in
                        let light: Float = tables.light[front] * opacity + tables.light[back] * (1 - opacity)
                        return (1..<256).last { Tables.threshold($0) <= light } ?? 0
                    }
                    #expect(mixed[other] == 255 << 24 | word(bytes[0], bytes[1], bytes[2], orders[0]))
                }
            }
        }
    }

    @Test func `bytes with wide instructions`() throws {
        guard let wide = reel_wide_loops()?.pointee else { return }
        var random = SeededGenerator(3)
        for count in Array(0...33) + [1_000] {
            for (order, other) in zip(orders, orders.reversed()) {
                // One byte further, so that words are not aligned.
                var front = words(count, &random)
                let back = words(count, &random)
                if count % 2 == 0 {
                    for index in front.indices where (index - 1) % 4 == Int(order.alpha) / 8 { front[index] = 255 }
                }
                for opaque in [false, true] {
                    let light = pixels(count, &random, opaque: opaque)
                    var (one, two) = (back, back)
                    var (read, second) = (light, light)
                    front.withUnsafeBytes { front in
                        back.withUnsafeBytes { back in
                            one.withUnsafeMutableBytes { one in
                                two.withUnsafeMutableBytes { two in
                                    for steps in [tables.steps, nil] {
                                        let counts = [(plain, one), (wide, two)].map { loops, target in
                                            loops.write_opaque(light, target.baseAddress! + 1, count, order, steps)
                                        }
                                        #expect(counts[0] == counts[1])
                                        #expect(one.elementsEqual(two))
                                    }
                                    for (loops, target) in [(plain, one), (wide, two)] {
                                        loops.over(
                                            front.baseAddress! + 1, order, back.baseAddress! + 1, other,
                                            target.baseAddress! + 1, orders[count % 4], count, tables.all)
                                    }
                                    #expect(one.elementsEqual(two))
                                    let opacity = Float.random(in: 0...1, using: &random)
                                    for (loops, target) in [(plain, one), (wide, two)] {
                                        loops.mix(
                                            front.baseAddress! + 1, order, opacity, back.baseAddress! + 1, other,
                                            target.baseAddress! + 1, orders[count % 4], count, tables.all)
                                    }
                                    #expect(one.elementsEqual(two))
                                }
                            }
                        }
                        let source = front.baseAddress! + 1
                        let first = plain.read_opaque(source, order, opaque, tables.light, &read, count)
                        #expect(wide.read_opaque(source, order, opaque, tables.light, &second, count) == first)
                    }
                    #expect(bits(read) == bits(second))
                }
            }
        }
    }

    // MARK: Rows

    /// All sums of rows, by one of the sets of loops.
    private func sums(_ loops: reel_pixel_loops, _ count: Int) -> [[SIMD4<Float>]] {
        var random = SeededGenerator(UInt64(count))
        func next(_ count: Int) -> [SIMD4<Float>] { (0..<count).map { _ in .random(in: -1...1, using: &random) } }
        var results: [[SIMD4<Float>]] = []
        let start = next(count)
        func run(_ loop: (UnsafeMutablePointer<SIMD4<Float>>) -> Void) {
            var sum = start
            // One more, which must stay as it is.
            sum.append(SIMD4(repeating: 7))
            sum.withUnsafeMutableBufferPointer { loop($0.baseAddress!) }
            results.append(sum)
        }
        let (row, weights) = (next(4 * count + 64), next(64))
        run { loops.add(row, 0.3, $0, count) }
        let rows = (0..<7).map { _ in next(count) }
        let places = rows.map { row in
            let copy = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: count + 1)
            copy.initialize(from: row, count: count)
            return copy
        }
        defer { places.forEach { $0.deallocate() } }
        let readable = places.map { UnsafePointer($0) }
        for number in 0...7 { run { loops.sum(readable, weights, number, $0, count) } }
        for reach in 0...3 { run { loops.blur(readable, weights, reach, $0, count) } }
        for reach in [0, 1, 5] {
            run { sum in
                row.withUnsafeBufferPointer { row in
                    let shifted = (0...2 * reach).map { row.baseAddress! + 5 - reach + $0 }
                    loops.blur(shifted, weights, reach, sum, count)
                }
            }
        }
        for taps in [2, 4, 28, 30] { run { loops.reduce_row(row, 4, weights, taps, $0, count) } }
        let pairs = next(4 * 8)
        for (factor, start) in [(4, 0), (4, 1), (4, 2), (4, 3), (8, 0), (8, 5), (8, 2)] {
            run { loops.enlarge_row(row, factor, pairs, start, $0, count) }
        }
        return results
    }

    @Test func `sums with wide instructions`() throws {
        guard let wide = reel_wide_loops()?.pointee else { return }
        for count in Array(1...20) + [97] {
            for (one, two) in zip(sums(plain, count), sums(wide, count)) {
                #expect(bits(one) == bits(two))
                #expect(one.last == SIMD4(repeating: 7))
            }
        }
    }

    @Test func `sums are those of their definitions`() {
        let row = (0..<64).map { SIMD4<Float>(Float($0), Float($0 * $0), -Float($0), 1) }
        let weights: [SIMD4<Float>] = [0.5, 0.25, 0.125, 0.0625].map { SIMD4(repeating: $0) }
        var found = [SIMD4<Float>](repeating: SIMD4(repeating: 2), count: 9)
        plain.add(row, 0.5, &found, 9)
        #expect(found == (0..<9).map { row[$0] * 0.5 + 2 })
        row.withUnsafeBufferPointer { row in
            let start = row.baseAddress!
            let rows = [start, start + 10, start + 20, start + 30, start + 40]
            plain.sum(rows, weights, 3, &found, 9)
            #expect(found == (0..<9).map { start[$0] * 0.5 + start[$0 + 10] * 0.25 + start[$0 + 20] * 0.125 })
            plain.blur(rows, weights, 2, &found, 9)
            #expect(
                found
                    == (0..<9).map {
                        start[$0 + 20] * 0.5 + (start[$0 + 10] + start[$0 + 30]) * 0.25 + (start[$0] + start[$0 + 40]) * 0.125
                    })
            plain.blur((0...4).map { start + $0 }, weights, 2, &found, 9)
            #expect(
                found
                    == (0..<9).map {
                        start[$0 + 2] * 0.5 + (start[$0 + 1] + start[$0 + 3]) * 0.25 + (start[$0] + start[$0 + 4]) * 0.125
                    })
            for taps in [2, 4, 6, 10] {
                let weights = (0..<taps).map { SIMD4<Float>(repeating: Float(1 << ($0 % 5))) }
                plain.reduce_row(start, 4, weights, taps, &found, 9)
                #expect(
                    found
                        == (0..<9).map { x in
                            (0..<taps).reduce(SIMD4<Float>.zero) { $0 + start[x * 4 + $1] * weights[$1].x }
                        })
            }
        }
    }

    /// Blocks of which all pixels are wanted, and such as begin or end within.
    @Test(arguments: [(4, 0, 8), (4, 1, 13), (4, 2, 1), (8, 0, 5), (8, 0, 8), (8, 3, 16), (16, 9, 40)])
    func `a row is enlarged by the weights of each place`(factor: Int, start: Int, count: Int) {
        let row = (0..<64).map { SIMD4<Float>(Float($0), Float($0 * $0), -Float($0), 1) }
        func weight(_ place: Int, _ tap: Int) -> Float { Float(1 << ((place * 3 + tap * 5) % 7)) }
        let weights = stride(from: 0, to: factor, by: 2).flatMap { place in
            (0..<4).flatMap { tap in (0..<2).map { SIMD4<Float>(repeating: weight(place + $0, tap)) } }
        }
        var found = [SIMD4<Float>](repeating: .zero, count: count)
        plain.enlarge_row(row, factor, weights, start, &found, count)
        for index in 0..<count {
            let place = (start + index) % factor
            let first = (start + index) / factor + (place < factor / 2 ? 0 : 1)
            #expect(found[index] == (0..<4).reduce(SIMD4<Float>.zero) { $0 + row[first + $1] * weight(place, $1) })
        }
    }

    /// The tables as the header describes them, from sRGB's formula.
    private struct Tables {
        let light: [Float]
        let steps: [UInt32]
        let all: reel_light_tables

        static func light(_ code: Double) -> Double { code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4) }

        static func threshold(_ byte: Int) -> Float { Float(light((Double(byte) - 0.5) / 255)) }

        init() {
            let light = (0..<256).map { Float(Self.light(Double($0) / 255)) }
            self.light = light
            steps = (0...13 * 128).map { index in
                let first = 0x3900_0000 + UInt32(index) << 16
                let byte = (1..<256).last { Self.threshold($0) <= Float(bitPattern: first) } ?? 0
                let distance = byte < 255 ? Self.threshold(byte + 1).bitPattern - first : .max
                return UInt32(byte) << 16 | (65_536 - min(distance, 65_536))
            }
            let multiplied = (0..<65_536).map { index -> Float in
                let (alpha, byte) = (Double(index >> 8) / 255, Double(index & 255) / 255)
                return alpha == 0 ? 0 : Float(Self.light(min(1, byte / alpha)) * alpha)
            }
            // Never freed: the tests are few.
            func kept<Element>(_ values: [Element]) -> UnsafePointer<Element> {
                let memory = UnsafeMutablePointer<Element>.allocate(capacity: values.count)
                memory.initialize(from: values, count: values.count)
                return UnsafePointer(memory)
            }
            all = reel_light_tables(light: kept(light), multiplied: kept(multiplied), steps: kept(steps))
        }
    }
}
