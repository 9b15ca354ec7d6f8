import Foundation
import ReelTestSupport
import Testing

/// Tests of which pictures are selected, and in which order.
@Suite struct PictureListTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.picture("frame10.jpg", "blue")
        try folder.picture("frame2.jpg", "lime")
        try folder.picture("frame1.jpg", "red")
    }

    private func order(_ arguments: String..., input: String? = nil) throws -> [String] {
        let command = try Command(
            stillreel, ["timelapse", "--size", "64x48", "-y", "-o", "out.mp4"] + arguments, input: input.map { Data($0.utf8) },
            folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        return try colors(of: folder.file("out.mp4"))
    }

    @Test func filesNamedOneByOneKeepTheirOrder() throws {
        #expect(try order("frame10.jpg", "frame2.jpg", "frame1.jpg") == ["blue", "lime", "red"])
        #expect(try order("frame10.jpg", "frame2.jpg", "frame1.jpg", "--sort", "name") == ["red", "lime", "blue"])
        // In a shell's order, but not all that a pattern would give.
        #expect(try order("frame10.jpg", "frame2.jpg") == ["blue", "lime"])
    }

    @Test func `a movie in the folder of its pictures is not shown in itself`() throws {
        func slideshow(_ name: String?) throws -> (errors: String, seconds: Double) {
            let arguments = [
                "slideshow", ".", "--size", "64x48", "--hold", "1", "--transition", "none", "--progress", "none", "-y",
            ]
            let command = try Command(stillreel, arguments + (name.map { ["-o", $0] } ?? []), folder: folder.url)
            #expect(command.status == 0, "\(command.errors)")
            let movie = folder.file(name?.replacing("m3u8", with: "mp4") ?? "\(folder.url.lastPathComponent).mp4")
            return (command.errors, Double(try Probe(movie).format.duration ?? "") ?? 0)
        }
        for _ in 0..<2 { #expect(try slideshow(nil).seconds == 3) }
        // Another movie in the folder is shown.
        for (name, length) in [("other.mp4", 6), ("show.m3u8", 12)] {
            #expect(try slideshow(name).seconds == Double(length), "\(name)")
            let again = try slideshow(name)
            let movie = name.replacing("m3u8", with: "mp4")
            #expect(
                again.seconds == Double(length) && again.errors.contains("1 movie made from these pictures (\(movie)"), "\(again)"
            )
        }
    }

    @Test func filesThatAShellHasFoundForSeveralPatternsComeAsPeopleCount() throws {
        try folder.makeFolder("more")
        try folder.picture("more/9.png", "white")
        try folder.picture("more/10.png", "black")
        #expect(
            try order("more/10.png", "more/9.png", "frame1.jpg", "frame10.jpg", "frame2.jpg")
                == ["white", "black", "red", "lime", "blue"])
    }

    @Test func filesThatAShellHasFoundComeAsPeopleCount() throws {
        #expect(try order("frame1.jpg", "frame10.jpg", "frame2.jpg") == ["red", "lime", "blue"])
    }

    @Test func aPatternIsExpanded() throws {
        #expect(try order("frame[12].jpg") == ["red", "lime"])
    }

    @Test func `a pattern of ffmpeg's is expanded, and a missing number is said`() throws {
        try folder.frames(8)
        try FileManager.default.removeItem(at: folder.file("frame6.jpg"))
        try FileManager.default.removeItem(at: folder.file("frame10.jpg"))
        let planned = try reel(["timelapse", "frame%d.jpg"])
        #expect(planned.names == [1, 2, 3, 4, 5, 7, 8].map { "frame\($0).jpg" })
        #expect(planned.errors == "stillreel: frame6.jpg is missing\n")
        let missing = try folder.stillreel("timelapse", "frame%02d.jpg", "-o", "out.mp4")
        #expect(missing.status == 65 && missing.errors.contains("frame%02d.jpg: no such file"), "\(missing.errors)")
        try FileManager.default.moveItem(at: folder.file("frame1.jpg"), to: folder.file("frame%d.jpg"))
        #expect(try reel(["timelapse", "frame%d.jpg"]).names == ["frame%d.jpg"])
    }

    @Test func aFolderLeavesOutWhatIsHiddenOrNoPicture() throws {
        try folder.picture(".frame3.jpg", "white")
        try Data("notes".utf8).write(to: folder.file("notes.txt"))
        #expect(try order(folder.url.path) == ["red", "lime", "blue"])
    }

    @Test func everyFileOfAFolderIsInTheMovieOrInTheMessage() throws {
        for name in ["a.MOV", "b.mp4", "d.m4a", "e.AAE", "f", "Thumbs.db", ".hidden.mp4"] {
            try Data("x".utf8).write(to: folder.file(name))
        }
        try folder.makeFolder("more")
        // A folder with the name of a picture is a folder, and the mark that ends a movie that grows is nothing.
        try folder.makeFolder("trip.jpg")
        try Data().write(to: folder.file("done"))
        let command = try folder.stillreel("timelapse", folder.url.path, "--size", "64x48", "--sort", "name", "--dry-run")
        #expect(command.status == 0)
        #expect(
            command.errors
                == "stillreel: left out: 2 movies, 1 sound file, 2 folders (more, trip.jpg; --recursive takes them), "
                + "2 other files (AAE)\n")
        #expect(try folder.stillreel("timelapse", folder.url.path, "--size", "64x48", "--dry-run", "-q").errors.isEmpty)
    }

    @Test func `a folder that is named itself is not left out`() throws {
        try folder.makeFolder("trip/day 1")
        try folder.makeFolder("trip/day 2")
        try folder.picture("trip/day 1/a.jpg", "white")
        try FileManager.default.moveItem(at: folder.file("frame1.jpg"), to: folder.file("trip/frame1.jpg"))
        func errors(_ arguments: String...) throws -> String {
            let command = try Command(
                stillreel, ["timelapse", "--size", "64x48", "--dry-run"] + arguments, folder: folder.url)
            #expect(command.status == 0)
            return command.errors
        }
        #expect(try errors("trip", "trip/day 1/").contains("left out: 1 folder (day 2"))
        try FileManager.default.removeItem(at: folder.file("trip/day 2"))
        #expect(try errors("trip", "trip/day 1/").isEmpty)
        #expect(try errors("trip/*", "./trip/../trip/day 1").isEmpty)
        #expect(try errors("trip").contains("left out: 1 folder (day 1"))
    }

    /// Makes folders in a folder, with links that lead back and beside.
    private func tree() throws {
        for (name, color) in [
            ("trip/Rome 2/1.jpg", "black"), ("trip/Rome/2.jpg", "lime"), ("trip/Rome/10.jpg", "blue"),
            ("trip/.cache/1.jpg", "red"),
            ("beside/1.jpg", "white"),
        ] {
            try folder.makeFolder((name as NSString).deletingLastPathComponent)
            try folder.picture(name, color)
        }
        for (name, place) in [
            ("self", "."), ("up", "../.."), ("Rome/round", "../../trip"), ("also", "Rome"), ("linked", "../beside"),
        ] {
            try FileManager.default.createSymbolicLink(atPath: folder.file("trip/\(name)").path, withDestinationPath: place)
        }
    }

    @Test func `folders in folders are taken where that is asked for`() throws {
        try tree()
        // The link "also" is another name of the folder Rome, which is in the movie once.
        try FileManager.default.removeItem(at: folder.file("trip/also"))
        let command = try folder.stillreel("timelapse", "-r", "trip", "--size", "64x48", "-o", "out.mp4")
        #expect(command.status == 0)
        #expect(command.errors == "stillreel: left out: 1 folder (up)\n")
        #expect(try colors(of: folder.file("out.mp4")) == ["white", "lime", "blue", "black"])
        #expect(try order("--recursive", "tri?") == ["white", "lime", "blue", "black"])
        // A folder that is named itself comes where it is named.
        #expect(try order("--recursive", "trip/Rome 2", "trip") == ["black", "white", "lime", "blue"])
    }

    @Test func `links to folders are not followed in circles`() throws {
        try tree()
        // Of a folder and a link to it, the pictures come once, under the folder's name.
        #expect(try reel(["slideshow", "-r", "trip", "--sort", "name"]).names == ["1.jpg", "2.jpg", "10.jpg", "1.jpg"])
    }

    @Test func `a folder with nothing but folders says how to take them`() throws {
        try tree()
        let command = try folder.stillreel("slideshow", "trip", "-o", "out.mp4")
        #expect(command.status == 65 && command.errors.contains("; --recursive takes them)"), "\(command.errors)")
        try folder.makeFolder("empty/more")
        let empty = try folder.stillreel("slideshow", "-r", "empty", "-o", "out.mp4")
        #expect(empty.status == 65 && empty.errors.contains("the folder and those in it contain no pictures"), "\(empty.errors)")
    }

    @Test func picturesWithoutADateTakeItFromTheirNamesOrFiles() throws {
        try PictureFile.setExif(orientation: 1, date: "2025:07:18 10:00:00", of: folder.file("frame1.jpg"))
        try folder.picture("IMG-20250717-WA0003.jpg", "white")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: folder.file("frame2.jpg").path)
        let command = try folder.stillreel(
            "timelapse", "frame1.jpg", "frame2.jpg", "IMG-20250717-WA0003.jpg", "--sort", "exif", "--size", "64x48", "-o", "a.mp4"
        )
        #expect(
            command.errors
                == "stillreel: 2 pictures without a capture date: the date in the name is used for 1, "
                + "and that of the file for 1\n"
        )
        #expect(try colors(of: folder.file("a.mp4")) == ["lime", "white", "red"])
    }

    /// The pictures of a reel, and what was said.
    private struct Planned: Equatable {
        let names: [String]
        let errors: String
    }

    private func reel(_ arguments: [String], input: String? = nil) throws -> Planned {
        let command = try Command(
            stillreel, arguments + ["--scaling", "fit", "--dry-run"], input: input.map { Data($0.utf8) }, folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        let reel = try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
        let slides = try #require(reel["slides"] as? [[String: Any]])
        return Planned(names: slides.compactMap { ($0["picture"] as? NSString)?.lastPathComponent }, errors: command.errors)
    }

    /// Makes a folder of pictures of one colour, some of them with a date.
    private func album(_ name: String, _ pictures: [(name: String, date: String?)]) throws {
        try folder.makeFolder(name)
        for picture in pictures {
            try folder.picture("\(name)/\(picture.name)", "red")
            if let date = picture.date {
                try PictureFile.setExif(orientation: 1, date: date, of: folder.file("\(name)/\(picture.name)"))
            }
        }
    }

    @Test func `it is said if too few pictures have a date to be sorted by it`() throws {
        try album("trip", [("DSC1.jpg", "2026:07:16 11:30:00"), ("IMG1.jpg", "2026:07:16 09:30:00"), ("P1.jpg", nil)])
        #expect(try reel(["slideshow", "trip"]).names == ["IMG1.jpg", "DSC1.jpg", "P1.jpg"])
        try album("trip", [("P2.jpg", nil)])
        let few = try reel(["slideshow", "trip"])
        #expect(few.names == ["DSC1.jpg", "IMG1.jpg", "P1.jpg", "P2.jpg"])
        #expect(few.errors == "stillreel: sorted by name: 2 of 4 pictures have a capture date (--sort exif sorts by it)\n")
        // Who says an order knows it, and without any date there is only one.
        #expect(try reel(["slideshow", "trip", "--sort", "name"]).errors.isEmpty)
        #expect(try reel(["slideshow", "trip/P1.jpg", "trip/P2.jpg"]).errors.isEmpty)
        #expect(try reel(["slideshow", "trip/P?.jpg"]).errors.isEmpty)
    }

    @Test func `folders in folders are sorted by date together`() throws {
        try album("trip/Anna", [("IMG_1.jpg", "2026:07:16 11:30:00"), ("IMG_2.jpg", "2026:07:18 09:30:00")])
        try album("trip/Ben", [("IMG_1.jpg", "2026:07:15 11:30:00"), ("IMG_3.jpg", "2026:07:17 09:30:00")])
        let all = try reel(["slideshow", "-r", "trip"])
        #expect(all.names == ["IMG_1.jpg", "IMG_1.jpg", "IMG_3.jpg", "IMG_2.jpg"])
        #expect(all.errors.contains("sorted by capture date, because several cameras, programs or folders are mixed"))
        // A shell has found them, or somebody has named them.
        let named = try reel(["slideshow", "trip/Anna", "trip/Ben"])
        #expect(named.names == ["IMG_1.jpg", "IMG_2.jpg", "IMG_1.jpg", "IMG_3.jpg"])
        #expect(
            named.errors
                == "stillreel: in the order in which the folders are named (--sort exif sorts all by capture date)\n")
    }

    @Test(arguments: ["slideshow", "timelapse"])
    func `a list without an order is said to be one`(_ verb: String) throws {
        try album("trip", [("1.jpg", "2026:07:16 11:30:00"), ("2.jpg", "2026:07:18 09:30:00"), ("3.jpg", nil)])
        let list = try reel([verb, "-"], input: "trip/3.jpg\ntrip/2.jpg\ntrip/1.jpg\n")
        #expect(list.names == ["3.jpg", "2.jpg", "1.jpg"])
        #expect(list.errors.contains("in the order of the list, which is neither by name nor by capture date"))
        for sorted in ["trip/1.jpg\ntrip/2.jpg\ntrip/3.jpg", "trip/3.jpg\ntrip/1.jpg\ntrip/2.jpg"] {
            #expect(try !reel([verb, "-"], input: sorted).errors.contains("order of the list"))
        }
    }

    /// Names of several cameras do not tell the order, but the dates of the pictures.
    @Test func aFolderOfSeveralCamerasIsSortedByDate() throws {
        try folder.makeFolder("trip")
        for (name, color, date) in [
            ("IMG_2041.jpg", "red", "2025:07:16 10:00:00"), ("IMG_2042.jpg", "blue", "2025:07:18 10:00:00"),
            ("IMG-20250717-WA0003.jpg", "lime", nil), ("PXL_20250716_080000.jpg", "white", "2025:07:16 08:00:00"),
        ] {
            try folder.picture("trip/\(name)", color)
            if let date { try PictureFile.setExif(orientation: 1, date: date, of: folder.file("trip/\(name)")) }
        }
        func order(_ arguments: String...) throws -> Planned { try reel(["slideshow", "trip"] + arguments) }
        let dated = try order()
        #expect(
            dated.names == ["PXL_20250716_080000.jpg", "IMG_2041.jpg", "IMG-20250717-WA0003.jpg", "IMG_2042.jpg"])
        #expect(dated.errors.contains("sorted by capture date, because several cameras"))
        #expect(try order("--sort", "name").names.first == "IMG-20250717-WA0003.jpg")
        // A pattern is ordered as the folder is, whether it is quoted or not.
        for items in [["trip/*"], ["trip/*.jpg"], dated.names.sorted().map { "trip/\($0)" }] {
            #expect(try reel(["slideshow"] + items) == dated)
        }
        // Numbers of one kind tell the order, whatever the dates say.
        for (index, name) in ["PXL_20250716_080000", "IMG_2042", "IMG_2041", "IMG-20250717-WA0003"].enumerated() {
            try FileManager.default.moveItem(at: folder.file("trip/\(name).jpg"), to: folder.file("trip/\(index).jpg"))
        }
        #expect(try order().names == ["0.jpg", "1.jpg", "2.jpg", "3.jpg"])
    }

    @Test func allOfAFolderStandsForTheFolder() throws {
        try Data("x".utf8).write(to: folder.file("movie.mov"))
        let names = ["frame1.jpg", "frame10.jpg", "frame2.jpg", "movie.mov"]
        let command = try Command(stillreel, ["timelapse", "--size", "64x48", "-o", "out.mp4"] + names, folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        #expect(command.errors == "stillreel: left out: 1 movie\n")
        #expect(try colors(of: folder.file("out.mp4")) == ["red", "lime", "blue"])
    }

    @Test func namesOfOneCharacterAreNames() throws {
        for name in ["a", "b"] {
            try FileManager.default.copyItem(at: folder.file("frame1.jpg"), to: folder.file(name))
        }
        let command = try folder.stillreel("timelapse", "b", "a", ".", "--size", "64x48", "-o", "out.mp4")
        #expect(command.status == 0, "\(command.errors)")
        // The folder has both, too: contents decide what is a picture.
        #expect(command.text.contains("out.mp4: 64×48, 7 frames"))
    }

    @Test func soundIsNoPicture() throws {
        try folder.song("song.mp3", seconds: 1)
        let command = try folder.stillreel("slideshow", "frame1.jpg", "song.mp3", "-o", "out.mp4")
        #expect(
            command.status == 65 && command.errors.contains("song.mp3: this is a sound file, not a picture; add it with --audio"))
    }

    /// Many raw files are TIFF files whose first picture is a preview, which must not be taken for the picture.
    @Test func filesNamedLikeRawFilesMustBeRaw() throws {
        let tiff = try PictureFile.make(folder.file("frame.tif"), "color=red:s=64x48")
        try FileManager.default.moveItem(at: tiff, to: folder.file("DSC_0101.NEF"))
        let command = try folder.stillreel("slideshow", "frame1.jpg", "DSC_0101.NEF", "-o", "out.mp4")
        #expect(command.status == 65 && command.errors.contains("DSC_0101.NEF: LibRaw"), "\(command.errors)")
    }

    @Test func orderAsGiven() throws {
        #expect(try order("frame2.jpg", "frame10.jpg", "frame1.jpg", "--sort", "none") == ["lime", "blue", "red"])
    }

    @Test func orderByFileTime() throws {
        for (name, time) in [("frame1.jpg", 3_000.0), ("frame2.jpg", 1_000), ("frame10.jpg", 2_000)] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: folder.file(name).path)
        }
        #expect(try order("frame1.jpg", "frame2.jpg", "frame10.jpg", "--sort", "time") == ["lime", "blue", "red"])
    }

    @Test func orderByWhenTaken() throws {
        for (name, date) in [("frame10.jpg", "2026:01:01 10:00:00"), ("frame1.jpg", "2026:01:01 10:00:01")] {
            try PictureFile.setExif(orientation: 1, date: date, of: folder.file(name))
        }
        // The picture without a date comes last.
        #expect(try order("frame1.jpg", "frame2.jpg", "frame10.jpg", "--sort", "exif") == ["blue", "red", "lime"])
    }

    @Test(arguments: ["frame10.jpg\nframe1.jpg\nframe2.jpg\n", "frame10.jpg\r\nframe1.jpg\r\n\r\nframe2.jpg"])
    func aListKeepsItsOrder(_ list: String) throws {
        #expect(try order("-", input: list) == ["blue", "red", "lime"])
        #expect(try order("-", "--sort", "name", "--overwrite", input: list) == ["red", "lime", "blue"])
    }

    @Test func aListWithNulsMayHoldLineEnds() throws {
        try folder.picture("two\nlines.png", "white")
        #expect(try order("-", input: "frame10.jpg\0two\nlines.png\0frame1.jpg\0") == ["blue", "white", "red"])
    }

    @Test func aPictureMayComeTwice() throws {
        #expect(try order("frame1.jpg", "frame2.jpg", "frame1.jpg", "--sort", "none") == ["red", "lime", "red"])
    }

    @Test(arguments: [
        "with space.jpg", "a:b.jpg", "100%d.jpg", "file:c.jpg", "what?.jpg", "a[1].jpg", "ünïcødé 日本.jpg", "-o.jpg",
    ])
    func unusualNames(_ name: String) throws {
        let folder = try TemporaryFolder()
        try folder.picture("plain.jpg", "red")
        try FileManager.default.moveItem(at: folder.file("plain.jpg"), to: folder.file(name))
        let movie = name + " %d:.mp4"
        let command = try folder.stillreel("timelapse", "--size", "64x48", "--output=\(movie)", "--", name)
        #expect(command.status == 0, "\(command.errors)")
        #expect(Set(folder.contents) == [name, movie])
        #expect(try colors(of: folder.file(movie)) == ["red"])
        let probe = try folder.stillreel("probe", "--", movie)
        #expect(probe.status == 0 && probe.text.hasPrefix(movie))
    }

    // MARK: Pictures that cannot be read

    /// Makes a truncated picture, a file that is not a picture, and a picture that is damaged in the middle.
    private func damage() throws {
        let whole = try Data(contentsOf: folder.picture("noise.jpg", filter: "testsrc2=s=320x240,noise=alls=60"))
        try FileManager.default.removeItem(at: folder.file("noise.jpg"))
        try whole.prefix(whole.count / 2).write(to: folder.file("frame3.jpg"))
        try Data("hello".utf8).write(to: folder.file("frame4.jpg"))
        let png = try Data(contentsOf: folder.picture("whole.png", filter: "testsrc2=s=320x240,noise=alls=60"))
        try FileManager.default.removeItem(at: folder.file("whole.png"))
        var wrong = png
        for place in png.count / 2..<png.count / 2 + 40 { wrong[place] ^= 0x5A }
        try wrong.write(to: folder.file("frame5.png"))
    }

    @Test func `unreadable pictures are left out where that is asked for, and named`() throws {
        try damage()
        let command = try folder.stillreel(
            "timelapse", folder.url.path, "--skip-unreadable", "--size", "64x48", "--progress", "none", "-o", "out.mp4")
        #expect(command.status == 0, "\(command.errors)")
        let lines = command.errors.split(separator: "\n")
        #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("stillreel: left out: /") }, "\(command.errors)")
        for (line, name) in zip(lines, ["frame3.jpg", "frame4.jpg", "frame5.png"]) { #expect(line.contains(name)) }
        #expect(try colors(of: folder.file("out.mp4")) == ["red", "lime", "blue"])
    }

    @Test func `what cannot be decoded in a folder is left out, in one line`() throws {
        try damage()
        let command = try folder.stillreel(
            "timelapse", ".", "--size", "64x48", "--progress", "none", "-o", "out.mp4")
        #expect(command.status == 0, "\(command.errors)")
        let lines = command.errors.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("stillreel: left out: 2 pictures"), "\(command.errors)")
        #expect(lines.last?.hasPrefix("stillreel: left out: frame5.png (the picture is damaged") == true, "\(command.errors)")
        #expect(try colors(of: folder.file("out.mp4")) == ["red", "lime", "blue"])
    }

    @Test func `a JPEG file that is damaged inside is shown, in one line`() throws {
        var data = try Data(contentsOf: folder.picture("frame3.jpg", filter: "testsrc2=s=320x240,noise=alls=60"))
        data.replaceSubrange(data.count / 2..<data.count / 2 + 2, with: [0xFF, 0x2B])
        try data.write(to: folder.file("frame3.jpg"))
        let command = try folder.stillreel("timelapse", ".", "--size", "64x48", "--progress", "none", "-o", "out.mp4")
        #expect(command.status == 0, "\(command.errors)")
        #expect(
            command.errors.hasPrefix("stillreel: a picture is damaged, and shown as far as it can be decoded: frame3.jpg (")
                && command.errors.filter(\.isNewline).count == 1, "\(command.errors)")
        #expect(try colors(of: folder.file("out.mp4")).count == 4)
    }

    @Test func `a named picture that cannot be decoded stops everything before a movie is written`() throws {
        try damage()
        let command = try folder.stillreel(
            "timelapse", "frame1.jpg", "frame5.png", "--size", "64x48", "-o", "out.mp4")
        #expect(command.status == 65 && command.errors.filter(\.isNewline).count == 1)
        #expect(command.errors.contains("frame5.png: the picture is damaged"), "\(command.errors)")
        #expect(command.errors.hasSuffix("; --skip-unreadable leaves it out\n"), "\(command.errors)")
        #expect(!folder.contents.contains("out.mp4"))
    }

    @Test func `files of a folder that are no pictures are left out`() throws {
        try Data().write(to: folder.file("empty.jpg"))
        let one = try folder.stillreel("timelapse", ".", "--size", "64x48", "-o", "out.mp4")
        #expect(one.status == 0 && one.errors == "stillreel: left out: empty.jpg (the file is empty)\n", "\(one.errors)")
        #expect(try colors(of: folder.file("out.mp4")) == ["red", "lime", "blue"])
        try damage()
        try FileManager.default.removeItem(at: folder.file("frame5.png"))
        try FileManager.default.createSymbolicLink(atPath: folder.file("a link.jpg").path, withDestinationPath: "nowhere")
        for arguments in [["timelapse", "."], ["timelapse", "*.jpg", "--sort", "exif"], ["slideshow", ".", "-r"]] {
            let planned = try reel(arguments)
            #expect(
                planned.errors.contains("stillreel: left out: 4 pictures that cannot be read: ")
                    && planned.errors.contains("empty.jpg (the file is empty), ") && planned.errors.contains(", …\n"),
                "\(planned.errors)")
            #expect(Set(planned.names) == ["frame1.jpg", "frame2.jpg", "frame10.jpg"])
        }
        try FileManager.default.removeItem(at: folder.file("a link.jpg"))
        let three = try folder.stillreel("timelapse", ".", "--size", "64x48", "--dry-run").errors
        #expect(three.contains("frame4.jpg (not a picture, in spite of its name)\n"), "\(three)")
    }

    @Test func `files that are named must be pictures`() throws {
        try Data().write(to: folder.file("empty.jpg"))
        try folder.makeFolder("more")
        try folder.picture("more/1.jpg", "white")
        for items in [["frame1.jpg", "empty.jpg"], ["empty.jpg", "more"]] {
            let command = try Command(stillreel, ["timelapse", "--size", "64x48", "-o", "out.mp4"] + items, folder: folder.url)
            #expect(command.status == 65)
            #expect(
                command.errors.hasSuffix("empty.jpg: the file is empty; --skip-unreadable leaves it out\n"), "\(command.errors)")
        }
        try folder.makeFolder("bad")
        try Data().write(to: folder.file("bad/empty.jpg"))
        let nothing = try folder.stillreel("slideshow", "bad", "-o", "out.mp4")
        #expect(nothing.status == 65 && nothing.errors.hasSuffix("bad/empty.jpg: the file is empty\n"), "\(nothing.errors)")
        #expect(!folder.contents.contains("out.mp4"))
    }

    @Test func `all damaged pictures are named at once`() throws {
        try damage()
        let command = try folder.stillreel(
            "timelapse", "frame1.jpg", "frame3.jpg", "frame4.jpg", "frame5.png", "--size", "64x48", "-o", "out.mp4")
        #expect(command.status == 65 && command.errors.filter(\.isNewline).count == 1)
        for name in ["frame3.jpg", "frame4.jpg", "frame5.png"] { #expect(command.errors.contains(name)) }
        #expect(command.errors.hasSuffix("; --skip-unreadable leaves them out\n"), "\(command.errors)")
    }

    @Test func `of nothing but unreadable pictures there is no movie`() throws {
        try damage()
        let command = try folder.stillreel("timelapse", "frame3.jpg", "frame4.jpg", "--skip-unreadable", "-o", "out.mp4")
        #expect(command.status == 65 && command.errors.contains("frame3.jpg"))
    }

    @Test func `pictures of every kind become one movie`() throws {
        for (index, name) in ["a.png", "b.webp", "c.tif", "d.gif", "e.bmp", "f.heic", "g.avif"].enumerated() {
            let color = ["red", "lime", "blue"][index % 3]
            let png = try folder.picture("x.png", color)
            let program = name.hasSuffix("heic") || name.hasSuffix("avif") ? "heif-enc" : "convert"
            let arguments = program == "convert" ? [png.path, folder.file(name).path] : [png.path, "-o", folder.file(name).path]
            _ = try Command.output(of: program, arguments)
            try FileManager.default.removeItem(at: png)
        }
        for name in ["frame1.jpg", "frame2.jpg", "frame10.jpg"] { try FileManager.default.removeItem(at: folder.file(name)) }
        #expect(try order(folder.url.path) == ["red", "lime", "blue", "red", "lime", "blue", "red"])
    }
}
