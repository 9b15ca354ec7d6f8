import Foundation
import ReelTestSupport

/// A colour of a photograph, and of the movie made of it.
struct Color: Hashable, Sendable, CustomStringConvertible {
    let red: Int
    let green: Int
    let blue: Int

    init(_ red: Int, _ green: Int, _ blue: Int) { (self.red, self.green, self.blue) = (red, green, blue) }

    var description: String { "(\(red), \(green), \(blue))" }

    static let black = Color(0, 0, 0)
    static let brick = Color(186, 62, 48)
    static let leaf = Color(58, 132, 70)
    static let sky = Color(70, 110, 190)
    static let sand = Color(214, 190, 130)
    static let ink = Color(28, 30, 44)
    static let chalk = Color(236, 234, 226)
    static let plum = Color(120, 60, 130)
    static let stone = Color(128, 128, 128)
}

/// A picture of four flat quarters, which shows its orientation: upper left and right, lower left and right.
struct Quarters: Hashable, Sendable {
    var upperLeft: Color
    var upperRight: Color
    var lowerLeft: Color
    var lowerRight: Color

    init(_ upperLeft: Color, _ upperRight: Color, _ lowerLeft: Color, _ lowerRight: Color) {
        (self.upperLeft, self.upperRight, self.lowerLeft, self.lowerRight) = (upperLeft, upperRight, lowerLeft, lowerRight)
    }

    /// Rotated clockwise by 90°, as EXIF orientation 6 requires.
    var turned: Quarters { Quarters(lowerLeft, upperLeft, lowerRight, upperRight) }

    static let seaside = Quarters(.sky, .chalk, .sand, .brick)
    static let garden = Quarters(.leaf, .plum, .stone, .sky)
    static let night = Quarters(.ink, .stone, .brick, .leaf)
}

/// Writes a JPEG of the quarters. `orientation` is EXIF's, 1 to 8, and does not change the stored picture.
func writePhotograph(_ quarters: Quarters, width: Int, height: Int, orientation: Int? = nil, to url: URL) throws {
    var picture = Data("P6\n\(width) \(height)\n255\n".utf8)
    for y in [0, height - 1] {
        let (left, right) =
            y == 0 ? (quarters.upperLeft, quarters.upperRight) : (quarters.lowerLeft, quarters.lowerRight)
        let row = (0..<width).map { $0 < width / 2 ? left : right }.flatMap { [UInt8($0.red), UInt8($0.green), UInt8($0.blue)] }
        for _ in 0..<(y == 0 ? height / 2 : height - height / 2) { picture.append(contentsOf: row) }
    }
    let folder = try TemporaryFolder()
    let arguments = ["-v", "error", "-i", "-", "-pix_fmt", "yuvj444p", "-q:v", "1", "-qmin", "1"]
    try Fixture.make(["quarters", "\(quarters)", "\(width)", "\(height)"] + arguments, in: folder.url) { made in
        let jpeg = made.appendingPathComponent("photograph.jpg")
        let command = try Command("ffmpeg", arguments + [jpeg.path], input: picture)
        guard command.status == 0 else { throw Command.Failure(description: command.errors) }
    }
    let jpeg = try Data(contentsOf: folder.file("photograph.jpg"))
    try (orientation.map { PictureFile.withExif(orientation: $0, jpeg) } ?? jpeg).write(to: url)
}
