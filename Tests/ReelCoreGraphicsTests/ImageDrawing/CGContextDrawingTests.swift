import Foundation
import ReelCoreGraphics
import Testing

@Suite struct CGContextDrawingTests {
    @Test func picturesAreUprightInTheContextsOwnCoordinates() throws {
        let memory = ClientMemory(2, 2)
        try memory.context().draw(fourCorners(), in: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(memory.rows == [[.red, .green], [.blue, .white]])
    }

    @Test func picturesFollowFlipsAndRotations() throws {
        func drawn(_ transform: CGAffineTransform) throws -> [[Pixel]] {
            let memory = ClientMemory(2, 2)
            let context = try memory.context()
            context.concatenate(transform)
            try context.draw(fourCorners(), in: CGRect(x: 0, y: 0, width: 2, height: 2))
            return memory.rows
        }
        #expect(try drawn(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2)) == [[.blue, .white], [.red, .green]])
        #expect(try drawn(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2, ty: 0)) == [[.green, .red], [.white, .blue]])
        #expect(
            try drawn(CGAffineTransform(translationX: 2, y: 0).rotated(by: .pi / 2)) == [[.green, .white], [.red, .blue]]
        )
        #expect(try drawn(CGAffineTransform(translationX: 2, y: 2).rotated(by: .pi)) == [[.white, .blue], [.green, .red]])
        #expect(
            try drawn(CGAffineTransform(translationX: 0, y: 2).rotated(by: -.pi / 2)) == [[.blue, .red], [.white, .green]]
        )
        #expect(
            try drawn(CGAffineTransform(scaleX: 1 / 3.0, y: 1 / 3.0).scaledBy(x: 3, y: 3)) == [[.red, .green], [.blue, .white]]
        )
    }

    @Test func negativeSizesCountAsPositiveOnes() throws {
        let memory = ClientMemory(2, 2)
        try memory.context().draw(fourCorners(), in: CGRect(x: 2, y: 2, width: -2, height: -2))
        #expect(memory.rows == [[.red, .green], [.blue, .white]])
    }

    @Test(arguments: Layout.all) func pixelForPixelIsExact(layout: Layout) throws {
        func byte(_ value: Int) -> UInt8 { UInt8(value % 256) }
        let rows: [[Pixel]] = (0..<40).map { y in
            (0..<50).map { x in Pixel(byte(x * 7 + y), byte(x + y * 11), byte(x * y)) }
        }
        let image = try picture(rows)
        let memory = ClientMemory(64, 48, layout, filledWith: .white)
        try memory.context().draw(image, in: CGRect(x: 3, y: 2, width: 50, height: 40))
        for y in 0..<40 {
            for x in 0..<50 where memory[x + 3, y + 6] != rows[y][x] {
                Issue.record("pixel \(x), \(y) is \(memory[x + 3, y + 6])")
                return
            }
        }
        #expect(memory[2, 10] == .white)
        #expect(memory[53, 10] == .white)
        #expect(memory[10, 5] == .white)
        #expect(memory[10, 46] == .white)
    }

    @Test func translucentPicturesAreMixed() throws {
        let memory = ClientMemory(1, 1, filledWith: .white)
        try memory.context().draw(
            picture([[Pixel(0, 0, 128, 128)]], isOpaque: false), in: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(memory[0, 0] == Pixel(127, 127, 255))
    }

    @Test(arguments: [CGInterpolationQuality.default, .low, .medium, .high, .none])
    func edgesOfEnlargedPicturesAreCrisp(quality: CGInterpolationQuality) throws {
        let memory = ClientMemory(12, 12, filledWith: .black)
        let context = try memory.context()
        context.interpolationQuality = quality
        try context.draw(picture([[.white, .white], [.white, .white]]), in: CGRect(x: 2, y: 2, width: 7, height: 9))
        for y in 0..<12 {
            for x in 0..<12 {
                let isInside = (2..<9).contains(x) && (1..<10).contains(y)
                #expect(memory[x, y] == (isInside ? .white : .black), "pixel \(x), \(y)")
            }
        }
    }

    @Test func withoutInterpolationPixelsBecomeSquares() throws {
        let memory = ClientMemory(4, 4)
        let context = try memory.context()
        context.interpolationQuality = .none
        try context.draw(fourCorners(), in: CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(
            memory.rows == [
                [.red, .red, .green, .green], [.red, .red, .green, .green],
                [.blue, .blue, .white, .white], [.blue, .blue, .white, .white],
            ])
    }

    /// A checkerboard of single pixels, shrunk to a twelfth and less, is a flat grey, no matter what computes the average.
    @Test(arguments: [12, 3, 7, 24, 40], [false, true]) func shrinkingAverages(factor: Int, isLazy: Bool) throws {
        let size = factor * 10
        let image: CGImage
        if isLazy {
            image = CGImage(
                provider: CountingProvider(size, size, halves: false) { x, y in
                    (x + y).isMultiple(of: 2) ? 0xFFFF_FFFF : 0xFF00_0000
                })
        } else {
            image = try picture((0..<size).map { y in (0..<size).map { x in (x + y).isMultiple(of: 2) ? .white : .black } })
        }
        let memory = ClientMemory(10, 10)
        try memory.context().draw(image, in: CGRect(x: 0, y: 0, width: 10, height: 10))
        for pixel in memory.rows.joined() {
            // An odd factor has one more pixel of one colour in a block than of the other.
            let tolerance = factor.isMultiple(of: 2) ? 2.0 : 2 + 128 / Double(factor)
            #expect(abs(Double(pixel.red) - 127.5) <= tolerance, "\(pixel)")
            #expect(pixel.alpha == 255)
        }
    }

    /// The middle sixteen of every forty pixels are black, and sixteen is the reach of Cairo's own filter.
    @Test func nothingIsLeftOutHoweverFarAPictureShrinks() throws {
        let image = CGImage(
            provider: CountingProvider(4_000, 40, halves: false) { x, _ in
                (12..<28).contains(x % 40) ? 0xFF00_0000 : 0xFFFF_FFFF
            })
        let memory = ClientMemory(100, 1)
        try memory.context().draw(image, in: CGRect(x: 0, y: 0, width: 100, height: 1))
        #expect(memory.rows[0].allSatisfy { abs(Int($0.red) - 153) <= 20 }, "\(memory.rows[0])")
    }

    @Test func sidesAreShrunkEachByItsOwnFactor() throws {
        let image = try picture((0..<200).map { y in (0..<4).map { _ in y.isMultiple(of: 2) ? .white : .black } })
        let memory = ClientMemory(4, 4)
        try memory.context().draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(memory.rows.joined().allSatisfy { abs(Int($0.red) - 128) <= 2 })
    }

    /// A dark left half stays exactly the left half when blocks of pixels do not divide the width evenly.
    @Test func shrinkingKeepsPlaces() throws {
        let width = 1_037
        let image = try picture([(0..<width).map { $0 < 518 ? .black : .white }])
        let memory = ClientMemory(100, 1)
        try memory.context().draw(image, in: CGRect(x: 0, y: 0, width: 100, height: 1))
        #expect(memory[47, 0] == .black)
        #expect(memory[52, 0] == .white)
        let sum = memory.rows[0].reduce(0) { $0 + Int($1.red) }
        #expect(abs(Double(sum) / 255 - 100 * 519 / 1_037) < 0.6)
    }

    @Test func onlyAsManyPixelsAreDecodedAsAreDrawn() throws {
        let provider = CountingProvider(4_000, 3_000)
        let image = CGImage(provider: provider)
        try ClientMemory(400, 300).context().draw(image, in: CGRect(x: 0, y: 0, width: 400, height: 300))
        let size = try #require(provider.requestedSizes.first)
        #expect(size == [500, 375])
        #expect(provider.requestedSizes.count == 1)
    }

    @Test func sidewaysPicturesAskForTheirOwnSides() throws {
        let provider = CountingProvider(4_000, 1_000)
        let context = try ClientMemory(100, 400).context()
        context.translateBy(x: 100, y: 0)
        context.rotate(by: .pi / 2)
        context.draw(CGImage(provider: provider), in: CGRect(x: 0, y: 0, width: 400, height: 100))
        #expect(provider.requestedSizes == [[500, 125]])
    }

    @Test func tilesFillTheClip() throws {
        let memory = ClientMemory(5, 4, filledWith: .black)
        let context = try memory.context()
        context.clip(to: CGRect(x: 1, y: 0, width: 4, height: 4))
        try context.draw(fourCorners(), in: CGRect(x: 1, y: 0, width: 2, height: 2), byTiling: true)
        #expect(
            memory.rows == [
                [.black, .red, .green, .red, .green], [.black, .blue, .white, .blue, .white],
                [.black, .red, .green, .red, .green], [.black, .blue, .white, .blue, .white],
            ])
    }

    @Test func hugeAndTinyPicturesAreHarmless() throws {
        let memory = ClientMemory(4, 4, filledWith: .black)
        let context = try memory.context()
        try context.draw(picture([[.red]]), in: CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9))
        #expect(memory.rows.joined().allSatisfy { $0 == .red })
        try context.draw(fourCorners(), in: CGRect(x: 1, y: 1, width: 1e-7, height: 1e-7))
        try context.draw(fourCorners(), in: .infinite)
        context.clear(CGRect(x: 0, y: 0, width: 4, height: 4))
        let panorama = CGImage(provider: CountingProvider(70_000, 2, halves: false))
        context.draw(panorama, in: CGRect(x: -30_000, y: 0, width: 70_000, height: 4))
        #expect(memory[2, 2] == Pixel(0x40, 0x80, 0x20))
    }

    @Test func alphaMakesPicturesTranslucentInEveryMode() throws {
        let rect = CGRect(x: 0, y: 0, width: 2, height: 2)
        let red = try picture([[.red, .red], [.red, .red]])
        for (mode, expected) in [
            (CGBlendMode.normal, Pixel(128, 0, 128)), (.copy, Pixel(128, 0, 0, 128)), (.plusLighter, Pixel(128, 0, 255)),
            (.multiply, Pixel(0, 0, 128)), (.screen, Pixel(128, 0, 255)),
        ] {
            let memory = ClientMemory(2, 2, filledWith: .blue)
            let context = try memory.context()
            context.setAlpha(0.5)
            context.setBlendMode(mode)
            context.draw(red, in: rect)
            let pixel = memory[1, 1]
            #expect(abs(Int(pixel.red) - Int(expected.red)) <= 1, "\(mode) \(pixel)")
            #expect(abs(Int(pixel.blue) - Int(expected.blue)) <= 1, "\(mode) \(pixel)")
            #expect(abs(Int(pixel.alpha) - Int(expected.alpha)) <= 1, "\(mode) \(pixel)")
        }
    }

    @Test func blendModesStayWithinTheShape() throws {
        for (mode, inside) in [
            (CGBlendMode.sourceIn, Pixel.red), (.sourceOut, .clear), (.destinationIn, .blue), (.destinationAtop, .blue),
            (.clear, .clear), (.copy, .red), (.sourceAtop, .red), (.destinationOver, .blue), (.destinationOut, .clear),
            (.xor, .clear),
        ] {
            let memory = ClientMemory(3, 1, filledWith: .blue)
            let context = try memory.context()
            context.setBlendMode(mode)
            context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
            #expect(memory.rows == [[.blue, inside, .blue]], "\(mode)")

            let stroked = ClientMemory(3, 3, filledWith: .blue)
            let pen = try stroked.context()
            pen.setBlendMode(mode)
            pen.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
            pen.strokeLineSegments(between: [CGPoint(x: 1, y: 1.5), CGPoint(x: 2, y: 1.5)])
            #expect(stroked.rows == [[.blue, .blue, .blue], [.blue, inside, .blue], [.blue, .blue, .blue]], "\(mode)")
        }
    }

    /// The formulas of ISO 32000-1, 11.3.5, for a backdrop of 0.4 and a source of 0.6.
    @Test(arguments: [
        (CGBlendMode.multiply, 0.24), (.screen, 0.76), (.overlay, 0.48), (.darken, 0.4), (.lighten, 0.6), (.difference, 0.2),
        (.exclusion, 0.52), (.hardLight, 0.52), (.colorDodge, 1), (.colorBurn, 0),
    ]) func separableModesFollowTheirFormulas(mode: CGBlendMode, expected: Double) throws {
        let memory = ClientMemory(1, 1, filledWith: Pixel(102, 102, 102))
        let context = try memory.context()
        context.setBlendMode(mode)
        context.setFillColor(gray: 0.6, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(abs(Double(memory[0, 0].red) - expected * 255) <= 2)
    }
}

