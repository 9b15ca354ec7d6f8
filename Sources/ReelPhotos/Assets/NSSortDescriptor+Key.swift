public import Foundation
import ReelCoreFoundation

extension NSSortDescriptor {
    /// Creates a descriptor that sorts assets by a property: `creationDate`, `modificationDate`, `mediaType`, `duration`,
    /// `pixelWidth`, `pixelHeight` or `localIdentifier`. Other keys are reported, and do not sort.
    ///
    /// Foundation on Linux has no key-value coding, and marks this initialiser as unavailable.
    public convenience init(key: String?, ascending: Bool) {
        switch key {
        case "creationDate": self.init(date: \.creationDate, ascending)
        case "modificationDate": self.init(date: \.modificationDate, ascending)
        case "mediaType": self.init(number: { Double($0.mediaType.rawValue) }, ascending)
        case "duration": self.init(number: { $0.duration }, ascending)
        case "pixelWidth": self.init(number: { Double($0.pixelWidth) }, ascending)
        case "pixelHeight": self.init(number: { Double($0.pixelHeight) }, ascending)
        case "localIdentifier": self.init(compare: { $0.localIdentifier.compare($1.localIdentifier) }, ascending)
        default:
            IgnoredInput.report(
                "NSSortDescriptor.init(key:ascending:)", "assets have no key '\(key ?? "nil")'; they are not sorted by it")
            self.init(compare: { _, _ in .orderedSame }, ascending)
        }
    }

    private convenience init(date: @escaping (PHAsset) -> Date?, _ ascending: Bool) {
        self.init(number: { (date($0) ?? .distantPast).timeIntervalSinceReferenceDate }, ascending)
    }

    private convenience init(number: @escaping (PHAsset) -> Double, _ ascending: Bool) {
        self.init(
            compare: { a, b in
                let (a, b) = (number(a), number(b))
                return a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
            }, ascending)
    }

    private convenience init(compare: @escaping (PHAsset, PHAsset) -> ComparisonResult, _ ascending: Bool) {
        self.init(keyPath: \PHAsset.self, ascending: ascending) { a, b in
            guard let a = a as? PHAsset, let b = b as? PHAsset else { return .orderedSame }
            return compare(a, b)
        }
    }
}
