import Foundation
import ReelImageEngine
import ReelUniformTypes

/// A file or data that a new asset is made of.
struct Resource: Sendable {
    enum Content: Sendable {
        case file(URL)
        case data(Data)
    }

    let content: Content
    let kind: LibraryFolder.Kind
    /// The name that the asset gets, unless it is taken.
    let name: String
    /// Whether the file is removed from its place.
    var isMoved = false

    /// Makes a resource of a readable file.
    ///
    /// - Parameter name: the name to save it under; nil for the file's own.
    /// - Throws: if the URL is not a readable, regular file, or if it should be a picture and is none.
    init(_ url: URL, _ kind: LibraryFolder.Kind, name: String? = nil, pathExtension: String? = nil) throws(PHPhotosError) {
        guard url.isFileURL else {
            throw PHPhotosError(.invalidResource, "\(url): only file URLs can be saved to the photo library")
        }
        let descriptor = try Self.open(url)
        defer { close(descriptor) }
        var head = [UInt8](repeating: 0, count: 12)
        let count = read(descriptor, &head, head.count)
        let name = name ?? url.lastPathComponent
        let found: String =
            switch kind {
            case .videos: Self.pathExtension(head: head.prefix(max(0, count)))
            case .pictures: try Self.pathExtension(picture: { try StillImage.header(of: url) }, name: url.path)
            }
        content = .file(url)
        self.kind = kind
        self.name = Self.complete(name, kind, [pathExtension, found])
    }

    /// Makes a resource of data.
    ///
    /// - Throws: if the data should be a picture and is none.
    init(_ data: Data, _ kind: LibraryFolder.Kind, name: String? = nil, pathExtension: String? = nil) throws(PHPhotosError) {
        let found: String =
            switch kind {
            case .videos: Self.pathExtension(head: data.prefix(12))
            case .pictures:
                try Self.pathExtension(picture: { try StillImage(data: data, name: "the data").header }, name: "the data")
            }
        content = .data(data)
        self.kind = kind
        self.name = Self.complete(name ?? "", kind, [pathExtension, found])
    }

    /// The name in messages.
    var description: String {
        switch content {
        case .file(let url): url.path
        case .data: name
        }
    }

    /// Returns a descriptor for reading, which the caller must close.
    static func open(_ url: URL) throws(PHPhotosError) -> Int32 {
        // Without O_NONBLOCK, opening a pipe blocks until somebody writes to it.
        let descriptor = Foundation.open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw PHPhotosError(.invalidResource, "\(url.path): the file cannot be read", errno: errno)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw PHPhotosError(.invalidResource, "\(url.path): only regular files can be saved to the photo library")
        }
        return descriptor
    }

    // MARK: Names

    /// Returns a name without folders that a fetch finds: not hidden, and with an extension of its kind, for which the first
    /// suitable one of `pathExtensions` is added if needed.
    private static func complete(_ name: String, _ kind: LibraryFolder.Kind, _ pathExtensions: [String?]) -> String {
        let visible = String((name.split(separator: "/").last ?? "").drop { $0 == "." })
        let last = visible.isEmpty ? (kind == .videos ? "Video" : "Image") : visible
        if isExtension((last as NSString).pathExtension, of: kind) { return last }
        let added = pathExtensions.compactMap { $0 }.first { isExtension($0, of: kind) }
        return "\(last).\(added ?? (kind == .videos ? "mov" : "jpg"))"
    }

    /// Whether a fetch takes a file with this extension for a video, or for a picture.
    private static func isExtension(_ pathExtension: String, of kind: LibraryFolder.Kind) -> Bool {
        PHAsset.mediaType(ofExtension: pathExtension) == (kind == .videos ? .video : .image)
    }

    /// Determines a movie's extension by the major brand of the file type box (ISO/IEC 14496-12, 4.3), which QuickTime movies may
    /// lack.
    private static func pathExtension(head: some Collection<UInt8>) -> String {
        let boxType = head.dropFirst(4).prefix(4)
        let brand = head.dropFirst(8).prefix(4)
        return boxType.elementsEqual("ftyp".utf8) && !brand.elementsEqual("qt  ".utf8) ? "mp4" : "mov"
    }

    private static func pathExtension(
        picture header: () throws -> StillImageHeader, name: String
    ) throws(PHPhotosError) -> String {
        do {
            return try header().type.fileExtensions.first ?? "jpg"
        } catch {
            throw PHPhotosError(.invalidResource, "\(name): not a picture that can be saved: \(error.localizedDescription)")
        }
    }
}
