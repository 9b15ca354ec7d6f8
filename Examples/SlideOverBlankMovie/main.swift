// SlideOverBlankMovie [--seconds 4] [--size 640x360] [--output movie.mov | --play] slide sound
// Makes a movie in which a picture moves over black, with sound.
import AVFoundation
import CoreImage
import UIKit

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("SlideOverBlankMovie: \(message)\n".utf8))
    exit(1)
}

var seconds = 4
var size = CGSize(width: 640, height: 360)
var output = "movie.mov"
var plays = false
var files: [String] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--seconds":
        guard let number = arguments.popFirst().flatMap({ Int($0) }), number > 0 else { fail("--seconds must be an integer > 0") }
        seconds = number
    case "--size":
        let sides = (arguments.popFirst() ?? "").split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides[0] > 0, sides[1] > 0 else { fail("--size requires a size such as 640x360") }
        size = CGSize(width: sides[0], height: sides[1])
    case "--output":
        guard let path = arguments.popFirst() else { fail("--output requires a file") }
        output = path
    case "--play":
        plays = true
    default:
        files.append(argument)
    }
}
guard files.count == 2 else { fail("name a slide and a sound") }
guard let photo = UIImage(contentsOfFile: files[0]), let slide = CIImage(image: photo) else {
    fail("\(files[0]): not a picture that can be read")
}

let blankURL = URL(fileURLWithPath: NSTemporaryDirectory())
    .appendingPathComponent(UUID().uuidString).appendingPathExtension("mov")
let outputURL = URL(fileURLWithPath: output)
do {
    try await makeBlankMovie(color: .black, size: size, seconds: seconds, to: blankURL)
    let (composition, videoComposition) = try await moveSlide(
        slide, over: blankURL, withSound: URL(fileURLWithPath: files[1]))
    if plays {
        print("\(await watch(composition, videoComposition)) frames shown")
    } else {
        try await export(composition, videoComposition, to: outputURL)
        print(outputURL.path)
    }
    try FileManager.default.removeItem(at: blankURL)
} catch {
    fail("no movie: \(error.localizedDescription)")
}
