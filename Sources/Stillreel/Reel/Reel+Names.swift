import Foundation

extension Reel {
    /// Returns the reel as JSON, with other names for some files.
    ///
    /// - Parameter names: the new names by the files' paths.
    func jsonObject(replacing names: [String: String]) throws -> Any {
        Self.replacing(names, in: try JSONSerialization.jsonObject(with: jsonData()), ofFiles: false)
    }

    /// Returns a JSON value in which the names of files are replaced.
    ///
    /// - Parameter isFile: whether a string is the name of a file.
    private static func replacing(_ names: [String: String], in value: Any, ofFiles isFile: Bool) -> Any {
        switch value {
        case let list as [Any]: return list.map { replacing(names, in: $0, ofFiles: isFile) }
        case let object as [String: Any]:
            let pairs = object.map { key, value in
                (key, replacing(names, in: value, ofFiles: ReadableYAML.files.contains(key) || key == "font"))
            }
            return Dictionary(uniqueKeysWithValues: pairs)
        case let text as String where isFile: return names[text] ?? text
        default: return value
        }
    }
}
