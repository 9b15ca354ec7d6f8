/// Where the chroma samples of 4:2:0 lie among those of luma (ITU-T H.273, ChromaSampleLocType; ITU-T H.264, figure E-1).
package enum ChromaLocation: Int32, Hashable, Sendable {
    /// Between two rows, in the even columns, as in MPEG-2 and, unless it says something else, H.264.
    case left
    /// Between two rows and two columns, as in MPEG-1 and JPEG.
    case center
    /// In the even rows and columns.
    case topLeft
    /// In the even rows, between two columns.
    case top
    /// In the odd rows and the even columns.
    case bottomLeft
    /// In the odd rows, between two columns.
    case bottom
}
