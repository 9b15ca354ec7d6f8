import ReelCoreFoundation

/// Where a cue of WebVTT stands in a frame (W3C, WebVTT, 7.2), as what ASS has for it.
///
/// Lines that are not told where to stand are at the edge of the text's area, and libass moves them if others are there.
/// Percentages are those of the frame, and boxes are kept within the text's area.
struct WebVTTPlacement {
    /// The distances of the text from the left and right edge, and from that edge above or below that it stands at, in pixels.
    private(set) var (left, right, vertical) = (0, 0, 0)
    /// The tags for the whole line: its anchor, and the point at which that is.
    private(set) var tags = ""

    private let frame: PixelSize
    private let area: PixelArea
    private let lineHeight: Double
    private let lineCount: Double

    /// Where the text is within its box, and the box on the line.
    private enum Side: Int { case left = 1, center, right }
    /// Where the lines are; the raw value is what is added to the number of `\an`.
    private enum Edge: Int { case bottom = 0, middle = 3, top = 6 }

    /// - Parameters:
    ///   - area: the part of the frame that text may be in.
    ///   - lineHeight: in pixels.
    init(_ settings: WebVTTSettings, _ letters: [Unicode.Scalar], frame: PixelSize, area: PixelArea, lineHeight: Double) {
        (self.frame, self.area, self.lineHeight) = (frame, area, lineHeight)
        lineCount = Double(letters.count { $0 == "\n" } + 1)
        let side = Self.side(settings.alignment, Self.isRightToLeft(letters))
        let box = Self.box(settings, side)
        if let direction = settings.vertical {
            placeVertically(settings, direction, side, box)
        } else {
            placeHorizontally(settings, side, box)
        }
    }

    // MARK: Boxes

    /// Whether a text's first letter is one of a script that is written from right to left.
    static func isRightToLeft(_ letters: [Unicode.Scalar]) -> Bool {
        guard let first = letters.first(where: { $0.properties.isAlphabetic || $0 == "\u{200E}" || $0 == "\u{200F}" }) else {
            return false
        }
        return first == "\u{200F}"
            || [0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF]
                .contains { $0.contains(first.value) }
    }

    private static func side(_ alignment: WebVTTSettings.Alignment, _ isRightToLeft: Bool) -> Side {
        switch alignment {
        case .center: .center
        case .left: .left
        case .right: .right
        case .start: isRightToLeft ? .right : .left
        case .end: isRightToLeft ? .left : .right
        }
    }

    /// Returns the part of a line that the text can use, in fractions of its length.
    private static func box(_ settings: WebVTTSettings, _ side: Side) -> ClosedRange<Double> {
        let position = settings.position ?? (side == .left ? 0 : side == .right ? 1 : 0.5)
        let anchor: Side =
            switch settings.positionAlignment {
            case .lineLeft: .left
            case .center: .center
            case .lineRight: .right
            case nil: side
            }
        switch anchor {
        case .left: return position...position + min(settings.size, 1 - position)
        case .right: return position - min(settings.size, position)...position
        case .center:
            let half = min(settings.size / 2, position, 1 - position)
            return position - half...position + half
        }
    }

    /// Returns the part of an axis that a box covers, within limits: pixels.
    private func pixels(
        _ box: ClosedRange<Double>, _ side: Side, of length: Double, from start: Double = 0, within limits: Range<Int>
    ) -> Range<Int> {
        var first = Int((start + box.lowerBound * length).rounded())
        var last = Int((start + box.upperBound * length).rounded())
        let (before, after) = (max(0, limits.lowerBound - first), max(0, last - limits.upperBound))
        // Centred text keeps its centre.
        first += side == .center ? max(before, after) : before
        last -= side == .center ? max(before, after) : after
        // A box without room for letters would break lines after each of them.
        return Double(last - first) < lineHeight ? limits : first..<last
    }

    // MARK: Horizontal text

    private mutating func placeHorizontally(_ settings: WebVTTSettings, _ side: Side, _ box: ClosedRange<Double>) {
        let columns = area.x..<area.x + area.width
        let (height, bottom) = (Double(frame.height), Double(frame.height - area.y - area.height))
        // The room above or below lines that still fit.
        let room = max(0, Double(area.height) - lineCount * lineHeight)
        var edge = Edge.bottom
        var distance = bottom
        var span = pixels(box, side, of: Double(frame.width), within: columns)
        switch settings.line {
        case nil:
            guard let region = settings.region, settings.size == 1 else { break }
            let regionHeight = Double(region.lineCount) * lineHeight
            let start = (region.viewportAnchor.x - region.anchor.x * region.width) * Double(frame.width)
            let end = region.viewportAnchor.y * height + (1 - region.anchor.y) * regionHeight
            span = pixels(box, side, of: region.width * Double(frame.width), from: start, within: columns)
            distance = min(max(height - end, bottom), bottom + room)
        case .number(let number) where number >= 0:
            (edge, distance) = (.top, Double(area.y) + min(number * lineHeight, room))
        case .number(let number):
            distance = bottom + min(max(0, -number - lineCount) * lineHeight, room)
        case .fraction(let fraction) where settings.lineAlignment == .start:
            (edge, distance) = (.top, min(max(fraction * height, Double(area.y)), Double(area.y) + room))
        case .fraction(let fraction) where settings.lineAlignment == .end:
            distance = min(max((1 - fraction) * height, bottom), bottom + room)
        case .fraction(let fraction):
            edge = .middle
            let x = side == .left ? span.lowerBound : side == .right ? span.upperBound : (span.lowerBound + span.upperBound) / 2
            tags = "\\pos(\(x),\(Int(fraction * height)))"
        }
        (left, right, vertical) = (
            max(1, span.lowerBound), max(1, frame.width - span.upperBound), max(1, Int(distance.rounded()))
        )
        tags = "\\an\(side.rawValue + edge.rawValue)" + tags
    }

    // MARK: Vertical text

    /// Text that is turned by 90° clockwise, which tags of its letters say: its first letter is at the top, its first line at the
    /// right.
    private mutating func placeVertically(
        _ settings: WebVTTSettings, _ direction: WebVTTSettings.Direction, _ side: Side, _ box: ClosedRange<Double>
    ) {
        let span = pixels(box, side, of: Double(frame.height), within: area.y..<area.y + area.height)
        let (start, end) = (Double(area.x), Double(area.x + area.width))
        let room = max(0, Double(area.width) - lineCount * lineHeight)
        // The edge of the text, before it is turned, that is at x: its top is then at the right.
        let (edge, x): (Edge, Double)
        func offset(_ number: Double) -> Double {
            min(number >= 0 ? number * lineHeight : max(0, -number - lineCount) * lineHeight, room)
        }
        switch settings.line {
        case .fraction(let fraction):
            edge = settings.lineAlignment == .start ? .bottom : settings.lineAlignment == .end ? .top : .middle
            x = min(max(fraction * Double(frame.width), start), end)
        case .number, nil:
            var number = -1.0
            if case .number(let given) = settings.line { number = given }
            // The first column is at the right, or at the left.
            edge = (number >= 0) == (direction == .rightToLeft) ? .top : .bottom
            x = edge == .top ? end - offset(number) : start + offset(number)
        }
        let y = side == .left ? span.lowerBound : side == .right ? span.upperBound : (span.lowerBound + span.upperBound) / 2
        (left, right) = (max(1, (frame.width - span.count) / 2), max(1, (frame.width - span.count) / 2))
        vertical = 1
        tags = "\\an\(side.rawValue + edge.rawValue)\\pos(\(Int(x.rounded())),\(y))"
    }
}
