import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelUIKit
import Testing

@Suite struct UIImageResizingTests {
    /// Corners of one pixel, and two different pixels between them on each side.
    private static let rows = ["RGBR", "WKKB", "BKKW", "RBGR"]

    private static func drawn(_ image: UIImage, _ width: Int, _ height: Int) throws -> [String] {
        let sheet = try Sheet(width, height)
        sheet.draw { image.draw(in: CGRect(x: 0, y: 0, width: width, height: height)) }
        return sheet.letters
    }

    private let image: UIImage
    private let caps = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)

    init() throws {
        image = UIImage(cgImage: try picture(Self.rows))
    }

    @Test("What is between the caps is repeated")
    func tiling() throws {
        let resizable = image.resizableImage(withCapInsets: caps)
        #expect(resizable.capInsets == caps)
        #expect(resizable.resizingMode == .tile)
        #expect(try Self.drawn(resizable, 7, 5) == ["RGBGBGR", "WKKKKKB", "BKKKKKW", "WKKKKKB", "RBGBGBR"])
    }

    @Test("What is between the caps is stretched")
    func stretching() throws {
        let small = UIImage(cgImage: try picture(["RGB", "WKR", "BGR"]))
        let resizable = small.resizableImage(withCapInsets: caps, resizingMode: .stretch)
        #expect(resizable.resizingMode == .stretch)
        #expect(try Self.drawn(resizable, 6, 5) == ["RGGGGB", "WKKKKR", "WKKKKR", "WKKKKR", "BGGGGR"])
        let old = small.stretchableImage(withLeftCapWidth: 1, topCapHeight: 0)
        #expect(old.capInsets == UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
        #expect(try Self.drawn(old, 5, 3) == ["RGGGB", "WKKKR", "BGGGR"])
    }

    @Test("At its own size, a resizable image looks as before")
    func ownSize() throws {
        for mode in [UIImage.ResizingMode.tile, .stretch] {
            #expect(try Self.drawn(image.resizableImage(withCapInsets: caps, resizingMode: mode), 4, 4) == Self.rows)
        }
    }

    @Test("Without caps, the whole image is repeated")
    func wholeTiles() throws {
        let two = UIImage(cgImage: try picture(["RG", "BW"])).resizableImage(withCapInsets: .zero)
        #expect(try Self.drawn(two, 5, 3) == ["RGRGR", "BWBWB", "RGRGR"])
    }

    @Test("Caps are in points of the upright image")
    func scaleAndOrientation() throws {
        // Upright: RB, KG, RB, WR from top to bottom.
        let stored = try picture(["RGBR", "WKKB"])
        let turned = UIImage(cgImage: stored, scale: 1, orientation: .right)
            .resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 0, bottom: 1, right: 0), resizingMode: .tile)
        #expect(try Self.drawn(turned, 2, 6) == ["WR", "KG", "KB", "KG", "KB", "BR"])
        let fine = UIImage(cgImage: try picture(["RRGGBB"]), scale: 2, orientation: .up)
            .resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1), resizingMode: .stretch)
        #expect(fine.size == CGSize(width: 3, height: 0.5))
        #expect(try Self.drawn(fine, 5, 1) == ["RGGGB"])
    }

    @Test("In a rectangle that is too small, the caps are reduced")
    func small() throws {
        let resizable = UIImage(cgImage: try picture(["RRGBB"]))
            .resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 2), resizingMode: .stretch)
        #expect(try Self.drawn(resizable, 2, 1) == ["RB"])
        #expect(try Self.drawn(resizable, 4, 1) == ["RRBB"])
    }

    @Test("A template and an alpha apply to all nine parts")
    func coloring() throws {
        let sheet = try Sheet(7, 5)
        sheet.draw {
            UIColor.blue.setFill()
            image.resizableImage(withCapInsets: caps).withRenderingMode(.alwaysTemplate)
                .draw(in: CGRect(x: 0, y: 0, width: 7, height: 5))
        }
        #expect(sheet.letters == Array(repeating: "BBBBBBB", count: 5))
    }

    @Test("Insets move the sides of a rectangle inwards")
    func insets() {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(CGRect(x: 10, y: 20, width: 30, height: 40).inset(by: insets) == CGRect(x: 12, y: 21, width: 24, height: 36))
        #expect(UIEdgeInsetsInsetRect(.zero, UIEdgeInsetsMake(-1, -1, -1, -1)) == CGRect(x: -1, y: -1, width: 2, height: 2))
        #expect(image.withAlignmentRectInsets(insets).alignmentRectInsets == insets)
    }
}
