/// A font as the machine has it: its names, and its measures at size 1, of which larger sizes are multiples.
package struct FontFace: Hashable, Sendable {
    package let familyName: String
    package let postScriptName: String
    /// From the baseline up to the top of a line.
    package let ascent: Double
    /// From the baseline down to the bottom of a line.
    package let descent: Double
    /// What the font wants between two lines.
    package let lineGap: Double
    package let capHeight: Double
    package let xHeight: Double
    /// From the baseline up to the line's upper edge: below zero for most fonts.
    package let underlinePosition: Double
    package let underlineThickness: Double
    /// From the baseline up to the line's upper edge.
    package let strikethroughPosition: Double
    package let strikethroughThickness: Double
}
