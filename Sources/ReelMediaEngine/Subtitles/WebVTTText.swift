/// The text of a cue of WebVTT, and which tags its letters are in (W3C, WebVTT, 6.4: the tokenizer and the tree of cue text).
///
/// Readings of ruby are in brackets behind their base: `漢(かん)`. Spaces at the ends of lines, and empty lines at the beginning and
/// the end, are left out, and so are control characters.
struct WebVTTText {
    enum Tag: String {
        case root = ""
        case span = "c"
        case italic = "i"
        case bold = "b"
        case underlined = "u"
        case ruby
        case reading = "rt"
        case voice = "v"
        case language = "lang"
    }

    /// A tag.
    struct Node {
        /// The index of the node that it is in; 0 is the cue itself.
        let parent: Int
        let tag: Tag
        let classes: [String]
        /// The name of a voice, or the tag of a language.
        let annotation: String
    }

    /// The nodes; those that a node is in come before it.
    private(set) var nodes = [Node(parent: 0, tag: .root, classes: [], annotation: "")]
    private(set) var letters: [Unicode.Scalar] = []
    /// The index of the node that each letter is in.
    private(set) var owners: [Int] = []
    /// The times within the text.
    private(set) var timestamps: [WebVTTTimestamps.Timestamp] = []
    private var current = 0
    private var depth = 0

    /// Further tags within tags are ignored.
    private static let deepest = 64

    var string: String { String(String.UnicodeScalarView(letters)) }

    /// Whether tags matter to how it looks.
    var hasTags: Bool { nodes.contains { ![.root, .voice, .language, .ruby, .reading].contains($0.tag) || !$0.classes.isEmpty } }

    init(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        var place = 0
        while place < scalars.count {
            switch scalars[place] {
            case "&":
                let found = CharacterReference.read(scalars, at: place)
                append(found?.scalars ?? ["&"])
                place += found?.count ?? 1
            case "<":
                let end = scalars[place...].firstIndex(of: ">") ?? scalars.count
                read(Array(scalars[(place + 1)..<end]))
                place = end + 1
            default:
                append([scalars[place]])
                place += 1
            }
        }
        while current != 0 { close() }
        trim()
    }

    private mutating func append(_ scalars: [Unicode.Scalar]) {
        for scalar in scalars where scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control {
            letters.append(scalar)
            owners.append(current)
        }
    }

    // MARK: Tags

    /// Reads what is between `<` and `>`.
    private mutating func read(_ tag: [Unicode.Scalar]) {
        func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(scalars)) }
        guard let first = tag.first else { return }
        if first == "/" { return end(string(tag[1...])) }
        if ("0"..."9").contains(first) {
            if let time = WebVTTTimestamps.time(string(tag[...])) {
                timestamps.append(WebVTTTimestamps.Timestamp(time: time, offset: letters.count))
            }
            return
        }
        let isSpace: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\u{C}" }
        let head = tag.prefix { !isSpace($0) }
        let names = head.split(separator: ".", omittingEmptySubsequences: false).map(string)
        let words = CharacterReference.resolving(string(tag[head.endIndex...]), needsSemicolon: false)
            .unicodeScalars.split(whereSeparator: isSpace)
        start(
            names[0], names.dropFirst().filter { !$0.isEmpty },
            words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " "))
    }

    private mutating func start(_ name: String, _ classes: [String], _ annotation: String) {
        guard let tag = Tag(rawValue: name), tag != .root, depth < Self.deepest else { return }
        guard tag != .reading || nodes[current].tag == .ruby else { return }
        let isNamed = tag == .voice || tag == .language
        nodes.append(Node(parent: current, tag: tag, classes: classes, annotation: isNamed ? annotation : ""))
        current = nodes.count - 1
        depth += 1
        if tag == .reading { append(["("]) }
    }

    private mutating func end(_ name: String) {
        guard let tag = Tag(rawValue: name), tag != .root else { return }
        if nodes[current].tag == .reading, tag == .ruby { close() }
        if nodes[current].tag == tag { close() }
    }

    /// Ends the current tag.
    private mutating func close() {
        if nodes[current].tag == .reading {
            if letters.last == "(", owners.last == current {
                letters.removeLast()
                owners.removeLast()
            } else {
                append([")"])
            }
        }
        current = nodes[current].parent
        depth -= 1
    }

    // MARK: Spaces

    private mutating func trim() {
        var kept = [Bool](repeating: true, count: letters.count)
        func drop(_ places: some Sequence<Int>, while isDropped: (Unicode.Scalar) -> Bool) {
            for place in places {
                guard isDropped(letters[place]) else { return }
                kept[place] = false
            }
        }
        func isSpace(_ letter: Unicode.Scalar) -> Bool { letter == " " || letter == "\t" }
        for line in letters.split(separator: "\n", omittingEmptySubsequences: false) {
            drop(line.indices, while: isSpace)
            drop(line.indices.reversed(), while: isSpace)
        }
        drop(letters.indices) { isSpace($0) || $0 == "\n" }
        drop(letters.indices.reversed()) { isSpace($0) || $0 == "\n" }
        var counts = [0]
        for isKept in kept { counts.append(counts[counts.count - 1] + (isKept ? 1 : 0)) }
        timestamps = timestamps.map { WebVTTTimestamps.Timestamp(time: $0.time, offset: counts[$0.offset]) }
        (letters, owners) = (zip(letters, kept).filter(\.1).map(\.0), zip(owners, kept).filter(\.1).map(\.0))
    }
}
