/// An opaque R′G′B′ colour with 8 bits per component: each is 0 to 255.
package struct RGB24: Hashable, Sendable {
    package var red: Int
    package var green: Int
    package var blue: Int

    package init(red: Int, green: Int, blue: Int) { (self.red, self.green, self.blue) = (red, green, blue) }

    package static let black = RGB24(red: 0, green: 0, blue: 0)

    /// The basic colour names of CSS level 1.
    package static let basicNames: [String: RGB24] = [
        "black": .black, "white": RGB24(red: 255, green: 255, blue: 255), "gray": RGB24(red: 128, green: 128, blue: 128),
        "silver": RGB24(red: 192, green: 192, blue: 192), "maroon": RGB24(red: 128, green: 0, blue: 0),
        "red": RGB24(red: 255, green: 0, blue: 0), "green": RGB24(red: 0, green: 128, blue: 0),
        "blue": RGB24(red: 0, green: 0, blue: 255), "navy": RGB24(red: 0, green: 0, blue: 128),
        "yellow": RGB24(red: 255, green: 255, blue: 0), "teal": RGB24(red: 0, green: 128, blue: 128),
        "purple": RGB24(red: 128, green: 0, blue: 128), "fuchsia": RGB24(red: 255, green: 0, blue: 255),
        "olive": RGB24(red: 128, green: 128, blue: 0), "lime": RGB24(red: 0, green: 255, blue: 0),
        "aqua": RGB24(red: 0, green: 255, blue: 255),
    ]
}
