// What `import Photos` brings.
@_exported public import Foundation
@_exported public import OpenCoreFoundation
@_exported public import OpenPhotos
