import Foundation
import ReelTestSupport
import Testing

/// Tests that thirty pictures of ten sizes, landscape and portrait, with and without EXIF rotation, are shown whole and in place.
@Suite struct ManySizesTests {
    private static let sizes = [
        (320, 240), (200, 100), (641, 359), (97, 61), (1024, 768), (400, 400), (1500, 300), (33, 25), (799, 601), (256, 144),
    ]
    private static let (canvasWidth, canvasHeight) = (320, 240)

    /// Returns one of 32 colours, which differ by at least 85 in a component.
    private static func color(_ index: Int) -> (red: Int, green: Int, blue: Int) {
        ((index & 3) * 85, (index >> 2 & 3) * 85, (index >> 4 & 1) * 255)
    }

    private static func size(_ index: Int) -> (width: Int, height: Int) {
        let (long, short) = sizes[index / 3]
        return index % 3 == 0 ? (long, short) : (short, long)
    }

    /// Makes a picture of one colour with corners of an eighth of the sides: red and green at the top, blue and white at the
    /// bottom.
    private static func make(_ index: Int, in folder: TemporaryFolder) throws {
        let (width, height) = size(index)
        let (across, down) = ((width + 7) / 8, (height + 7) / 8)
        let color = color(index)
        let hexadecimal = String(format: "0x%02x%02x%02x", color.red, color.green, color.blue)
        var filter = "color=c=\(hexadecimal):s=\(width)x\(height),format=rgb24"
        for (x, y, corner) in [
            (0, 0, "red"), (width - across, 0, "lime"), (0, height - down, "blue"), (width - across, height - down, "white"),
        ] {
            filter += ",drawbox=x=\(x):y=\(y):w=\(across):h=\(down):c=\(corner):t=fill"
        }
        // Each third picture is upright only after a quarter turn to the right, according to its EXIF orientation.
        let isTurned = index % 3 == 2
        let name = index % 3 == 0 ? "picture\(index).png" : "picture\(index).jpg"
        let file = try folder.picture(name, filter: isTurned ? filter + ",transpose=2" : filter)
        if isTurned { try PictureFile.setExif(orientation: 6, of: file) }
    }

    @Test func eachIsThereWholeInItsPlace() throws {
        let folder = try TemporaryFolder()
        let pictures = try TemporaryFolder()
        for index in 0..<30 { try Self.make(index, in: pictures) }
        let command = try folder.stillreel(
            "timelapse", pictures.url.path, "--size", "\(Self.canvasWidth)x\(Self.canvasHeight)", "--crf", "8",
            "--scaling", "fit", "-o", "all.mp4")
        #expect(command.status == 0, "\(command.errors)")
        try expectMovie(folder.file("all.mp4"), Self.canvasWidth, Self.canvasHeight, frames: 30, rate: 30)

        let frames = try DecodedPicture.all(of: folder.file("all.mp4"))
        #expect(frames.count == 30)
        for (index, frame) in frames.enumerated() {
            let (width, height) = Self.size(index)
            let scale = min(Double(Self.canvasWidth) / Double(width), Double(Self.canvasHeight) / Double(height))
            let (shownWidth, shownHeight) = (Double(width) * scale, Double(height) * scale)
            let (left, top) = ((Double(Self.canvasWidth) - shownWidth) / 2, (Double(Self.canvasHeight) - shownHeight) / 2)
            func at(_ x: Double, _ y: Double) -> (red: Int, green: Int, blue: Int) {
                frame[Int(left + x * shownWidth), Int(top + y * shownHeight)]
            }
            let own = Self.color(index)
            #expect(isClose(frame.center, own.red, own.green, own.blue, within: 30), "\(index): \(frame.center)")
            #expect(isClose(at(1 / 16, 1 / 16), 255, 0, 0, within: 40), "\(index): \(at(1 / 16, 1 / 16))")
            #expect(isClose(at(15 / 16, 1 / 16), 0, 255, 0, within: 40), "\(index): \(at(15 / 16, 1 / 16))")
            #expect(isClose(at(1 / 16, 15 / 16), 0, 0, 255, within: 40), "\(index): \(at(1 / 16, 15 / 16))")
            #expect(isClose(at(15 / 16, 15 / 16), 255, 255, 255, within: 40), "\(index): \(at(15 / 16, 15 / 16))")
            // The area beside the picture is black.
            if left > 4 { #expect(isClose(frame[Int(left) - 4, 120], 0, 0, 0), "\(index)") }
            if top > 4 { #expect(isClose(frame[160, Int(top) - 4], 0, 0, 0), "\(index)") }
        }
    }
}
