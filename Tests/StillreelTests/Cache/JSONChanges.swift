import Foundation

/// The values of a JSON text, each of which can be replaced or removed.
struct JSONChanges {
    /// The keys and places that lead to a value.
    typealias Path = [String]

    let root: Any

    init(_ text: String) throws { root = try JSONSerialization.jsonObject(with: Data(text.utf8)) }

    /// The paths of all values that are neither objects nor lists.
    var leaves: [Path] { Self.leaves(of: root).sorted { $0.joined(separator: ".") < $1.joined(separator: ".") } }

    private static func leaves(of value: Any) -> [Path] {
        switch value {
        case let object as [String: Any]: object.flatMap { key, value in leaves(of: value).map { [key] + $0 } }
        case let list as [Any]: list.enumerated().flatMap { place, value in leaves(of: value).map { [String(place)] + $0 } }
        default: [[]]
        }
    }

    func value(at path: Path) -> Any? {
        path.reduce(root as Any?) { value, key in
            switch value {
            case let object as [String: Any]: object[key]
            case let list as [Any]: Int(key).map { list[$0] }
            default: nil
            }
        }
    }

    /// Returns the text with another value at a path; without it, if that is nil.
    func data(with new: Any?, at path: Path) throws -> Data {
        try JSONSerialization.data(withJSONObject: Self.replace(path[...], in: root, with: new) ?? NSNull())
    }

    private static func replace(_ path: ArraySlice<String>, in value: Any, with new: Any?) -> Any? {
        guard let key = path.first else { return new }
        if var object = value as? [String: Any] {
            object[key] = object[key].flatMap { replace(path.dropFirst(), in: $0, with: new) }
            return object
        }
        guard var list = value as? [Any], let place = Int(key) else { return value }
        if let changed = replace(path.dropFirst(), in: list[place], with: new) {
            list[place] = changed
        } else {
            list.remove(at: place)
        }
        return list
    }

    /// Values that may replace one.
    static func others(than value: Any) -> [Any] {
        if let number = value as? NSNumber {
            // A number may be a truth value, which does not replace a number.
            let old = number.doubleValue
            return [true, false, old + 1, old + 0.125, old - 1, old - 0.125, old * 2, old / 2, old * 1000]
        }
        guard let text = value as? String else { return [] }
        // Another file of its kind, another word of its kind, and at last another text.
        let files = ["p2.png", "p3.png", "m2.png", "c2.mp4", "s2.wav", "s1.wav", "t2.srt"]
        let words = [
            "#336699", "bottom-left", "fit", "lively", "smooth", "shortest", "wipe-right", "circle", "blur", "veryfast",
            "encode", "pop", "title",
        ]
        let isFile = files.contains { text.hasSuffix($0.suffix(4)) }
        return isFile ? files.filter { $0 != text && $0.suffix(4) == text.suffix(4) } : words + [text + "!"]
    }
}
