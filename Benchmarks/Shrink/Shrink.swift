import Foundation
import OpenCoreFoundation
import OpenCoreGraphics
import OpenImageIO

/// What a client's program does that makes previews: `Shrink SIZE FOLDER PICTURE...` puts JPEGs into the folder, none of them larger
/// than SIZE each way. For `make bench WORK=decode`.
@main
struct Shrink {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count > 3, let size = Int(arguments[1]) else { fail("usage: Shrink SIZE FOLDER PICTURE...") }
        let options =
            [kCGImageSourceThumbnailMaxPixelSize: size, kCGImageSourceCreateThumbnailWithTransform: true] as CFDictionary
        for path in arguments.dropFirst(3) {
            let picture = URL(fileURLWithPath: path)
            let name = picture.deletingPathExtension().lastPathComponent + ".jpg"
            let target = URL(fileURLWithPath: arguments[2]).appendingPathComponent(name)
            guard let source = CGImageSourceCreateWithURL(picture as CFURL, nil),
                let small = CGImageSourceCreateThumbnailAtIndex(source, 0, options),
                let destination = CGImageDestinationCreateWithURL(target as CFURL, "public.jpeg" as CFString, 1, nil)
            else { fail("\(path): no picture") }
            CGImageDestinationAddImage(destination, small, [kCGImageDestinationLossyCompressionQuality: 0.95] as CFDictionary)
            guard CGImageDestinationFinalize(destination) else { fail("\(target.path): cannot be written") }
        }
    }

    private static func fail(_ words: String) -> Never {
        FileHandle.standardError.write(Data("\(words)\n".utf8))
        exit(1)
    }
}
