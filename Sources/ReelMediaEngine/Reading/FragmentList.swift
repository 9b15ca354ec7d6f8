package import Foundation
import ReelBoxes
package import ReelCoreMedia

/// The fragments of a movie file (ISO/IEC 14496-12, clause 8.8), each of which begins with a keyframe of the video.
package struct FragmentList: Sendable {
    package struct Fragment: Hashable, Sendable {
        /// The bytes of its index and its samples.
        package let bytes: Range<Int>
        /// When its first frame is shown, counted from the first frame of the first fragment.
        package let start: CMTime
        /// The number of its frames.
        package let frameCount: Int

        package init(bytes: Range<Int>, start: CMTime, frameCount: Int) {
            (self.bytes, self.start, self.frameCount) = (bytes, start, frameCount)
        }
    }

    /// The bytes before the first fragment, which describe the tracks.
    package let header: Range<Int>
    package let fragments: [Fragment]

    package init(header: Range<Int>, fragments: [Fragment]) { (self.header, self.fragments) = (header, fragments) }

    /// Reads the fragments of a file. One that is not complete, at its end, is ignored.
    ///
    /// - Throws: `MediaError` if the file cannot be read, or does not consist of fragments with video.
    package init(of file: URL) throws(MediaError) {
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            try self.init(of: handle, name: file.path)
        } catch {
            throw error as? MediaError ?? MediaError(.unreadable, Self.operation(file.path), error.localizedDescription)
        }
    }

    /// Reads the fragments of a file that is open.
    ///
    /// - Parameter name: the file's name, for errors.
    /// - Throws: `MediaError` as `init(of:)`.
    package init(of file: FileHandle, name: String) throws(MediaError) {
        let operation = Self.operation(name)
        do {
            (header, fragments) = try Self.read(file, operation)
        } catch {
            throw error as? MediaError ?? MediaError(.unreadable, operation, error.localizedDescription)
        }
    }

    private static func operation(_ name: String) -> String { "read the fragments of \(name)" }

    private static func read(_ file: FileHandle, _ operation: String) throws -> (Range<Int>, [Fragment]) {
        let boxes = try file.boxes().filter(\.isComplete)
        guard let index = boxes.first(where: { $0.type == .moov }),
            let video = Self.video(in: Box(type: .moov, contents: try file.bytes(in: index.contents)[...]))
        else { throw MediaError(.damaged, operation, "it has no video") }
        var found: [(bytes: Range<Int>, time: Int64, frameCount: Int)] = []
        var open: (start: Int, time: Int64, frameCount: Int)?
        for box in boxes where box.start >= index.end {
            if box.type == .moof {
                let contents = Box(type: .moof, contents: try file.bytes(in: box.contents)[...])
                guard let (time, count) = Self.frames(of: video.identifier, in: contents) else {
                    throw MediaError(.damaged, operation, "a fragment has no video")
                }
                open = (box.start, time, count)
            } else if box.type == .mdat, let fragment = open {
                found.append((fragment.start..<box.end, fragment.time, fragment.frameCount))
                open = nil
            }
        }
        guard let first = found.first else { throw MediaError(.damaged, operation, "it has no fragments") }
        return (
            0..<first.bytes.lowerBound,
            found.map {
                Fragment(
                    bytes: $0.bytes, start: CMTime(value: $0.time - first.time, timescale: video.timescale),
                    frameCount: $0.frameCount)
            }
        )
    }

    /// Returns the video track in the index of a movie.
    private static func video(in index: Box) -> (identifier: UInt32, timescale: Int32)? {
        for track in index.boxes() where track.type == .trak {
            guard let media = track[.mdia], let handler = media[.hdlr], handler.contents.dropFirst(8).prefix(4) == Self.vide[...],
                let header = media.first(MediaHeaderBox.self), let identifier = track.first(TrackHeaderBox.self)?.identifier
            else { continue }
            return (identifier, Int32(clamping: header.timescale))
        }
        return nil
    }

    private static let vide = Array("vide".utf8)

    /// The largest time in ticks that is read. Sums and differences of times then cannot overflow.
    private static let latest: UInt64 = 1 << 62

    /// Returns when the first frame of a fragment is shown, in ticks of its track, and the number of its frames; nil if it has no
    /// frames of the track, or an impossible time.
    private static func frames(of track: UInt32, in fragment: Box) -> (start: Int64, count: Int)? {
        for box in fragment.boxes() where box.type == .traf {
            guard box.first(TrackFragmentHeaderBox.self)?.trackIdentifier == track,
                let decoding = box.first(TrackFragmentDecodeTimeBox.self), decoding.time <= latest,
                let run = box.first(TrackRunBox.self)
            else { continue }
            let count = box.boxes().reduce(0) { $0 + ($1.parsed(as: TrackRunBox.self)?.sampleCount ?? 0) }
            return (Int64(decoding.time) + Int64(run.firstCompositionOffset), count)
        }
        return nil
    }
}
