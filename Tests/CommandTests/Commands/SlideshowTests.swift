import Foundation
import ReelTestSupport
import Testing

@Suite struct SlideshowTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("trip")
        try folder.picture("trip/01_first-day.png", "red")
        try folder.picture("trip/02.jpg", "blue", "96x48")
        try folder.picture("trip/10.jpg", "lime")
    }

    private func reel(_ arguments: String...) throws -> [String: Any] {
        let command = try Command(stillreel, ["slideshow", "trip", "--dry-run", "-q"] + arguments, folder: folder.url)
        #expect(command.status == 0 && command.errors == "", "\(command.errors)")
        return try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
    }

    private func slides(_ reel: [String: Any]) throws -> [[String: Any]] { try #require(reel["slides"] as? [[String: Any]]) }

    private func plan(_ reel: [String: Any]) throws -> (seconds: Double?, kinds: [String?]) {
        let plan = try #require(reel["plan"] as? [String: Any])
        let segments = try #require(plan["segments"] as? [[String: Any]])
        return (plan["seconds"] as? Double, segments.map { $0["kind"] as? String })
    }

    // MARK: Reels and movies

    @Test func `the details say what is shown and heard when`() throws {
        let folder = try TemporaryFolder()
        try folder.picture("a.jpg", "red", "400x300")
        try folder.picture("b.png", "blue", "100x100")
        try folder.song("s.wav", seconds: 2)
        let command = try folder.stillreel(
            "slideshow", "a.jpg", "b.png", "--audio", "s.wav", "--size", "320x180", "--hold", "1", "-v", "-o", "out.mp4")
        #expect(command.status == 0)
        let lines = command.errors.split(separator: "\n").filter { $0.hasPrefix("  ") }.map(String.init)
        try #require(lines.count == 5, "\(command.errors)")
        #expect(lines[0] == "  320×180, 30 frames/s, 90 frames, h264 at crf 20, medium")
        #expect(lines[1].hasPrefix("  0:00:00.000 to 0:00:02.000  "))
        #expect(lines[1].hasSuffix("a.jpg, 400×300, fill, 25 % cut, moves"))
        #expect(lines[2].hasSuffix("b.png, 100×100, blur, after dissolve of 1 s"))
        #expect(lines[3].hasPrefix("  0:00:00.000 to 0:00:02.000  ") && lines[3].hasSuffix("s.wav, music"))
        #expect(lines[4].hasPrefix("  the sound is encoded as AAC, because "))
        let contradiction = try folder.stillreel("slideshow", "a.jpg", "-q", "-v", "-o", "out.mp4")
        #expect(contradiction.status == 64 && contradiction.errors.contains("exclude each other"))
    }

    @Test func `pictures stand for three seconds, move gently and dissolve into each other`() throws {
        let reel = try reel()
        #expect(reel["hold"] as? Int == 3 && reel["motion"] as? String == "gentle" && reel["frameRate"] as? Int == 30)
        let transition = try #require(reel["transition"] as? [String: Any])
        #expect(transition["style"] as? String == "dissolve" && transition["seconds"] as? Int == 1)
        let slides = try slides(reel)
        #expect(
            slides.map { ($0["picture"] as? String)?.split(separator: "/").last } == ["01_first-day.png", "02.jpg", "10.jpg"])
        let plan = try plan(reel)
        #expect(plan.seconds == 11)
        #expect(plan.kinds == ["hold", "transition", "motion", "transition", "motion"] as [String?])
        // The first one is a drawing of other proportions, beside which bars would move.
        #expect(folder.contents == ["trip"])
    }

    @Test func `the length is shared, with and without music`() throws {
        try folder.song("song.wav", seconds: 8)
        let shared = try reel("--duration", "0:08")
        #expect(try plan(shared).seconds == 8 && shared["hold"] == nil && shared["duration"] as? Int == 8)
        let fitted = try reel("--audio", "song.wav", "--fit-to-music", "--opening", "Rome")
        #expect(try plan(fitted).seconds == 8 && fitted["hold"] == nil && fitted["duration"] == nil)
        #expect(try slides(fitted).first?["seconds"] as? Int == 3)
    }

    @Test func `text stands where it should, and is in the chapters`() throws {
        let reel = try reel(
            "--opening", "Hello", "--title", "Rome", "--closing", "The End", "--caption", "name", "--chapters", "slides",
            "--fade-ends",
            "--background", "navy", "--font", "DejaVu Serif", "--text-color", "yellow")
        let slides = try slides(reel)
        #expect(slides.map { $0["color"] as? String } == ["#000080", nil, nil, nil, "#000080"] as [String?])
        #expect(slides.map { $0["chapter"] as? String } == ["Hello", "01 first day", "02", "10", "The End"] as [String?])
        let titles = slides.map { $0["titles"] as? [[String: Any]] ?? [] }
        #expect(
            titles.map { $0.map { $0["text"] as? String } } == [
                ["Hello"], ["01 first day", "Rome"], ["02"], ["10"], ["The End"],
            ] as [[String?]])
        #expect(titles.joined().allSatisfy { $0["font"] as? String == "DejaVu Serif" && $0["color"] as? String == "#ffff00" })
        #expect(titles[1].map { $0["place"] as? String } == [nil, "center"] as [String?])
        #expect(titles[1].map { $0["size"] as? Double } == [0.04, 0.1] as [Double?])
        // The title begins after the transition.
        #expect(
            titles[1].map { $0["start"] as? Double } == [nil, 1.25] as [Double?] && titles[1][1]["seconds"] as? Double == 2.5)
        #expect((slides[0]["transition"] as? [String: Any])?["style"] as? String == "dissolve")
        #expect((reel["ending"] as? [String: Any])?["style"] as? String == "dissolve")
    }

    @Test func `credits roll at the end, for as long as they take`() throws {
        try Data("Pictures\nAnna\n\nThanks\n".utf8).write(to: folder.file("names.txt"))
        let reel = try reel("--credits", "names.txt", "--text-color", "yellow", "--size", "640x360")
        let last = try #require(try slides(reel).last)
        let overlays = try #require(last["overlays"] as? [[String: Any]])
        #expect(last["color"] as? String == "#000000" && last["titles"] == nil && overlays.count == 1)
        #expect(overlays[0]["text"] as? String == "Pictures\nAnna\n\nThanks" && overlays[0]["style"] as? String == "credits")
        #expect(overlays[0]["color"] as? String == "#ffff00" && overlays[0]["size"] == nil)
        // The pictures take 11 s and the transition 1 s; then a pixel per frame, through the frame's 360 lines and the text.
        let seconds = try #require(try plan(reel).seconds)
        #expect((25...28).contains(seconds), "\(seconds) s")
        try Data("\n \n".utf8).write(to: folder.file("empty.txt"))
        let command = try Command(stillreel, ["slideshow", "trip", "--credits", "empty.txt", "--dry-run"], folder: folder.url)
        #expect(command.status == 65 && command.errors.contains("empty.txt: the file is empty"), "\(command.errors)")
    }

    @Test func `a file of credits may have a byte order mark, but not more characters than credits`() throws {
        try Data("\u{FEFF}Pictures\r\nAnna\r\n".utf8).write(to: folder.file("windows.txt"))
        let last = try #require(try slides(reel("--credits", "windows.txt")).last)
        #expect((last["overlays"] as? [[String: Any]])?.first?["text"] as? String == "Pictures\r\nAnna")
        let text = String(repeating: "é", count: 20_001)
        try Data((text + "\n").utf8).write(to: folder.file("long.txt"))
        let command = try Command(stillreel, ["slideshow", "trip", "--credits", "long.txt", "--dry-run"], folder: folder.url)
        #expect(command.status == 65, "\(command.status)")
        let told = "long.txt: the file has 20001 characters; the limit for credits is 20000"
        #expect(command.errors.contains(told) && !command.errors.contains("overlays"), "\(command.errors)")
    }

    @Test func `a date is written in the user's language where the day changes`() throws {
        try PictureFile.setExif(orientation: 1, date: "2026:03:01 20:15:00", of: folder.file("trip/02.jpg"))
        try PictureFile.setExif(orientation: 1, date: "0000:00:00 00:00:00", of: folder.file("trip/10.jpg"))
        // When a file was copied says nothing of its picture, even on the day of another one.
        let noon = DateComponents(calendar: Calendar(identifier: .gregorian), year: 2026, month: 3, day: 1, hour: 12).date
        for name in ["trip/01_first-day.png", "trip/10.jpg"] {
            try FileManager.default.setAttributes(
                [.modificationDate: try #require(noon)], ofItemAtPath: folder.file(name).path)
        }
        try folder.picture("trip/IMG-20250717-WA0003.jpg", "red")
        func titles(_ language: String, _ options: String...) throws -> [String?] {
            let command = try Command(
                "env",
                [
                    "LC_ALL=\(language)", stillreel, "slideshow", "trip", "--dry-run", "-q", "--caption", "date", "--chapters",
                    "slides",
                ]
                    + options, folder: folder.url)
            #expect(command.status == 0, "\(command.errors)")
            let reel = try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
            return try slides(reel).map { slide in
                let text = (slide["titles"] as? [[String: Any]])?.first?["text"] as? String
                #expect(slide["chapter"] as? String == text)
                return text
            }
        }
        #expect(try titles("C") == [nil, "1 March 2026", nil, "17 July 2025"])
        #expect(try titles("de_DE.UTF-8") == [nil, "1. März 2026", nil, "17. Juli 2025"])
        #expect(try titles("en_US.UTF-8") == [nil, "March 1, 2026", nil, "July 17, 2025"])
        #expect(
            try titles("C", "--date-format", "%d.%m.%Y, o'clock") == [nil, "01.03.2026, o'clock", nil, "17.07.2025, o'clock"])
        for caption in ["date", "time"] {
            let notes = try folder.stillreel("slideshow", "trip", "--caption", caption, "--dry-run").errors
            #expect(
                notes.contains(
                    "3 pictures without a capture date: the date in the name is used for 1, and none is shown for 2\n"),
                "\(notes)")
        }
        let command = try folder.stillreel("slideshow", "trip", "--caption", "date", "--date-format", "%Q", "--dry-run")
        #expect(command.status == 64 && command.errors.contains("unknown conversion"))
    }

    @Test func `text stays clear of what services show`() throws {
        let reel = try reel("--for", "reels", "--title", "Rome")
        let canvas = try #require(reel["canvas"] as? [String: Any])
        #expect(canvas["height"] as? Int == 1920)
        #expect((canvas["textMargins"] as? [String: Double])?["bottom"] == 0.35)
    }

    @Test func `captions can be descriptions`() throws {
        _ = try Command.output(
            of: "exiftool", ["-q", "-overwrite_original", "-IPTC:Caption-Abstract=At the lake", folder.file("trip/02.jpg").path])
        _ = try Command.output(
            of: "exiftool", ["-q", "-overwrite_original", "-XMP-dc:Description=Tom & Ann", folder.file("trip/10.jpg").path])
        let titles = try slides(reel("--caption", "description")).map {
            ($0["titles"] as? [[String: Any]])?.first?["text"] as? String
        }
        #expect(titles == [nil, "At the lake", "Tom & Ann"] as [String?])
    }

    @Test func `one picture is as long as the music`() throws {
        try folder.song("song.wav", seconds: 7)
        let command = try folder.stillreel("slideshow", "trip/02.jpg", "--audio", "song.wav", "--dry-run", "-q")
        let reel = try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
        #expect(try plan(reel).seconds == 7)
    }

    @Test func `a place to show it sets size, rate and loudness, and what is said wins`() throws {
        try folder.song("song.wav", seconds: 1)
        let story = try reel("--for", "story", "--audio", "song.wav")
        let canvas = try #require(story["canvas"] as? [String: Any])
        #expect(canvas["width"] as? Int == 1080 && canvas["height"] as? Int == 1920)
        #expect((story["soundtrack"] as? [String: Any])?["loudness"] as? Int == -14)
        let own = try reel("--for", "square", "--size", "320x240", "--fps", "25", "--audio", "song.wav", "--loudness", "-20")
        #expect((own["canvas"] as? [String: Any])?["width"] as? Int == 320 && own["frameRate"] as? Int == 25)
        #expect((own["soundtrack"] as? [String: Any])?["loudness"] as? Int == -20)
        #expect(try reel("--for", "square")["soundtrack"] == nil)
    }

    @Test func `transitions have their colours, masks and edges`() throws {
        let fade = try reel("--transition", "fade", "--transition-color", "white", "--transition-duration", "0.5")
        #expect(fade["transition"] as? NSDictionary == ["style": "fade", "color": "#ffffff", "seconds": 0.5] as NSDictionary)
        let wipe = try reel("--transition", "wipe", "--softness", "0.3", "--motion", "none", "--seed", "7")
        #expect(wipe["transition"] as? NSDictionary == ["style": "wipe-left", "softness": 0.3, "seconds": 1] as NSDictionary)
        #expect(wipe["motion"] == nil && wipe["seed"] as? Int == 7)
        let mask = try reel("--transition-mask", "trip/02.jpg")
        #expect((mask["transition"] as? [String: Any])?["mask"] as? String == folder.file("trip/02.jpg").path)
        let cut = try reel("--transition", "none", "--motion", "none")
        #expect(cut["transition"] == nil)
        #expect(try plan(cut).kinds == ["hold", "hold", "hold"] as [String?])
    }

    @Test func `a dry run's reel makes the same movie`() throws {
        let options = [
            "--hold", "0.2", "--transition-duration", "0.2", "--fps", "10", "--size", "64x48", "--preset", "ultrafast", "--title",
            "A",
            "--scaling", "blur",
        ]
        let movie = try Command(stillreel, ["slideshow", "trip", "-o", "a.mp4"] + options, folder: folder.url)
        #expect(movie.status == 0, "\(movie.errors)")
        let dry = try Command(stillreel, ["slideshow", "trip", "--dry-run"] + options, folder: folder.url)
        let again = try folder.stillreel("render", "-", "-o", "b.mp4", input: dry.text)
        #expect(again.status == 0, "\(again.errors)")
        #expect(try Data(contentsOf: folder.file("a.mp4")) == Data(contentsOf: folder.file("b.mp4")))
        try expectMovie(folder.file("a.mp4"), 64, 48, frames: 10, rate: 10)
    }

    @Test func `a folder's movie has its name`() throws {
        let command = try folder.stillreel("slideshow", "trip", "--hold", "0.1", "--size", "64x48", "--transition", "none")
        #expect(command.status == 0, "\(command.errors)")
        #expect(folder.contents == ["trip", "trip.mp4"])
        #expect(try colors(of: folder.file("trip.mp4")) == ["red", "red", "red", "blue", "blue", "blue", "lime", "lime", "lime"])
    }

    @Test func `the note on music that is cut says how the movie gets its length`() throws {
        try folder.song("song.wav", seconds: 20)
        let advice = "(--fit-to-music shows the pictures as long as it lasts)"
        let cut = try folder.stillreel("slideshow", "trip", "--audio", "song.wav", "--dry-run")
        #expect(cut.status == 0 && cut.errors.contains("fading out \(advice)\n"), "\(cut.errors)")
        let asked = try folder.stillreel("slideshow", "trip", "--audio", "song.wav", "--duration", "9", "--dry-run")
        #expect(asked.errors.contains("fading out\n") && !asked.errors.contains("--fit-to-music"), "\(asked.errors)")
        let fitted = try folder.stillreel("slideshow", "trip", "--audio", "song.wav", "--fit-to-music", "--dry-run")
        #expect(fitted.status == 0 && !fitted.errors.contains("the music lasts"), "\(fitted.errors)")
    }

    // MARK: Contradictory options

    @Test func `options that contradict each other are named`() throws {
        let wrongs: [(options: [String], words: String)] = [
            (["--hold", "2", "--duration", "9"], "--hold and --duration"),
            (["--hold", "2", "--fit-to-music", "--audio", "a.wav"], "--hold and --fit-to-music"),
            (["--duration", "9", "--fit-to-music", "--audio", "a.wav"], "--duration and --fit-to-music"),
            (["--fit-to-music"], "--fit-to-music needs music"),
            (["--fit-to-music", "--audio", "a.wav", "--loop"], "--fit-to-music and --loop"),
            (["--fit-to-music", "--audio", "a.wav", "--match", "sound"], "leave out --match"),
            (["--duration", "9", "--audio", "a.wav", "--match", "sound"], "--duration and --match sound"),
            (["--transition", "disolve"], "did you mean dissolve?"), (["--transition", "mask"], "--transition-mask FILE"),
            (["--transition", "wipe", "--transition-mask", "a.png"], "--transition-mask needs --transition mask"),
            (["--transition-color", "red"], "--transition-color needs --transition fade"),
            (["--softness", "0.2"], "--softness needs"),
            (["--transition", "none", "--transition-duration", "1"], "--transition-duration needs a transition"),
            (["--font", "Serif"], "--font needs text"), (["--text-place", "top"], "--text-place needs text"),
            (["--title", "a", "--text-place", "topp"], "top-left"), (["--title", " "], "--title must not be empty"),
            (["--for", "tv"], "youtube"), (["--motion", "wild"], "gentle"), (["--caption", "place"], "date"),
            (["--fade-out", "2"], "--audio FILE"), (["--motion", "gentel"], "gentle"),
            (["--title", "a", "--text-size", "0.5"], "--text-size 0.5: use 0.002 to 0.4; titles are 2.5 times as large"),
            (["--caption", "name", "--text-size", "1.5"], "--text-size 1.5: use 0.005 to 1"),
            (["--caption", "name", "--opening", "a", "--text-size", "0.004"], "--text-size 0.004: use 0.005 to 0.4"),
            (["--title", "a", "--text-size", "nan"], "--text-size nan: "),
        ]
        for (options, words) in wrongs {
            let command = try Command(stillreel, ["slideshow", "trip"] + options, folder: folder.url)
            #expect(command.status == 64 && command.errors.contains(words), "\(command.errors)")
            #expect(folder.contents == ["trip"])
        }
    }

    // MARK: Errors

    @Test func `nothing is begun with what cannot be`() throws {
        try Data("Only words.\n".utf8).write(to: folder.file("words.txt"))
        try folder.makeFolder("empty")
        try ffmpeg("-f lavfi -i color=red:s=64x48:r=5:d=1", to: folder.file("silent.mp4"))
        let before = folder.contents
        let wrongs: [(arguments: [String], status: Int32, words: String)] = [
            (["--duration", "1"], 64, "the transitions alone last 2 s, but the movie 1 s"),
            (["--hold", "0", "--transition", "none"], 64, "above 0"),
            (["--title", "a", "--font", "No Such Font"], 64, "no font of the family \"No Such Font\" is installed"),
            (["--title", "a", "--font", "gone.ttf"], 65, "gone.ttf: no such file; check the spelling"),
            (["--title", "a", "--font", "./words.txt"], 65, "words.txt: not a supported font"),
            (["--softness", "2", "--transition", "wipe"], 64, "softness"),
            (["--transition-mask", "gone.png"], 65, "gone.png"),
            (["--transition-mask", "words.txt"], 65, "words.txt: not a picture"),
            (["--captions", "gone.srt"], 65, "gone.srt: no such file; check the spelling"),
            (["--captions", "words.txt"], 65, "words.txt: this is not a caption file"),
            (["--audio", "gone.mp3"], 65, "gone.mp3"), (["--audio", "silent.mp4"], 65, "the file contains no sound"),
            (["--audio", "silent.mp4", "--fit-to-music"], 65, "the file contains no sound"),
            (["gone.jpg"], 65, "gone.jpg: no such file"), (["words.txt"], 65, "words.txt: not a picture"),
            (["silent.mp4", "--no-clips"], 65, "silent.mp4: this is a movie, not a picture"),
            (["empty"], 65, "the folder contains no pictures"),
            (["--for", "story", "--size", "0x0"], 64, "not a valid size"),
        ]
        for (arguments, status, words) in wrongs {
            let command = try Command(stillreel, ["slideshow", "trip", "-o", "movie.mp4"] + arguments, folder: folder.url)
            #expect(command.status == status && command.errors.contains(words), "\(command.status): \(command.errors)")
            #expect(command.errors.hasPrefix("stillreel: ") && command.errors.filter(\.isNewline).count == 1)
            #expect(folder.contents == before)
        }
    }

    // MARK: Reel files

    @Test func `a mistake in a reel file is named with its line`() throws {
        let start = "hold: 0.1\nslides:\n  - picture: trip/02.jpg\n"
        let wrongs: [(text: String, status: Int32, words: String)] = [
            ("  - picture: gone.jpg\n", 65, "bad.yaml:4: slides[1].picture: \(folder.file("gone.jpg").path): no such file"),
            ("    transition: disolve\n", 64, "bad.yaml:4: slides[0].transition: \"disolve\" is not one of"),
            ("    titles: [ { text: a, font: Qwxyz } ]\n", 64, "bad.yaml:4: slides[0].titles[0].font: no font of the family"),
            (
                "soundtrack:\n  clips:\n    - file: gone.wav\n", 65,
                "bad.yaml:6: soundtrack.clips[0].file: \(folder.file("gone.wav").path)"
            ),
            (
                "soundtrack:\n  file: trip/02.jpg\n", 65,
                "bad.yaml:4: soundtrack: \(folder.file("trip/02.jpg").path): it is a picture, not a sound file"
            ),
            ("captions: { file: gone.srt }\n", 65, "bad.yaml:4: captions.file: "),
            ("transition: { style: push-up-left }\n", 64, "bad.yaml:4: transition.style: "),
            ("duration: 7\n", 64, "bad.yaml:1: hold: "), ("  - picture: bad.yaml\n", 65, "bad.yaml:4: slides[1].picture: "),
        ]
        for (text, status, words) in wrongs {
            try Data((start + text).utf8).write(to: folder.file("bad.yaml"))
            let command = try folder.stillreel("render", "bad.yaml", "-o", "movie.mp4")
            #expect(command.status == status && command.errors.contains("stillreel: \(words)"), "\(command.errors)")
            #expect(folder.contents == ["bad.yaml", "trip"])
        }
        let piped = try folder.stillreel("render", "-", "-o", "movie.mp4", input: start + "match: sond\n")
        #expect(piped.status == 64 && piped.errors.contains("standard input:4: match: \"sond\""), "\(piped.errors)")
    }
}
