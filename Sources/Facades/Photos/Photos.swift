// The modules that `import Photos` re-exports.
@_exported public import Foundation
@_exported public import OpenCoreFoundation
@_exported public import OpenPhotos
