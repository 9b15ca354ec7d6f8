import ArgumentParser
import Foundation
import Stillreel

/// The pictures on a command line, and what is to be done with them before they are shown.
struct PictureOptions: ParsableArguments {
    @Argument(
        help: """
            Pictures (JPEG, PNG, HEIC, AVIF, WebP, TIFF, GIF, BMP), folders, quoted patterns, or - for a list on standard input: \
            one path a line, or paths with a NUL after each.
            """,
        completion: .file())
    var pictures: [String]

    @Option(
        name: .long,
        help: ArgumentHelp(
            "name (as people count: 2 before 10), time (of the files), exif (when taken) or none (as given).",
            discussion: "By name where nothing is said; a list on standard input keeps its order.", valueName: "order"))
    var sort: PictureList.Order?

    @Flag(
        help: "Leave out pictures that cannot be read whole, and say which. All are decoded for that before the movie is begun.")
    var skipUnreadable = false

    func list() async throws(ReelError) -> PictureList {
        let (items, isList) = try items()
        // Who sends a list has put it in order.
        let order = sort ?? (isList ? .none : .name)
        guard skipUnreadable else { return try PictureList(items, order: order) }
        let (list, leftOut) = try await PictureList.readable(items, order: order)
        for error in leftOut {
            FileHandle.standardError.write(Data("stillreel: left out: \(error.localizedDescription)\n".utf8))
        }
        return list
    }

    /// Paths and patterns, and whether some came on standard input.
    private func items() throws(ReelError) -> (items: [String], isList: Bool) {
        guard let place = pictures.firstIndex(of: "-") else { return (pictures, false) }
        var items = pictures.filter { $0 != "-" }
        items.insert(contentsOf: try Self.standardInput(), at: place)
        return (items, true)
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
