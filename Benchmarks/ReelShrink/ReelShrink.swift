import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageIO

/// A client's program that looks at pictures: `ReelShrink SIZE FOLDER PICTURE...` writes portable pixmaps into the folder,
/// none of them larger than SIZE in either direction. For `make bench WORK=decode`.
@main
struct ReelShrink {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count > 3, let size = Int(arguments[1]) else { fail("usage: ReelShrink SIZE FOLDER PICTURE...") }
        let options =
            [kCGImageSourceThumbnailMaxPixelSize: size, kCGImageSourceCreateThumbnailWithTransform: true] as CFDictionary
        for path in arguments.dropFirst(3) {
            let picture = URL(fileURLWithPath: path)
            let name = picture.deletingPathExtension().lastPathComponent + ".ppm"
            let target = URL(fileURLWithPath: arguments[2]).appendingPathComponent(name)
            guard let source = CGImageSourceCreateWithURL(picture as CFURL, nil),
                let small = CGImageSourceCreateThumbnailAtIndex(source, 0, options), let pixels = small.dataProvider?.data
            else { fail("\(path): no picture") }
            do {
                try pixmap(small, pixels).write(to: target)
            } catch {
                fail("\(target.path): \(error)")
            }
        }
    }

    /// Returns a portable pixmap. The pixels are in the order blue, green, red and one unused byte.
    private static func pixmap(_ image: CGImage, _ pixels: CFData) -> Data {
        let header = Array("P6 \(image.width) \(image.height) 255\n".utf8)
        let count = header.count + image.width * image.height * 3
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            _ = target.update(fromContentsOf: header)
            var place = header.count
            for y in 0..<image.height {
                var source = (pixels.bytes + y * image.bytesPerRow).assumingMemoryBound(to: UInt8.self)
                for _ in 0..<image.width {
                    (target[place], target[place + 1], target[place + 2]) = (source[2], source[1], source[0])
                    place += 3
                    source += 4
                }
            }
            filled = count
        }
        return Data(bytes)
    }

    private static func fail(_ words: String) -> Never {
        FileHandle.standardError.write(Data("\(words)\n".utf8))
        exit(1)
    }
}
