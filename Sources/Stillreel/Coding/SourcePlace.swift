/// The path of a value in a reel: `slides[2].picture`.
struct SourcePlace: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case key(String)
        case index(Int)
    }

    let steps: [Step]

    init(steps: [Step]) { self.steps = steps }

    init(_ path: [any CodingKey]) {
        steps = path.map { key in key.intValue.map(Step.index) ?? .key(key.stringValue) }
    }

    /// Parses a path in the form of `ReelError.place`.
    init(_ text: String) {
        steps = text.split(separator: ".").flatMap { part -> [Step] in
            let words = part.split(separator: "[")
            return words.enumerated().compactMap { place, word in
                place == 0 && part.first != "[" ? .key(String(word)) : Int(word.dropLast()).map(Step.index)
            }
        }
    }

    var text: String {
        steps.reduce("") { text, step in
            switch step {
            case .key(let key): text.isEmpty ? key : "\(text).\(key)"
            case .index(let index): "\(text)[\(index)]"
            }
        }
    }
}
