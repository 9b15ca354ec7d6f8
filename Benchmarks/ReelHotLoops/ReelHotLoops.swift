import Foundation

/// Runs one of our hot loops to count its instructions (`make guard`): `ReelHotLoops mix 20` does 20 rounds of it, and prints the
/// number of units in them. Without arguments it prints the loops' names and units.
///
/// `main` is not asynchronous, because that would end the main thread, and valgrind with it.
@main
struct ReelHotLoops {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.isEmpty {
            for loop in HotLoop.all { print(loop.name, loop.unit) }
            return
        }
        guard arguments.count == 2, let loop = HotLoop.all.first(where: { $0.name == arguments.first }),
            let rounds = arguments.last.flatMap(Int.init), rounds > 0
        else {
            FileHandle.standardError.write(Data("Usage: ReelHotLoops [LOOP ROUNDS]\n".utf8))
            exit(2)
        }
        let round = try loop.prepare()
        var units = 0
        for _ in 0..<rounds { units += try round() }
        print(units)
    }
}
