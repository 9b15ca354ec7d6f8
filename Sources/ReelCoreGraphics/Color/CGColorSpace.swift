public import Foundation
public import ReelCoreFoundation

/// A colour space: what the components of a colour mean. Source: Apple, "CGColorSpace".
///
/// The supported spaces are sRGB, Display P3, ITU-R BT.709, BT.2020 and grey, with their linear and extended variants. Device
/// RGB is sRGB, and device gray has sRGB's transfer function, as on Apple's mobile systems. So have BT.709 and BT.2020 here, as
/// in buffers and movies: a picture that becomes a movie keeps its values. All drawing happens in sRGB; colours of other spaces
/// are converted to it.
public final class CGColorSpace: Sendable {
    enum Primaries: Sendable {
        case sRGB, displayP3, bt2020, gray
    }

    nonisolated(unsafe) public static let sRGB: CFString = "kCGColorSpaceSRGB"
    nonisolated(unsafe) public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    nonisolated(unsafe) public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    nonisolated(unsafe) public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
    nonisolated(unsafe) public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    nonisolated(unsafe) public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
    nonisolated(unsafe) public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
    nonisolated(unsafe) public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
    nonisolated(unsafe) public static let itur_709: CFString = "kCGColorSpaceITUR_709"
    nonisolated(unsafe) public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
    nonisolated(unsafe) public static let extendedITUR_2020: CFString = "kCGColorSpaceExtendedITUR_2020"
    nonisolated(unsafe) public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
    nonisolated(unsafe) public static let extendedLinearITUR_2020: CFString = "kCGColorSpaceExtendedLinearITUR_2020"
    nonisolated(unsafe) public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
    nonisolated(unsafe) public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
    nonisolated(unsafe) public static let linearGray: CFString = "kCGColorSpaceLinearGray"
    nonisolated(unsafe) public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"

    nonisolated(unsafe) static let deviceRGBName: CFString = "kCGColorSpaceDeviceRGB"
    nonisolated(unsafe) static let deviceGrayName: CFString = "kCGColorSpaceDeviceGray"

    static let deviceRGB = CGColorSpace(deviceRGBName, .sRGB)
    static let deviceGray = CGColorSpace(deviceGrayName, .gray)
    package static let standard = CGColorSpace(sRGB, .sRGB)

    /// The name that the space was created with.
    public var name: CFString? { nameString as CFString }
    private let nameString: String
    let primaries: Primaries
    /// Whether components are proportional to light.
    let isLinear: Bool

    private init(_ name: CFString, _ primaries: Primaries, isLinear: Bool = false) {
        nameString = name as String
        self.primaries = primaries
        self.isLinear = isLinear
    }

    /// Creates the colour space of this name; nil if the name is neither one of the constants above nor that of a device space.
    public convenience init?(name: CFString) {
        switch name {
        case Self.sRGB, Self.extendedSRGB, Self.deviceRGBName, Self.itur_709: self.init(name, .sRGB)
        case Self.linearSRGB, Self.extendedLinearSRGB: self.init(name, .sRGB, isLinear: true)
        case Self.displayP3, Self.extendedDisplayP3: self.init(name, .displayP3)
        case Self.linearDisplayP3, Self.extendedLinearDisplayP3: self.init(name, .displayP3, isLinear: true)
        case Self.itur_2020, Self.extendedITUR_2020: self.init(name, .bt2020)
        case Self.linearITUR_2020, Self.extendedLinearITUR_2020: self.init(name, .bt2020, isLinear: true)
        case Self.genericGrayGamma2_2, Self.extendedGray, Self.deviceGrayName: self.init(name, .gray)
        case Self.linearGray, Self.extendedLinearGray: self.init(name, .gray, isLinear: true)
        default: return nil
        }
    }

    public var model: CGColorSpaceModel { primaries == .gray ? .monochrome : .rgb }

    /// The number of components, without the alpha.
    public var numberOfComponents: Int { primaries == .gray ? 1 : 3 }

    /// Whether the space contains colours outside sRGB's gamut.
    public var isWideGamutRGB: Bool {
        primaries == .displayP3 || primaries == .bt2020 || (primaries == .sRGB && nameString.contains("Extended"))
    }

    /// Whether pixels of this space are drawn without conversion.
    var isDrawnDirectly: Bool { primaries == .sRGB && !isLinear }

    /// Whether a component of this space, used as red, green and blue in sRGB, gives the same grey.
    var isDrawnAsGray: Bool { primaries == .gray && !isLinear }
}

/// Colour spaces are equal if their names are.
extension CGColorSpace: Hashable {
    @discardableResult
    public static func == (one: CGColorSpace, other: CGColorSpace) -> Bool { one.nameString == other.nameString }

    public func hash(into hasher: inout Hasher) { hasher.combine(nameString) }
}

/// Returns the colour space of the device, which is sRGB.
@discardableResult
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

@discardableResult
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

extension CGColorSpace: CFTyped {
    /// The class, for comparison with `CFGetTypeID`.
    public static var typeID: CFTypeID { ReelCoreFoundation.typeID(of: CGColorSpace.self) }
}
