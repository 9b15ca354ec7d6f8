import Foundation
import ReelCoreFoundation
import ReelCoreMedia

/// An index that maps times to the tiles of a sprite: as WebVTT, whose cues specify a part of a picture as a media fragment
/// (`#xywh`), and as JSON.
struct SpriteIndex: Encodable {
    struct Image: Encodable {
        /// The file's path relative to the index.
        let file: String
        let width: Int
        let height: Int
    }

    struct Tile: Encodable {
        /// In seconds, rounded to milliseconds.
        let start: Double
        let end: Double
        /// The presentation time of the picture in the movie, in seconds.
        let time: Double
        let file: String
        let x: Int
        let y: Int
    }

    /// The size of a tile in pixels.
    let width: Int
    let height: Int
    let columns: Int
    let duration: Double
    let images: [Image]
    let tiles: [Tile]

    /// - Parameters:
    ///   - names: the names of the pictures' files.
    ///   - scheduled: the tiles' pictures, in order and without gaps.
    ///   - times: the presentation times of the tiles' pictures.
    ///   - end: the end of the movie.
    init(_ layout: SpriteLayout, names: [String], scheduled: [ScheduledPicture], times: [CMTime], end: CMTime) {
        width = layout.tile.width
        height = layout.tile.height
        columns = layout.columns
        duration = Self.seconds(end)
        images = names.enumerated().map { number, name in
            let size = layout.size(ofPicture: number)
            return Image(file: name, width: size.width, height: size.height)
        }
        tiles = scheduled.indices.map { index in
            let place = layout.place(of: index)
            // The first tile is shown from the start and the last until the end, even if the movie has no video there.
            let start = index == 0 ? .zero : scheduled[index].part.start
            let stop = index + 1 < scheduled.count ? scheduled[index + 1].part.start : end
            return Tile(
                start: Self.seconds(start), end: Self.seconds(stop), time: CMTimeGetSeconds(times[index]),
                file: names[place.picture], x: place.x, y: place.y)
        }
    }

    private static func seconds(_ time: CMTime) -> Double {
        Double(CMTimeConvertScale(time, timescale: 1_000, method: .roundHalfAwayFromZero).value) / 1_000
    }

    var webVTT: String {
        var text = "WEBVTT\n"
        for tile in tiles where tile.end > tile.start {
            text += "\n\(Self.clock(tile.start)) --> \(Self.clock(tile.end))\n"
            text += "\(Self.encoded(tile.file))#xywh=\(tile.x),\(tile.y),\(width),\(height)\n"
        }
        return text
    }

    /// Returns a time such as `00:01:02.500`: players require two digits for hours.
    private static func clock(_ seconds: Double) -> String {
        let text = ClockTime(seconds: seconds).description
        return text.prefix { $0 != ":" }.count < 2 ? "0" + text : text
    }

    /// Encodes a name as a relative URL. A colon would turn the text before it into a scheme.
    private static func encoded(_ name: String) -> String {
        let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return name.addingPercentEncoding(withAllowedCharacters: plain) ?? name
    }
}
