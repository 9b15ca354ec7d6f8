import Foundation
import HTTPTypes

/// What tells one version of a file from another, for HTTP.
enum FileTag {
    /// - Throws: `Problem` if the file is not there.
    static func of(_ file: URL) throws -> String {
        var status = stat()
        guard stat(file.path, &status) == 0 else { throw Problem(.notFound, "\(file.path): it is not there") }
        return "\"\(status.st_ino)-\(status.st_size)-\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)\""
    }
}
