public import Foundation
public import ReelCoreFoundation
import ReelCoreVideo

extension CMFormatDescription {
    /// A property list as a value type.
    package indirect enum ExtensionValue: Hashable, Sendable {
        case text(String)
        case number(Double)
        case flag(Bool)
        case data(Data)
        case date(Date)
        case array([ExtensionValue])
        case dictionary([String: ExtensionValue])

        var propertyList: Any {
            switch self {
            case .text(let text): text
            case .number(let number): Int(exactly: number).map { NSNumber(value: $0) } ?? NSNumber(value: number)
            case .flag(let flag): NSNumber(value: flag)
            case .data(let data): data
            case .date(let date): date
            case .array(let array): array.map(\.propertyList)
            case .dictionary(let dictionary): dictionary.mapValues(\.propertyList)
            }
        }

        /// Converts a property list; nil if the value is not one.
        init?(_ value: Any) {
            switch value {
            case let value as ExtensionValue: self = value
            case let value as Extensions.Value:
                guard let stored = value.stored else { return nil }
                self = stored
            case let text as String: self = .text(text)
            case let number as NSNumber:
                // A Boolean is the only kind of NSNumber with the encoding of a C char, and is 0 or 1.
                let isFlag = String(cString: number.objCType) == "c" && (0...1).contains(number.intValue)
                self = isFlag ? .flag(number.boolValue) : .number(number.doubleValue)
            case let data as Data: self = .data(data)
            case let date as Date: self = .date(date)
            case let dictionary as [AnyHashable: Any]:
                var values: [String: ExtensionValue] = [:]
                for (key, value) in dictionary {
                    guard let key = key as? String, let value = ExtensionValue(value) else { return nil }
                    values[key] = value
                }
                self = .dictionary(values)
            case let array as [Any]:
                let values = array.compactMap { ExtensionValue($0) }
                guard values.count == array.count else { return nil }
                self = .array(values)
            default: return nil
            }
        }

        package var number: Double? {
            if case .number(let number) = self { number } else { nil }
        }
    }

    /// The extensions: everything beyond the basic properties.
    public var extensions: Extensions { Extensions(values: extensionValues) }

    /// Returns the extension under a key.
    package func extensionValue(_ key: String) -> ExtensionValue? { extensionValues[key] }
}

extension CMFormatDescription {
    /// The extensions of a description: property list values by key.
    public struct Extensions: Hashable, Sendable, Collection {
        /// The key of an extension.
        public struct Key: RawRepresentable, Hashable, Sendable {
            let name: String
            public var rawValue: CFString { name as CFString }
            public init(rawValue: CFString) { name = rawValue as String }

            public static let sampleDescriptionExtensionAtoms = Key(
                rawValue: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
            public static let cleanAperture = Key(rawValue: kCMFormatDescriptionExtension_CleanAperture)
            public static let pixelAspectRatio = Key(rawValue: kCMFormatDescriptionExtension_PixelAspectRatio)
            public static let colorPrimaries = Key(rawValue: kCMFormatDescriptionExtension_ColorPrimaries)
            public static let transferFunction = Key(rawValue: kCMFormatDescriptionExtension_TransferFunction)
            public static let yCbCrMatrix = Key(rawValue: kCMFormatDescriptionExtension_YCbCrMatrix)
            public static let fullRangeVideo = Key(rawValue: kCMFormatDescriptionExtension_FullRangeVideo)
        }

        private var values: [String: Value]

        public init() { values = [:] }

        /// - Parameter base: property lists by key; nil means none.
        public init(base: [CFString: CFPropertyList]?) {
            values = Dictionary(uniqueKeysWithValues: (base ?? [:]).map { ($0 as String, Value($1)) })
        }

        init(_ dictionary: CFDictionary?) {
            var values: [String: Value] = [:]
            for (key, value) in dictionary ?? [:] {
                // A key that is not a string makes the dictionary invalid as a property list.
                if let key = key as? String { values[key] = Value(value) } else { values["\(key)"] = Value(NSNull()) }
            }
            self.values = values
        }

        init(values: [String: ExtensionValue]) { self.values = values.mapValues { Value(stored: $0) } }

        /// The checked values; nil if one of them is not a property list.
        var checkedValues: [String: ExtensionValue]? {
            let checked = values.compactMapValues(\.stored)
            return checked.count == values.count ? checked : nil
        }

        public subscript(key: Key) -> Value? {
            get { values[key.name] }
            set { values[key.name] = newValue }
        }

