/// An opaque R′G′B′ colour with 8 bits per component: each is 0 to 255.
package struct RGB24: Hashable, Sendable {
    package var red: Int
    package var green: Int
    package var blue: Int

    package init(red: Int, green: Int, blue: Int) { (self.red, self.green, self.blue) = (red, green, blue) }

    package static let black = RGB24(red: 0, green: 0, blue: 0)
}
