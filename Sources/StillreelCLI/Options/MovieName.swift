import Foundation
import Stillreel

/// The default names of movies.
enum MovieName {
    /// Returns the name of a folder's movie, which is the folder's, or `name` if the pictures are not one folder.
    static func name(for pictures: [String], otherwise name: String) -> String {
        guard pictures.count == 1, FileManager.default.isFolder(pictures[0]) else { return "\(name).mp4" }
        let folder = URL(fileURLWithPath: pictures[0]).standardizedFileURL.lastPathComponent
        return folder == "/" ? "\(name).mp4" : "\(folder).mp4"
    }
}
