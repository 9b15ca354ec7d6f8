// The modules that `import CoreGraphics` re-exports.
@_exported public import Foundation
@_exported public import ReelCoreFoundation
@_exported public import ReelCoreGraphics