        public subscript(key: CFString) -> CFPropertyList? {
            get { values[key as String]?.propertyListRepresentation }
            set { values[key as String] = newValue.map { Value($0) } }
        }

        /// The position of an extension.
        public struct Index: Comparable, Sendable {
            fileprivate let place: Dictionary<String, Value>.Index
            public static func < (first: Index, second: Index) -> Bool { first.place < second.place }
        }

        public var startIndex: Index { Index(place: values.startIndex) }
        public var endIndex: Index { Index(place: values.endIndex) }
        public func index(after index: Index) -> Index { Index(place: values.index(after: index.place)) }
        public subscript(position: Index) -> (key: Key, value: Value) {
            let (key, value) = values[position.place]
            return (Key(rawValue: key as CFString), value)
        }
    }
}

nonisolated(unsafe) public let kCMFormatDescriptionExtension_ColorPrimaries = kCVImageBufferColorPrimariesKey
nonisolated(unsafe) public let kCMFormatDescriptionExtension_TransferFunction = kCVImageBufferTransferFunctionKey
nonisolated(unsafe) public let kCMFormatDescriptionExtension_YCbCrMatrix = kCVImageBufferYCbCrMatrixKey
nonisolated(unsafe) public let kCMFormatDescriptionExtension_FullRangeVideo: CFString = "FullRangeVideo"
nonisolated(unsafe) public let kCMFormatDescriptionExtension_PixelAspectRatio: CFString = "CVPixelAspectRatio"
nonisolated(unsafe) public let kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: CFString = "HorizontalSpacing"
nonisolated(unsafe) public let kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: CFString = "VerticalSpacing"
nonisolated(unsafe) public let kCMFormatDescriptionExtension_CleanAperture: CFString = "CVCleanAperture"
/// In pixels, like the next three keys.
nonisolated(unsafe) public let kCMFormatDescriptionKey_CleanApertureWidth: CFString = "Width"
nonisolated(unsafe) public let kCMFormatDescriptionKey_CleanApertureHeight: CFString = "Height"
/// The distance from the image's centre to the aperture's centre, positive to the right.
nonisolated(unsafe) public let kCMFormatDescriptionKey_CleanApertureHorizontalOffset: CFString = "HorizontalOffset"
/// The distance from the image's centre to the aperture's centre, positive downwards.
nonisolated(unsafe) public let kCMFormatDescriptionKey_CleanApertureVerticalOffset: CFString = "VerticalOffset"
/// A dictionary from four-character codes (`avcC`) to the content of sample description boxes.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: CFString =
    "SampleDescriptionExtensionAtoms"

nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_ITU_R_709_2 = kCVImageBufferColorPrimaries_ITU_R_709_2
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_EBU_3213 = kCVImageBufferColorPrimaries_EBU_3213
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_SMPTE_C = kCVImageBufferColorPrimaries_SMPTE_C
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_P3_D65 = kCVImageBufferColorPrimaries_P3_D65
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_ITU_R_2020 = kCVImageBufferColorPrimaries_ITU_R_2020
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_ITU_R_709_2 = kCVImageBufferTransferFunction_ITU_R_709_2
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_SMPTE_240M_1995 =
    kCVImageBufferTransferFunction_SMPTE_240M_1995
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_Linear = kCVImageBufferTransferFunction_Linear
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_sRGB = kCVImageBufferTransferFunction_sRGB
nonisolated(unsafe) public let kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2 = kCVImageBufferYCbCrMatrix_ITU_R_709_2
nonisolated(unsafe) public let kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4 = kCVImageBufferYCbCrMatrix_ITU_R_601_4
nonisolated(unsafe) public let kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995 = kCVImageBufferYCbCrMatrix_SMPTE_240M_1995
nonisolated(unsafe) public let kCMFormatDescriptionYCbCrMatrix_ITU_R_2020 = kCVImageBufferYCbCrMatrix_ITU_R_2020

// MARK: Functions (CMFormatDescription.h)

/// Returns an extension, which is a property list; nil if there is none with this key.
@discardableResult
public func CMFormatDescriptionGetExtension(_ desc: CMFormatDescription, extensionKey: CFString) -> CFPropertyList? {
    desc.extensionValues[extensionKey as String]?.propertyList
}

@discardableResult
public func CMFormatDescriptionGetExtensions(_ desc: CMFormatDescription) -> CFDictionary? {
    desc.extensionValues.isEmpty ? nil : desc.extensionValues.mapValues(\.propertyList) as CFDictionary
}
