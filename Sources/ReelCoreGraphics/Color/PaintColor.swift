/// UIKit's or AppKit's colour, as a value of a text attribute.
package protocol PaintColor: AnyObject {
    var cgColor: CGColor { get }
}
