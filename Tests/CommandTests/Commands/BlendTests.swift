import Foundation
import ReelTestSupport
import Testing

@Suite struct BlendTests {
    /// The grey in the middle of each frame.
    private func greys(_ movie: URL) throws -> [Int] { try DecodedPicture.all(of: movie).map(\.center.green) }

    private func flat(_ greys: [Int], in folder: TemporaryFolder) throws {
        for (index, grey) in greys.enumerated() {
            try PictureFile.makeFlat(
                folder.file("f\(index).jpg"), width: 64, height: 48, red: grey, green: grey, blue: grey)
        }
    }

    /// The code of the mean light of codes.
    private func mean(_ codes: Int...) -> Int {
        func light(_ code: Int) -> Double {
            let value = Double(code) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        let light = codes.reduce(0) { $0 + light($1) } / Double(codes.count)
        return Int((255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)).rounded())
    }

    private let options = ["--size", "64x48", "--crf", "5", "-q"]

    @Test func eachFrameIsTheMeanOfItsNeighbours() throws {
        let folder = try TemporaryFolder()
        try flat([20, 220, 20, 20, 120], in: folder)
        let command = try Command(stillreel, ["timelapse", ".", "--blend", "3", "-o", "a.mp4"] + options, folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        let expected = [mean(20, 220), mean(20, 220, 20), mean(220, 20, 20), mean(20, 20, 120), mean(20, 120)]
        #expect(zip(try greys(folder.file("a.mp4")), expected).allSatisfy { abs($0 - $1) <= 3 })
        // The reel is the same movie.
        let reel = try Command(stillreel, ["timelapse", ".", "--blend", "3", "--dry-run"] + options, folder: folder.url).text
        #expect(try folder.stillreel("render", "-", "-o", "b.mp4", input: reel).status == 0)
        #expect(try frameHashes(of: folder.file("b.mp4")) == frameHashes(of: folder.file("a.mp4")))
    }

    @Test func withEveryNthPictureNoneIsLeftOut() throws {
        let folder = try TemporaryFolder()
        try flat([200, 100, 30, 60, 250, 10], in: folder)
        let command = try Command(
            stillreel, ["timelapse", ".", "--every", "2", "--blend", "2", "-o", "a.mp4"] + options, folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        let found = try greys(folder.file("a.mp4"))
        #expect(found.count == 3)
        #expect(zip(found, [mean(200, 100), mean(30, 60), mean(250, 10)]).allSatisfy { abs($0 - $1) <= 3 }, "\(found)")
    }

    @Test func mistakesAreSaid() throws {
        let folder = try TemporaryFolder()
        try flat([20, 30], in: folder)
        #expect(try folder.stillreel("timelapse", ".", "--blend", "0").errors.contains("--blend must be 1 to 121; got 0"))
        func errors(_ slide: String) throws -> String {
            try folder.stillreel("render", "-", "-o", "a.mp4", input: "slides: [ { \(slide), frames: 1 } ]").errors
        }
        #expect(try errors("color: red, blend: [ f0.jpg ]").contains("only a slide with a picture can have blend"))
        #expect(try errors("picture: f0.jpg, blend: [ gone.jpg ]").contains("gone.jpg"))
        #expect(try errors("picture: f0.jpg, blend: [ gone.jpg ]").contains("slides[0].blend[0]"))
        #expect(try errors("picture: f0.jpg, blend: [ '' ]").contains("the path is empty"))
    }
}
