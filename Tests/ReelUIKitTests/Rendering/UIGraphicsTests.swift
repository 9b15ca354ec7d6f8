import Dispatch
import Foundation
import ReelCoreGraphics
import ReelCoreImage
import ReelUIKit
import Testing

@Suite struct UIGraphicsTests {
    @Test func contextsAreAStack() throws {
        let first = try Sheet(1, 1).context
        let second = try Sheet(1, 1).context
        UIGraphicsPushContext(first)
        UIGraphicsPushContext(second)
        #expect(UIGraphicsGetCurrentContext() === second)
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() === second)
        UIGraphicsPopContext()
        #expect(UIGraphicsGetCurrentContext() === first)
        UIGraphicsPopContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test func everyThreadHasItsOwnStack() throws {
        UIGraphicsPushContext(try Sheet(1, 1).context)
        defer { UIGraphicsPopContext() }
        final class Seen: @unchecked Sendable {
            // Written by one thread, read after the semaphore.
            var before: CGContext?
            var isOwn = false
        }
        let seen = Seen()
        let done = DispatchSemaphore(value: 0)
        Thread {
            seen.before = UIGraphicsGetCurrentContext()
            UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
            seen.isOwn = UIGraphicsGetCurrentContext() != nil
            done.signal()
        }.start()
        done.wait()
        #expect(seen.before == nil)
        #expect(seen.isOwn)

        let queue = DispatchQueue(label: "drawing")
        let onQueue = queue.sync { () -> Bool in
            UIGraphicsBeginImageContext(CGSize(width: 2, height: 2))
            defer { UIGraphicsEndImageContext() }
            return UIGraphicsGetCurrentContext()?.width == 2
        }
        #expect(onQueue)
        #expect(UIGraphicsGetCurrentContext()?.width == 1)
    }

    @Test func imageContextsUsePointsFromTheTopLeft() throws {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 1.5), false, 2)
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 0.5))
        let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(image.scale == 2)
        #expect(image.size == CGSize(width: 2, height: 1.5))
        let sheet = try Sheet(4, 3)
        sheet.draw { image.draw(in: CGRect(x: 0, y: 0, width: 4, height: 3)) }
        #expect(sheet.letters == ["RR..", "....", "...."])
    }

    @Test func opaqueImagesAreBlackAtFirst() throws {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 1, height: 1), true, 0)
        let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsEndImageContext()
        let sheet = try Sheet(1, 1)
        sheet.draw { image.draw(at: .zero) }
        #expect(sheet.letters == ["K"])
    }

    @Test(arguments: [
        CGSize.zero, CGSize(width: -1, height: 1), CGSize(width: CGFloat.nan, height: 1),
        CGSize(width: CGFloat.infinity, height: 1),
        CGSize(width: 1e6, height: 1),
    ]) func impossibleSizesGiveNoImageAndStillEnd(size: CGSize) throws {
        let outer = try Sheet(1, 1).context
        UIGraphicsPushContext(outer)
        UIGraphicsBeginImageContext(size)
        #expect(UIGraphicsGetCurrentContext() == nil)
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() === outer)
        UIGraphicsPopContext()
        var hasRun = false
        #expect(UIGraphicsImageRenderer(size: size).image { _ in hasRun = true }.size == .zero)
        #expect(!hasRun)
    }

    @Test func renderersDraw() throws {
        let format = UIGraphicsImageRendererFormat.default()
        format.scale = 2
        let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 10, y: 10, width: 2, height: 1), format: format)
        #expect(renderer.format.bounds == CGRect(x: 10, y: 10, width: 2, height: 1))
        let image = renderer.image { context in
            #expect(UIGraphicsGetCurrentContext() === context.cgContext)
            UIColor.blue.setFill()
            context.fill(CGRect(x: 10, y: 10, width: 1, height: 1))
            #expect(context.currentImage.size == CGSize(width: 2, height: 1))
            context.clip(to: CGRect(x: 11, y: 10.5, width: 1, height: 1))
            UIColor.green.setFill()
            context.fill(.infinite)
            context.fill(CGRect(x: 11.5, y: 10, width: 1, height: 1), blendMode: .clear)
        }
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(image.size == CGSize(width: 2, height: 1))
        let sheet = try Sheet(4, 2)
        sheet.draw { image.draw(in: CGRect(x: 0, y: 0, width: 4, height: 2)) }
        #expect(sheet.letters == ["BB..", "BBG."])
    }

    @Test func oneFormatServesSeveralRenderers() {
        let format = UIGraphicsImageRendererFormat()
        format.opaque = true
        let small = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1), format: format)
        let large = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9), format: format)
        format.scale = 5
        #expect(small.image { _ in }.size == CGSize(width: 1, height: 1))
        #expect(large.image { _ in }.scale == 1)
    }

    @Test func rectanglesAreReplacedAndClipped() throws {
        let sheet = try Sheet(3, 1)
        sheet.draw {
            UIColor.white.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 1))
            UIRectClip(CGRect(x: 1, y: 0, width: 1, height: 1))
            UIColor(red: 0, green: 0, blue: 0, alpha: 0).setFill()
            UIRectFillUsingBlendMode(CGRect(x: 0, y: 0, width: 3, height: 1), .normal)
            #expect(sheet.letters == ["WWW"])
            UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 1))
        }
        #expect(sheet.letters == ["W.W"])
    }

    @Test func colors() throws {
        var red: CGFloat = 0
        var green: CGFloat = 0
        var blue: CGFloat = 0
        var alpha: CGFloat = 0
        var white: CGFloat = 0
        #expect(UIColor.orange.withAlphaComponent(0.25).getRed(&red, green: &green, blue: &blue, alpha: &alpha))
        #expect([red, green, blue, alpha] == [1, 0.5, 0, 0.25])
        #expect(UIColor.gray.getWhite(&white, alpha: &alpha))
        #expect([white, alpha] == [0.5, 1])
        #expect(!UIColor.red.getWhite(&white, alpha: nil))
        #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(UIColor.red != UIColor.green)
        #expect(UIColor.white.cgColor.components == [1, 1])
        #expect(UIColor(ciColor: CIColor(red: 0, green: 1, blue: 0)) == UIColor.green)
        #expect(CIColor(color: .blue) == CIColor.blue)
        for (hue, expected) in [(0.0, UIColor.red), (1.0 / 3, .green), (2.0 / 3, .blue), (1, .red), (0.5, .cyan)] {
            UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            let difference = zip([red, green, blue, alpha], expected.cgColor.components ?? []).map { abs($0 - $1) }.max()
            #expect((difference ?? 1) < 1e-9, "\(hue)")
        }
        let wide = UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)
        wide.getRed(&red, green: &green, blue: &blue, alpha: nil)
        #expect(red > 1 && green < 0 && blue < 0)
    }
}
