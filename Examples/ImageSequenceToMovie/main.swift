// ImageSequenceToMovie [--fps 30] [--name movie] picture…
// Makes a movie of pictures in the documents folder.
import Foundation
import UIKit

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("ImageSequenceToMovie: \(message)\n".utf8))
    exit(1)
}

var framesPerSecond: Int32 = 30
var name = "movie"
var images: [UIImage] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--fps":
        guard let number = arguments.popFirst().flatMap({ Int32($0) }), number > 0 else { fail("--fps must be an integer > 0") }
        framesPerSecond = number
    case "--name":
        guard let text = arguments.popFirst() else { fail("--name requires a name") }
        name = text
    default:
        guard let image = UIImage(contentsOfFile: argument) else { fail("\(argument): not a picture that can be read") }
        images.append(image)
    }
}
if images.isEmpty { fail("name one or more pictures") }

// In an app, the documents folder exists from the start.
let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
try FileManager.default.createDirectory(at: documents, withIntermediateDirectories: true)

let maker = MovieMaker(images: images, framesPerSecond: framesPerSecond)
let done = DispatchSemaphore(value: 0)
maker.makeMovie(named: name) { url, error in
    guard let url = url else { fail("no movie: \(error?.localizedDescription ?? "unknown error")") }
    guard MovieMaker.savedMovies().map(\.lastPathComponent).contains(url.lastPathComponent) else {
        fail("\(url.path) is not among the saved movies")
    }
    print(url.path)
    done.signal()
}
done.wait()
