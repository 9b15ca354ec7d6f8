public import Foundation
import ReelCoreGraphics
import ReelImageEngine
import ReelUIKit

extension Bundle {
    /// Returns an image from a file of this name in the bundle's resources; see `NSImage.init(named:)`.
    @discardableResult
    public func image(forResource name: NSImage.Name) -> NSImage? { NSImage(name, in: self) }
}

// Pictures are upright, as their files specify. A TIFF file's pages become representations.
extension NSImage {
    /// Creates an image from a picture file; nil if it is not one.
    ///
    /// The file's bytes stay in the file until the image is drawn, so the file may be deleted, but must not be truncated, while
    /// the image is in use.
    public convenience init?(contentsOf url: URL) {
        guard url.isFileURL || url.scheme == nil else { return nil }
        self.init(contentsOfFile: url.path)
    }

    public convenience init?(contentsOfFile fileName: String) {
        let file = try? StillImage(contentsOf: URL(fileURLWithPath: fileName), mapped: true)
        guard let file else { return nil }
        self.init(file, scale: PictureFileName(fileName).scale)
    }

    /// Creates an image from a picture file, which is decoded when it is drawn. Without representations if it is no picture.
    public convenience init(byReferencing url: URL) {
        self.init()
        if let image = NSImage(contentsOf: url) { addRepresentations(image.representations) }
    }

    public convenience init?(byReferencingFile fileName: String) {
        self.init(contentsOfFile: fileName)
    }

    /// Creates an image from the contents of a picture file; nil if it is not one.
    public convenience init?(data: Data) {
        guard let file = try? StillImage(data: data, name: "NSImage's data") else { return nil }
        self.init(file, scale: 1)
    }

    /// Creates an image without turning it as the file's orientation specifies.
    public convenience init?(dataIgnoringOrientation data: Data) {
        let pages = NSBitmapImageRep.imageReps(with: data)
        guard !pages.isEmpty else { return nil }
        self.init()
        addRepresentations(pages)
    }

    /// Creates an image from files of this name: `name`, `name@2x` and `name@3x`, with or without the extension png, jpg or
    /// jpeg. Looks beside the running program, in the resource folders of its package's targets, and then treats the name as a
    /// path. Nil if there are none.
    ///
    /// Difference from Apple: Linux has no asset catalogues and no system images.
    public convenience init?(named name: NSImage.Name) {
        self.init(name, in: nil)
    }

    /// Creates an image from files of this name in a bundle's resources; nil for the places of `init(named:)`.
    fileprivate convenience init?(_ name: NSImage.Name, in bundle: Bundle?) {
        let places = PictureFileName(name).candidates(in: bundle)
        guard let first = places.first(where: { FileManager.default.fileExists(atPath: $0.path) }),
            let image = NSImage(contentsOfFile: first.path)
        else { return nil }
        self.init()
        addRepresentations(image.representations)
        for variant in PictureFileName(first.path).variants where variant != first.path {
            if let image = NSImage(contentsOfFile: variant) { addRepresentations(image.representations) }
        }
        size = image.size
    }

    private convenience init(_ file: StillImage, scale: CGFloat) {
        self.init()
        if file.header.orientation == .up {
            addRepresentations(NSBitmapImageRep.pages(of: file))
        } else {
            addRepresentation(NSBitmapImageRep(cgImage: CGImage(provider: file).upright(file.header.orientation)))
        }
        for rep in representations {
            rep.size = NSSize(width: CGFloat(rep.pixelsWide) / scale, height: CGFloat(rep.pixelsHigh) / scale)
        }
    }

    /// The image as a TIFF file with a page for each bitmap; an image without bitmaps is drawn in its own size. Nil if there is
    /// nothing to draw.
    public var tiffRepresentation: Data? {
        let bitmaps = representations.filter { $0 is NSBitmapImageRep }
        if !bitmaps.isEmpty { return NSBitmapImageRep.representationOfImageReps(in: bitmaps, using: .tiff) }
        let picture = cgImage(forProposedRect: nil, context: nil, hints: nil)
        return picture.flatMap { NSBitmapImageRep(cgImage: $0).tiffRepresentation }
    }
}
