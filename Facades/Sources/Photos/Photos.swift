// The modules that `import Photos` re-exports.
@_exported public import Foundation
@_exported public import ReelCoreFoundation
@_exported public import ReelCoreGraphics
@_exported public import ReelImageIO
@_exported public import ReelPhotos
