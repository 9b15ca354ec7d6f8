import Foundation
import ReelCoreGraphics

extension UIImage {
    /// How the parts of an image between its caps are resized. Source: Apple, "UIImage.ResizingMode".
    public enum ResizingMode: Int, Sendable {
        /// They are repeated.
        case tile = 0
        /// They are stretched.
        case stretch = 1
    }

    /// How a resizable image fills a rectangle of another size.
    struct Resizing {
        /// In points.
        var caps: UIEdgeInsets
        var mode: ResizingMode
    }

    /// Returns an image whose corners keep their size when it is drawn in a larger rectangle, and whose other parts are
    /// repeated. In a rectangle that is too small for the caps, these are reduced.
    ///
    /// - Parameter capInsets: the widths and heights of the caps in points, which are rounded to whole pixels.
    @discardableResult
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: capInsets, resizingMode: .tile)
    }

    @discardableResult
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: UIImage.ResizingMode) -> UIImage {
        with { $0.resizing = Resizing(caps: capInsets, mode: resizingMode) }
    }

    /// Returns an image whose column and row of pixels after the caps are stretched.
    ///
    /// - Parameters:
    ///   - leftCapWidth: in points; 0 if the whole width is stretched.
    ///   - topCapHeight: in points; 0 if the whole height is stretched.
    @discardableResult
    public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
        var caps = UIEdgeInsets.zero
        if leftCapWidth > 0 {
            caps.left = CGFloat(leftCapWidth)
            caps.right = size.width - caps.left - 1
        }
        if topCapHeight > 0 {
            caps.top = CGFloat(topCapHeight)
            caps.bottom = size.height - caps.top - 1
        }
        return resizableImage(withCapInsets: caps, resizingMode: .stretch)
    }

    public var capInsets: UIEdgeInsets { values.resizing?.caps ?? .zero }

    public var resizingMode: UIImage.ResizingMode { values.resizing?.mode ?? .tile }
}

extension UIImage.Resizing {
    /// Returns the nine parts of an upright image where they are in the rectangle, without those that have no area.
    func parts(of image: CGImage, scale: CGFloat, in rect: CGRect) -> [ImagePart] {
        let rect = rect.standardized
        let columns = Self.spans(
            length: image.width, caps: (caps.left, caps.right), scale: scale, from: rect.minX, to: rect.maxX)
        let rows = Self.spans(
            length: image.height, caps: (caps.top, caps.bottom), scale: scale, from: rect.minY, to: rect.maxY)
        return rows.flatMap { row in
            columns.compactMap { column in
                let source = CGRect(
                    x: column.source.lowerBound, y: row.source.lowerBound, width: column.source.count,
                    height: row.source.count)
                let target = CGRect(
                    x: column.start, y: row.start, width: column.end - column.start, height: row.end - row.start)
                guard !source.isEmpty, !target.isEmpty, let part = image.cropping(to: source) else { return nil }
                guard mode == .tile, !(column.isCap && row.isCap) else { return ImagePart(image: part, rect: target) }
                let tile = CGSize(
                    width: column.isCap ? target.width : CGFloat(column.source.count) / scale,
                    height: row.isCap ? target.height : CGFloat(row.source.count) / scale)
                return ImagePart(image: part, rect: target, tile: CGRect(origin: target.origin, size: tile))
            }
        }
    }

    /// A cap or what is between the caps, in one direction.
    private struct Span {
        /// In pixels of the image.
        var source: Range<Int>
        var start: CGFloat
        var end: CGFloat
        var isCap: Bool
    }

    private static func spans(
        length: Int, caps: (CGFloat, CGFloat), scale: CGFloat, from start: CGFloat, to end: CGFloat
    ) -> [Span] {
        func pixels(_ cap: CGFloat, atMost limit: Int) -> Int {
            cap > 0 ? Int(min((cap * scale).rounded(), CGFloat(limit))) : 0
        }
        let first = pixels(caps.0, atMost: length)
        let last = pixels(caps.1, atMost: length - first)
        let both = CGFloat(first + last) / scale
        let factor = both > end - start ? (end - start) / both : 1
        let (middleStart, middleEnd) = (start + CGFloat(first) / scale * factor, end - CGFloat(last) / scale * factor)
        return [
            Span(source: 0..<first, start: start, end: middleStart, isCap: true),
            Span(source: first..<length - last, start: middleStart, end: middleEnd, isCap: false),
            Span(source: length - last..<length, start: middleEnd, end: end, isCap: true),
        ]
    }
}
