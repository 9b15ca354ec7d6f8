import Foundation

extension PictureList {
    /// Whether capture dates tell the order of pictures better than their names.
    public enum DateOrder: Sendable {
        /// The names tell the order, or the dates tell the same one.
        case same
        /// The pictures in the order of their capture dates, which is another one.
        case other(PictureList)
        /// Too few pictures have a date: this many, at least one.
        case tooFewDates(Int)
    }

    /// Finds out whether capture dates, in the pictures' data or in their files' names, tell their order better than names.
    ///
    /// Names tell it if they all begin with the same text, up to the number, and are in one folder: one camera or program has
    /// named them. Dates tell it if at least two thirds of the pictures have one.
    ///
    /// - Throws: `ReelError` if a picture's header is needed and cannot be read.
    public func dateOrder() throws(ReelError) -> DateOrder {
        guard isNamedByMany else { return .same }
        let dates = try Self.dates(of: paths)
        let dated = captureDates(in: dates)
        if dated.count * 3 >= 2 * count {
            let sorted = PictureList(self, by: dates)
            return sorted.paths == paths ? .same : .other(sorted)
        }
        return dated.isEmpty ? .same : .tooFewDates(dated.count)
    }

    /// Whether the pictures are in the order of neither names nor capture dates, though some have a date.
    ///
    /// - Throws: `ReelError` if a picture's header is needed and cannot be read.
    public func hasOrderOfItsOwn() throws(ReelError) -> Bool {
        guard paths != Self.byName(paths) else { return false }
        let dated = captureDates(in: try Self.dates(of: paths))
        return !dated.isEmpty && !Self.areInOrder(dated)
    }

    private var isNamedByMany: Bool {
        var first: (folder: Substring, start: Substring)?
        for path in paths {
            let slash = path.lastIndex(of: "/") ?? path.startIndex
            let name = (folder: path[..<slash], start: path[slash...].prefix { !$0.isNumber })
            guard let first else {
                first = name
                continue
            }
            if first.folder != name.folder || first.start.lowercased() != name.start.lowercased() { return true }
        }
        return false
    }

    /// Returns the dates that are not only those of changes, in the order of the pictures.
    private func captureDates(in dates: [String: PictureDate]) -> [PictureDate] {
        paths.compactMap { dates[$0] }.filter { $0.source == .camera || $0.source == .name }
    }

    private static func areInOrder(_ dates: [PictureDate]) -> Bool { zip(dates, dates.dropFirst()).allSatisfy { !($1 < $0) } }
}
