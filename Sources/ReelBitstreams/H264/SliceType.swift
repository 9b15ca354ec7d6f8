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

    /// The code that says that all slices of the picture have this type.
    package var codeForWholePicture: Int { rawValue + 5 }
}
