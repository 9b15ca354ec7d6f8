import Foundation
import OpenCoreGraphics

/// How an image comes about.
enum Recipe: Sendable {
    case nothing
    case picture(CGImage)
    case color(CIColor)
    case transformed(CIImage, CGAffineTransform)
    case cropped(CIImage, CGRect)
    case composited(CIImage, over: CIImage)

    var extent: CGRect {
        switch self {
        case .nothing: .null
        case .picture(let image): CGRect(x: 0, y: 0, width: image.width, height: image.height)
        case .color: .infinite
        case .transformed(let image, let matrix): image.extent.applying(matrix)
        case .cropped(let image, let rect): Self.intersection(image.extent, rect)
        case .composited(let front, let back): Self.union(front.extent, back.extent)
        }
    }

    /// Foundation calls the common edge of two rectangles an intersection without height or width.
    private static func intersection(_ one: CGRect, _ other: CGRect) -> CGRect {
        let common = one.intersection(other)
        return common.isEmpty ? .null : common
    }

    private static func union(_ one: CGRect, _ other: CGRect) -> CGRect {
        if one.isInfinite || other.isInfinite { return .infinite }
        return one.isNull ? other : other.isNull ? one : one.union(other)
    }

    func draw(in context: CGContext) {
        switch self {
        case .nothing: break
        case .picture(let image): context.draw(image, in: extent)
        case .color(let color):
            context.setFillColor(color.cgColor)
            context.fill(context.boundingBoxOfClipPath)
        case .transformed(let image, let matrix):
            context.saveGState()
            context.concatenate(matrix)
            image.draw(in: context)
            context.restoreGState()
        case .cropped(let image, let rect):
            context.saveGState()
            context.clip(to: rect)
            image.draw(in: context)
            context.restoreGState()
        case .composited(let front, let back):
            back.draw(in: context)
            front.draw(in: context)
        }
    }
}
