/// Files that are there, and whose names are not UTF-8.
struct OtherNames: Hashable {
    private(set) var count = 0
    private var example = ""

    /// Adds a name.
    mutating func add(_ name: some Collection<UInt8>) {
        count += 1
        if count == 1 { example = String(escaping: name) }
    }

    mutating func add(_ other: OtherNames) {
        if count == 0 { example = other.example }
        count += other.count
    }

    /// How many pictures there are, in one line; nil for none.
    var text: String? {
        guard count > 0 else { return nil }
        return count == 1
            ? "\(example), whose name is not UTF-8; rename it"
            : "\(NumberFormat.count(count, "picture")) whose names are not UTF-8, such as \(example); rename them"
    }
}
