public import Foundation
import ImageEngine
import OpenCoreGraphics

extension UIImage {
    /// Reads a picture file; nil for what is none. What the file says of its orientation is kept in `imageOrientation`.
    ///
    /// The file's bytes stay in the file until the picture is drawn, so it may be deleted, but must not be cut short, while the
    /// image is in use.
    public convenience init?(contentsOfFile path: String) {
        guard let picture = try? StillImage(contentsOf: URL(fileURLWithPath: path), mapped: true) else { return nil }
        self.init(picture, scale: 1)
    }

    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// `scale` is how many pixels make a point.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let picture = try? StillImage(data: data, name: "UIImage's data") else { return nil }
        self.init(picture, scale: scale)
    }

    /// Looks for a file of this name, with or without the extension png, jpg or jpeg: beside the running program, in the resource
    /// folders of its package's targets, and then as a path. Linux has no asset catalogues.
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
            cgImage: CGImage(provider: picture), scale: scale, orientation: Orientation(exif: picture.header.orientation)
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
