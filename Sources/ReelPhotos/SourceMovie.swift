import Foundation

/// A readable file that a movie is copied from.
struct SourceMovie: Sendable {
    let url: URL

    /// - Throws: if the URL is not a readable, regular file.
    init(_ url: URL) throws(PHPhotosError) {
        guard url.isFileURL else {
            throw PHPhotosError(.invalidResource, "\(url): only file URLs can be saved to the photo library")
        }
        self.url = url
        close(try open())
    }

    /// Returns a descriptor for reading, which the caller must close.
    func open() throws(PHPhotosError) -> Int32 {
        // Without O_NONBLOCK, opening a pipe blocks until somebody writes to it.
        let descriptor = Foundation.open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw PHPhotosError(.invalidResource, "\(url.path): the movie cannot be read", errno: errno)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw PHPhotosError(.invalidResource, "\(url.path): only regular files can be saved to the photo library")
        }
        return descriptor
    }

    /// Returns the file's name. If it has no extension, one is added that matches the start of the content.
    func name(head: some Collection<UInt8>) -> String {
        let name = url.lastPathComponent
        guard url.pathExtension.isEmpty else { return name }
        return "\(name).\(Self.pathExtension(head: head))"
    }

    /// Determines the extension by the major brand of the file type box (ISO/IEC 14496-12, 4.3), which QuickTime movies may
    /// lack.
    private static func pathExtension(head: some Collection<UInt8>) -> String {
        let boxType = head.dropFirst(4).prefix(4)
        let brand = head.dropFirst(8).prefix(4)
        return boxType.elementsEqual("ftyp".utf8) && !brand.elementsEqual("qt  ".utf8) ? "mp4" : "mov"
    }
}
