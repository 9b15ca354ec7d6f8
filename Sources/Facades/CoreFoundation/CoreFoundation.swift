// What `import CoreFoundation` brings.
@_exported public import Foundation
@_exported public import OpenCoreFoundation
