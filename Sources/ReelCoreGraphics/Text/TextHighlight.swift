/// A part of a text that has another colour.
package struct TextHighlight: Hashable, Sendable {
    /// Which Unicode scalars of the text it consists of.
    package var letters: Range<Int>
    package var color: TextStyle.Color

    package init(letters: Range<Int>, color: TextStyle.Color) {
        self.letters = letters
        self.color = color
    }
}
