import Foundation
import ReelCoreGraphics

/// What colours and alpha are multiplied by.
struct Tint: Sendable, Equatable {
    var color: SRGBColor
    static let none = Tint(color: .white)
    /// Whether red, green and blue stay the same.
    var isColorless: Bool { color.red == 1 && color.green == 1 && color.blue == 1 }
}

extension ReplicatorProperties {
    /// Returns the tint of a copy: the colour, and the offsets once for each copy before it.
    func tint(ofCopy index: Int) -> Tint {
        let base = color?.extendedSRGB ?? SRGBColor(red: 0, green: 0, blue: 0, alpha: 0)
        func component(_ value: CGFloat, _ offset: Float) -> CGFloat {
            let sum = value + CGFloat(offset) * CGFloat(index)
            return sum > 0 ? min(sum, 1) : 0
        }
        return Tint(
            color: SRGBColor(
                red: component(base.red, redOffset), green: component(base.green, greenOffset),
                blue: component(base.blue, blueOffset), alpha: component(base.alpha, alphaOffset)))
    }
}
