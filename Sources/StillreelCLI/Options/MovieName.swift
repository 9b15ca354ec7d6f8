import Foundation

/// The default names of movies.
enum MovieName {
    /// Returns the name of a folder's movie, which is the folder's, or `name` if the pictures are not one folder.
    static func name(for pictures: [String], otherwise name: String) -> String {
        var isFolder: ObjCBool = false
        guard pictures.count == 1, FileManager.default.fileExists(atPath: pictures[0], isDirectory: &isFolder), isFolder.boolValue
        else {
            return "\(name).mp4"
        }
        let folder = URL(fileURLWithPath: pictures[0]).standardizedFileURL.lastPathComponent
        return folder == "/" ? "\(name).mp4" : "\(folder).mp4"
    }
}
