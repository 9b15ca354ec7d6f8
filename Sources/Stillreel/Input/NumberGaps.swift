import Foundation

/// The numbers that are missing in the names of pictures that follow each other.
struct NumberGaps {
    /// What is missing, in one line; nil for nothing.
    let note: String?

    /// Compares the names of neighbours, and looks whether files with the numbers between them are there after all.
    ///
    /// Nothing is missing if the numbers are dates or times, if more than a quarter of the steps are gaps, as where only each
    /// tenth is stored, or if more numbers are missing than there are. A step back, as from `DSC_9999` to `DSC_0001`, is no gap.
    init(of pictures: some Sequence<URL>) {
        note = Self.note(pictures.map { Name($0.path) })
    }

    /// A file's path, divided at the last number of its name.
    private struct Name {
        let path: String
        let start: Substring
        let digits: Int
        let number: Int
        let end: Substring

        /// Nil without a number, and for dates and times.
        init?(_ path: String) {
            let slash = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
            let stem = path[slash...].lastIndex(of: ".") ?? path.endIndex
            guard let last = path[slash..<stem].lastIndex(where: Self.isDigit) else { return nil }
            let end = path.index(after: last)
            let start = path[slash..<end].lastIndex { !Self.isDigit($0) }.map(path.index(after:)) ?? slash
            guard let number = Int(path[start..<end]), number < Self.firstTime,
                PictureDate(fileName: String(path[slash..<stem])) == nil
            else { return nil }
            (self.path, self.number, digits) = (path, number, path.distance(from: start, to: end))
            (self.start, self.end) = (path[..<start], path[end...])
        }

        /// Larger numbers are times in seconds, or parts of them, since 1970.
        private static let firstTime = 1_000_000_000

        private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

        /// The path with another number.
        func path(_ number: Int) -> String { start + NumberFormat.padded(number, digits) + end }
    }

    private static func note(_ names: [Name?]) -> String? {
        let steps = zip(names, names.dropFirst()).compactMap { first, second -> (from: Name, to: Name)? in
            guard let first, let second, first.start == second.start, first.end == second.end else { return nil }
            return (first, second)
        }
        let gaps = steps.filter { $0.to.number > $0.from.number + 1 }
        guard gaps.count * 4 <= steps.count, !isClock(steps.map(\.from.number), gaps),
            gaps.reduce(0, { $0 + $1.to.number - $1.from.number - 1 }) <= names.count
        else { return nil }
        let missing = gaps.flatMap { gap in
            (gap.from.number + 1..<gap.to.number).map { (path: gap.from.path($0), before: gap.from.path) }
        }.filter { !FileManager.default.fileExists(atPath: $0.path) }
        guard let first = missing.first else { return nil }
        func name(_ path: String) -> String { (path as NSString).lastPathComponent }
        return missing.count == 1
            ? "\(name(first.path)) is missing"
            : "\(missing.count) numbers are missing, the first after \(name(first.before))"
    }

    /// Whether numbers are hours and minutes, or minutes and seconds: the last two digits stay below 60, and then there is a gap
    /// up to the next hundred.
    private static func isClock(_ numbers: [Int], _ gaps: [(from: Name, to: Name)]) -> Bool {
        numbers.allSatisfy { $0 % 100 < 60 } && gaps.contains { $0.from.number / 100 != $0.to.number / 100 }
    }
}
