import Foundation
import ReelColor
import ReelCoreGraphics
import ReelImageEngine
import ReelTestSupport

/// A picture's appearance: 8-bit sRGB, upright, on middle grey.
struct Appearance {
    let width: Int
    let height: Int
    /// Red, green and blue of each pixel.
    let bytes: [UInt8]

    /// Decodes the picture with our decoder.
    init(_ picture: StillImage, atLeast size: (width: Int, height: Int) = (100_000, 100_000)) throws {
        let decoded = try picture.decode(atLeast: size.width, size.height)
        decoded.flatten(on: RGB24(red: 128, green: 128, blue: 128))
        guard let bitmap = decoded.upright(orientation: picture.header.orientation) else {
            throw Command.Failure(description: "no memory")
        }
        (width, height) = (bitmap.width, bitmap.height)
        bytes = (0..<height).flatMap { y in
            (0..<bitmap.width).flatMap { x in
                let pixel = bitmap.row(y)[x]
                return [UInt8(pixel >> 16 & 255), UInt8(pixel >> 8 & 255), UInt8(pixel & 255)]
            }
        }
    }

    /// Decodes the file with ImageMagick; HEIF is converted with libheif's own program first.
    ///
    /// - Parameters:
    ///   - frame: the index of the frame, if there are several.
    ///   - orientation: the file's orientation, if ImageMagick does not read it.
    init(byMagick file: URL, frame: Int? = nil, orientation: Int? = nil) throws {
        var name = file.path
        if ["heic", "avif"].contains(file.pathExtension) {
            let png = file.appendingPathExtension("png")
            _ = try Command.output(of: "heif-convert", ["-q", "100", file.path, png.path])
            name = png.path
        }
        // The frames of an animation are composed from the first one on.
        let choice = frame.map { ["-coalesce", "-delete", "\($0 + 1)--1", "-delete", $0 > 0 ? "0-\($0 - 1)" : "1--1"] }
        let first = choice ?? ["-delete", "1--1"]
        let arguments =
            [name] + first + (orientation.map { ["-orient", Self.orientations[$0 - 1]] } ?? []) + [
                "-auto-orient", "-intent", "relative", "-black-point-compensation", "-profile", Self.sRGB, "-colorspace", "sRGB",
                "-background", "#808080", "-alpha", "remove",
                "-alpha", "off", "-depth", "8",
            ]
        // A portable pixmap: a header in text, with the size on a line of its own, and then the pixels.
        let pixmap = try Command.output(of: "convert", arguments + ["ppm:-"])
        let lines = pixmap.split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
        let numbers =
            lines.count == 4 ? String(decoding: lines[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) } : []
        guard numbers.count == 2 else { throw Command.Failure(description: "\(file.path): no pixmap") }
        (width, height, bytes) = (numbers[0], numbers[1], [UInt8](lines[3]))
    }

    private static let orientations = [
        "TopLeft", "TopRight", "BottomRight", "BottomLeft", "LeftTop", "RightTop", "RightBottom", "LeftBottom",
    ]

    /// A profile from Debian's ghostscript.
    static let sRGB = "/usr/share/color/icc/ghostscript/srgb.icc"

    /// Returns ΔE2000 over all pixels: the mean, and the value that one pixel in a hundred exceeds. Infinite if the sizes
    /// differ.
    func difference(to other: Appearance) -> (mean: Double, high: Double) {
        guard width == other.width, height == other.height, bytes.count == other.bytes.count else {
            return (.infinity, .infinity)
        }
        let differences = stride(from: 0, to: bytes.count, by: 3).map { place in
            func color(_ bytes: [UInt8]) -> (red: Int, green: Int, blue: Int) {
                (Int(bytes[place]), Int(bytes[place + 1]), Int(bytes[place + 2]))
            }
            return colorDifference(color(bytes), color(other.bytes))
        }.sorted()
        return (differences.reduce(0, +) / Double(differences.count), differences[differences.count * 99 / 100])
    }
}
