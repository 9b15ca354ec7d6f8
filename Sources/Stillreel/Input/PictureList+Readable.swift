import Foundation
import ImageEngine

extension PictureList {
    /// The pictures that can be read whole, found as `init` finds them. Each is decoded, on all cores, at the smallest size that
    /// its decoder makes, and forgotten.
    ///
    /// - Returns: the list, and for each picture that is left out why it is.
    /// - Throws: `ReelError` for what is not there, and where no picture can be read.
    public static func readable(
        _ items: [String], order: Order = .name
    ) async throws(ReelError) -> (list: PictureList, leftOut: [ReelError]) {
        // Dates stand in the files that might be unreadable: these have none then.
        let all = try PictureList(items, order: .none)
        let failures = await failures(of: all)
        let readable = all.indices.filter { failures[$0] == nil }.map { all[$0].path }
        guard !readable.isEmpty else {
            throw failures.min { $0.key < $1.key }?.value ?? ReelError(.input, "no pictures were given")
        }
        return (try PictureList(readable, order: order), failures.sorted { $0.key < $1.key }.map(\.value))
    }

    private static func failures(of list: PictureList) async -> [Int: ReelError] {
        await withTaskGroup(of: (Int, ReelError)?.self) { group in
            var failures: [Int: ReelError] = [:]
            for index in list.indices {
                if index >= ProcessInfo.processInfo.activeProcessorCount, let failure = await group.next() ?? nil {
                    failures[failure.0] = failure.1
                }
                let picture = list[index]
                group.addTask {
                    do throws(StillImageError) {
                        _ = try StillImage.header(of: picture)
                        _ = try StillImage(contentsOf: picture).decode(atLeast: 1, 1)
                        return nil
                    } catch {
                        return (index, ReelError(.input, error.localizedDescription))
                    }
                }
            }
            for await case let failure? in group { failures[failure.0] = failure.1 }
            return failures
        }
    }
}
