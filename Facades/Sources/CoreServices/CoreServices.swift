// The modules that `import CoreServices` re-exports.
@_exported public import Foundation
@_exported public import ReelCoreFoundation
@_exported public import ReelUniformTypes
