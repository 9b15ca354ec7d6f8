import Foundation
import OpenCoreMedia

/// Says which tile of a sprite is to be seen when: as WebVTT, whose cues name a part of a picture as media fragments do
/// (`#xywh`), and as JSON.
struct SpriteIndex: Encodable {
    struct Image: Encodable {
        /// From where the index lies.
        let file: String
        let width: Int
        let height: Int
    }

    struct Tile: Encodable {
        /// Seconds, to the millisecond.
        let start: Double
        let end: Double
        /// When the movie shows the picture.
        let time: Double
        let file: String
        let x: Int
        let y: Int
    }

    /// Of a tile.
    let width: Int
    let height: Int
    let columns: Int
    let duration: Double
    let images: [Image]
    let tiles: [Tile]

    /// - Parameters:
    ///   - names: of the pictures.
    ///   - moments: in order, without gaps.
    ///   - times: at which the pictures are shown.
    ///   - end: of the movie.
    init(_ layout: SpriteLayout, names: [String], moments: [PictureMoment], times: [CMTime], end: CMTime) {
        width = layout.tile.width
        height = layout.tile.height
        columns = layout.columns
        duration = Self.seconds(end)
        images = names.enumerated().map { number, name in
            let size = layout.size(ofPicture: number)
            return Image(file: name, width: size.width, height: size.height)
        }
        tiles = moments.indices.map { index in
            let place = layout.place(of: index)
            // The first is seen from the beginning, the last to the end, whether the movie shows pictures there or not.
            let start = index == 0 ? .zero : moments[index].part.start
            let stop = index + 1 < moments.count ? moments[index + 1].part.start : end
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

    /// `00:01:02.500`: players want two digits of hours.
    private static func clock(_ seconds: Double) -> String {
        let text = ClockTime(seconds: seconds).description
        return text.prefix { $0 != ":" }.count < 2 ? "0" + text : text
    }

    /// As a relative address. A colon would make a protocol of what is before it.
    private static func encoded(_ name: String) -> String {
        let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return name.addingPercentEncoding(withAllowedCharacters: plain) ?? name
    }
}
