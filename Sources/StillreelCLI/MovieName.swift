import Foundation

/// What a movie is called where nobody has named it.
enum MovieName {
    /// A folder's movie has the folder's name.
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
