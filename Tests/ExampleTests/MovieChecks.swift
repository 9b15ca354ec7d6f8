import Foundation
import ReelTestSupport
import Testing

/// Checks a movie with a constant frame rate using ffprobe and GStreamer: the codec, the size, every frame's time, and the
/// duration to the tick.
func expect(
    _ movie: URL, width: Int, height: Int, frames count: Int, per second: Int, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let probe = try Probe(movie)
    #expect(probe.streams.count == 1, sourceLocation: sourceLocation)
    let stream = try #require(probe.video, sourceLocation: sourceLocation)
    #expect(stream.codec_name == "h264", sourceLocation: sourceLocation)
    #expect(stream.codec_tag_string == "avc1", sourceLocation: sourceLocation)
    #expect(stream.pix_fmt == "yuv420p", sourceLocation: sourceLocation)
    #expect(stream.width == width && stream.height == height, sourceLocation: sourceLocation)
    let tags = [stream.color_range, stream.color_space, stream.color_transfer, stream.color_primaries]
    #expect(tags == ["tv", "bt709", "bt709", "bt709"], sourceLocation: sourceLocation)

    let ticks = stream.timescale / second
    #expect(ticks * second == stream.timescale, "a frame must last a whole number of ticks", sourceLocation: sourceLocation)
    let times = try Probe.frames(movie).map(\.pts)
    #expect(times == (0..<count).map { $0 * ticks }, sourceLocation: sourceLocation)
    #expect(stream.nb_frames == "\(count)", sourceLocation: sourceLocation)
    #expect(stream.start_pts == 0, sourceLocation: sourceLocation)
    #expect(stream.duration_ts == count * ticks, sourceLocation: sourceLocation)
    let duration = try #require(probe.format.duration.flatMap { Double($0) }, sourceLocation: sourceLocation)
    #expect(abs(duration - Double(count) / Double(second)) < 0.000_001, sourceLocation: sourceLocation)

    let played = try GStreamer(movie)
    #expect(played.width == width && played.height == height, sourceLocation: sourceLocation)
    try #require(played.times.count == count, sourceLocation: sourceLocation)
    for (index, time) in played.times.enumerated() {
        // Nanoseconds are rounded twice: for the frame's time, and for the movie's start.
        #expect(abs(time - index * 1_000_000_000 / second) <= 2, sourceLocation: sourceLocation)
    }
    #expect(abs(played.end - count * 1_000_000_000 / second) <= 2, sourceLocation: sourceLocation)

    if GStreamer.hasDiscoverer {
        let words = try GStreamer.discover(movie)
        for word in ["Width: \(width)\n", "Height: \(height)\n", "Frame rate: \(second)/1\n", "H.264", "Interlaced: false\n"] {
            #expect(words.contains(word), sourceLocation: sourceLocation)
        }
    }
}

/// Checks that a part of a frame (by default all of it) shows the four quarters, upright, in their colours.
func expect(
    _ frame: DecodedPicture, shows quarters: Quarters, in area: (x: Int, y: Int, width: Int, height: Int)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let area = area ?? (0, 0, frame.width, frame.height)
    let (left, right) = (area.x + area.width / 4, area.x + area.width * 3 / 4)
    let (upper, lower) = (area.y + area.height / 4, area.y + area.height * 3 / 4)
    // Also near the outer corners, where a misplaced picture is noticed first.
    let (insetX, insetY) = (max(4, area.width / 20), max(4, area.height / 20))
    let corners = [
        (left, upper, quarters.upperLeft), (area.x + insetX, area.y + insetY, quarters.upperLeft),
        (right, upper, quarters.upperRight), (area.x + area.width - 1 - insetX, area.y + insetY, quarters.upperRight),
        (left, lower, quarters.lowerLeft), (area.x + insetX, area.y + area.height - 1 - insetY, quarters.lowerLeft),
        (right, lower, quarters.lowerRight),
        (area.x + area.width - 1 - insetX, area.y + area.height - 1 - insetY, quarters.lowerRight),
    ]
    for (x, y, color) in corners { expect(frame, at: (x, y), is: color, sourceLocation: sourceLocation) }
}

/// Checks the colour of a pixel, within a barely visible difference.
func expect(
    _ frame: DecodedPicture, at point: (x: Int, y: Int), is color: Color, sourceLocation: SourceLocation = #_sourceLocation
) {
    let seen = frame[point.x, point.y]
    let difference = colorDifference(seen, (color.red, color.green, color.blue))
    #expect(
        difference <= 2, "at \(point.x), \(point.y): \(seen) instead of \(color), ΔE2000 \(difference)",
        sourceLocation: sourceLocation)
}
