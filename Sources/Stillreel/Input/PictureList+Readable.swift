import Foundation
import ReelImageEngine

extension PictureList {
    /// Returns the pictures that can be decoded completely, found in the same way as by `init`. Each picture is decoded once for
    /// this, at the smallest size that its decoder supports, in parallel on all cores. Only the headers of movies are read.
    ///
    /// - Returns: the list, and one error for each picture that is left out.
    /// - Throws: `ReelError` if an item does not exist, or if no picture can be read.
    public static func readable(
        _ items: [String], order: Order = .name, clips: Clips = .leftOut, recursive: Bool = false
    ) async throws(ReelError) -> (list: PictureList, leftOut: [ReelError]) {
        // Sorted only after the check: sorting by EXIF date would throw for the first unreadable picture.
        let all = try PictureList(items, order: .none, clips: clips, recursive: recursive)
        let failures = await failures(of: all)
        let readable = all.indices.filter { failures[$0] == nil }.map { all[$0].path }
        guard !readable.isEmpty else {
            throw failures.min { $0.key < $1.key }?.value ?? ReelError(.input, "no pictures were given")
        }
        return (try PictureList(readable, like: all, order: order), failures.sorted { $0.key < $1.key }.map(\.value))
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
                    let isMovie = MovieClip.isMovie(picture.path)
                    do throws(ReelError) {
                        if isMovie { _ = try ClipFile(picture) } else { try decode(picture) }
                        return nil
                    } catch {
                        // A HEIF file may contain a sequence only, which is read as a movie.
                        if !isMovie, MovieClip.isClip(picture), (try? ClipFile(picture)) != nil { return nil }
                        return (index, error)
                    }
                }
            }
            for await case let failure? in group { failures[failure.0] = failure.1 }
            return failures
        }
    }

    /// Decodes a picture at the smallest size that its decoder supports, which is half the size of a raw file.
    ///
    /// - Throws: `ReelError` if it is damaged.
    static func decode(_ picture: URL) throws(ReelError) {
        do throws(StillImageError) {
            _ = try StillImage.whole(picture).decode(atLeast: 1, 1)
        } catch {
            throw ReelError(.input, error.localizedDescription)
        }
    }
}
