import ArgumentParser
import Foundation
import Stillreel

/// The pictures on the command line, and the options for their order.
struct PictureOptions: ParsableArguments {
    @Argument(
        help: """
            Pictures (\(PictureList.formats), raw files), folders, quoted patterns, or - for a list on \
            standard input: one path per line, or paths terminated by NUL.
            """,
        completion: .file())
    var pictures: [String]

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Order of the pictures: name (2 before 10), time (modification), exif (capture date) or none (as given).",
            discussion: """
                (default: as given; folders, patterns and what the shell found for a pattern by name; in a slideshow, those \
                with pictures of several cameras or folders by capture date, if two thirds have one)
                """,
            valueName: "order"))
    var sort: PictureList.Order?

    @Flag(
        name: .shortAndLong,
        help: "Take the pictures of folders in the folders, too. Hidden folders are left out.")
    var recursive = false

    @Flag(
        help: ArgumentHelp(
            "Skip pictures that cannot be decoded, and report them. All pictures are decoded once before rendering.",
            discussion: "Files in folders whose headers show that they are no pictures, or not whole, are skipped in any case."))
    var skipUnreadable = false

    /// What the pictures are named by.
    private enum Source {
        /// One folder or pattern.
        case folder
        /// Several, perhaps with files beside them.
        case folders
        case files
        /// A list on standard input.
        case list
    }

    /// - Parameters:
    ///   - given: the items on the command line.
    ///   - items: the same in their usual order.
    private func source(_ given: [String], _ items: [String], isList: Bool) -> Source {
        if isList { return .list }
        // Two files that are named are not taken for all that a shell has found.
        if given.count > 2, PictureList.isFromPattern(given) { return .folder }
        let hasFolder = items.contains { item in
            let isFolder = try? URL(fileURLWithPath: item).resourceValues(forKeys: [.isDirectoryKey]).isDirectory
            return isFolder ?? true
        }
        guard hasFolder else { return .files }
        guard items.count == 1 else { return .folders }
        return given.count == 2 ? .files : .folder
    }

    /// Returns pictures in the order that suits where they are from, and says which one that is if it may surprise.
    private func ordered(_ list: PictureList, _ source: Source, prefersDates: Bool) throws(ReelError) -> PictureList {
        switch source {
        case .folder where prefersDates:
            switch try list.dateOrder() {
            case .same: break
            case .other(let dated):
                Terminal.printNotes([
                    "sorted by capture date, because several cameras, programs or folders are mixed (--sort name sorts by name)"
                ])
                return dated
            case .tooFewDates(let count):
                Terminal.printNotes([
                    "sorted by name: \(count) of \(list.count) pictures \(count == 1 ? "has" : "have") a capture date "
                        + "(--sort exif sorts by it)"
                ])
            }
        case .folders where prefersDates:
            if case .other = try list.dateOrder() {
                Terminal.printNotes(["in the order in which the folders are named (--sort exif sorts all by capture date)"])
            }
        case .list:
            if try list.hasOrderOfItsOwn() {
                Terminal.printNotes([
                    "in the order of the list, which is neither by name nor by capture date (--sort name or --sort exif sorts it)"
                ])
            }
        case .folder, .folders, .files: break
        }
        return list
    }

    private func list(
        _ items: [String], _ source: Source, prefersDates: Bool, withSounds: Bool, clips: PictureList.Clips, _ results: [URL]
    ) async throws(ReelError) -> PictureList {
        let order = sort ?? .none
        let all = try PictureList(items, order: .none, clips: clips, recursive: recursive, excluding: results)
        var (list, unreadable) = try await all.readable(order: order, check: skipUnreadable ? .decoding : .headers)
        if skipUnreadable {
            Terminal.printNotes(unreadable.map { "left out: \($0.error.localizedDescription)" })
        } else if let text = UnreadablePicture.text(unreadable) {
            Terminal.printNotes(["left out: \(text)"])
        }
        if sort == nil { list = try ordered(list, source, prefersDates: prefersDates) }
        let leftOut = withSounds ? list.leftOut.without(sounds: list.count { sound(of: $0) != nil }) : list.leftOut
        if !leftOut.isEmpty { Terminal.printNotes(["left out: \(leftOut.text(advisingRecursion: !recursive))"]) }
        if let paired = list.pairedRawsNote { Terminal.printNotes([paired]) }
        if list.livePhotos > 0, clips == .included {
            let photos = NumberFormat.count(list.livePhotos, "live photo")
            Terminal.printNotes([
                "\(photos) shown as \(list.livePhotos == 1 ? "a picture" : "pictures") (--live shows the movies)"
            ])
        }
        if let missing = list.missingDates { Terminal.printNotes([missing]) }
        return list
    }

    /// Makes something of the pictures. If one of them cannot be decoded, those of folders that cannot are left out, and the work
    /// is done once more. If a picture that is named itself cannot be read, the error names all that cannot.
    ///
    /// - Parameters:
    ///   - prefersDates: whether the pictures of a folder are sorted by date if their names do not tell their order.
    ///   - withSounds: whether the sound files of the pictures' names are used, too.
    ///   - clips: what becomes of movies.
    ///   - results: the movie that is made, and that of its default name, which may be in a folder of the pictures.
    func use(
        prefersDates: Bool = false, withSounds: Bool = false, clips: PictureList.Clips = .leftOut, excluding results: [URL],
        _ work: (PictureList) async throws -> Void
    ) async throws {
        let (given, isList) = try items()
        // A list on standard input is already in the order that its author wants.
        let items = isList || sort == PictureList.Order.none ? given : PictureList.inUsualOrder(given)
        let source = source(given, items, isList: isList)
        do {
            let list = try await list(
                items, source, prefersDates: prefersDates, withSounds: withSounds, clips: clips, results)
            do {
                try await work(list)
            } catch let error as ReelError where error.kind == .input && list.contains(where: { error.message.contains($0.path) })
            {
                guard let (rest, damaged) = await list.withoutDamaged(), let text = UnreadablePicture.text(damaged) else {
                    throw error
                }
                Terminal.printNotes(["left out: \(text)"])
                try await work(rest)
            }
        } catch let error as ReelError where error.kind == .input && !skipUnreadable {
            guard let all = try? PictureList(items, order: .none, clips: clips, recursive: recursive, excluding: results),
                let list = try? await all.readable(check: .headers).list,
                list.contains(where: { error.message.contains($0.path) }),
                let damaged = try? await list.readable(check: .decoding).leftOut, !damaged.isEmpty
            else { throw error }
            let shown = damaged.prefix(Self.mostNamed).map(\.error.message).joined(separator: "; ")
            let more = damaged.count > Self.mostNamed ? "; and \(damaged.count - Self.mostNamed) more" : ""
            throw ReelError(
                .input, "\(shown)\(more); --skip-unreadable leaves \(damaged.count == 1 ? "it" : "them") out")
        }
    }

    /// The number of damaged pictures that an error names.
    private static let mostNamed = 20

    /// Returns the sound file beside a picture that has its name; nil if there is none.
    func sound(of picture: URL) -> URL? {
        let base = picture.deletingPathExtension()
        let names = LeftOutFiles.soundExtensions.flatMap { [$0, $0.uppercased()] }
        return names.lazy.map { base.appendingPathExtension($0) }.first { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// Returns the paths and patterns, and whether some were read from standard input.
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
            throw ReelError(.input, "standard input: the list of pictures cannot be read: \(error.systemReason)")
        }
        let paths = Self.paths(in: data)
        guard !paths.isEmpty else { throw ReelError(.input, "standard input: the list of pictures is empty") }
        return paths
    }

    /// Returns the paths in a list. If it contains a NUL, paths are terminated by NUL and may contain line breaks; otherwise each
    /// line is a path.
    private static func paths(in list: Data) -> [String] {
        let hasNuls = list.contains(0)
        return list.split(separator: hasNuls ? 0 : UInt8(ascii: "\n")).compactMap { path in
            let isFromWindows = !hasNuls && path.last == UInt8(ascii: "\r")
            let text = String(decoding: isFromWindows ? path.dropLast() : path, as: UTF8.self)
            return text.isEmpty ? nil : text
        }
    }
}
