public import Foundation

extension UIImage {
    /// What picture of a name is chosen. Source: Apple, "UIImage.Configuration".
    open class Configuration: NSObject, @unchecked Sendable {
        /// The traits that the picture is for; nil for any.
        public let traitCollection: UITraitCollection?

        public init(traitCollection: UITraitCollection?) {
            self.traitCollection = traitCollection
        }
    }

    /// Creates an image from a file of this name in a bundle's resources; nil for the places of `init(named:)`.
    ///
    /// - Parameter configuration: as for `init(named:in:compatibleWith:)`.
    public convenience init?(named name: String, in bundle: Bundle?, with configuration: UIImage.Configuration?) {
        self.init(named: name, in: bundle, compatibleWith: configuration?.traitCollection)
    }
}
