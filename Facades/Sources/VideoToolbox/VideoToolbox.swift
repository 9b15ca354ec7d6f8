// The modules that `import VideoToolbox` re-exports.
@_exported public import Foundation
@_exported public import ReelCoreFoundation
@_exported public import ReelCoreGraphics
@_exported public import ReelCoreMedia
@_exported public import ReelCoreVideo
@_exported public import ReelVideoToolbox
