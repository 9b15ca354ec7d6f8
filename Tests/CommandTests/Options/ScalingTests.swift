import Foundation
import ReelTestSupport
import Testing

/// Tests of the placement of pictures whose proportions differ from the movie's.
@Suite struct ScalingTests {
    /// A picture of 200×100 pixels: the left fifth is green, the right half blue, the rest red.
    private static let pattern = "color=c=red:s=200x100,drawbox=w=40:h=100:c=lime:t=fill,drawbox=x=100:w=100:h=100:c=blue:t=fill"

    private func frame(_ arguments: String...) throws -> DecodedPicture {
        let folder = try TemporaryFolder()
        try folder.picture("wide.png", filter: Self.pattern)
        let command = try Command(
            stillreel, ["timelapse", "wide.png", "--size", "100x100", "--crf", "5"] + arguments, folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        return try #require(try DecodedPicture.all(of: folder.file("timelapse.mp4")).first)
    }

    @Test func autoBlursADrawingAndCutsAPhoto() throws {
        // A drawing of 2:1 is shown whole on a copy of itself.
        let drawing = try frame()
        #expect(isClose(drawing[8, 50], 0, 255, 0) && isClose(drawing[98, 50], 0, 0, 255))
        #expect(drawing[90, 5].blue > 100 && drawing[90, 5].blue < 220)
        // A photo of 4:3 loses a quarter of its height: of 75 rows, the first 6 and the last 13.
        let folder = try TemporaryFolder()
        try folder.picture(
            "photo.jpg", filter: "color=c=red:s=400x300,drawbox=h=20:c=white:t=fill,drawbox=y=252:h=48:c=lime:t=fill")
        let command = try folder.stillreel("timelapse", "photo.jpg", "--size", "160x90", "--crf", "5")
        #expect(
            command.errors
                == "stillreel: cropped to fill the frame: 1 of 1 picture, by up to 25 % (scaling blur or fit shows them whole)\n")
        let photo = try #require(try DecodedPicture.all(of: folder.file("timelapse.mp4")).first)
        for y in 1..<89 { #expect(isClose(photo[80, y], 255, 0, 0), "\(y)") }
    }

    @Test(arguments: ["fit", "blur", "auto"], ["gentle", "lively"])
    func barsKeepTheirWidth(_ scaling: String, _ motion: String) throws {
        let folder = try TemporaryFolder()
        try folder.picture("a.jpg", "red", "90x120")
        try folder.picture("b.png", "red", "100x100")
        let command = try folder.stillreel(
            "slideshow", "a.jpg", "b.png", "--hold", "0.5", "--transition", "none", "--size", "160x90", "--crf", "10",
            "--scaling",
            scaling, "--motion", motion, "-o", "bars.mp4")
        #expect(command.status == 0, "\(command.errors)")
        let frames = try DecodedPicture.all(of: folder.file("bars.mp4"))
        #expect(frames.count == 30)
        // The bars are black or darker.
        let widths = frames.map { frame in
            [(0..<160).first { frame[$0, 45].red > 225 }, (0..<160).last { frame[$0, 45].red > 225 }]
        }
        #expect(Set(widths[..<15]).count == 1 && Set(widths[15...]).count == 1)
        // 90×120 is 68 wide, 100×100 is 90 wide.
        let (first, second) = (try #require(widths[0][0]), try #require(widths[29][0]))
        #expect(abs(first - 46) <= 1 && abs(second - 35) <= 1)
    }

    @Test func fitShowsAllOfItOnTheBackground() throws {
        let frame = try frame("--scaling", "fit")
        for y in [2, 20, 79, 97] { #expect(isClose(frame[50, y], 0, 0, 0), "\(y)") }
        for y in [30, 50, 70] {
            #expect(isClose(frame[8, y], 0, 255, 0))
            #expect(isClose(frame[35, y], 255, 0, 0))
            #expect(isClose(frame[75, y], 0, 0, 255))
            #expect(isClose(frame[98, y], 0, 0, 255))
        }
    }

    @Test(arguments: [("ff8000", 255, 128, 0), ("#204060", 32, 64, 96), ("White", 255, 255, 255), ("purple", 128, 0, 128)])
    func backgrounds(_ text: String, _ red: Int, _ green: Int, _ blue: Int) throws {
        let frame = try frame("--scaling", "fit", "--background", text)
        for y in [2, 18, 81, 97] { #expect(isClose(frame[50, y], red, green, blue, within: 6), "\(frame[50, y])") }
        #expect(isClose(frame[75, 50], 0, 0, 255))
    }

    @Test func fillCutsWhatLiesOutside() throws {
        let frame = try frame("--scaling", "fill", "--background", "white")
        // Only the middle half of the picture, from 50 to 150, is visible: no green.
        for y in [2, 50, 97] {
            #expect(isClose(frame[2, y], 255, 0, 0))
            #expect(isClose(frame[40, y], 255, 0, 0))
            #expect(isClose(frame[60, y], 0, 0, 255))
            #expect(isClose(frame[97, y], 0, 0, 255))
        }
    }

    @Test func stretchGivesProportionsUp() throws {
        let frame = try frame("--scaling", "stretch", "--background", "white")
        for y in [2, 50, 97] {
            #expect(isClose(frame[8, y], 0, 255, 0))
            #expect(isClose(frame[35, y], 255, 0, 0))
            #expect(isClose(frame[75, y], 0, 0, 255))
        }
    }

    @Test(arguments: [("black", 235...255), ("white", 0...20), ("red", 0...20)])
    func darkInkIsNotLostOnBlack(_ ink: String, _ background: ClosedRange<Int>) throws {
        let folder = try TemporaryFolder()
        try folder.picture(
            "ink.png",
            filter: "color=c=\(ink):s=100x50,format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':"
                + "a='255*between(X,40,59)*between(Y,20,29)'")
        let command = try folder.stillreel("timelapse", "ink.png", "--size", "100x80", "--crf", "5")
        #expect(command.status == 0, "\(command.errors)")
        let frame = try #require(try DecodedPicture.all(of: folder.file("timelapse.mp4")).first)
        for (x, y) in [(3, 3), (50, 20), (97, 77)] { #expect(background.contains(frame[x, y].green), "\(frame[x, y])") }
        // Also in a picture of the movie's proportions.
        let same = try folder.stillreel("timelapse", "ink.png", "--size", "100x50", "--crf", "5", "-o", "same.mp4")
        #expect(same.status == 0, "\(same.errors)")
        let covered = try #require(try DecodedPicture.all(of: folder.file("same.mp4")).first)
        #expect(background.contains(covered[3, 3].green), "\(covered[3, 3])")
    }

    @Test func transparentPicturesStandOnTheBackground() throws {
        for (alpha, isBlurred) in [("1.0", true), ("0.5", false)] {
            let folder = try TemporaryFolder()
            try folder.picture("a.png", filter: "color=c=red@\(alpha):s=64x64,format=rgba")
            let command = try folder.stillreel("timelapse", "a.png", "--size", "128x64")
            #expect(command.status == 0, "\(command.errors)")
            let frame = try #require(try DecodedPicture.all(of: folder.file("timelapse.mp4")).first)
            #expect(isClose(frame[8, 32], 0, 0, 0) != isBlurred)
        }
    }

    @Test func transparencyShowsTheBackground() throws {
        let folder = try TemporaryFolder()
        try folder.picture("clear.png", filter: "color=c=red@0.0:s=64x48,format=rgba")
        let command = try folder.stillreel("timelapse", "clear.png", "--size", "64x48", "--background", "lime")
        #expect(command.status == 0, "\(command.errors)")
        #expect(try colors(of: folder.file("timelapse.mp4")) == ["lime"])
    }
}
