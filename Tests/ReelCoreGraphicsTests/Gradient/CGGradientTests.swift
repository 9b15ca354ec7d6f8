import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import Testing

@Suite struct CGGradientTests {
    /// The red, green, blue and alpha components.
    typealias Color = [CGFloat]

    private let red: Color = [1, 0, 0, 1]
    private let blue: Color = [0, 0, 1, 1]

    private func gradient(_ colors: [Color], _ locations: [CGFloat]? = nil) throws -> CGGradient {
        let colors = colors.map { CGColor(srgbRed: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }
        return try #require(CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: locations))
    }

    /// Returns a pixel's expected stored channels, unrounded: the mixture of two colours, premultiplied.
    private func mixture(_ one: Color, _ other: Color, _ share: CGFloat) -> [CGFloat] {
        let mixed = zip(one, other).map { $0 + ($1 - $0) * share }
        return [mixed[0] * mixed[3], mixed[1] * mixed[3], mixed[2] * mixed[3], mixed[3]].map { $0 * 255 }
    }

    private func differs(_ pixel: Pixel, from expected: [CGFloat], by tolerance: CGFloat = 1.5) -> Bool {
        zip([pixel.red, pixel.green, pixel.blue, pixel.alpha], expected).contains { abs(CGFloat($0) - $1) > tolerance }
    }

    // MARK: Linear

    @Test(arguments: Layout.all) func `colours change evenly along the line`(layout: Layout) throws {
        let memory = ClientMemory(100, 3, layout)
        let context = try memory.context()
        context.drawLinearGradient(
            try gradient([red, blue]), start: CGPoint(x: 0, y: 1), end: CGPoint(x: 100, y: 1), options: [])
        for y in 0..<3 {
            for x in 0..<100 where differs(memory[x, y], from: mixture(red, blue, (CGFloat(x) + 0.5) / 100)) {
                Issue.record("pixel \(x), \(y) is \(memory[x, y])")
                return
            }
        }
        #expect(memory.isPaddingUntouched)
    }

    @Test func `y grows upwards`() throws {
        let memory = ClientMemory(2, 50)
        try memory.context().drawLinearGradient(gradient([red, blue]), start: .zero, end: CGPoint(x: 0, y: 50), options: [])
        for y in 0..<50 {
            #expect(!differs(memory[1, y], from: mixture(blue, red, (CGFloat(y) + 0.5) / 50)), "row \(y): \(memory[1, y])")
        }
    }

    @Test(arguments: [
        CGAffineTransform(scaleX: 2, y: 0.5), CGAffineTransform(rotationAngle: 0.7), CGAffineTransform(scaleX: -1, y: -3),
        CGAffineTransform(a: 1, b: 0.4, c: -0.9, d: 1.3, tx: 7, ty: -3), CGAffineTransform(scaleX: 60, y: 60),
    ]) func `the line is where the coordinate system puts it`(transform: CGAffineTransform) throws {
        let memory = ClientMemory(60, 60)
        let context = try memory.context()
        context.translateBy(x: 30, y: 30)
        context.concatenate(transform)
        // Given in pixels from the centre and converted to the client's coordinates, so that the line is visible in any system.
        let inverse = transform.inverted()
        let start = CGPoint(x: -20, y: -12).applying(inverse)
        let end = CGPoint(x: 17, y: 9).applying(inverse)
        context.drawLinearGradient(
            try gradient([red, blue]), start: start, end: end, options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        let along = CGVector(dx: end.x - start.x, dy: end.y - start.y)
        for y in 0..<60 {
            for x in 0..<60 {
                let point = CGPoint(x: CGFloat(x) + 0.5 - 30, y: 30 - CGFloat(y) - 0.5).applying(inverse)
                let place =
                    ((point.x - start.x) * along.dx + (point.y - start.y) * along.dy)
                    / (along.dx * along.dx + along.dy * along.dy)
                let expected = mixture(red, blue, min(max(place, 0), 1))
                guard differs(memory[x, y], from: expected) else { continue }
                Issue.record("pixel \(x), \(y) is \(memory[x, y]) instead of \(expected)")
                return
            }
        }
    }

    @Test(
        arguments: [
            (CGGradientDrawingOptions(), "....RRRBBB...."), (.drawsBeforeStartLocation, "RRRRRRRBBB...."),
            (.drawsAfterEndLocation, "....RRRBBBBBBB"),
            ([.drawsBeforeStartLocation, .drawsAfterEndLocation], "RRRRRRRBBBBBBB"),
        ] as [(CGGradientDrawingOptions, String)]) func `the options say how far it reaches`(
            options: CGGradientDrawingOptions, expected: String
        ) throws
    {
        let memory = ClientMemory(14, 2)
        try memory.context().drawLinearGradient(
            gradient([red, red, blue, blue], [0, 0.5, 0.5, 1]), start: CGPoint(x: 4, y: 0), end: CGPoint(x: 10, y: 0),
            options: options)
        for row in memory.rows {
            #expect(row.map { $0 == .red ? "R" : $0 == .blue ? "B" : $0 == .clear ? "." : "?" }.joined() == expected)
        }
    }

    @Test func `colours are at their locations, in whatever order`() throws {
        let green: Color = [0, 1, 0, 1]
        let memory = ClientMemory(200, 1)
        try memory.context().drawLinearGradient(
            gradient([green, blue, red], [0.9, 0.2, 0.3]), start: .zero, end: CGPoint(x: 200, y: 0), options: [])
        for x in 0..<200 {
            let place = (CGFloat(x) + 0.5) / 200
            let expected =
                place < 0.2
                ? mixture(blue, blue, 0)
                : place < 0.3
                    ? mixture(blue, red, (place - 0.2) / 0.1)
                    : place < 0.9 ? mixture(red, green, (place - 0.3) / 0.6) : mixture(green, green, 0)
            #expect(!differs(memory[x, 0], from: expected), "\(x): \(memory[x, 0]) instead of \(expected)")
        }
    }

    @Test func `colours without locations are evenly spread, and one is everywhere`() throws {
        let green: Color = [0, 1, 0, 1]
        let memory = ClientMemory(100, 1)
        try memory.context().drawLinearGradient(
            gradient([red, green, blue]), start: .zero, end: CGPoint(x: 100, y: 0), options: [])
        #expect(!differs(memory[24, 0], from: mixture(red, green, 0.49)))
        #expect(!differs(memory[50, 0], from: mixture(green, blue, 0.01)))
        #expect(!differs(memory[74, 0], from: mixture(green, blue, 0.49)))
        try memory.context().drawLinearGradient(gradient([green]), start: .zero, end: CGPoint(x: 100, y: 0), options: [])
        #expect(memory.rows[0].allSatisfy { $0 == .green })
    }

    @Test func `colours are mixed before they are multiplied by alpha`() throws {
        let nothing: Color = [1, 0, 0, 0]
        let memory = ClientMemory(64, 1)
        try memory.context().drawLinearGradient(
            gradient([nothing, blue]), start: .zero, end: CGPoint(x: 64, y: 0), options: [])
        for x in 0..<64 {
            let expected = mixture(nothing, blue, (CGFloat(x) + 0.5) / 64)
            #expect(!differs(memory[x, 0], from: expected), "\(x): \(memory[x, 0]) instead of \(expected)")
        }
    }

    @Test func `clip, alpha and blend mode count, and the current path does not`() throws {
        let memory = ClientMemory(4, 4, filledWith: .white)
        let context = try memory.context()
        context.clip(to: CGRect(x: 1, y: 1, width: 2, height: 2))
        context.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.setAlpha(0.5)
        context.drawLinearGradient(try gradient([red, red]), start: .zero, end: CGPoint(x: 4, y: 0), options: [])
        #expect(memory[1, 1] == Pixel(255, 128, 128) || memory[1, 1] == Pixel(255, 127, 127))
        #expect(memory[0, 0] == .white && memory[3, 3] == .white)
        #expect(!context.isPathEmpty)
        context.setAlpha(1)
        context.setBlendMode(.multiply)
        let gray: Color = [0.5, 0.5, 0.5, 1]
        context.drawLinearGradient(try gradient([gray, gray]), start: .zero, end: CGPoint(x: 4, y: 0), options: [])
        #expect(!differs(memory[2, 2], from: [128, 64, 64, 255]), "\(memory[2, 2])")
    }

    @Test func `components are those of the space, and change evenly there`() throws {
        let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let displayP3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        func middle(_ gradient: CGGradient?) throws -> Pixel {
            let memory = ClientMemory(101, 1)
            try memory.context().drawLinearGradient(
                #require(gradient), start: .zero, end: CGPoint(x: 101, y: 0), options: [])
            return memory[50, 0]
        }
        // IEC 61966-2-1: half of the light is code 188.
        let light = CGGradient(colorSpace: linear, colorComponents: [1, 0, 0, 1, 0, 1, 0, 1], locations: nil, count: 2)
        #expect(try !differs(middle(light), from: [188, 188, 0, 255]))
        let colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 1, blue: 0, alpha: 1)]
        let converted = CGGradient(colorsSpace: linear, colors: colors as CFArray, locations: [0, 1])
        #expect(try !differs(middle(converted), from: [188, 188, 0, 255]))
        let codes = CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: [0, 1])
        #expect(try !differs(middle(codes), from: [127.5, 127.5, 0, 255]))
        let gray = CGGradient(
            colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0, 1, 1, 1], locations: [0, 1], count: 2)
        #expect(try !differs(middle(gray), from: [127.5, 127.5, 127.5, 255]))
        // There and back again.
        let same = CGColor(srgbRed: 0.8, green: 0.3, blue: 0.1, alpha: 1)
        let wide = CGGradient(colorsSpace: displayP3, colors: [same, same] as CFArray, locations: nil)
        #expect(try !differs(middle(wide), from: [204, 76.5, 25.5, 255], by: 1))
        let luminance = CGGradient(
            colorsSpace: CGColorSpaceCreateDeviceGray(), colors: [colors[1], colors[1]] as CFArray, locations: nil)
        // 0.7152 of the light.
        #expect(try !differs(middle(luminance), from: [220, 220, 220, 255]))
    }

    @Test func `what is no gradient is nil`() {
        #expect(CGGradient(colorsSpace: nil, colors: [] as CFArray, locations: nil) == nil)
        #expect(CGGradient(colorsSpace: nil, colors: ["red", "blue"] as CFArray, locations: [0, 1]) == nil)
        #expect(
            CGGradient(colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [], locations: nil, count: 0) == nil)
        #expect(
            CGGradient(
                colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [.nan, 0, 0, 1], locations: nil, count: 1) == nil)
    }

    @Test func `lines and circles that are none draw nothing, and the context lives`() throws {
        let memory = ClientMemory(4, 4)
        let context = try memory.context()
        let gradient = try gradient([red, blue])
        let all: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        let point = CGPoint(x: 2, y: 2)
        for end in [point, CGPoint(x: CGFloat.nan, y: 0), CGPoint(x: CGFloat.infinity, y: 0), CGPoint(x: 1e300, y: 1e300)] {
            context.drawLinearGradient(gradient, start: point, end: end, options: all)
            context.drawRadialGradient(
                gradient, startCenter: point, startRadius: 1, endCenter: end, endRadius: 1, options: all)
        }
        for radius in [-1, CGFloat.nan, .infinity] {
            context.drawRadialGradient(
                gradient, startCenter: point, startRadius: radius, endCenter: .zero, endRadius: 1, options: all)
        }
        context.saveGState()
        context.scaleBy(x: 0, y: 1)
        context.drawLinearGradient(gradient, start: .zero, end: point, options: all)
        context.restoreGState()
        #expect(memory.rows.joined().allSatisfy { $0 == .clear })
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(memory[1, 1] == .black)
    }

    // MARK: Conic

    @Test(arguments: [1, 0.5]) func `colours change evenly around the centre`(alpha: CGFloat) throws {
        let memory = ClientMemory(40, 30)
        let context = try memory.context()
        context.translateBy(x: 20, y: 15)
        context.scaleBy(x: 2, y: 1)
        let green = [0, 1, 0, alpha]
        context.drawConicGradient(
            try gradient([red, green, blue], [0, 0.25, 1]), center: CGPoint(x: 1, y: 2), angle: .pi / 3)
        for y in 0..<30 {
            for x in 0..<40 {
                let (across, up) = ((CGFloat(x) + 0.5 - 20) / 2 - 1, 15 - CGFloat(y) - 0.5 - 2)
                var turn = (atan2(up, across) - .pi / 3) / (2 * .pi)
                if turn < 0 { turn += 1 }
                // At the border, the pixel's middle may be on either side.
                guard abs(turn) > 1e-9, abs(turn - 1) > 1e-9 else { continue }
                let expected =
                    turn < 0.25
                    ? mixture(red, green, turn / 0.25) : mixture(green, blue, (turn - 0.25) / 0.75)
                #expect(!differs(memory[x, y], from: expected), "pixel \(x), \(y) is \(memory[x, y])")
            }
        }
        #expect(memory.isPaddingUntouched)
    }

    // MARK: Radial

    struct Circles: CustomTestStringConvertible, Sendable {
        var start: CGPoint
        var startRadius: CGFloat
        var end: CGPoint
        var endRadius: CGFloat
        var testDescription: String { "\(start) \(startRadius) to \(end) \(endRadius)" }

        static let all = [
            Circles(start: CGPoint(x: 0, y: 0), startRadius: 0, end: CGPoint(x: 0, y: 0), endRadius: 25),
            Circles(start: CGPoint(x: 0, y: 0), startRadius: 8, end: CGPoint(x: 0, y: 0), endRadius: 25),
            Circles(start: CGPoint(x: 0, y: 0), startRadius: 25, end: CGPoint(x: 0, y: 0), endRadius: 8),
            Circles(start: CGPoint(x: -5, y: 3), startRadius: 4, end: CGPoint(x: 2, y: 0), endRadius: 22),
            Circles(start: CGPoint(x: -15, y: 0), startRadius: 5, end: CGPoint(x: 12, y: 4), endRadius: 10),
            Circles(start: CGPoint(x: -15, y: 0), startRadius: 10, end: CGPoint(x: 12, y: -4), endRadius: 5),
            Circles(start: CGPoint(x: -9, y: -9), startRadius: 6, end: CGPoint(x: 9, y: 9), endRadius: 6),
        ]

        /// Returns the position, from the first circle (0) to the second (1), of the circle that is visible at a point; nil if
        /// there is none. Of the two solutions, it is the greater one for which a circle exists.
        func place(_ point: CGPoint, _ options: CGGradientDrawingOptions) -> CGFloat? {
            let (across, up, growth) = (end.x - start.x, end.y - start.y, endRadius - startRadius)
            let (x, y) = (point.x - start.x, point.y - start.y)
            let a = across * across + up * up - growth * growth
            let b = x * across + y * up + startRadius * growth
            let c = x * x + y * y - startRadius * startRadius
            let root = b * b - a * c
            var places: [CGFloat] = []
            if abs(a) < 1e-9 {
                if b != 0 { places = [c / (2 * b)] }
            } else if root >= 0 {
                places = [(b + root.squareRoot()) / a, (b - root.squareRoot()) / a]
            }
            let seen = places.filter {
                startRadius + $0 * growth >= 0 && ($0 >= 0 || options.contains(.drawsBeforeStartLocation))
                    && ($0 <= 1 || options.contains(.drawsAfterEndLocation))
            }
            return seen.max().map { min(max($0, 0), 1) }
        }
    }

    static let allOptions: [CGGradientDrawingOptions] = [
        [], .drawsBeforeStartLocation, .drawsAfterEndLocation, [.drawsBeforeStartLocation, .drawsAfterEndLocation],
    ]

    @Test(arguments: CGGradientTests.Circles.all, CGGradientTests.allOptions)
    func `each pixel has the colour of its circle`(circles: Circles, options: CGGradientDrawingOptions) throws {
        for transform in [CGAffineTransform.identity, CGAffineTransform(a: 0.8, b: 0.3, c: -0.5, d: 0.9, tx: 3, ty: 1)] {
            let memory = ClientMemory(64, 64)
            let context = try memory.context()
            context.translateBy(x: 32, y: 32)
            context.concatenate(transform)
            context.drawRadialGradient(
                try gradient([red, blue]), startCenter: circles.start, startRadius: circles.startRadius,
                endCenter: circles.end, endRadius: circles.endRadius, options: options)
            let inverse = transform.inverted()
            var checked = 0
            for y in 0..<64 {
                for x in 0..<64 {
                    // Where the colours within a pixel differ much, any of them is accepted.
                    let around = [(0, 0), (-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)].map { across, up in
                        let point = CGPoint(x: CGFloat(x) + 0.5 - 32 + across, y: 32 - CGFloat(y) - 0.5 + up)
                        return circles.place(point.applying(inverse), options).map { mixture(red, blue, $0) } ?? [0, 0, 0, 0]
                    }
                    let pixel = memory[x, y]
                    let isRight = [pixel.red, pixel.green, pixel.blue, pixel.alpha].enumerated().allSatisfy { index, value in
                        let expected = around.map { $0[index] }
                        return (expected.min() ?? 0) - 3 <= CGFloat(value) && CGFloat(value) <= (expected.max() ?? 0) + 3
                    }
                    if around.allSatisfy({ abs($0[0] - around[0][0]) < 30 && $0[3] == around[0][3] }) { checked += 1 }
                    guard !isRight else { continue }
                    Issue.record("pixel \(x), \(y) is \(pixel) instead of \(around[0])")
                    return
                }
            }
            // Most pixels have nearly a single colour.
            #expect(checked > 64 * 64 / 2)
        }
    }
}
