import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import Testing

private let space = CGColorSpaceCreateDeviceRGB()
private let bgra = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue

@Suite struct CGContextTests {
    @Test func ownMemoryStartsClear() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: bgra
            ))
        #expect(context.width == 3)
        #expect(context.height == 2)
        #expect(context.bytesPerRow >= 12)
        #expect(context.bitsPerPixel == 32)
        #expect(context.alphaInfo == .premultipliedFirst)
        #expect(context.bitmapInfo.rawValue == bgra)
        #expect(context.colorSpace == space)
        #expect(context.ctm.isIdentity)
        let bytes = UnsafeRawBufferPointer(start: context.data, count: context.bytesPerRow * 2)
        #expect(bytes.allSatisfy { $0 == 0 })
    }

    @Test func bitmapInfoMayBeAnOptionSet() {
        #expect(
            CGContext(
                data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: space,
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipFirst.rawValue)
            ) != nil)
    }

    @Test func badParametersGiveNil() throws {
        let memory = ClientMemory(4, 4)
        func make(
            data: UnsafeMutableRawPointer? = nil, _ width: Int = 4, _ height: Int = 4, bits: Int = 8, row: Int = 16,
            space: CGColorSpace = space, info: UInt32 = bgra
        ) -> CGContext? {
            CGContext(
                data: data, width: width, height: height, bitsPerComponent: bits, bytesPerRow: row, space: space, bitmapInfo: info
            )
        }
        #expect(make() != nil)
        #expect(make(data: memory.data) != nil)
        #expect(make(0) == nil)
        #expect(make(4, 0) == nil)
        #expect(make(-4) == nil)
        #expect(make(.max, .max) == nil)
        #expect(make(.min, .min) == nil)
        #expect(make(40_000, row: 0) == nil)
        #expect(make(row: 15) == nil)
        #expect(make(row: 17) == nil)
        #expect(make(row: -16) == nil)
        #expect(make(row: .max) == nil)
        #expect(make(data: memory.data, row: 0) == nil)
        #expect(make(data: memory.data + 1) == nil)
        #expect(make(bits: 16) == nil)
        #expect(make(space: CGColorSpaceCreateDeviceGray()) == nil)
        #expect(make(space: try #require(CGColorSpace(name: CGColorSpace.displayP3))) == nil)
        for info in [CGImageAlphaInfo.none, .first, .last, .alphaOnly] {
            #expect(make(info: info.rawValue) == nil)
        }
        #expect(make(info: bgra | CGBitmapInfo.floatComponents.rawValue) == nil)
        #expect(make(info: 2 | CGBitmapInfo.byteOrder16Little.rawValue) == nil)
        #expect(make(info: 31) == nil)
    }

    @Test func releaseCallbackIsCalledOnceWhenTheContextGoes() throws {
        let memory = ClientMemory(2, 2)
        let calls = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        calls.initialize(to: 0)
        defer { calls.deallocate() }
        var context = CGContext(
            data: memory.data, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8, space: space, bitmapInfo: bgra,
            releaseCallback: { info, data in
                if data != nil { info?.assumingMemoryBound(to: Int.self).pointee += 1 }
            }, releaseInfo: calls
        )
        context?.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(context != nil)
        #expect(calls.pointee == 0)
        context = nil
        #expect(calls.pointee == 1)
    }

    @Test(arguments: Layout.all) func fillsInEveryLayout(layout: Layout) throws {
        let memory = ClientMemory(4, 3, layout, filledWith: Pixel(10, 20, 30, 255))
        let context = try memory.context()
        context.setFillColor(red: 200 / 255, green: 30 / 255, blue: 40 / 255, alpha: 1)
        context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
        let old = Pixel(10, 20, 30)
        let new = Pixel(200, 30, 40)
        #expect(memory.rows == [[old, old, old, old], [old, old, old, old], [old, new, new, old]])
        #expect(memory.isPaddingUntouched)
    }

    @Test(arguments: Layout.all) func clearsInEveryLayout(layout: Layout) throws {
        let memory = ClientMemory(2, 2, layout, filledWith: .white)
        let context = try memory.context()
        context.setAlpha(0.5)
        context.setBlendMode(.multiply)
        context.clear(CGRect(x: 0, y: 1, width: 1, height: 1))
        let cleared: Pixel = layout.hasAlpha ? .clear : .black
        #expect(memory.rows == [[cleared, .white], [.white, .white]])
        #expect(memory.isPaddingUntouched)
    }

    @Test(arguments: Layout.all) func drawsInEveryLayout(layout: Layout) throws {
        let memory = ClientMemory(4, 3, layout, filledWith: .black)
        try memory.context().draw(fourCorners(), in: CGRect(x: 1, y: 0, width: 2, height: 2))
        #expect(
            memory.rows == [
                [.black, .black, .black, .black], [.black, .red, .green, .black], [.black, .blue, .white, .black],
            ])
        #expect(memory.isPaddingUntouched)
    }

    @Test(arguments: Layout.all) func skippedBytesBecome255WhereSomethingWasDrawn(layout: Layout) throws {
        let memory = ClientMemory(2, 1, layout, filledWith: .clear)
        let context = try memory.context()
        context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(memory.rows == [[.green, .clear]])
    }

    @Test(arguments: Layout.all) func mixesWithWhatTheClientWroteBetweenCalls(layout: Layout) throws {
        let memory = ClientMemory(1, 1, layout, filledWith: .black)
        let context = try memory.context()
        context.setFillColor(red: 1, green: 1, blue: 1, alpha: 0.5)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        memory[0, 0] = .blue
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let pixel = memory[0, 0]
        #expect(abs(Int(pixel.red) - 128) <= 1)
        #expect(abs(Int(pixel.green) - 128) <= 1)
        #expect(pixel.blue == 255)
        #expect(pixel.alpha == 255)
    }

    @Test(arguments: Layout.all) func makesACopyOfWhatIsThere(layout: Layout) throws {
        let memory = ClientMemory(2, 2, layout, filledWith: .white)
        let context = try memory.context()
        try context.draw(fourCorners(), in: CGRect(x: 0, y: 0, width: 2, height: 2))
        let image = try #require(context.makeImage())
        context.clear(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(image.bitmapInfo.rawValue == layout.bitmapInfo)
        #expect(image.bytesPerRow == memory.bytesPerRow)
        let target = ClientMemory(2, 2)
        try target.context().draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(target.rows == [[.red, .green], [.blue, .white]])

        let bytes = try #require(image.dataProvider?.data as Data?)
        let lastPixel = bytes.index(bytes.startIndex, offsetBy: memory.bytesPerRow)
        #expect(bytes.count == memory.bytesPerRow * 2)
        #expect(bytes[lastPixel + layout.places[2]] == 255)
        #expect(bytes[lastPixel + layout.places[0]] == 0)
    }

    @Test func defaultFillColorIsOpaqueBlack() throws {
        let memory = ClientMemory(1, 1)
        try memory.context().fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(memory[0, 0] == .black)
    }

    @Test func restoringMoreThanWasSavedIsHarmless() throws {
        let memory = ClientMemory(2, 1)
        let context = try memory.context()
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.saveGState()
        context.translateBy(x: 1, y: 0)
        context.clip(to: CGRect(x: 0, y: 0, width: 0, height: 0))
        context.setFillColor(gray: 1, alpha: 1)
        context.restoreGState()
        context.restoreGState()
        context.restoreGState()
        #expect(context.ctm.isIdentity)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(memory.rows == [[.red, .clear]])
    }

    @Test func contextsMayGoWithStatesStillSaved() throws {
        let memory = ClientMemory(1, 1)
        var context: CGContext? = try memory.context()
        context?.saveGState()
        context?.saveGState()
        context = nil
        try memory.context().fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(memory[0, 0] == .black)
    }

    @Test func coordinateSystemsAddUp() throws {
        let context = try ClientMemory(4, 4).context()
        context.translateBy(x: 0, y: 4)
        context.scaleBy(x: 2, y: -1)
        #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: -1, tx: 0, ty: 4))
        context.concatenate(CGAffineTransform(translationX: 1, y: 1))
        #expect(CGPoint.zero.applying(context.ctm) == CGPoint(x: 2, y: 3))
    }

    @Test func negativeAndEmptyAndBoundlessRectangles() throws {
        let memory = ClientMemory(3, 3, filledWith: .white)
        let context = try memory.context()
        context.fill(CGRect(x: 2, y: 2, width: -1, height: -1))
        #expect(memory.rows == [[.white, .white, .white], [.white, .black, .white], [.white, .white, .white]])

        for rect in [
            CGRect.null, .zero, CGRect(x: 1, y: 1, width: 0, height: 1), CGRect(x: CGFloat.nan, y: 0, width: 3, height: 3),
            CGRect(x: 0, y: 0, width: CGFloat.nan, height: 3), CGRect(x: 1e300, y: 1e300, width: 5, height: 5),
        ] {
            context.clear(rect)
            context.fill(rect)
            try context.draw(fourCorners(), in: rect)
            #expect(memory[0, 0] == .white)
        }
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        context.fill(CGRect.infinite)
        #expect(memory.rows.joined().allSatisfy { $0 == .blue })
        context.clear(CGRect(x: -CGFloat.greatestFiniteMagnitude, y: -1e200, width: .infinity, height: .infinity))
        #expect(memory.rows.joined().allSatisfy { $0 == .clear })
        #expect(memory.isPaddingUntouched)
    }

    @Test(arguments: [
        CGAffineTransform(), CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(scaleX: .nan, y: 1),
        CGAffineTransform(scaleX: 1e300, y: 1e300), CGAffineTransform(scaleX: 1e-300, y: 1e-300),
        CGAffineTransform(translationX: .infinity, y: 0), CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
    ]) func strangeCoordinateSystemsDrawNothingAndSpoilNothing(transform: CGAffineTransform) throws {
        let memory = ClientMemory(3, 3, filledWith: .white)
        let context = try memory.context()
        context.saveGState()
        context.concatenate(transform)
        context.setLineWidth(1e200)
        context.draw(try fourCorners(), in: CGRect(x: 5, y: 5, width: 1e-9, height: 1e-9))
        context.draw(try fourCorners(), in: CGRect(x: 5, y: 5, width: 1, height: 1), byTiling: false)
        context.stroke(CGRect(x: 5, y: 5, width: 1, height: -1e308))
        context.strokeEllipse(in: .infinite)
        context.fillEllipse(in: CGRect(x: CGFloat.nan, y: 5, width: 1, height: 1))
        context.addArc(center: .zero, radius: .infinity, startAngle: .nan, endAngle: .infinity, clockwise: true)
        context.addCurve(to: CGPoint(x: 1e300, y: -1e300), control1: .zero, control2: CGPoint(x: -1e300, y: 0))
        context.clip()
        _ = context.boundingBoxOfClipPath
        context.restoreGState()
        context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
        #expect(memory.rows.joined().allSatisfy { $0 == .black })
        #expect(memory.isPaddingUntouched)
    }
}
