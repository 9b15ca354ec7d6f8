public import Foundation

extension Fixture {
    /// Compiles a library that is preloaded into a program (`LD_PRELOAD`). It is compiled once, and kept with the other fixtures.
    ///
    /// - Parameter source: the path of the C file in the project.
    public static func library(_ source: String) throws -> URL {
        let source = project.appendingPathComponent(source)
        let name = source.deletingPathExtension().lastPathComponent + ".so"
        let compile = ["-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", source.path, "-o"]
        return try kept(["clang"] + compile + [String(contentsOf: source, encoding: .utf8)]) { folder in
            _ = try Command.output(of: "clang", compile + [folder.appendingPathComponent(name).path])
        }.appendingPathComponent(name)
    }
}
