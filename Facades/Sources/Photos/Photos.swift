// The modules that `import Photos` re-exports.
@_exported public import Foundation
@_exported public import ReelCoreFoundation
@_exported public import ReelPhotos
