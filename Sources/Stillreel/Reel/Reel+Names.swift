import Foundation

extension Reel {
    /// Returns the reel as JSON, with other names for some files.
    ///
    /// - Parameter names: the new names by the files' paths.
    func jsonObject(replacing names: [String: String]) throws -> Any {
        Self.replacing(names, in: try JSONSerialization.jsonObject(with: jsonData()))
    }

    /// Returns a JSON value in which each string that is a key of `names` is replaced.
    private static func replacing(_ names: [String: String], in value: Any) -> Any {
        switch value {
        case let list as [Any]: list.map { replacing(names, in: $0) }
        case let object as [String: Any]: object.mapValues { replacing(names, in: $0) }
        case let text as String: names[text] ?? text
        default: value
        }
    }
}
