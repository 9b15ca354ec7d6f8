// The modules that `import CoreAudioTypes` re-exports.
@_exported public import Foundation
@_exported public import ReelCoreFoundation
@_exported public import ReelCoreMedia
