// The modules that `import os` re-exports. The names are in the module OSLog, which re-exports this one on Apple's systems.
@_exported public import Foundation
@_exported public import OSLog
