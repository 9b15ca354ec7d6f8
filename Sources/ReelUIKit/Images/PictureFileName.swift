package import Foundation

/// The names under which a picture is stored at several scales: `sun.png`, `sun@2x.png`, `sun@3x.png`.
package struct PictureFileName {
    private static let suffixes: [(String, CGFloat)] = [("", 1), ("@2x", 2), ("@3x", 3)]

    private let name: String

    package init(_ name: String) {
        self.name = name
    }

    /// The pixels per point that the name specifies.
    package var scale: CGFloat {
        let base = (name as NSString).deletingPathExtension
        return Self.suffixes.last { base.hasSuffix($0.0) }?.1 ?? 1
    }

    /// The name at each scale, the lowest first: nothing here has a screen of a higher one.
    package var variants: [String] {
        guard scale == 1 else { return [name] }
        let text = name as NSString
        let (base, type) = (text.deletingPathExtension, text.pathExtension)
        return Self.suffixes.map { base + $0.0 + (type.isEmpty ? "" : ".\(type)") }
    }

    /// The paths at which a picture of this name may be: beside the running program, in the resource folders of its package's
    /// targets, and the name as a path; with or without the extension png, jpg or jpeg, at each scale.
    ///
    /// - Parameter bundle: if given, only its resources are searched.
    package func candidates(in bundle: Bundle?) -> [URL] {
        guard !name.isEmpty else { return [] }
        let folders = bundle.map { [$0.resourceURL ?? $0.bundleURL] } ?? Self.resourceFolders + [nil]
        return folders.flatMap { folder in
            ["", ".png", ".jpg", ".jpeg"].flatMap { type in
                PictureFileName(name + type).variants.map { URL(fileURLWithPath: $0, relativeTo: folder) }
            }
        }
    }

    /// The main bundle's own folder, and the folders that the package manager puts beside a program, one for each target.
    private static var resourceFolders: [URL?] {
        let main = Bundle.main.resourceURL ?? Bundle.main.bundleURL
        let beside =
            (try? FileManager.default.contentsOfDirectory(
                at: Bundle.main.bundleURL, includingPropertiesForKeys: nil
            )) ?? []
        return [main] + beside.filter { $0.pathExtension == "resources" }.sorted { $0.path < $1.path }
    }
}
