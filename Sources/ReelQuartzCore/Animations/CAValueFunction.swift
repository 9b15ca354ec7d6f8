public import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// What makes a transform of the numbers that an animation gives (Apple: CAValueFunction).
public final class CAValueFunction: NSObject, Sendable {
    public let name: CAValueFunctionName
    let kind: Kind

    /// Returns nil if there is no such function.
    public init?(name: CAValueFunctionName) {
        guard let kind = Kind(rawValue: name.rawValue) else { return nil }
        self.name = name
        self.kind = kind
        super.init()
    }

    enum Kind: String {
        case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ, translate, translateX, translateY, translateZ

        /// The parts of a transform that are the function's numbers, as in key paths.
        private var components: [[Substring]] {
            let paths =
                switch self {
                case .rotateX: ["rotation.x"]
                case .rotateY: ["rotation.y"]
                case .rotateZ: ["rotation.z"]
                case .scale: ["scale.x", "scale.y", "scale.z"]
                case .scaleX: ["scale.x"]
                case .scaleY: ["scale.y"]
                case .scaleZ: ["scale.z"]
                case .translate: ["translation.x", "translation.y", "translation.z"]
                case .translateX: ["translation.x"]
                case .translateY: ["translation.y"]
                case .translateZ: ["translation.z"]
                }
            return paths.map { $0.split(separator: ".") }
        }

        /// Returns the numbers that give a transform, as far as the function can give it.
        func numbers(of transform: LayerValue) -> LayerValue? {
            let numbers = components.compactMap { path -> Double? in
                guard case .number(let number)? = transform.component(path[...]) else { return nil }
                return number
            }
            guard numbers.count == components.count else { return nil }
            return numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
        }

        /// Returns the transform for a number, or for three; nil for others.
        func transform(of value: LayerValue) -> LayerValue? {
            let numbers: [Double]
            switch value {
            case .number(let number): numbers = [number]
            case .numbers(let list): numbers = list
            default: return nil
            }
            guard numbers.count == components.count else { return nil }
            var transform = LayerValue.transform(.identity)
            for (path, number) in zip(components, numbers) {
                guard let changed = transform.setting(path[...], to: .number(number)) else { return nil }
                transform = changed
            }
            return transform
        }
    }
}

/// The name of a value function (Apple: CAValueFunctionName). Angles are in radians. `scale` and `translate` take three numbers.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    public static let scale = CAValueFunctionName(rawValue: "scale")
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    public static let translate = CAValueFunctionName(rawValue: "translate")
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}
