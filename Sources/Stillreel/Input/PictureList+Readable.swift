import Foundation
import ReelImageEngine
import ReelMediaEngine

extension PictureList {
    /// How pictures are checked before they are shown.
    public enum Check: Sendable {
        /// The headers of pictures and movies that were found in folders, or for patterns, are read: an empty file, one that is
        /// no picture in spite of its name, and one that clearly ends too early are unreadable. Files that are named
        /// themselves stay in the list.
        case headers
        /// Each picture is decoded once, at the smallest size that its decoder supports. Only the headers of movies are read.
        case decoding
    }

    /// Returns the pictures that can be read, found in the same way as by `init`. They are checked in parallel on all cores.
    ///
    /// - Returns: the list, and each picture that is left out.
    /// - Throws: `ReelError` if an item does not exist, or if no picture can be read.
    public static func readable(
        _ items: [String], order: Order = .name, clips: Clips = .leftOut, recursive: Bool = false, check: Check = .decoding
    ) async throws(ReelError) -> (list: PictureList, leftOut: [UnreadablePicture]) {
        // Sorted only after the check: sorting by EXIF date would throw for the first unreadable picture.
        try await PictureList(items, order: .none, clips: clips, recursive: recursive).readable(order: order, check: check)
    }

    /// Returns the pictures that can be read, with the same results and errors.
    ///
    /// - Parameters:
    ///   - order: the order of the pictures; by default that of this list.
    ///   - check: how they are checked.
    public func readable(
        order: Order = .none, check: Check
    ) async throws(ReelError) -> (list: PictureList, leftOut: [UnreadablePicture]) {
        let failures = await failures(check)
        let readable = indices.filter { failures[$0] == nil }.map { paths[$0] }
        guard !readable.isEmpty else {
            throw failures.min { $0.key < $1.key }?.value.error ?? ReelError(.input, "no pictures were given")
        }
        return (try PictureList(readable, like: self, order: order), failures.sorted { $0.key < $1.key }.map(\.value))
    }

    /// Returns the list without the pictures that cannot be decoded, in the same order. They are found by decoding all, at the
    /// smallest size that their decoders support.
    ///
    /// - Returns: nil if there are none, if nothing else is left, or if one of them was not found in a folder but named itself.
    package func withoutDamaged() async -> (list: PictureList, leftOut: [UnreadablePicture])? {
        guard let (list, leftOut) = try? await readable(check: .decoding), !leftOut.isEmpty,
            !leftOut.contains(where: { namedFiles.contains($0.file.path) })
        else { return nil }
        return (list, leftOut)
    }

    private func failures(_ check: Check) async -> [Int: UnreadablePicture] {
        await withTaskGroup(of: (Int, UnreadablePicture)?.self) { group in
            var failures: [Int: UnreadablePicture] = [:]
            let checked = indices.filter { check == .decoding || !namedFiles.contains(paths[$0]) }
            for (count, index) in checked.enumerated() {
                if count >= ProcessInfo.processInfo.activeProcessorCount, let failure = await group.next() ?? nil {
                    failures[failure.0] = failure.1
                }
                let picture = self[index]
                group.addTask { Self.failure(of: picture, check).map { (index, $0) } }
            }
            for await case let failure? in group { failures[failure.0] = failure.1 }
            return failures
        }
    }

    /// Returns why a picture or movie cannot be read; nil if it can.
    private static func failure(of file: URL, _ check: Check) -> UnreadablePicture? {
        if MovieClip.isMovie(file.path) {
            do throws(ReelError) {
                if check == .decoding {
                    _ = try ClipFile(file)
                } else if try MediaInfo(reading: file).mainTrack(.video) == nil {
                    return UnreadablePicture(file, ReelError(.input, "\(file.path): the file has no video"))
                }
                return nil
            } catch {
                return UnreadablePicture(file, error)
            }
        }
        do throws(StillImageError) {
            if check == .decoding { try decodeWhole(file) } else { _ = try StillImage.header(of: file) }
            return nil
        } catch {
            switch error.reason {
            // The header can be read, and the user can change the limit.
            case .tooLarge where check == .headers, .outOfMemory where check == .headers: return nil
            default: break
            }
            // A HEIF file may contain a sequence only, which is read as a movie.
            return MovieClip.isClip(file) && (try? ClipFile(file)) != nil ? nil : UnreadablePicture(file, error)
        }
    }

    private static func decodeWhole(_ picture: URL) throws(StillImageError) {
        _ = try StillImage.whole(picture).decode(atLeast: 1, 1)
    }

    /// Decodes a picture at the smallest size that its decoder supports, which is half the size of a raw file.
    ///
    /// - Throws: `ReelError` if it is damaged.
    static func decode(_ picture: URL) throws(ReelError) {
        do throws(StillImageError) {
            try decodeWhole(picture)
        } catch {
            throw ReelError(.input, error.localizedDescription)
        }
    }
}
