import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import Testing

@Suite struct CGContextShadowTests {
    private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)

    private static let names = [
        Pixel.red.description: "R", Pixel.black.description: "K", Pixel.clear.description: ".", Pixel.green.description: "G",
    ]

    private func letters(_ memory: ClientMemory) -> [String] {
        memory.rows.map { row in
            row.map { Self.names[$0.description, default: "?"] }.joined()
        }
    }

    @Test func `a shadow without blur is the thing itself, moved, in another colour and below it`() throws {
        let memory = ClientMemory(8, 6)
        let context = try memory.context()
        context.setShadow(offset: CGSize(width: 2, height: -1), blur: 0, color: red)
        context.fill(CGRect(x: 1, y: 2, width: 3, height: 3))
        #expect(letters(memory) == ["........", ".KKK....", ".KKKRR..", ".KKKRR..", "...RRR..", "........"])
    }

    @Test func `the coordinate system does not move it, and the state keeps it`() throws {
        let memory = ClientMemory(8, 3)
        let context = try memory.context()
        context.saveGState()
        context.setShadow(offset: CGSize(width: 2, height: 0), blur: 0, color: red)
        context.scaleBy(x: -1, y: 3)
        context.fill(CGRect(x: -2, y: 0, width: 1, height: 1))
        context.restoreGState()
        context.fill(CGRect(x: 5, y: 0, width: 1, height: 3))
        #expect(letters(memory) == Array(repeating: ".K.R.K..", count: 3))
        context.setShadow(offset: CGSize(width: 1, height: 0), blur: 0, color: red)
        context.setShadow(offset: .zero, blur: 0, color: nil)
        context.fill(CGRect(x: 6, y: 0, width: 1, height: 3))
        #expect(letters(memory) == Array(repeating: ".K.R.KK.", count: 3))
    }

    /// A Gaussian blur turns an edge into the normal distribution.
    @Test(arguments: [2, 5, 12, 30] as [CGFloat]) func `blur is twice a Gaussian's deviation`(blur: CGFloat) throws {
        let memory = ClientMemory(160, 9)
        let context = try memory.context()
        context.clip(to: CGRect(x: 0, y: 0, width: 160, height: 9))
        context.setShadow(offset: CGSize(width: 0, height: 500), blur: blur, color: red)
        // Far below and large: only one edge of its shadow is visible.
        context.fill(CGRect(x: 80, y: -1_000, width: 1_000, height: 1_000))
        for x in 0..<160 {
            let distance = Double(x) + 0.5 - 80
            let expected = 255 * 0.5 * (1 + erf(distance / (Double(blur) / 2) / 2.0.squareRoot()))
            #expect(abs(Double(memory[x, 4].alpha) - expected) < 6, "\(x): \(memory[x, 4]) instead of \(expected)")
            #expect(memory[x, 4].red == memory[x, 4].alpha && memory[x, 4].green == 0)
        }
    }

    @Test func `what is cut off at the canvas throws its whole shadow`() throws {
        let memory = ClientMemory(60, 4)
        let context = try memory.context()
        context.setShadow(offset: CGSize(width: 30, height: 0), blur: 8, color: red)
        context.fill(CGRect(x: -500, y: -500, width: 510, height: 1_000))
        #expect(memory.rows.allSatisfy { $0[10..<30].allSatisfy { $0 == .red } })
        #expect(memory[40, 1].alpha > 100 && memory[40, 1].alpha < 155)
        #expect(memory[55, 1] == .clear)
    }

    @Test func `things out of sight throw shadows into it`() throws {
        let memory = ClientMemory(4, 4)
        let context = try memory.context()
        context.setShadow(offset: CGSize(width: 10, height: 10), blur: 0, color: red)
        context.fill(CGRect(x: -10, y: -10, width: 2, height: 2))
        try context.draw(fourCorners(), in: CGRect(x: -8, y: -8, width: 2, height: 2))
        context.setStrokeColor(red: 0, green: 1, blue: 0, alpha: 1)
        context.strokeLineSegments(between: [CGPoint(x: -10, y: -6.5), CGPoint(x: -8, y: -6.5)])
        #expect(letters(memory) == ["RRRR", "..RR", "RR..", "RR.."])
    }

    @Test func `alpha, clip and the thing's own alpha count`() throws {
        let memory = ClientMemory(6, 1)
        let context = try memory.context()
        context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 1))
        context.setShadow(offset: CGSize(width: 2, height: 0), blur: 0, color: red.copy(alpha: 0.5))
        context.setFillColor(gray: 0, alpha: 0.5)
        context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
        let alphas = memory.rows[0].map { Int($0.alpha) }
        #expect(alphas[0] == 0 && abs(alphas[1] - 128) <= 1 && abs(alphas[3] - 64) <= 1 && alphas[4] == 0, "\(alphas)")
        #expect(memory[3, 0].red == memory[3, 0].alpha)
    }

    @Test func `pictures, lines and gradients have shadows`() throws {
        let memory = ClientMemory(9, 3)
        let context = try memory.context()
        context.setShadow(offset: CGSize(width: 0, height: -1), blur: 0, color: red)
        try context.draw(picture([[.green, .clear]], isOpaque: false), in: CGRect(x: 0, y: 2, width: 2, height: 1))
        context.setLineWidth(1)
        context.strokeLineSegments(between: [CGPoint(x: 3, y: 2.5), CGPoint(x: 5, y: 2.5)])
        context.addEllipse(in: CGRect(x: -50, y: -50, width: 100, height: 100))
        #expect(letters(memory) == ["G..KK....", "R..RR....", "........."])
        context.setShadow(offset: CGSize(width: 0, height: 0), blur: 0)
        context.fill(CGRect(x: 8, y: 0, width: 1, height: 1))
        #expect(memory[8, 2] == .black)
    }

    @Test func `a large picture that is shrunk has one shadow`() throws {
        let image = CGImage(provider: CountingProvider(3_000, 200, halves: false) { _, _ in 0xFF00_FF00 })
        let memory = ClientMemory(1_300, 100)
        let context = try memory.context()
        context.setShadow(offset: CGSize(width: 10, height: -10), blur: 0, color: red)
        context.draw(image, in: CGRect(x: 0, y: 20, width: 1_250, height: 80))
        for y in 0..<80 {
            #expect(memory.rows[y][..<1_250].allSatisfy { $0 == .green }, "row \(y)")
        }
        #expect(memory.rows[85][10..<1_260].allSatisfy { $0 == .red })
        #expect(memory[5, 85] == .clear && memory[1_265, 50] == .clear)
    }

    @Test func `numbers that are none are no shadow`() throws {
        let memory = ClientMemory(4, 1)
        let context = try memory.context()
        for (offset, blur) in [(CGFloat.nan, 0), (.infinity, 0), (1, .nan)] as [(CGFloat, CGFloat)] {
            context.setShadow(offset: CGSize(width: offset, height: 0), blur: blur, color: red)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        context.setShadow(offset: CGSize(width: 1e300, height: 0), blur: 1e300, color: red)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(letters(memory) == ["K..."])
    }
}
