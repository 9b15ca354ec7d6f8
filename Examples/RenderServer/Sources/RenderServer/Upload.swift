import Foundation

/// A file that is being uploaded. Its name and its bytes are reserved until it ends.
struct Upload: Sendable {
    let id: String
    let file: MovieFile
    /// The bytes that the client announced, or the largest file.
    let bytes: Int
    /// Where the file is written until it is whole.
    let temporary: URL
    let target: URL
}
