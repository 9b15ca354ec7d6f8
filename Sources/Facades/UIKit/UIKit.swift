// The modules that `import UIKit` re-exports.
@_exported public import Foundation
@_exported public import OpenCoreFoundation
@_exported public import OpenCoreGraphics
@_exported public import OpenCoreImage
@_exported public import OpenUIKit
