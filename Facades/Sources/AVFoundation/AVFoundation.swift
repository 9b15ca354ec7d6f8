// The modules that `import AVFoundation` re-exports.
@_exported public import Foundation
@_exported public import ReelAVFAudio
@_exported public import ReelAVFoundation
@_exported public import ReelCoreFoundation
@_exported public import ReelCoreGraphics
@_exported public import ReelCoreImage
@_exported public import ReelCoreMedia
@_exported public import ReelCoreVideo
@_exported public import ReelImageIO
@_exported public import ReelQuartzCore
