import ReelCoreGraphics

/// How drawn content is blended with what is already there. Source: Apple, "NSCompositingOperation".
///
/// Difference from Apple: `plusDarker` is absent, as it is in `CGBlendMode`.
public enum NSCompositingOperation: UInt, Sendable {
    case clear = 0
    case copy = 1
    case sourceOver = 2
    case sourceIn = 3
    case sourceOut = 4
    case sourceAtop = 5
    case destinationOver = 6
    case destinationIn = 7
    case destinationOut = 8
    case destinationAtop = 9
    case xor = 10
    case plusLighter = 13
    case multiply = 14
    case screen = 15
    case overlay = 16
    case darken = 17
    case lighten = 18
    case colorDodge = 19
    case colorBurn = 20
    case softLight = 21
    case hardLight = 22
    case difference = 23
    case exclusion = 24
    case hue = 25
    case saturation = 26
    case color = 27
    case luminosity = 28

    private static let blendModes: [NSCompositingOperation: CGBlendMode] = [
        .clear: .clear, .copy: .copy, .sourceOver: .normal, .sourceIn: .sourceIn, .sourceOut: .sourceOut,
        .sourceAtop: .sourceAtop, .destinationOver: .destinationOver, .destinationIn: .destinationIn,
        .destinationOut: .destinationOut, .destinationAtop: .destinationAtop, .xor: .xor, .plusLighter: .plusLighter,
        .multiply: .multiply, .screen: .screen, .overlay: .overlay, .darken: .darken, .lighten: .lighten,
        .colorDodge: .colorDodge, .colorBurn: .colorBurn, .softLight: .softLight, .hardLight: .hardLight,
        .difference: .difference, .exclusion: .exclusion, .hue: .hue, .saturation: .saturation, .color: .color,
        .luminosity: .luminosity,
    ]

    var blendMode: CGBlendMode { Self.blendModes[self] ?? .normal }

    init(_ blendMode: CGBlendMode) {
        self = Self.blendModes.first { $0.value == blendMode }?.key ?? .sourceOver
    }
}
