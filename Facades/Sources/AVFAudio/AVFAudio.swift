// The modules that `import AVFAudio` re-exports.
@_exported public import Foundation
@_exported public import ReelAVFAudio
@_exported public import ReelCoreFoundation
@_exported public import ReelCoreMedia
