import ReelBoxes

extension FourCharacterCode {
    /// HEVC whose parameter sets are in the sample description, and not among the samples (ISO/IEC 14496-15, clause 8.4.1).
    static let hvc1: FourCharacterCode = "hvc1"

    /// The code in FFmpeg's byte order: the first character in the lowest byte (`MKTAG`).
    var ffmpegTag: UInt32 { rawValue.byteSwapped }
}
