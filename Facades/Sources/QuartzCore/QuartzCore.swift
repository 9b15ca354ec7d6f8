// The modules that `import QuartzCore` re-exports.
@_exported public import Foundation
@_exported public import ReelCoreFoundation
@_exported public import ReelCoreGraphics
@_exported public import ReelQuartzCore
