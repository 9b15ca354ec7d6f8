import Foundation

extension FilterDeclaration {
    /// Filters that put an image in front of another.
    static let compositing: [FilterDeclaration] = [
        FilterDeclaration("CISourceOverCompositing", "Source Over", kCICategoryCompositeOperation, [.image, .background]) {
            inputs in
            guard let front = inputs.image() else { return inputs.image(kCIInputBackgroundImageKey) }
            guard let back = inputs.image(kCIInputBackgroundImageKey) else { return front }
            return front.with(front.node.over(back.node))
        }
    ]
}

extension CIFilter {
    /// One image in front of another: Porter and Duff's "over".
    @discardableResult
    public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
        BuiltInFilter.named("CISourceOverCompositing")
    }
}
