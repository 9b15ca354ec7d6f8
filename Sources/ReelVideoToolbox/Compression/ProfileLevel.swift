import ReelMediaEngine

/// A profile and a level, by the encoders' names.
struct ProfileLevel {
    let profile: String
    let level: String?

    /// - Parameter name: one of `kVTProfileLevel_…`; nil for those of another codec, and for profiles that the encoder lacks.
    init?(_ name: String, _ codec: VideoEncoder.Codec) {
        switch (codec, name) {
        case (.hevc, "HEVC_Main_AutoLevel"): (profile, level) = ("main", nil)
        case (.hevc, "HEVC_Main10_AutoLevel"): (profile, level) = ("main10", nil)
        // The encoder's Baseline streams use none of the tools that Constrained Baseline excludes.
        case (.h264, "H264_ConstrainedBaseline_AutoLevel"): (profile, level) = ("baseline", nil)
        case (.h264, "H264_ConstrainedHigh_AutoLevel"): (profile, level) = ("high", nil)
        case (.h264, _):
            let parts = name.split(separator: "_").map(String.init)
            guard parts.count >= 3, parts[0] == "H264", ["Baseline", "Main", "High"].contains(parts[1]) else { return nil }
            let numbers = parts.dropFirst(2)
            let isNumber = numbers.allSatisfy { $0.allSatisfy(\.isNumber) }
            guard isNumber || parts[2] == "AutoLevel" && parts.count == 3 else { return nil }
            (profile, level) = (parts[1].lowercased(), isNumber ? numbers.joined(separator: ".") : nil)
        default: return nil
        }
    }
}
