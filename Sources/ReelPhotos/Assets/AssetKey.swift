import Foundation

/// A property of assets by which fetches choose and sort, under its name in predicates and sort descriptors.
enum AssetKey: String {
    case creationDate, modificationDate, mediaType, duration, pixelWidth, pixelHeight, localIdentifier

    func value(of asset: PHAsset) -> AssetValue {
        switch self {
        case .creationDate: AssetValue(asset.creationDate)
        case .modificationDate: AssetValue(asset.modificationDate)
        case .mediaType: .number(Double(asset.mediaType.rawValue))
        case .duration: .number(asset.duration)
        case .pixelWidth: .number(Double(asset.pixelWidth))
        case .pixelHeight: .number(Double(asset.pixelHeight))
        case .localIdentifier: .text(asset.localIdentifier)
        }
    }
}

/// A value that is compared with others of its kind. Dates are numbers, in seconds.
enum AssetValue: Equatable {
    case number(Double)
    case text(String)
    case list([AssetValue])

    init(_ date: Date?) { self = .number((date ?? .distantPast).timeIntervalSinceReferenceDate) }

    /// Makes the value of a client's argument; nil if it cannot be compared.
    init?(argument: Any) {
        switch argument {
        case let date as Date: self.init(date)
        case let date as NSDate: self.init(date as Date)
        case let text as String: self = .text(text)
        case let text as NSString: self = .text(text as String)
        case let number as any BinaryInteger: self = .number(Double(number))
        case let number as any BinaryFloatingPoint: self = .number(Double(number))
        case let number as NSNumber: self = .number(number.doubleValue)
        case let list as [Any]:
            let values = list.compactMap(AssetValue.init(argument:))
            guard values.count == list.count else { return nil }
            self = .list(values)
        case let list as NSArray: self.init(argument: list.compactMap { $0 } as [Any])
        default: return nil
        }
    }

    /// Returns nil if the values are of different kinds, or lists.
    func order(_ other: AssetValue) -> ComparisonResult? {
        switch (self, other) {
        case (.number(let a), .number(let b)): a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
        case (.text(let a), .text(let b)): a.compare(b)
        default: nil
        }
    }
}
