import Foundation
import Stillreel

/// The pictures named on the command line, and on standard input where one of the names is `-`.
struct PictureArguments {
    private let items: [String]
    private let hasList: Bool

    init(_ arguments: [String]) throws(ReelError) {
        guard let place = arguments.firstIndex(of: "-") else {
            (items, hasList) = (arguments, false)
            return
        }
        var items = arguments.filter { $0 != "-" }
        items.insert(contentsOf: try Self.standardInput(), at: place)
        (self.items, hasList) = (items, true)
    }

    /// Who sends a list has put it in order.
    func list(sort: PictureList.Order?) throws(ReelError) -> PictureList {
        try PictureList(items, order: sort ?? (hasList ? .none : .name))
    }

    private static func standardInput() throws(ReelError) -> [String] {
        let data: Data
        do {
            data = try FileHandle.standardInput.readToEnd() ?? Data()
        } catch {
            throw ReelError(.input, "standard input: the list of pictures cannot be read: \(error.localizedDescription)")
        }
        let paths = Self.paths(in: data)
        guard !paths.isEmpty else { throw ReelError(.input, "standard input: there is no path in the list of pictures") }
        return paths
    }

    /// With a NUL in it, a list has a NUL after each path, and paths may hold line ends; otherwise each line is a path.
    private static func paths(in list: Data) -> [String] {
        let hasNuls = list.contains(0)
        return list.split(separator: hasNuls ? 0 : UInt8(ascii: "\n")).compactMap { path in
            let isFromWindows = !hasNuls && path.last == UInt8(ascii: "\r")
            let text = String(decoding: isFromWindows ? path.dropLast() : path, as: UTF8.self)
            return text.isEmpty ? nil : text
        }
    }
}
