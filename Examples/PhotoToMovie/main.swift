// PhotoToMovie [--seconds 2] [--size 640x480] [--output movie.mp4] photo
// Makes a movie that shows a photo as a still picture; without --size, in full HD.
import Foundation
import UIKit

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("PhotoToMovie: \(message)\n".utf8))
    exit(1)
}

var seconds = 2
var outputSize: CGSize?
var output = "movie.mp4"
var photo: UIImage?
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--seconds":
        guard let number = arguments.popFirst().flatMap({ Int($0) }), number > 0 else { fail("--seconds must be an integer > 0") }
        seconds = number
    case "--size":
        let sides = (arguments.popFirst() ?? "").split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides[0] > 0, sides[1] > 0 else { fail("--size requires a size such as 640x480") }
        outputSize = CGSize(width: sides[0], height: sides[1])
    case "--output":
        guard let path = arguments.popFirst() else { fail("--output requires a file") }
        output = path
    default:
        guard let image = UIImage(contentsOfFile: argument) else { fail("\(argument): not a picture that can be read") }
        photo = image
    }
}
guard let photo = photo else { fail("name a photo") }

let done = DispatchSemaphore(value: 0)
let outputURL = URL(fileURLWithPath: output)
makeMovie(from: photo, seconds: seconds, outputSize: outputSize, to: outputURL) { error in
    if let error = error { fail("no movie: \(error.localizedDescription)") }
    print(outputURL.path)
    done.signal()
}
done.wait()
