import Stillreel

/// The text of a report on the system: a line for each thing, and what is missing again at the end.
struct SystemReportText {
    let lines: [String]

    init(_ report: SystemReport) {
        var lines: [String] = []
        let width = report.sections.flatMap(\.items).map(\.name.count).max() ?? 0
        for section in report.sections {
            lines.append(section.title)
            for item in section.items {
                let words = [item.value, item.problem == nil ? nil : "missing"].compactMap(\.self).joined(separator: ", ")
                let name = item.name + String(repeating: " ", count: words.isEmpty ? 0 : width - item.name.count)
                lines.append("  \(item.problem == nil ? "✓" : "✗") \(name)\(words.isEmpty ? "" : "  \(words)")")
            }
        }
        lines.append("")
        lines += report.problems.map { "\($0.name): \($0.problem ?? "")" }
        let count = report.problems.count
        lines.append(count == 0 ? "Nothing is missing." : count == 1 ? "One thing is missing." : "\(count) things are missing.")
        self.lines = lines
    }
}
