import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelUIKit
import Testing

/// A PNG of three by two pixels: red, green, blue; white, black, (200, 30, 40).
let png =
    Data(
        base64Encoded: """
            iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAFUlEQVR42mP4z8DAAMH//4PoE3IaAEeLBwko/NwyAAAAAElFTkSuQmCC
            """) ?? Data()

/// A JPEG stored with 16 by 8 pixels, the left half black and the right half white; EXIF orientation 6, a quarter turn
/// clockwise.
let turnedJPEG =
    Data(
        base64Encoded: """
            /9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAgEBAQEBAUFBQUFBQYGBgYGBgYGBgYGBgYH\
            BwcICAgHBwcGBgcHCAgICAkJCQgICAgJCQoKCgwMCwsODg4RERT/xABLAAEBAAAAAAAAAAAAAAAAAAAACAEBAAAAAAAAAAAAAAAAAAAAABABAAAAAAAA\
            AAAAAAAAAAAAABEBAAAAAAAAAAAAAAAAAAAAAP/AABEIAAgAEAMBEgACEgADEgD/2gAMAwEAAhEDEQA/AJ/ABf4AP//Z
            """) ?? Data()

@Suite struct UIImageTests {
    /// The rows of an image of RGB and WKR in each orientation.
    static let orientations: [(UIImage.Orientation, [String])] = [
        (.up, ["RGB", "WKR"]),
        (.down, ["RKW", "BGR"]),
        (.left, ["BR", "GK", "RW"]),
        (.right, ["WR", "KG", "RB"]),
        (.upMirrored, ["BGR", "RKW"]),
        (.downMirrored, ["WKR", "RGB"]),
        (.leftMirrored, ["RW", "GK", "BR"]),
        (.rightMirrored, ["RB", "KG", "WR"]),
    ]

    @Test(arguments: orientations) func imagesAreDrawnAsTheyAreMeantToBeSeen(orientation: UIImage.Orientation, rows: [String])
        throws
    {
        let image = UIImage(cgImage: try picture(["RGB", "WKR"]), scale: 1, orientation: orientation)
        #expect(image.size == CGSize(width: rows[0].count, height: rows.count))
        let sheet = try Sheet(rows[0].count + 2, rows.count + 2)
        sheet.draw { image.draw(at: CGPoint(x: 1, y: 1)) }
        let margin = String(repeating: ".", count: rows[0].count + 2)
        #expect(sheet.letters == [margin] + rows.map { ".\($0)." } + [margin])
    }

    @Test func unflippedContextsShowImagesUpsideDown() throws {
        let sheet = try Sheet(3, 2, isFlipped: false)
        let image = UIImage(cgImage: try picture(["RGB", "WKR"]))
        sheet.draw { image.draw(in: CGRect(x: 0, y: 0, width: 3, height: 2)) }
        #expect(sheet.letters == ["WKR", "RGB"])
    }

