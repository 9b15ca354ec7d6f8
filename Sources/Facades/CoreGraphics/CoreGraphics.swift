// What `import CoreGraphics` brings.
@_exported public import Foundation
@_exported public import OpenCoreFoundation
@_exported public import OpenCoreGraphics
