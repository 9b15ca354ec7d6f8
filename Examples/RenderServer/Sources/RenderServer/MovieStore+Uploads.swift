import Foundation
import Hummingbird

extension MovieStore {
    /// Reserves a name and room for a file. `endUpload` must follow.
    ///
    /// - Parameter length: the bytes that the client announces, nil if it does not.
    /// - Throws: `HTTPError` if the name or the state does not allow it, or a limit is reached.
    func beginUpload(_ id: String, name: String, isSound: Bool, length: Int?) throws -> Upload {
        let entry = try entry(id)
        guard entry.status.state == .collecting else { throw HTTPError(.conflict, message: "the rendering has begun already") }
        // Names that are equal to Swift must be one file.
        let name = name.precomposedStringWithCanonicalMapping
        try check(name, isSound: isSound)
        let file = isSound ? MovieFile.sound(name) : .picture(name)
        let target = file.url(in: entry.folder)
        guard uploads[target.path] == nil else { throw HTTPError(.conflict, message: "\(name) is being uploaded already") }
        let running = uploads.values.filter { $0.id == id }
        let others = Set(entry.files.keys).union(running.map(\.file)).filter { $0.isSound == isSound && $0 != file }
        if isSound {
            guard others.isEmpty else { throw HTTPError(.conflict, message: "there is a sound already") }
        } else {
            guard others.count < limits.pictures else {
                throw HTTPError(.conflict, message: "a movie has at most \(limits.pictures) pictures")
            }
        }
        // A file that is replaced counts, too, because it stays until the new one is whole.
        let bytes = length ?? limits.uploadBytes
        guard bytes <= limits.uploadBytes else { throw tooLarge }
        guard entry.bytes + running.reduce(0, { $0 + $1.bytes }) + bytes <= limits.movieBytes else {
            throw HTTPError(.contentTooLarge, message: "the files of a movie have at most \(limits.movieBytes) bytes")
        }
        let all = entries.values.reduce(0) { $0 + $1.bytes } + uploads.values.reduce(0) { $0 + $1.bytes }
        guard all + bytes <= limits.serverBytes else {
            throw HTTPError(.serviceUnavailable, message: "the server has no room for the file; try again later")
        }
        let upload = Upload(
            id: id, file: file, bytes: bytes, temporary: entry.folder.appendingPathComponent(UUID().uuidString), target: target)
        uploads[target.path] = upload
        update(id) { $0.uploads += 1 }
        return upload
    }

    /// Ends an upload: moves the file to its place if it is whole, or removes it.
    ///
    /// - Parameter size: the file's bytes, nil if it is not whole.
    func endUpload(_ upload: Upload, size: Int?) throws -> MovieStatus {
        uploads[upload.target.path] = nil
        let isKept = size != nil && rename(upload.temporary.path, upload.target.path) == 0
        if !isKept { unlink(upload.temporary.path) }
        var entry = try entry(upload.id)
        if isKept { entry.files[upload.file] = size }
        entries[upload.id] = entry
        update(upload.id) {
            $0.uploads -= 1
            $0.pictures = entry.files.keys.count { $0.isPicture }
        }
        guard isKept || size == nil else { throw HTTPError(.serviceUnavailable, message: "the server could not keep the file") }
        return try status(upload.id)
    }

    nonisolated var tooLarge: HTTPError {
        HTTPError(.contentTooLarge, message: "a file has at most \(limits.uploadBytes) bytes")
    }

    private func check(_ name: String, isSound: Bool) throws {
        let endings =
            isSound ? ["mp3", "m4a", "wav", "flac", "ogg", "opus"] : ["jpg", "jpeg", "png", "heic", "webp", "avif", "tif"]
        let allowed = name.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 >= 0x20 && $0 != 0x7F }
        guard allowed, name.utf8.first != UInt8(ascii: "."), name.utf8.count <= 200,
            let ending = name.split(separator: ".").last, endings.contains(ending.lowercased())
        else {
            throw HTTPError(.badRequest, message: "the name must end in one of \(endings.joined(separator: ", "))")
        }
    }
}
