// PictureAndSong picture song movie.mov
// A movie of one picture, as long as the song.
import Foundation
import UIKit

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("PictureAndSong: \(message)\n".utf8))
    exit(1)
}

let arguments = CommandLine.arguments
guard arguments.count == 4 else { fail("name a picture, a song and a movie") }
guard let image = UIImage(contentsOfFile: arguments[1]) else { fail("\(arguments[1]): not a picture that can be read") }

let done = DispatchSemaphore(value: 0)
PictureAndSong(image: image, songURL: URL(fileURLWithPath: arguments[2])).create(movieURL: URL(fileURLWithPath: arguments[3])) { error in
    if let error = error { fail("no movie: \(error.localizedDescription)") }
    done.signal()
}
done.wait()
print(arguments[3])