@Suite struct ShrinkingTests {
    /// An image with a colour gradient in each direction: colours stay in place however it is turned.
    @Test(arguments: [0, 1, 2, 3], [1.0, -1.0]) func turnedPicturesShrinkLikeUprightOnes(quarterTurns: Int, mirror: Double) throws
    {
        func drawn(_ turns: Int, _ mirror: Double) throws -> [[Pixel]] {
            let image = CGImage(
                provider: CountingProvider(300, 300, halves: false) { x, y in
                    0xFF00_0000 | UInt32(x * 255 / 300) << 16 | UInt32(y * 255 / 300) << 8
                })
            let memory = ClientMemory(200, 200)
            let context = try memory.context()
            context.translateBy(x: 100, y: 100)
            context.rotate(by: CGFloat(turns) * .pi / 2)
            context.scaleBy(x: mirror, y: 1)
            context.draw(image, in: CGRect(x: -100, y: -100, width: 200, height: 200))
            return memory.rows
        }
        let upright = try drawn(0, 1)
        let turned = try drawn(quarterTurns, mirror)
        for (x, y) in [(20, 30), (150, 10), (99, 180), (0, 199), (199, 0)] {
            // The centre of the upright image's pixel, moved to its turned position; y grows downwards in the pixels.
            let place = CGPoint(x: CGFloat(x) - 99.5, y: 99.5 - CGFloat(y))
                .applying(CGAffineTransform(rotationAngle: CGFloat(quarterTurns) * .pi / 2).scaledBy(x: mirror, y: 1))
            let pixel = turned[Int((99.5 - place.y).rounded())][Int((place.x + 99.5).rounded())]
            #expect(pixel == upright[y][x], "\(x), \(y)")
        }
    }

