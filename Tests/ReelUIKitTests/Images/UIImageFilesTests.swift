import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelUIKit
import Testing

/// A GIF of two frames of 2×1 pixels: red, then blue.
private let gif =
    Data(
        base64Encoded: """
            R0lGODlhAgABAPAAAP8AAAAAACH5BAAKAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAAAgABAAACAgQKACH5BAAKAAAALAAAAAACAAEAgAAA/w\
            AAAAICBAoAOw==
            """) ?? Data()

@Suite struct UIImageFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("UIImageFilesTests-\(UUID().uuidString)")

    private func inFolder(_ body: (URL) throws -> Void) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func write(_ rows: [String], _ name: String) throws {
        let data = try #require(UIImage(cgImage: try picture(rows)).pngData())
        try data.write(to: folder.appendingPathComponent(name))
    }

    @Test("A file's name specifies its scale")
    func scales() throws {
        try inFolder { folder in
            try write(["RG"], "one.png")
            try write(["RRGG"], "one@2x.png")
            try write(["RRGG"], "two@2x.png")
            try write(["RRRGGG"], "three@3x.png")
            func image(_ name: String) -> UIImage? { UIImage(contentsOfFile: folder.appendingPathComponent(name).path) }
            #expect(image("one.png")?.scale == 1)
            #expect(image("one@2x.png")?.scale == 2)
            #expect(image("one@2x.png")?.size == CGSize(width: 2, height: 0.5))
            #expect(image("three@3x.png")?.scale == 3)
            #expect(image("two.png")?.scale == 2)
            #expect(image("none@2x.png") == nil)
            func named(_ name: String) -> UIImage? { UIImage(named: folder.appendingPathComponent(name).path) }
            #expect(named("one")?.scale == 1)
            #expect(named("two")?.scale == 2)
            #expect(named("two.png")?.scale == 2)
            #expect(named("three")?.scale == 3)
            #expect(named("three@3x")?.scale == 3)
            #expect(named("three")?.cgImage?.width == 6)
        }
    }

    @Test("A bundle's resources are searched")
    func bundles() throws {
        let name = "UIImageFilesTests-\(UUID().uuidString)"
        let file = (Bundle.main.resourceURL ?? Bundle.main.bundleURL).appendingPathComponent(name + "@2x.png")
        try png.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(UIImage(named: name, in: .main, compatibleWith: nil)?.scale == 2)
        #expect(UIImage(named: name, in: nil, compatibleWith: nil)?.scale == 2)
        #expect(UIImage(named: name, in: .main, with: nil)?.scale == 2)
        #expect(UIImage(named: name, in: .main, compatibleWith: UITraitCollection(userInterfaceStyle: .dark))?.scale == 2)
        #expect(IgnoredInput.hasReported("UIImage.init(named:): there are no pictures for the dark style"))
        #expect(UIImage(named: name, in: .main, with: UIImage.Configuration(traitCollection: .current))?.scale == 2)
        #expect(UIImage(named: file.path, in: .main, compatibleWith: nil) != nil)
    }

    @Test("Frames are found by their numbers")
    func animations() throws {
        try inFolder { folder in
            for (index, rows) in [["R"], ["G"], ["B"]].enumerated() { try write(rows, "frame\(index + 1).png") }
            let path = folder.appendingPathComponent("frame").path
            let animation = try #require(UIImage.animatedImageNamed(path, duration: 1.5))
            #expect(animation.images?.count == 3)
            #expect(animation.duration == 1.5)
            let sheet = try Sheet(1, 1)
            sheet.draw { animation.draw(at: .zero) }
            #expect(sheet.letters == ["R"])
            sheet.draw { animation.images?[2].draw(at: .zero) }
            #expect(sheet.letters == ["B"])
            #expect(UIImage.animatedImageNamed(path + "x", duration: 1) == nil)
            let insets = UIEdgeInsets(top: 1, left: 0, bottom: 0, right: 0)
            let resizable = UIImage.animatedResizableImageNamed(path, capInsets: insets, duration: 1)
            #expect(resizable?.images?.last?.capInsets == insets)
        }
    }

    @Test("An animation has its frames' pixels, and other images have no frames")
    func animationsOfImages() throws {
        let frames = [UIImage(cgImage: try picture(["RG"]), scale: 2, orientation: .up), UIImage(cgImage: try picture(["BB"]))]
        let animation = try #require(UIImage.animatedImage(with: frames, duration: 0.25))
        #expect(animation.images == frames)
        #expect(animation.duration == 0.25)
        #expect(animation.scale == 2)
        #expect(animation.cgImage === frames[0].cgImage)
        #expect(frames[0].images == nil)
        #expect(frames[0].duration == 0)
        #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
    }

    @Test("Of an animated GIF, the first frame is read")
    func gifs() throws {
        let image = try #require(UIImage(data: gif))
        #expect(image.images == nil)
        let sheet = try Sheet(2, 1)
        sheet.draw { image.draw(at: .zero) }
        #expect(sheet.letters == ["RR"])
    }

    @Test("HEIC files are written upright, and the former names encode as well")
    func encoding() throws {
        let stored = try picture(Array(repeating: String(repeating: "R", count: 64), count: 32))
        let image = UIImage(cgImage: stored, scale: 1, orientation: .right)
        let file = try #require(image.heicData())
        let heic = try #require(UIImage(data: file))
        #expect(heic.size == CGSize(width: 32, height: 64))
        let orientation: UIImageOrientation = heic.imageOrientation
        #expect(orientation == .up)
        #expect(UIImagePNGRepresentation(image) == image.pngData())
        #expect(UIImageJPEGRepresentation(image, 0.5) == image.jpegData(compressionQuality: 0.5))
        #expect(UIImage().heicData() == nil)
    }

    @Test("Thumbnails have the size that is asked for, in the image's scale")
    func thumbnails() async throws {
        let image = UIImage(cgImage: try picture(["RRGG", "RRGG", "BBWW", "BBWW"]), scale: 2, orientation: .down)
        let thumbnail = try #require(image.preparingThumbnail(of: CGSize(width: 1, height: 1)))
        #expect(thumbnail.scale == 2)
        #expect(thumbnail.imageOrientation == .up)
        #expect(thumbnail.size == CGSize(width: 1, height: 1))
        let sheet = try Sheet(2, 2)
        sheet.draw { thumbnail.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2)) }
        #expect(sheet.letters == ["WB", "GR"])
        #expect(await image.byPreparingThumbnail(ofSize: CGSize(width: 2, height: 1))?.cgImage?.width == 4)
        let prepared = try #require(await image.byPreparingForDisplay())
        #expect(prepared.size == image.size)
        #expect(prepared.imageOrientation == .up)
        #expect(image.preparingThumbnail(of: .zero) == nil)
        #expect(UIImage().preparingForDisplay() == nil)
        #expect(UIImage().preparingThumbnail(of: CGSize(width: 1, height: 1)) == nil)
        #expect(image.imageRendererFormat.scale == 2)
        #expect(!image.imageRendererFormat.opaque)
    }
}
