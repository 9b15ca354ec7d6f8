import Foundation

/// Events as text, as the HTML standard has it (server-sent events, clause 9.2).
enum EventText {
    private struct ProjectData: Encodable {
        let revision: Int
        let pages: Int
        let outside: Bool
        let hasProblem: Bool
    }

    static func of(_ event: ProjectEvents.Event) -> String {
        switch event {
        case .project(let revision, let pages, let outside, let hasProblem):
            text("project", ProjectData(revision: revision, pages: pages, outside: outside, hasProblem: hasProblem))
        case .render(let status): text("render", status)
        case .nothing: ":\n\n"
        }
    }

    private static func text(_ name: String, _ data: some Encodable) -> String {
        let json = (try? JSONEncoder().encode(data)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
        return "event: \(name)\ndata: \(json)\n\n"
    }
}
