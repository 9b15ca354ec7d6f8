import ReelCoreVideo
import ReelMediaEngine
import Testing

struct PlaneShiftTests {
    private static func result(
        _ first: CVPixelBuffer, _ second: CVPixelBuffer, _ direction: PlaneShift.Direction, _ offset: Double, slides: Bool = false
    ) throws -> CVPixelBuffer {
        let result = try flatPlanarBuffer(CVPixelBufferGetWidth(first), CVPixelBufferGetHeight(first), 1, 2, 3)
        if slides {
            try PlaneShift.slide(first, second, direction: direction, offset: offset, into: result)
        } else {
            try PlaneShift.push(first, second, direction: direction, offset: offset, into: result)
        }
        return result
    }

    @Test(arguments: PlaneShift.Direction.allCases, [false, true])
    func `the ends are the pictures themselves`(direction: PlaneShift.Direction, slides: Bool) throws {
        for (width, height) in [(30, 20), (31, 21)] {
            let (first, second) = (try noiseBuffer(width, height, seed: 3), try noiseBuffer(width, height, seed: 4))
            for offset in [0, -3, Double.nan] {
                #expect(difference(try Self.result(first, second, direction, offset, slides: slides), first) == 0)
            }
            let way = direction == .left || direction == .right ? width : height
            for offset in [Double(way), 1000] {
                #expect(difference(try Self.result(first, second, direction, offset, slides: slides), second) == 0)
            }
            // Almost the full distance has almost the same result.
            let nearly = try Self.result(first, second, direction, Double(way) - 1e-7, slides: slides)
            #expect(difference(nearly, second) == 0)
        }
    }

    /// The expected rows of a plane after moving by a whole number of its samples.
    private static func expected(
        _ first: PlaneSamples, _ second: PlaneSamples, _ direction: PlaneShift.Direction, _ n: Int, slides: Bool
    ) -> [[Int]] {
        func line(_ a: [Int], _ b: [Int]) -> [Int] {
            switch (direction, slides) {
            case (.left, false), (.up, false): Array((a + b)[n..<n + a.count])
            case (.left, true), (.up, true): Array(a.prefix(a.count - n) + b.prefix(n))
            case (_, false): Array((b + a)[(a.count - n)..<(2 * a.count - n)])
            case (_, true): Array(b.suffix(n) + a.suffix(a.count - n))
            }
        }
        let isHorizontal = direction == .left || direction == .right
        return isHorizontal
            ? (0..<first.height).map { line(first.row($0), second.row($0)) }
            : (0..<first.width).map { line(first.column($0), second.column($0)) }
    }

    @Test(arguments: PlaneShift.Direction.allCases, [false, true])
    func `whole offsets move samples and do not change them`(direction: PlaneShift.Direction, slides: Bool) throws {
        let (first, second) = (try noiseBuffer(30, 20, seed: 3), try noiseBuffer(30, 20, seed: 4))
        for offset in [1, 2, 7, 10, 18] {
            let result = try Self.result(first, second, direction, Double(offset), slides: slides)
            for index in 0..<3 where index == 0 || offset % 2 == 0 {
                let plane = PlaneSamples(result, index)
                let isHorizontal = direction == .left || direction == .right
                let lines = isHorizontal ? (0..<plane.height).map { plane.row($0) } : (0..<plane.width).map { plane.column($0) }
                let expected = Self.expected(
                    PlaneSamples(first, index), PlaneSamples(second, index), direction, index == 0 ? offset : offset / 2,
                    slides: slides)
                #expect(lines == expected, "\(direction) \(offset), plane \(index)")
            }
        }
    }

    /// Waves of high amplitude in the direction of movement: a shift of flat ones by 1/100 sample is lost by rounding.
    private static func waves(_ direction: PlaneShift.Direction, x: Double, y: Double) -> Waves {
        let isHorizontal = direction == .left || direction == .right
        return Waves(
            wavelengthX: x, wavelengthY: y, amplitudeX: isHorizontal ? 110 : 10, amplitudeY: isHorizontal ? 10 : 110)
    }

