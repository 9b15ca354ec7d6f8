// AnimatorWithRenderSettings [--size 640x480] [--fps 6] [--fill] [--name render] picture…
// Makes a movie of pictures in the caches folder, and then saves it to the photo library.
import Foundation
import UIKit

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("AnimatorWithRenderSettings: \(message)\n".utf8))
    exit(1)
}

var settings = RenderSettings()
var images: [UIImage] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--size":
        let sides = (arguments.popFirst() ?? "").split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides[0] > 0, sides[1] > 0 else { fail("--size requires a size such as 640x480") }
        settings.size = CGSize(width: sides[0], height: sides[1])
    case "--fps":
        guard let number = arguments.popFirst().flatMap({ Int32($0) }), number > 0 else { fail("--fps must be an integer > 0") }
        settings.fps = number
    case "--fill":
        settings.fillsFrame = true
    case "--name":
        guard let text = arguments.popFirst() else { fail("--name requires a name") }
        settings.videoFilename = text
    default:
        guard let image = UIImage(contentsOfFile: argument) else { fail("\(argument): not a picture that can be read") }
        images.append(image)
    }
}
if images.isEmpty { fail("name one or more pictures") }

let animator = ImageAnimator(renderSettings: settings, images: images)
let movie = settings.outputURL
animator.render {
    guard Thread.isMainThread else { fail("the completion was not called on the main queue") }
    ImageAnimator.saveToLibrary(videoURL: movie) { success, error in
        if !success { fail("not saved: \(error?.localizedDescription ?? "not allowed")") }
        print(movie.path)
        exit(0)
    }
}
RunLoop.main.run()
