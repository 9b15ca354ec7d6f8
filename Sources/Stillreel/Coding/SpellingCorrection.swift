import Foundation

/// Suggestions for misspelt words.
package enum SpellingCorrection {
    /// Returns the known words that are most similar to `word`, at most two; none if no word is similar.
    package static func candidates(for word: String, among words: some Sequence<String>) -> [String] {
        let wanted = letters(of: word)
        guard !wanted.isEmpty, wanted.count <= 60 else { return [] }
        let near = words.compactMap { candidate -> (word: String, distance: Int)? in
            let known = letters(of: candidate)
            // A third of the letters may be wrong. A word that is the beginning of another counts as similar.
            if wanted.count >= 3, known.starts(with: wanted) || wanted.starts(with: known) && known.count >= 3 {
                return (candidate, 1)
            }
            let distance = distance(wanted, known)
            return distance <= max(1, min(wanted.count, known.count) / 3) ? (candidate, distance) : nil
        }
        let nearest = near.map(\.distance).min()
        return near.filter { $0.distance == nearest }.map(\.word).sorted().prefix(2).map(\.self)
    }

    /// Returns a text such as `; did you mean "dissolve"?`; empty if no word is similar.
    package static func suggestion(for word: String, among words: some Sequence<String>) -> String {
        candidates(for: word, among: words).first.map { "; did you mean \"\($0)\"?" } ?? ""
    }

    private static func letters(of word: String) -> [Character] { word.lowercased().filter { !" -_".contains($0) }.map(\.self) }

    /// Returns the number of letters that are wrong, missing, superfluous, or swapped with their neighbours (Damerau–Levenshtein
    /// distance, in the variant that changes each letter at most once).
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var rows = [Array(0...other.count)]
        for (row, letter) in one.enumerated() {
            var distances = [row + 1]
            for (column, otherLetter) in other.enumerated() {
                var least = min(rows[row][column + 1], distances[column]) + 1
                least = min(least, rows[row][column] + (letter == otherLetter ? 0 : 1))
                if row > 0, column > 0, letter == other[column - 1], one[row - 1] == otherLetter {
                    least = min(least, rows[row - 1][column - 1] + 1)
                }
                distances.append(least)
            }
            rows.append(distances)
        }
        return rows[one.count][other.count]
    }
}
