// The modules that `import CoreGraphics` re-exports.
@_exported public import Foundation
@_exported public import OpenCoreFoundation
@_exported public import OpenCoreGraphics
