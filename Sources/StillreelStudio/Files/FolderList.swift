import Foundation
import HTTPTypes
import Stillreel

/// What is in a folder, as the page offers it.
struct FolderList: Encodable, Sendable {
    let path: String
    var pictures: [String] = []
    var clips: [String] = []
    var sounds: [String] = []
    var captions: [String] = []
    var folders: [String] = []

    /// - Throws: `Problem` if the folder cannot be read.
    init(of folder: URL) throws {
        path = folder.path
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            throw Problem(.unprocessableContent, "\(folder.path): the folder cannot be read")
        }
        for name in names.sorted(by: { $0.localizedStandardCompare($1) == .orderedAscending }) where !name.hasPrefix(".") {
            let file = folder.appendingPathComponent(name)
            switch ProjectFile.Kind(ofFileNamed: file) {
            case .picture: pictures.append(file.path)
            case .clip: clips.append(file.path)
            case .sound: sounds.append(file.path)
            case .captions: captions.append(file.path)
            case nil:
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), isFolder.boolValue {
                    folders.append(file.path)
                }
            }
        }
    }
}
