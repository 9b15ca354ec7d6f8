import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// Images of an HLS stream from its I-frame rendition, if it has frames close enough to all requested times.
/// Each image costs one byte range.
struct IFrameImages {
    let rendition: IFrameRendition
    /// The stream's name in messages.
    let name: String
    /// The index of the I-frame for each requested time.
    let indices: [Int]

    /// Selects the I-frames. Nil if there is no such rendition, or if a requested image is not in it, but only in the stream's
    /// segments.
    ///
    /// - Throws: An `AVError` if the playlists cannot be read from the server.
    init?(_ asset: AVAsset, times: [CMTime], settings: ImageSettings, cancellation: MediaCancellation) throws(AVError) {
        guard let location = asset.loader?.location, ["m3u8", "m3u"].contains(location.url.pathExtension.lowercased()),
            times.allSatisfy({ $0.isNumeric && settings.bounds(around: $0) != nil })
        else { return nil }
        name = location.name
        func pixels(_ side: Double) -> Int { side >= 1 && side < 1e6 ? Int(side) : 0 }
        let box = PixelSize(width: pixels(settings.maximumSize.width), height: pixels(settings.maximumSize.height))
        let size = box.width > 0 || box.height > 0 ? box : nil
        do throws(MediaError) {
            guard let found = try IFrameRendition(location, size: size, cancellation: cancellation) else { return nil }
            rendition = found
        } catch {
            // The other renditions may be readable although this one is not.
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

    /// Returns the last I-frame at or before the time, otherwise the first one after it, within the tolerances.
    private static func nearest(to time: CMTime, in rendition: IFrameRendition, _ settings: ImageSettings) -> Int? {
        guard let bounds = settings.bounds(around: time) else { return nil }
        let before = rendition.index(at: time)
        return [before, (before ?? -1) + 1].compactMap { $0 }.first { index in
            rendition.entries.indices.contains(index) && bounds.contains(rendition.entries[index].time)
        }
    }
}
