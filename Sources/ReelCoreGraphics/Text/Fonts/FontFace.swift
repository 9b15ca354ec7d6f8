/// An installed font: its names, and its metrics at size 1, which are multiplied for other sizes.
package struct FontFace: Hashable, Sendable {
    package let familyName: String
    package let postScriptName: String
    /// The distance from the baseline up to the top of a line.
    package let ascent: Double
    /// The distance from the baseline down to the bottom of a line.
    package let descent: Double
    /// The gap between two lines that the font specifies.
    package let lineGap: Double
    package let capHeight: Double
    package let xHeight: Double
    /// The distance from the baseline up to the underline's upper edge: below zero for most fonts.
    package let underlinePosition: Double
    package let underlineThickness: Double
    /// The distance from the baseline up to the strikethrough's upper edge.
    package let strikethroughPosition: Double
    package let strikethroughThickness: Double
}
