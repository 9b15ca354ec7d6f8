// The modules that `import Accelerate` re-exports.
@_exported public import Foundation
@_exported public import ReelAccelerate
@_exported public import ReelCoreFoundation
@_exported public import ReelCoreGraphics