    @Test(arguments: PlaneShift.Direction.allCases, [10.25, 33.5, 40.7, 61.13])
    func `pictures that are pushed lie where they should to a hundredth of a pixel`(
        direction: PlaneShift.Direction, offset: Double
    ) throws {
        // The picture continues across the seam, so that the seam is tested, too.
        let waves = Self.waves(direction, x: 120 / 5, y: 90 / 4)
        let picture = try waves.buffer(120, 90)
        let result = try Self.result(picture, picture, direction, offset)
        let moved: (x: Double, y: Double) =
            switch direction {
            case .left: (offset, 0)
            case .right: (-offset, 0)
            case .up: (0, offset)
            case .down: (0, -offset)
            }
        for index in 0..<3 {
            let found = waves.displacement(of: PlaneSamples(result, index), index, margin: 3) { ($0 + moved.x, $1 + moved.y) }
            let along = direction == .left || direction == .right ? found.x : found.y
            #expect(abs(along) < 0.01 && found.error < 2, "plane \(index): \(found)")
        }
    }

    @Test(arguments: PlaneShift.Direction.allCases)
    func `a picture that slides in has an edge between samples and lies where it should`(direction: PlaneShift.Direction) throws {
        let dark = try flatPlanarBuffer(30, 20, 0, 0, 0)
        let light = try flatPlanarBuffer(30, 20, 200, 100, 100)
        let plane = PlaneSamples(try Self.result(dark, light, direction, 7.25, slides: true), 0)
        let line: [Int] =
            switch direction {
            case .left: plane.row(3).reversed()
            case .right: plane.row(3)
            case .up: plane.column(3).reversed()
            case .down: plane.column(3)
            }
        let expected: [Int] = [Int](repeating: 200, count: 7) + [50] + [Int](repeating: 0, count: line.count - 8)
        #expect(line == expected)

        let waves = Self.waves(direction, x: 25, y: 23)
        let result = try Self.result(try flatPlanarBuffer(120, 90, 0), waves.buffer(120, 90), direction, 89.75, slides: true)
        let origin: (x: Double, y: Double) =
            switch direction {
            case .left: (120 - 89.75, 0)
            case .right: (89.75 - 120, 0)
            case .up: (0, 90 - 89.75)
            case .down: (0, 89.75 - 90)
            }
        // The margins leave the area that the second picture covers in all four cases.
        for index in 0..<3 {
            let found = waves.displacement(of: PlaneSamples(result, index), index, margin: index == 0 ? 33 : 17) {
                ($0 - origin.x, $1 - origin.y)
            }
            let along = direction == .left || direction == .right ? found.x : found.y
            #expect(abs(along) < 0.01 && found.error < 2, "plane \(index): \(found)")
        }
    }

    @Test(arguments: PlaneShift.Direction.allCases)
    func `an edge that wipes lies between samples, and neither picture moves`(direction: PlaneShift.Direction) throws {
        let isHorizontal = direction == .left || direction == .right
        let (first, second) = (try noiseBuffer(30, 20, seed: 3), try noiseBuffer(30, 20, seed: 4))
        for offset in [2.0, 6.5, 16] {
            let target = try flatPlanarBuffer(30, 20, 1, 2, 3)
            try PlaneShift.draw(first, second, MovingEdge(.wipe, direction, offset: offset), into: target)
            let planes = [first, second, target].map { PlaneSamples($0, 0) }
            let lines = planes.map { isHorizontal ? $0.row(3) : $0.column(3) }
            let (length, whole) = (lines[0].count, Int(offset))
            for place in 0..<length {
                let distance = direction == .left || direction == .up ? length - 1 - place : place
                let (old, new, shown) = (lines[0][place], lines[1][place], lines[2][place])
                let expected = distance < whole ? new : distance > whole || offset == Double(whole) ? old : (old + new + 1) / 2
                #expect(abs(shown - expected) <= (distance == whole ? 1 : 0), "\(offset), \(place)")
            }
        }
    }

    @Test func `flat pictures stay flat at every fraction`() throws {
        let flat = try flatPlanarBuffer(24, 16, 235, 16, 240)
        for step in 1...32 {
            let offset = 5 + Double(step) / 33
            for direction in PlaneShift.Direction.allCases {
                #expect(difference(try Self.result(flat, flat, direction, offset), flat) == 0)
                #expect(difference(try Self.result(flat, flat, direction, offset, slides: true), flat) == 0)
            }
        }
        #expect(throws: MediaError.self) { try PlaneShift.push(flat, flat, direction: .left, offset: 3, into: flat) }
    }

    @Test func `edges ring no more than samples can hold`() throws {
        let edge = try planarBuffer(24, 16) { _, x, _ in x < 6 ? 0 : 255 }
        let plane = PlaneSamples(try Self.result(edge, edge, .left, 0.5), 0)
        let expected: [Int] = [0, 0, 0, 0, 0, 128, 255, 255]
        #expect(Array(plane.row(4).prefix(8)) == expected)
    }
}
