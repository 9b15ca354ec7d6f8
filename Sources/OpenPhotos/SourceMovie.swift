import Foundation

/// A file that can be read: where a movie is copied from.
struct SourceMovie: Sendable {
    let url: URL

    /// - Throws: where it is not a file that can be read.
    init(_ url: URL) throws(PHPhotosError) {
        guard url.isFileURL else {
            throw PHPhotosError(.invalidResource, "\(url): only URLs of files can be saved to the photo library")
        }
        self.url = url
        close(try open())
    }

    /// A descriptor for reading, to be closed by the caller.
    func open() throws(PHPhotosError) -> Int32 {
        // Without O_NONBLOCK, a pipe that nobody writes to would be waited for.
        let descriptor = Foundation.open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw PHPhotosError(.invalidResource, "\(url.path): the movie cannot be read", errno: errno)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw PHPhotosError(.invalidResource, "\(url.path): this is not a file, and cannot be saved to the photo library")
        }
        return descriptor
    }

    /// Its name; where that has no extension, with the one that the beginning of the content asks for.
    func name(head: some Collection<UInt8>) -> String {
        let name = url.lastPathComponent
        guard url.pathExtension.isEmpty else { return name }
        return "\(name).\(Self.pathExtension(head: head))"
    }

    /// By the major brand of the file type box (ISO/IEC 14496-12, 4.3), which QuickTime movies need not have.
    private static func pathExtension(head: some Collection<UInt8>) -> String {
        let boxType = head.dropFirst(4).prefix(4)
        let brand = head.dropFirst(8).prefix(4)
        return boxType.elementsEqual("ftyp".utf8) && !brand.elementsEqual("qt  ".utf8) ? "mp4" : "mov"
    }
}
