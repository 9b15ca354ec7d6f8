import Foundation
import MediaEngine
import OpenCoreMedia

/// Pictures of a stream (HLS) that its I-frame rendition has near enough to the times that are wanted:
/// each costs one range of bytes.
struct IFrameImages {
    let rendition: IFrameRendition
    /// For messages.
    let name: String
    /// Of each time, the number of its I-frame.
    let indices: [Int]

    /// Nil where there is no such rendition, or where a picture is wanted that is not among its:
    /// it is in the stream's segments then.
    ///
    /// - Throws: where the server does not give the playlists.
    init?(_ asset: AVAsset, times: [CMTime], settings: ImageSettings, cancellation: MediaCancellation) throws(AVError) {
        guard let location = asset.loader?.location, ["m3u8", "m3u"].contains(location.url.pathExtension.lowercased()),
            times.allSatisfy({ $0.isNumeric && settings.bounds(around: $0) != nil })
        else { return nil }
        name = location.name
        func pixels(_ side: Double) -> Int { side >= 1 && side < 1e6 ? Int(side) : 0 }
        let box = (width: pixels(settings.maximumSize.width), height: pixels(settings.maximumSize.height))
        let size = box.width > 0 || box.height > 0 ? box : nil
        do throws(MediaError) {
            guard let found = try IFrameRendition(location, size: size, cancellation: cancellation) else { return nil }
            rendition = found
        } catch {
            // What is wrong with this rendition need not be wrong with the others.
            guard [.unsupported, .damaged].contains(error.kind) else { throw AVError(error, reading: name) }
            return nil
        }
        var indices: [Int] = []
        for time in times {
            guard let index = Self.nearest(to: time, in: rendition, settings) else { return nil }
            indices.append(index)
        }
        self.indices = indices
    }

    /// The last I-frame at or before the time, else the first one after it, within the tolerances.
    private static func nearest(to time: CMTime, in rendition: IFrameRendition, _ settings: ImageSettings) -> Int? {
        guard let bounds = settings.bounds(around: time) else { return nil }
        let before = rendition.index(at: time)
        return [before, (before ?? -1) + 1].compactMap { $0 }.first { index in
            rendition.entries.indices.contains(index) && bounds.contains(rendition.entries[index].time)
        }
    }
}
