// TitlesOverMovie movie title name... -o file
// Writes a movie with an intro, a lower third and a credit roll over another movie, and prints its path.
import Foundation

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("TitlesOverMovie: \(message)\n".utf8))
    exit(1)
}

var words = Array(CommandLine.arguments.dropFirst())
guard let option = words.firstIndex(of: "-o"), option + 1 < words.count else { fail("name the new movie with -o") }
let output = URL(fileURLWithPath: words[option + 1])
words.removeSubrange(option...option + 1)
guard words.count >= 3 else { fail("name a movie, a title and at least one person") }

do {
    let titles = MovieTitles(title: words[1], names: Array(words[2...]))
    try await titles.export(URL(fileURLWithPath: words[0]), to: output)
    print(output.path)
} catch {
    fail("no movie: \(error.localizedDescription)")
}
