/// UIKit's font, as a value of a text attribute.
package protocol FontAttribute: AnyObject {
    var textFont: TextFont { get }
}

/// UIKit's paragraph style, as a value of a text attribute.
package protocol ParagraphAttribute: AnyObject {
    var paragraphStyle: ParagraphStyle { get }
}

/// UIKit's shadow, as a value of a text attribute.
package protocol ShadowAttribute: AnyObject {
    /// Nil if it has no colour.
    var textShadow: TextAppearance.Shadow? { get }
}
