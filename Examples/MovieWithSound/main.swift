// MovieWithSound [--name movie] movie sound
// Adds a sound to a movie, saves it in the documents folder, and prints its path. Fails if the progress does not go from 0 to 1.
import Foundation

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("MovieWithSound: \(message)\n".utf8))
    exit(1)
}

var name = "movie"
var files: [URL] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    if argument == "--name", let text = arguments.popFirst() {
        name = text
    } else {
        files.append(URL(fileURLWithPath: argument))
    }
}
guard files.count == 2 else { fail("name a movie and a sound") }

// In an app, the documents folder exists from the start.
let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
try FileManager.default.createDirectory(at: documents, withIntermediateDirectories: true)

let adder = SoundAdder(movieURL: files[0], soundURL: files[1])
var progress: [Double] = []
adder.onProgress = { progress.append($0) }
do {
    let url = try await adder.addSound(named: name)
    guard progress.first == 0, progress.last == 1 else { fail("the progress must go from 0 to 1; got \(progress)") }
    guard SoundAdder.savedMovies().map(\.lastPathComponent).contains(url.lastPathComponent) else {
        fail("\(url.path) is not among the saved movies")
    }
    print(url.path)
} catch {
    fail("no movie: \(error.localizedDescription)")
}