    @Test func rampsStayRamps() throws {
        let image = CGImage(
            provider: CountingProvider(360, 360, halves: false) { x, y in
                0xFF00_0000 | UInt32(x * 255 / 359) << 16 | UInt32(y * 255 / 359) << 8
            })
        let memory = ClientMemory(256, 256)
        try memory.context().draw(image, in: CGRect(x: 0, y: 0, width: 256, height: 256))
        for i in 0..<256 {
            #expect(abs(Int(memory[i, 5].red) - i) <= 2)
            #expect(abs(Int(memory[7, i].green) - i) <= 2)
        }
    }

    @Test func edgesOfShrunkPicturesAreCrisp() throws {
        let image = CGImage(provider: CountingProvider(3_000, 200, halves: false) { _, _ in 0xFFFF_FFFF })
        let memory = ClientMemory(2_100, 150, .rgba, filledWith: .black)
        try memory.context().draw(image, in: CGRect(x: 3, y: 2, width: 2_092, height: 139))
        let rows = memory.rows
        for y in 0..<150 {
            let isInside = (9..<148).contains(y)
            #expect(rows[y][2] == .black && rows[y][2_095] == .black)
            #expect(rows[y][3..<2_095].allSatisfy { $0 == (isInside ? .white : .black) }, "row \(y)")
        }
    }
}
