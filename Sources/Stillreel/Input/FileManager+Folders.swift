package import Foundation

extension FileManager {
    /// Whether there is a folder at a path, or a link to one.
    package func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Creates a folder, and those above it, if they do not exist. (Foundation's `createDirectory` recurses without end if the
    /// system cannot examine any file.)
    ///
    /// - Parameter mode: the permissions of those that are created, less the process's mask.
    /// - Throws: `POSIXError`.
    package func makeFolders(_ folder: URL, mode: mode_t = 0o777) throws {
        if mkdir(folder.path, mode) == 0 { return }
        let error = POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO)
        switch error.code {
        case .EEXIST:
            var status = stat()
            if stat(folder.path, &status) == 0 {
                if status.st_mode & S_IFMT != S_IFDIR { throw POSIXError(.ENOTDIR) }
            } else if errno == ENOENT {
                throw error
            }
        case .ENOENT where folder.path.contains { $0 != "/" }:
            // As text: a URL may keep `..`.
            let above = (folder.path as NSString).deletingLastPathComponent
            try makeFolders(URL(fileURLWithPath: above, isDirectory: true), mode: mode)
            guard mkdir(folder.path, mode) == 0 || errno == EEXIST else {
                throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO)
            }
        default: throw error
        }
    }
}
