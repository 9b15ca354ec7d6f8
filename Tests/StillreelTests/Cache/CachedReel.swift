import Foundation
import ReelTestSupport
import Testing

@testable import Stillreel

/// Reels that have everything, with their files and a cache. That of pictures is a movie of three parts with about 100 frames of
/// 64×48 pixels, which is made in a moment.
struct CachedReel {
    let folder: TemporaryFolder

    var cache: RenderCache { RenderCache(folder: folder.file("cache")) }

    init() throws {
        folder = try TemporaryFolder()
        for (number, start) in [1, 3, 9].enumerated() {
            try PictureFile.make(folder.file("p\(number + 1).png"), "mandelbrot=s=90x70:start_scale=\(start)")
        }
        try PictureFile.make(folder.file("p4.png"), "testsrc2=s=48x64,format=rgba,colorchannelmixer=aa=0.5")
        try PictureFile.make(folder.file("m1.png"), "gradients=s=64x48:x0=0:x1=64")
        try PictureFile.make(folder.file("m2.png"), "gradients=s=64x48:y0=0:y1=48")
        for (name, tone) in [("c1.mp4", 300), ("c2.mp4", 500)] {
            try ffmpeg(
                "-f lavfi -i testsrc2=s=64x48:r=1:d=24 -f lavfi -i sine=\(tone):d=24 -c:v libx264 -g 5 -pix_fmt yuv420p "
                    + "-c:a aac -shortest",
                to: folder.file(name))
        }
        try ffmpeg("-f lavfi -i sine=440:d=90 -ac 1 -ar 8000", to: folder.file("s1.wav"))
        try ffmpeg("-f lavfi -i sine=660:d=12 -ac 1 -ar 8000", to: folder.file("s2.wav"))
        try write("1\n00:00:02,000 --> 00:00:06,000\nHello\n\n2\n00:00:40,000 --> 00:00:50,000\nWorld\n", "t1.srt")
        try write("1\n00:00:03,000 --> 00:00:07,000\nHallo\n\n2\n00:00:44,000 --> 00:00:50,000\nWelt\n", "t2.srt")
    }

    func write(_ text: String, _ name: String) throws { try Data(text.utf8).write(to: folder.file(name)) }

    /// A silent reel with every key of pictures that does not exclude another one.
    static let pictures = """
        {
          "canvas": { "width": 64, "height": 48, "scaling": "fill", "background": "#203040",
                      "textMargins": { "top": 0.1, "bottom": 0.1, "left": 0.1, "right": 0.1 } },
          "frameRate": 1, "hold": 9, "motion": "gentle", "seed": 5,
          "transition": { "style": "dissolve", "seconds": 2 }, "ending": { "style": "fade", "color": "red", "seconds": 2 },
          "captions": { "file": "t1.srt", "place": "top", "size": 0.1, "color": "yellow", "bold": true },
          "slides": [
            { "picture": "p1.png", "chapter": "One",
              "titles": [ { "text": "Rome", "place": "center", "size": 0.3, "color": "white", "shadow": false, "bold": true,
                            "start": 1, "seconds": 6, "fade": 1 }, "2026" ],
              "overlays": [ { "text": "Anna", "style": "lower-third", "size": 0.2, "color": "white", "accent": "red",
                              "start": 1, "seconds": 7, "in": { "style": "slide", "seconds": 3 }, "out": "slide" } ] },
            { "picture": "p2.png", "seconds": 20, "scaling": "fit", "motion": "none", "transition": { "style": "push-left" } },
            { "clip": "c1.mp4", "from": 1, "to": 15, "speed": 1.5, "mute": true,
              "transition": { "style": "mask", "mask": "m1.png", "softness": 0.3, "seconds": 3 } },
            { "picture": "p3.png",
              "motion": { "from": [ 0, 0, 0.5, 0.5 ], "to": [ 0.5, 0.5, 0.5, 0.5 ], "curve": "linear" } },
            { "color": "navy", "seconds": 24, "titles": [ "The end" ] },
            { "picture": "p4.png", "frames": 30, "transition": { "style": "random" } }
          ],
          "overlays": [ { "text": "Thanks", "style": "credits", "seconds": 20 } ],
          "metadata": { "title": "A", "cover": "p1.png" }, "encoding": { "quality": 30, "preset": "ultrafast" }
        }
        """

    /// A short reel with every key of sound that does not exclude another one.
    static let sound = """
        {
          "canvas": { "width": 64, "height": 48 }, "frameRate": 1, "match": "picture",
          "slides": [
            { "color": "navy", "seconds": 3,
              "audio": { "file": "s2.wav", "start": 1, "duration": 2, "volume": 3, "fadeIn": 0.5 } },
            { "clip": "c1.mp4", "from": 1, "to": 4, "speed": 1, "volume": -6, "mute": false }
          ],
          "soundtrack": {
            "clips": [ { "file": "s1.wav", "start": 1, "duration": 2, "volume": 1, "fadeIn": 0.5, "fadeOut": 0.5 } ],
            "loops": true, "offset": 0.5, "volume": -3, "fadeIn": 0.5, "fadeOut": 1, "loudness": -16,
            "voice": [ { "file": "s2.wav", "duration": 2 } ], "voiceOffset": 1, "coding": "auto",
            "ducking": { "depth": 12, "threshold": -40, "attack": 0.25, "release": 0.8 } },
          "encoding": { "quality": 30, "preset": "ultrafast", "audioBitRate": 16000 }
        }
        """

    func reel(_ json: Data) throws(ReelError) -> Reel {
        try ReelFile(json, name: "reel.json", folder: folder.url).reel
    }

    func reel(_ json: String = pictures) throws -> Reel { try reel(Data(json.utf8)) }

    /// Makes the movie of a reel; without a cache if none is given.
    func render(_ reel: Reel, to name: String, _ cache: RenderCache? = nil) async throws -> (data: Data, summary: RenderSummary) {
        let url = folder.file(name)
        let job = cache.map { reel.render(to: url, overwriting: true, cache: $0) } ?? reel.render(to: url, overwriting: true)
        let summary = try await job.finish()
        return (try Data(contentsOf: url), summary)
    }

    /// Checks that the movie that the cache contributes to is the one that is made without it, byte for byte.
    ///
    /// - Returns: the number of parts that were taken from the cache.
    @discardableResult
    func expectFresh(_ reel: Reel, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) async throws
        -> Int
    {
        let cached = try await render(reel, to: "cached.mp4", cache)
        let fresh = try await render(reel, to: "fresh.mp4")
        #expect(cached.data == fresh.data, comment, sourceLocation: sourceLocation)
        return try #require(cached.summary.cachedPartCount, sourceLocation: sourceLocation)
    }
}
