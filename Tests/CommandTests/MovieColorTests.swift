import Foundation
import ReelTestSupport
import Testing

/// Compares a picture's colours with those in the movie, as ffmpeg decodes it according to the movie's colour tags.
@Suite struct MovieColorTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let sizes = ["640x480", "1920x1080", "3840x2160"]
    private static let photos = Fixture.project.appendingPathComponent("demo/photos")

    /// The sizes have the photograph's aspect ratio, because ImageMagick could place it half a pixel away when it centres it. The
    /// rate factor is so low that H.264's losses do not matter.
    @Test(arguments: [
        ("1-mountains.jpg", "640x480"), ("1-mountains.jpg", "1440x1080"), ("1-mountains.jpg", "2880x2160"),
        ("7-dandelion.jpg", "640x360"), ("7-dandelion.jpg", "1920x1080"), ("7-dandelion.jpg", "3840x2160"),
    ])
    func `a photograph looks the same in the movie`(photo: String, size: String) throws {
        let file = Self.photos.appendingPathComponent(photo)
        let expected = folder.file("expected.rgb")
        let flags = ["-filter", "Lanczos", "-resize", "\(size)!"]
        _ = try Command.output(of: "convert", [file.path, "-auto-orient"] + flags + ["-depth", "8", "rgb:\(expected.path)"])
        let difference = try compare(file, size, [UInt8](Data(contentsOf: expected)))
        #expect(difference.mean < 1.5, "\(difference)")
    }

    @Test(arguments: sizes) func `flat colours are the same in the movie`(size: String) throws {
        let sides = size.split(separator: "x").compactMap { Int($0) }
        // Six by four patches, which are checked at their centres.
        let colors = (0..<24).map { index -> (red: Int, green: Int, blue: Int) in
            (index * 7 % 6 * 51, index * 5 % 6 * 51, index * 11 / 4 % 6 * 51)
        }
        let file = folder.file("patches.ppm")
        var pixels = [UInt8]()
        for y in 0..<sides[1] {
            for x in 0..<sides[0] {
                let color = colors[y * 4 / sides[1] * 6 + x * 6 / sides[0]]
                pixels += [UInt8(color.red), UInt8(color.green), UInt8(color.blue)]
            }
        }
        try (Data("P6 \(sides[0]) \(sides[1]) 255\n".utf8) + pixels).write(to: file)
        let png = folder.file("patches.png")
        _ = try Command.output(of: "convert", [file.path, png.path])
        let decoded = try movie(of: png, size)
        for index in colors.indices {
            let (x, y) = ((index % 6 * 2 + 1) * sides[0] / 12, (index / 6 * 2 + 1) * sides[1] / 8)
            let place = (y * sides[0] + x) * 3
            let seen = (red: Int(decoded[place]), green: Int(decoded[place + 1]), blue: Int(decoded[place + 2]))
            let difference = colorDifference(seen, colors[index])
            #expect(difference < 1.5, "\(colors[index]) became \(seen): \(difference)")
        }
    }

    /// Returns the colour difference (ΔE2000) of every seventh pixel: the mean and the 99th percentile.
    private func compare(_ picture: URL, _ size: String, _ expected: [UInt8]) throws -> (mean: Double, high: Double) {
        let seen = try movie(of: picture, size)
        try #require(seen.count == expected.count)
        let differences = stride(from: 0, to: seen.count / 3, by: 7).map { pixel in
            func color(_ bytes: [UInt8]) -> (red: Int, green: Int, blue: Int) {
                (Int(bytes[pixel * 3]), Int(bytes[pixel * 3 + 1]), Int(bytes[pixel * 3 + 2]))
            }
            return colorDifference(color(seen), color(expected))
        }.sorted()
        return (differences.reduce(0, +) / Double(differences.count), differences[differences.count * 99 / 100])
    }

    /// Returns the RGB samples of the movie's third frame.
    private func movie(of picture: URL, _ size: String) throws -> [UInt8] {
        let command = try folder.stillreel(
            "still", picture.path, "--duration", "0.2", "--size", size, "--crf", "12", "--progress", "none", "--overwrite", "-o",
            "out.mp4")
        try #require(command.status == 0, "\(command.errors)")
        let flags = "accurate_rnd+full_chroma_int+full_chroma_inp+bitexact"
        return [UInt8](
            try Command.output(
                of: "ffmpeg",
                [
                    "-v", "error", "-ss", "0.05", "-i", folder.file("out.mp4").path, "-frames:v", "1", "-sws_flags", flags, "-vf",
                    "scale=in_color_matrix=auto:in_range=auto", "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
                ]))
    }
}
