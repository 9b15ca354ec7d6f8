// The modules that `import CoreMedia` re-exports.
@_exported public import Foundation
@_exported public import OpenCoreFoundation
@_exported public import OpenCoreMedia
@_exported public import OpenCoreVideo
