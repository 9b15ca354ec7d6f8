import Stillreel

/// The project, as the page is told it.
struct ProjectState: Encodable, Sendable {
    let revision: Int
    let name: String
    let folder: String
    let file: String
    let exists: Bool
    let reel: Reel
    /// What undo would take back.
    let undo: String?
    let redo: String?
    /// The number of open pages.
    let pages: Int
    let notes: [String]
    /// The files of the reel that are not there.
    let missing: [String]
    /// Why the last change is not saved.
    let problem: String?
    /// The command that makes the same movie.
    let command: String
}

/// A change that the page sends.
struct ProjectChange: Sendable {
    let base: Int
    let what: String
    let joins: Bool
    let reel: Reel
}
