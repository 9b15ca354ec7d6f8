import Foundation
import ReelCoreGraphics
import Testing

@Suite struct CGShadingTests {
    /// Returns a function that is red up to the middle and blue after it; its alpha exceeds the range.
    private func halves(released: UnsafeMutableRawPointer? = nil, range: [CGFloat] = [0, 1, 0, 1, 0, 1, 0, 1]) -> CGFunction? {
        var callbacks = CGFunctionCallbacks(
            version: 0,
            evaluate: { _, input, output in
                output[0] = input[0] < 0.5 ? 1 : 0
                output[1] = 0
                output[2] = input[0] < 0.5 ? 0 : 1
                output[3] = 7
            }, releaseInfo: { $0?.storeBytes(of: 1, as: Int.self) })
        return CGFunction(
            info: released, domainDimension: 1, domain: [0, 1], rangeDimension: 4, range: range, callbacks: &callbacks)
    }

    @Test func `colours are what the function says, between start and end`() throws {
        let memory = ClientMemory(8, 1)
        let function = try #require(halves())
        let shading = try #require(
            CGShading(
                axialSpace: CGColorSpaceCreateDeviceRGB(), start: CGPoint(x: 2, y: 0), end: CGPoint(x: 6, y: 0),
                function: function, extendStart: false, extendEnd: true))
        try memory.context().drawShading(shading)
        #expect(memory.rows == [[.clear, .clear, .red, .red, .blue, .blue, .blue, .blue]])
    }

    @Test func `around a centre`() throws {
        let memory = ClientMemory(9, 1)
        let function = try #require(halves())
        let shading = try #require(
            CGShading(
                radialSpace: CGColorSpaceCreateDeviceRGB(), start: CGPoint(x: 4.5, y: 0.5), startRadius: 0,
                end: CGPoint(x: 4.5, y: 0.5), endRadius: 4, function: function, extendStart: false, extendEnd: false))
        try memory.context().drawShading(shading)
        #expect(memory[4, 0] == .red)
        #expect(memory[1, 0] == .blue)
        #expect(memory[7, 0] == .blue)
    }

    @Test func `functions that do not fit are refused`() throws {
        let function = try #require(halves())
        #expect(halves(range: [1, 0, 0, 1, 0, 1, 0, 1]) == nil)
        #expect(
            CGShading(
                axialSpace: CGColorSpaceCreateDeviceGray(), start: .zero, end: CGPoint(x: 1, y: 0), function: function,
                extendStart: true, extendEnd: true) == nil)
        var nothing = CGFunctionCallbacks(version: 0, evaluate: nil, releaseInfo: nil)
        #expect(
            CGFunction(
                info: nil, domainDimension: 1, domain: nil, rangeDimension: 4, range: nil, callbacks: &nothing) == nil)
    }

    @Test func `a function that is gone releases its info`() throws {
        let released = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
        defer { released.deallocate() }
        released.storeBytes(of: 0, as: Int.self)
        var function = halves(released: released)
        #expect(function != nil)
        #expect(released.load(as: Int.self) == 0)
        function = nil
        #expect(released.load(as: Int.self) == 1)
    }
}
