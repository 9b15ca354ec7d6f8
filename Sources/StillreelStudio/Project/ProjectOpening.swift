package import Foundation
package import Stillreel

/// What is opened.
package struct ProjectOpening: Sendable {
    /// The folder of the pictures, to which files are added.
    package var folder: URL
    /// The reel file, which may not exist yet.
    package var file: URL
    /// The reel as it is opened: the file's, or a new one of the folder's pictures.
    package var reel: Reel
    /// What the file contained before the reel was read or made; nil if there was none.
    package var text: Data?
    /// What was left out or changed, each in one line.
    package var notes: [String]

    package init(folder: URL, file: URL, reel: Reel, text: Data?, notes: [String] = []) {
        (self.folder, self.file, self.reel, self.text, self.notes) = (folder, file, reel, text, notes)
    }
}
