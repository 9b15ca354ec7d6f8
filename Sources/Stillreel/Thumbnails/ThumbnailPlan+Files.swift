import Foundation
import ReelMediaEngine

extension ThumbnailPlan {
    var pictureFormat: ThumbnailFormat {
        guard let files = thumbnails.pictures else { return .jpeg }
        if let format = files.format { return format }
        let name: String
        switch files.place {
        case .file(let url): name = url.pathExtension
        case .names(let text, _): name = (text as NSString).pathExtension
        case .folder, .memory: name = ""
        }
        return ThumbnailFormat(pathExtension: name) ?? .jpeg
    }

    /// Returns the files of the pictures; nil for those that are not written to a file.
    func targets(of pictures: [ScheduledPicture]) -> [URL?] {
        guard let (pattern, folder) = names(count: pictures.count) else {
            guard case .file(let url) = thumbnails.pictures?.place else { return pictures.map { _ in nil } }
            return pictures.map { _ in url }
        }
        return pictures.enumerated().map { folder.appendingPathComponent(pattern.name(number: $0 + 1, time: $1.time)) }
    }

    /// - Parameter count: the number of pictures, which determines the number of digits (at least two).
    private func names(count: Int) -> (pattern: FileNamePattern, folder: URL)? {
        switch thumbnails.pictures?.place {
        case .folder(let folder):
            let movieName = thumbnails.movie.deletingPathExtension().lastPathComponent
            let pattern = FileNamePattern(
                movieName: movieName, digits: max(2, "\(count)".count), ending: pictureFormat.pathExtension)
            return (pattern, folder)
        case .names(let text, let folder):
            let isWhole = ThumbnailFormat(pathExtension: (text as NSString).pathExtension) != nil
            return FileNamePattern(isWhole ? text : "\(text).\(pictureFormat.pathExtension)").map { ($0, folder) }
        case .file, .memory, nil:
            return nil
        }
    }

    /// The folders that are created for the files, the outer ones first.
    var folders: [URL] {
        var folders = thumbnails.sprite.map { SpriteFiles($0, tile: spriteSize).folders } ?? []
        if case .folder(let folder) = thumbnails.pictures?.place { folders.append(folder) }
        return folders
    }

    /// Returns all files that will be made.
    func targets(_ schedule: ThumbnailSchedule) throws(ReelError) -> [URL] {
        var targets = targets(of: schedule.pictures).compactMap { $0 }
        if let sheet = thumbnails.sheet { targets.append(sheet) }
        if let sprite = thumbnails.sprite {
            let layout = try spriteLayout(count: schedule.sprite.count)
            let files = SpriteFiles(sprite, tile: layout.tile)
            targets += files.pictures(layout.pictureCount) + files.indexes
        }
        if let animation = thumbnails.animation { targets.append(animation) }
        return targets
    }

    /// Checks whether all files can be written to their destinations. Writes nothing.
    ///
    /// - Parameter overwriting: whether existing files may be replaced; otherwise they are errors.
    /// - Throws: `ReelError` if one of them cannot be written.
    public func check(overwriting: Bool) throws(ReelError) {
        try check(OutputSet(overwriting: overwriting, inputs: [thumbnails.movie]), overwriting: overwriting)
    }

    /// Removes incomplete files that earlier runs, on this machine, have left in the folders of these files because they were
    /// killed. Their names may have been others: those of pictures depend on their times.
    ///
    /// - Returns: their names.
    public func removeAbandoned() -> [String] {
        var folders = Set((try? targets(schedule ?? ThumbnailSchedule()))?.map(\.parent) ?? [])
        if let folder = names(count: 1)?.folder { folders.insert(folder.standardizedFileURL.path) }
        return folders.sorted().flatMap { TemporaryName.removeAbandoned(in: URL(fileURLWithPath: $0)) }
    }

    func check(_ outputs: OutputSet, overwriting: Bool) throws(ReelError) {
        if let schedule { return try outputs.check(try targets(schedule), folders: folders) }
        // The number of scenes is not known yet, so any existing file whose name a scene's picture could have is an error.
        try outputs.check(try targets(ThumbnailSchedule()), folders: folders)
        guard !overwriting, let (pattern, folder) = names(count: 1) else { return }
        let contents = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        if let name = contents.sorted().first(where: pattern.matches) {
            throw ReelError(existing: folder.appendingPathComponent(name).path)
        }
    }
}

extension URL {
    /// The path of the folder that the file is in.
    fileprivate var parent: String { deletingLastPathComponent().standardizedFileURL.path }
}
