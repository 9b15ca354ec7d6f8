// The modules that `import CoreFoundation` re-exports.
@_exported public import Foundation
@_exported public import ReelCoreFoundation
