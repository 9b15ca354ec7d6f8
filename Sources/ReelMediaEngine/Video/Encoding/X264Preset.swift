/// What libx264's presets set (`x264 --fullhelp`).
package struct X264Preset {
    /// The number of frames that are looked at before they are encoded.
    package let lookahead: Int
    /// The number of frames that another one may be predicted from.
    package let references: Int
    /// The number of consecutive frames that may be coded later than they are shown.
    package let reordered: Int

    package init(_ name: String) {
        (lookahead, references, reordered) =
            switch name {
            case "ultrafast": (0, 1, 0)
            case "superfast": (0, 1, 3)
            case "veryfast": (10, 1, 3)
            case "faster": (20, 2, 3)
            case "fast": (30, 2, 3)
            case "slow": (50, 5, 3)
            case "slower": (60, 8, 3)
            case "veryslow": (60, 16, 8)
            case "placebo": (60, 16, 16)
            default: (40, 3, 3)
            }
    }
}
