// The modules that `import CoreVideo` re-exports.
@_exported public import Foundation
@_exported public import OpenCoreFoundation
@_exported public import OpenCoreGraphics
@_exported public import OpenCoreVideo