    @Test func rectanglesMayBeNegativeOrStrange() throws {
        let sheet = try Sheet(3, 2)
        let image = UIImage(cgImage: try picture(["RGB", "WKR"]))
        sheet.draw {
            image.draw(in: CGRect(x: 3, y: 2, width: -3, height: -2))
            for rect in [CGRect.null, .zero, CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)] { image.draw(in: rect) }
            image.draw(at: CGPoint(x: CGFloat.infinity, y: 0))
        }
        #expect(sheet.letters == ["RGB", "WKR"])
        #expect(sheet.context.ctm == CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2))
    }

    @Test func blendModeAndAlphaAreForThisDrawingOnly() throws {
        let sheet = try Sheet(1, 1)
        let image = UIImage(cgImage: try picture(["R"]))
        sheet.draw {
            image.draw(in: CGRect(x: 0, y: 0, width: 1, height: 1), blendMode: .copy, alpha: 0.5)
            #expect(sheet[0, 0] == [128, 0, 0, 128])
            image.draw(at: .zero)
            #expect(sheet[0, 0] == [255, 0, 0, 255])
            image.draw(at: .zero, blendMode: .clear, alpha: 1)
            #expect(sheet[0, 0] == [0, 0, 0, 0])
        }
    }

    @Test func drawingWithoutAContextDoesNothing() throws {
        #expect(UIGraphicsGetCurrentContext() == nil)
        UIImage(cgImage: try picture(["R"])).draw(in: CGRect(x: 0, y: 0, width: 1, height: 1))
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
        UIColor.red.set()
        UIGraphicsPopContext()
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    }

    @Test func sizesAreInPoints() throws {
        let image = UIImage(cgImage: try picture(["RGB", "WKR"]), scale: 2, orientation: .right)
        #expect(image.size == CGSize(width: 1, height: 1.5))
        #expect(image.scale == 2)
        #expect(UIImage(cgImage: try picture(["R"]), scale: 0, orientation: .up).scale == 1)
        #expect(UIImage(cgImage: try picture(["R"]), scale: .nan, orientation: .up).size == CGSize(width: 1, height: 1))
        #expect(UIImage().size == .zero)
        #expect(UIImage().cgImage == nil)
        #expect(UIImage.Orientation.rightMirrored.rawValue == 7)
    }

    @Test func encodedImages() throws {
        let image = try #require(UIImage(data: png))
        #expect(image.size == CGSize(width: 3, height: 2))
        #expect(image.imageOrientation == .up)
        let sheet = try Sheet(3, 2)
        sheet.draw { image.draw(at: .zero) }
        #expect(sheet.letters == ["RGB", "WK?"])
        #expect(sheet[2, 1] == [200, 30, 40, 255])
        #expect(UIImage(data: png, scale: 2)?.size == CGSize(width: 1.5, height: 1))
        #expect(UIImage(data: Data()) == nil)
        #expect(UIImage(data: Data("not a picture".utf8)) == nil)
    }

    @Test func photosAreTurnedAsTheirFilesSay() throws {
        let image = try #require(UIImage(data: turnedJPEG))
        #expect(image.imageOrientation == .right)
        #expect(image.size == CGSize(width: 8, height: 16))
        #expect(image.cgImage?.width == 16)
        let sheet = try Sheet(8, 16)
        sheet.draw { image.draw(at: .zero) }
        #expect(sheet[4, 2][0] < 8)
        #expect(sheet[4, 13][0] > 247)
    }

    @Test func filesByPathAndByName() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("UIImageTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("small.png")
        try png.write(to: file)
        #expect(UIImage(contentsOfFile: file.path)?.size == CGSize(width: 3, height: 2))
        #expect(UIImage(contentsOfFile: folder.path) == nil)
        #expect(UIImage(contentsOfFile: folder.appendingPathComponent("missing.png").path) == nil)
        #expect(UIImage(named: file.path)?.size == CGSize(width: 3, height: 2))
        #expect(UIImage(named: folder.appendingPathComponent("small").path)?.size == CGSize(width: 3, height: 2))
        #expect(UIImage(named: "no picture of this name anywhere") == nil)
        #expect(UIImage(named: "") == nil)

        let name = "UIImageTests-\(UUID().uuidString)"
        let resource = (Bundle.main.resourceURL ?? Bundle.main.bundleURL).appendingPathComponent(name + ".jpg")
        try turnedJPEG.write(to: resource)
        defer { try? FileManager.default.removeItem(at: resource) }
        #expect(UIImage(named: name)?.imageOrientation == .right)
        #expect(UIImage(named: name + ".jpg") != nil)
    }

    @Test func imagesForCoreImageAreNotTurned() throws {
        let image = UIImage(cgImage: try picture(["RGB", "WKR"]), scale: 2, orientation: .right)
        #expect(CIImage(image: image)?.extent == CGRect(x: 0, y: 0, width: 3, height: 2))
        #expect(CIImage(image: UIImage()) == nil)
    }
}
