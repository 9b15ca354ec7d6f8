// The modules that `import AppKit` re-exports. The text attributes and the drawing of text that AppKit has are in ReelUIKit.
@_exported public import Foundation
@_exported public import ReelAppKit
@_exported public import ReelCoreFoundation
@_exported public import ReelCoreGraphics
@_exported public import ReelCoreImage
@_exported public import ReelCoreVideo
@_exported public import ReelImageIO
@_exported public import ReelQuartzCore
@_exported public import ReelUIKit

/// The type of a `#colorLiteral` that has no other type. It is declared here because UIKit and AppKit have different ones.
public typealias _ColorLiteralType = NSColor
