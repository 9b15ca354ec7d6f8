/// The usual formats of PCM in memory: in the machine's byte order, without padding (Apple: AVAudioCommonFormat).
public enum AVAudioCommonFormat: UInt, Sendable {
    /// Any other format.
    case otherFormat = 0
    case pcmFormatFloat32 = 1
    case pcmFormatFloat64 = 2
    case pcmFormatInt16 = 3
    case pcmFormatInt32 = 4

    /// The bits of a sample; nil for another format.
    var bits: UInt32? {
        switch self {
        case .pcmFormatFloat32, .pcmFormatInt32: 32
        case .pcmFormatFloat64: 64
        case .pcmFormatInt16: 16
        case .otherFormat: nil
        }
    }

    var isFloat: Bool { self == .pcmFormatFloat32 || self == .pcmFormatFloat64 }
}
