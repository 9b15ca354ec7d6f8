public import Foundation
import ReelCoreGraphics
import ReelImageEngine

extension UIImage {
    /// Creates an image from a picture file; nil if it is not one. The file's orientation is kept in `imageOrientation`.
    ///
    /// The file's bytes stay in the file until the image is drawn, so the file may be deleted, but must not be truncated, while
    /// the image is in use.
    public convenience init?(contentsOfFile path: String) {
        guard let picture = try? StillImage(contentsOf: URL(fileURLWithPath: path), mapped: true) else { return nil }
        self.init(picture, scale: 1)
    }

    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// Creates an image from the contents of a picture file. `scale` is the number of pixels per point.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let picture = try? StillImage(data: data, name: "UIImage's data") else { return nil }
        self.init(picture, scale: scale)
    }

    /// Creates an image from a file of this name, with or without the extension png, jpg or jpeg. Looks beside the running
    /// program, in the resource folders of its package's targets, and then treats the name as a path.
    ///
    /// Difference from Apple: Linux has no asset catalogues.
    public convenience init?(named name: String) {
        for folder in Self.resourceFolders + [nil] {
            for suffix in ["", ".png", ".jpg", ".jpeg"] {
                let url = URL(fileURLWithPath: name + suffix, relativeTo: folder)
                if let picture = try? StillImage(contentsOf: url, mapped: true) {
                    self.init(picture, scale: 1)
                    return
                }
            }
        }
        return nil
    }

    private convenience init(_ picture: StillImage, scale: CGFloat) {
        self.init(
            cgImage: CGImage(provider: picture), scale: scale, orientation: Orientation(picture.header.orientation)
        )
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
