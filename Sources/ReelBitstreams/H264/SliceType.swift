/// The type of a slice (`slice_type`, H.264, table 7-6).
package enum SliceType: Int, Sendable {
    /// P: predicted from earlier decoded pictures.
    case predicted
    /// B: predicted from up to two pictures.
    case bidirectional
    /// I: not predicted from other pictures.
    case intra
    case switchingPredicted
    case switchingIntra

    /// Creates the type of a slice header's code: those above 4 also say that all slices of the picture have the same type.
    init?(code: Int) { self.init(rawValue: code % 5) }

    /// Reads the type of a slice from its NAL unit (7.3.3); nil if it is cut off. The fields before it are short, so that no
    /// emulation prevention bytes can precede it.
    package init?(of unit: UnsafeRawBufferPointer) {
        var reader = BitReader(Array(unit.prefix(12)), at: 8)
        // The number of the slice's first macroblock.
        guard (try? reader.unsigned()) != nil, let code = try? reader.unsigned() else { return nil }
        self.init(code: code)
    }

    /// The code that says that all slices of the picture have this type.
    package var codeForWholePicture: Int { rawValue + 5 }
}
