import Foundation
import ReelCoreFoundation

extension CIImage {
    /// Returns the result of the filter of this name; an empty image if a required input is missing. If there is no such filter,
    /// that is reported, and the image is returned unchanged.
    @discardableResult
    public func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
        guard let filter = CIFilter(name: filterName) else {
            IgnoredInput.report("CIImage.applyingFilter", "there is no filter \(filterName); the image is unchanged")
            return self
        }
        // Generators have no input image.
        if filter.inputKeys.contains(kCIInputImageKey) { filter.setValue(self, forKey: kCIInputImageKey) }
        for (key, value) in params { filter.setValue(value, forKey: key) }
        return filter.outputImage ?? .empty()
    }

    @discardableResult
    public func applyingFilter(_ filterName: String) -> CIImage { applyingFilter(filterName, parameters: [:]) }
}
