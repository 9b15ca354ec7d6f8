import Foundation

/// Why a folder cannot be read.
struct FolderFailure: Error {
    /// As in `errno`.
    let number: Int32

    /// What is wrong, and what to do.
    var reason: String {
        switch number {
        case ENOENT: "there is no such folder; check the spelling, or make it first"
        case ENOTDIR: "this is not a folder; name the folder into which pictures are written"
        case EACCES: "this user may not read it; change its permissions"
        default: String(cString: strerror(number))
        }
    }
}
