public import Foundation

extension URL {
    /// Returns the URL with the preferred file name extension of a type, unless its own extension is one of the type or of a
    /// subtype.
    @discardableResult
    public func appendingPathExtension(for contentType: UTType) -> URL {
        if let own = UTType(filenameExtension: pathExtension, conformingTo: contentType), own.isDeclared { return self }
        guard let preferred = contentType.preferredFilenameExtension else { return self }
        return appendingPathExtension(preferred)
    }

    public mutating func appendPathExtension(for contentType: UTType) { self = appendingPathExtension(for: contentType) }

    /// Returns the URL with a component, which gets the preferred file name extension of a type unless it has one of the type.
    /// The URL is a folder's if the type conforms to `public.directory`.
    @discardableResult
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
        appendingPathComponent(partialName, isDirectory: contentType.conforms(to: .directory))
            .appendingPathExtension(for: contentType)
    }

    public mutating func appendPathComponent(_ name: String, conformingTo contentType: UTType) {
        self = appendingPathComponent(name, conformingTo: contentType)
    }
}
