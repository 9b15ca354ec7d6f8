public import Foundation
import ReelCoreFoundation

extension NSPredicate {
    /// Creates a predicate for assets: `NSPredicate(format: "mediaType = %d AND creationDate > %@", …)`.
    ///
    /// It compares the properties that `NSSortDescriptor(key:ascending:)` sorts by, and joins comparisons with `AND`, `OR` and
    /// `NOT`. A format that is not understood is reported, and the predicate is then true of no asset, whereas Apple's
    /// Foundation raises an exception. Arguments that the format does not use are reported, too. Foundation on Linux marks this
    /// initialiser as unavailable.
    public convenience init(format predicateFormat: String, _ args: Any...) {
        self.init(format: predicateFormat, argumentArray: args)
    }

    /// Creates a predicate for assets, as `NSPredicate(format:)` does.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        do throws(AssetConditionParser.Failure) {
            let condition = try AssetConditionParser.condition(predicateFormat, arguments ?? [])
            self.init { object, _ in (object as? PHAsset).map { condition.isTrue(of: $0) } ?? false }
        } catch {
            IgnoredInput.report(
                "NSPredicate.init(format:)", "\(error.reason) in '\(predicateFormat)'; the predicate matches nothing")
            self.init(value: false)
        }
    }
}
