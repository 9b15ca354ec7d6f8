import Foundation
import ReelTestSupport
import Testing

/// Tests of `stillreel timelapse --watch`.
@Suite struct WatchTests {
    private let folder: TemporaryFolder
    private static let arguments = ["--size", "64x48", "--fps", "5"]

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("camera")
        try folder.makeFolder("ready")
    }

    // MARK: Pictures and runs

    /// Makes numbered pictures outside the watched folder.
    private func makePictures(_ count: Int) throws {
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=10 -frames:v \(count) -q:v 2", to: folder.file("ready/p%03d.jpg"))
    }

    private func name(_ number: Int) -> String { "p" + String(1000 + number).dropFirst() + ".jpg" }

    /// Moves pictures into the folder.
    private func add(_ numbers: ClosedRange<Int>) throws {
        for number in numbers {
            try FileManager.default.moveItem(
                at: folder.file("ready/\(name(number))"), to: folder.file("camera/\(name(number))"))
        }
    }

    private func end(_ name: String = "done") throws { try Data().write(to: folder.file("camera/\(name)")) }

    private func watch(_ arguments: String...) throws -> Command {
        try Command(stillreel, ["timelapse", "--watch", "camera"] + Self.arguments + arguments, folder: folder.url)
    }

    /// A run in the background.
    private final class Run {
        let process = Process()
        let errors = Pipe()

        init(_ arguments: [String], in folder: URL) throws {
            process.executableURL = URL(fileURLWithPath: stillreel)
            process.arguments = ["timelapse", "--watch", "camera"] + WatchTests.arguments + arguments
            process.currentDirectoryURL = folder
            process.standardOutput = FileHandle.nullDevice
            process.standardError = errors
            try process.run()
        }

        deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

        func end(_ signal: Int32? = nil) -> Int32 {
            if let signal { kill(process.processIdentifier, signal) }
            process.waitUntilExit()
            return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        }
    }

    private func start(_ arguments: String...) throws -> Run { try Run(arguments, in: folder.url) }

    /// Waits until the movie has a number of frames, as ffprobe counts them.
    private func waitForFrames(_ count: Int, _ movie: String = "day.mp4") throws {
        let deadline = Date() + 60
        while Date() < deadline {
            if FileManager.default.fileExists(atPath: folder.file(movie).path),
                try Probe.packets(folder.file(movie), of: "v:0").count >= count
            {
                return
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
        Issue.record("there were never \(count) frames")
    }

    /// Waits until a run has begun and taken a number of pictures, or has ended.
    private func waitForPictures(_ count: Int, of run: Run? = nil) throws {
        let (log, deadline) = (folder.file(".day.mp4.pictures"), Date() + 60)
        while Date() < deadline {
            if let run, !run.process.isRunning { return }
            if let text = try? String(contentsOf: log, encoding: .utf8), text.split(separator: "\n").count > count { return }
            Thread.sleep(forTimeInterval: 0.02)
        }
        Issue.record("\(count) pictures were never taken")
    }

    // MARK: Growing and ending

    @Test func `a folder that ends is the same movie as a time-lapse`() throws {
        try makePictures(23)
        try add(1...23)
        try end()
        let command = try watch("-o", "day.mp4")
        // One line at the start, for logs.
        let start = "stillreel: watching camera; the movie ends with Ctrl-C, or with a file named done there\n"
        #expect(command.status == 0 && command.errors == start, "\(command.errors)")
        #expect(command.text.hasPrefix("day.mp4: 64×48, 23 frames, 0:00:04.600, "), "\(command.text)")
        try expectMovie(folder.file("day.mp4"), 64, 48, frames: 23, rate: 5)
        // Nothing is left beside it, and the pictures stay.
        #expect(Set(folder.contents).isSuperset(of: ["camera", "day.mp4", "ready"]) && folder.contents.count == 3)
        let lossless = try watch("-o", "exact.mp4", "--crf", "0")
        #expect(lossless.status == 0)
        let whole = try folder.stillreel(
            "timelapse", "camera", "--size", "64x48", "--fps", "5", "--crf", "0", "-q", "-o", "whole.mp4")
        #expect(whole.status == 0)
        #expect(try frameHashes(of: folder.file("exact.mp4")) == frameHashes(of: folder.file("whole.mp4")))
    }

    @Test func `a movie plays while it grows, and ends with a signal`() throws {
        try makePictures(25)
        let run = try start("-o", "day.mp4")
        try add(1...13)
        try waitForFrames(10)
        try expectMovie(folder.file("day.mp4"), 64, 48, frames: 10, rate: 5)
        try add(14...25)
        try waitForFrames(20)
        #expect(try frameHashes(of: folder.file("day.mp4")).count == 20)
        #expect(try GStreamer(folder.file("day.mp4")).times.count == 20)
        #expect(run.end(SIGTERM) == 0)
        #expect(try frameHashes(of: folder.file("day.mp4")).count >= 20)
        #expect(folder.contents.count == 3)
    }

    @Test func `pictures are taken when they are whole`() throws {
        try makePictures(4)
        let run = try start("-o", "day.mp4", "--crf", "0")
        try waitForPictures(0)
        let data = try Data(contentsOf: folder.file("ready/\(name(1))"))
        try data.prefix(data.count / 2).write(to: folder.file("camera/\(name(1))"))
        try add(2...3)
        let file = try FileHandle(forWritingTo: folder.file("camera/\(name(1))"))
        try file.seekToEnd()
        try file.write(contentsOf: data.suffix(from: data.count / 2))
        try file.close()
        // Neither hidden files nor others are pictures.
        try data.write(to: folder.file("camera/.hidden.jpg"))
        try data.write(to: folder.file("camera/notes.txt"))
        try data.prefix(100).write(to: folder.file("camera/\(name(4))"))
        try end()
        #expect(run.end() == 0)
        try expectMovie(folder.file("day.mp4"), 64, 48, frames: 3, rate: 5)
        // The first one held back those whose names follow.
        let names = (1...3).map { "camera/\(name($0))" }
        let whole = try Command(
            stillreel, ["timelapse", "--sort", "none", "-q", "--crf", "0", "-o", "whole.mp4"] + Self.arguments + names,
            folder: folder.url)
        #expect(whole.status == 0)
        #expect(try frameHashes(of: folder.file("day.mp4")) == frameHashes(of: folder.file("whole.mp4")))
        let errors = String(decoding: run.errors.fileHandleForReading.availableData, as: UTF8.self)
        #expect(errors.contains("\nstillreel: left out: ") && errors.contains("/camera/\(name(4))"), "\(errors)")
        #expect(errors.split(separator: "\n").count == 2, "\(errors)")
    }

    /// In the folder from the start, all three are tried at once.
    @Test(arguments: [false, true])
    func `a picture that is not whole holds back those that are tried with it`(atEnd: Bool) throws {
        try makePictures(3)
        try add(1...3)
        let first = folder.file("camera/\(name(1))")
        let data = try Data(contentsOf: first)
        if atEnd { try end() }
        // It holds them back for some seconds: where this machine needed longer, the order says nothing.
        var isInTime = false
        for _ in 0..<30 where !isInTime {
            try data.prefix(data.count / 2).write(to: first)
            for number in 1...3 {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date() - 3600], ofItemAtPath: folder.file("camera/\(name(number))").path)
            }
            let begin = ContinuousClock.now
            let run = try start("-o", "day.mp4", "--crf", "0", "--overwrite")
            try waitForPictures(0, of: run)
            // Time in which it is tried.
            Thread.sleep(forTimeInterval: 0.5)
            try data.write(to: first)
            isInTime = begin.duration(to: .now) < .seconds(2.5)
            if !atEnd {
                try waitForPictures(3)
                try end()
            }
            #expect(run.end() == 0)
            if !atEnd { try FileManager.default.removeItem(at: folder.file("camera/done")) }
        }
        #expect(isInTime, "the machine was always too slow")
        let whole = try Command(
            stillreel, ["timelapse", "camera", "-q", "--crf", "0", "-o", "whole.mp4"] + Self.arguments, folder: folder.url)
        #expect(whole.status == 0, "\(whole.errors)")
        #expect(try frameHashes(of: folder.file("day.mp4")) == frameHashes(of: folder.file("whole.mp4")))
    }

    @Test func `at a stop, pictures that are whole are taken`() throws {
        try makePictures(9)
        // Pictures that have just been written are waited for, in case they are not whole.
        try add(1...8)
        let whole = try Data(contentsOf: folder.file("ready/\(name(9))"))
        try whole.prefix(whole.count / 2).write(to: folder.file("camera/\(name(9))"))
        let run = try start("-o", "day.mp4")
        try waitForPictures(0)
        #expect(run.end(SIGTERM) == 0)
        try expectMovie(folder.file("day.mp4"), 64, 48, frames: 8, rate: 5)
        let errors = String(decoding: run.errors.fileHandleForReading.availableData, as: UTF8.self)
        #expect(errors.contains("left out: ") && errors.contains(name(9)), "\(errors)")
    }

    @Test func `what ends the movie is said once, unless in quiet`() throws {
        try makePictures(2)
        try add(1...2)
        let past = try watch("-o", "past.mp4", "--until", "2020-01-01T06:00:30")
        #expect(
            past.status == 0
                && past.errors
                    == "stillreel: 2020-01-01 06:00:30 is past: the movie ends with the pictures that are there\n",
            "\(past.errors)")
        try end("stop")
        let quiet = try watch("-o", "quiet.mp4", "--until-file", "stop", "-q")
        #expect(quiet.status == 0 && quiet.errors == "" && quiet.text == "")
        let json = try watch("-o", "json.mp4", "--until-file", "stop", "--progress", "json")
        #expect(json.status == 0 && !json.errors.contains("watching"), "\(json.errors)")
    }

    @Test func `a name that is not UTF-8 is said`() throws {
        try makePictures(2)
        try add(1...1)
        let path = Array(folder.file("camera/").path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".jpg\0".utf8)
        let copy = try Data(contentsOf: folder.file("ready/\(name(2))"))
        let descriptor = path.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
            $0.baseAddress.map { open($0, O_WRONLY | O_CREAT, 0o644) } ?? -1
        }
        try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: copy)
        try end()
        let command = try watch("-o", "day.mp4")
        #expect(command.status == 0)
        #expect(
            command.errors.hasSuffix("stillreel: left out: caf\\xe9.jpg, whose name is not UTF-8; rename it\n"),
            "\(command.errors)")
    }

    @Test func `a picture that is written again is another frame`() throws {
        try makePictures(3)
        let run = try start("-o", "day.mp4")
        for number in 1...3 {
            let data = try Data(contentsOf: folder.file("ready/\(name(number))"))
            try data.write(to: folder.file("camera/latest.jpg"), options: .atomic)
            try waitForPictures(number)
        }
        try end()
        #expect(run.end() == 0)
        #expect(Set(try frameHashes(of: folder.file("day.mp4"))).count == 3)
    }

    @Test(arguments: [["--duration", "1.4"], ["--until-file", "stop"], ["--until", "2020-01-01T00:00"]])
    func `a movie ends as it is told to`(_ arguments: [String]) throws {
        try makePictures(12)
        try add(1...12)
        if arguments[0] == "--until-file" { try end("stop") }
        let command = try Command(
            stillreel, ["timelapse", "--watch", "camera", "-o", "day.mp4"] + Self.arguments + arguments, folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        try expectMovie(folder.file("day.mp4"), 64, 48, frames: arguments[0] == "--duration" ? 7 : 12, rate: 5)
    }

    @Test func `sound and tags are added at the end`() throws {
        try makePictures(12)
        try add(1...12)
        try end()
        try folder.song("a.m4a", seconds: 5)
        let command = try watch("-o", "day.mp4", "--audio", "a.m4a", "--metadata", "title=Day")
        #expect(command.status == 0, "\(command.errors)")
        let probe = try Probe(folder.file("day.mp4"))
        #expect(probe.audio?.codec_name == "aac" && probe.format.tags?["title"] == "Day")
        try expectMovie(folder.file("day.mp4"), 64, 48, frames: 12, rate: 5)
    }

    @Test func `a playlist lists the fragments that are there`() throws {
        try makePictures(25)
        let run = try start("-o", "day.m3u8")
        try add(1...12)
        try waitForFrames(10)
        let deadline = Date() + 60
        while !FileManager.default.fileExists(atPath: folder.file("day.m3u8").path), Date() < deadline {
            Thread.sleep(forTimeInterval: 0.05)
        }
        let early = try String(contentsOf: folder.file("day.m3u8"), encoding: .utf8)
        #expect(early.contains("#EXT-X-PLAYLIST-TYPE:EVENT\n") && !early.contains("#EXT-X-ENDLIST"), "\(early)")
        #expect(early.contains("\nday.mp4?1\n"), "\(early)")
        try add(13...25)
        try end()
        #expect(run.end() == 0)
        let late = try String(contentsOf: folder.file("day.m3u8"), encoding: .utf8)
        #expect(late.hasSuffix("#EXT-X-ENDLIST\n") && late.components(separatedBy: "#EXTINF:").count == 4, "\(late)")
        #expect(late.contains("#EXTINF:2.000000,") && late.contains("#EXTINF:1.000000,") && !late.contains("?"))
        // At this rate, ffmpeg's reader of playlists gives the first frames equal times, and warns of it.
        let decoded = try Command.output(
            of: "ffmpeg", ["-v", "error", "-i", folder.file("day.m3u8").path, "-fps_mode", "passthrough", "-f", "framemd5", "-"])
        let hashes = String(decoding: decoded, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .compactMap { $0.split(separator: " ").last.map(String.init) }
        #expect(try hashes.count == 25 && hashes == frameHashes(of: folder.file("day.mp4")))
    }

    // MARK: Continuing

    @Test(arguments: [[], ["--streaming"]]) func `a killed run is continued with the same bytes`(_ options: [String]) throws {
        try makePictures(34)
        try add(1...12)
        let first = try Run(["-o", "day.mp4"] + options, in: folder.url)
        try waitForFrames(10)
        #expect(first.end(SIGKILL) == -SIGKILL)
        #expect(try frameHashes(of: folder.file("day.mp4")).count == 10)
        // As if the machine had stopped while a fragment was being written.
        let file = try FileHandle(forWritingTo: folder.file("day.mp4"))
        try file.seekToEnd()
        try file.write(contentsOf: Data([0, 0, 1, 0]) + Data("moof".utf8) + Data(repeating: 1, count: 100))
        try file.close()
        try add(13...25)
        let second = try Run(["-o", "day.mp4", "--resume"] + options, in: folder.url)
        try waitForFrames(20)
        #expect(second.end(SIGKILL) == -SIGKILL)
        try add(26...34)
        try end()
        let third = try Command(
            stillreel, ["timelapse", "--watch", "camera", "-o", "day.mp4", "--resume"] + Self.arguments + options,
            folder: folder.url)
        #expect(third.status == 0, "\(third.errors)")
        let once = try Command(
            stillreel, ["timelapse", "--watch", "camera", "-o", "once.mp4"] + Self.arguments + options, folder: folder.url)
        #expect(once.status == 0)
        #expect(try Data(contentsOf: folder.file("day.mp4")) == Data(contentsOf: folder.file("once.mp4")))
        #expect(try frameHashes(of: folder.file("day.mp4")).count == 34)
    }

    @Test(arguments: [
        ["--every", "3", "--timestamp-format", "%F", "--timestamp-place", "center"], ["--deflicker-window", "9"],
        ["--every", "2", "--blend", "3", "--deflicker-window", "5", "--timestamp"],
    ]) func `with options, a killed run has the pictures of a time-lapse, too`(_ options: [String]) throws {
        let usual = ["--size", "160x120", "--fps", "5", "--crf", "0"] + options
        try ffmpeg(
            "-f lavfi -i testsrc2=s=160x120:r=10,eq=brightness=0.1*sin(n*2):eval=frame -frames:v 34 -q:v 2",
            to: folder.file("ready/p%03d.jpg"))
        try add(1...9)
        for last in [16, 24, 27] {
            // A file that does not change is then taken sooner.
            let run = try Run(["-o", "day.mp4", "--resume", "--poll", "0.1"] + usual, in: folder.url)
            try add((last == 16 ? 10 : last == 24 ? 17 : 25)...last)
            try waitForPictures(last)
            #expect(run.end(SIGKILL) == -SIGKILL)
        }
        try add(28...34)
        try end()
        for command in [["--resume", "-o", "day.mp4"], ["-o", "once.mp4"]] {
            let run = try Command(
                stillreel, ["timelapse", "--watch", "camera"] + command + usual, folder: folder.url)
            #expect(run.status == 0 && !run.errors.contains("left out"), "\(run.errors)")
        }
        #expect(try Data(contentsOf: folder.file("day.mp4")) == Data(contentsOf: folder.file("once.mp4")))
        let whole = try Command(stillreel, ["timelapse", "camera", "-o", "whole.mp4"] + usual, folder: folder.url)
        #expect(whole.status == 0, "\(whole.errors)")
        #expect(try frameHashes(of: folder.file("day.mp4")) == frameHashes(of: folder.file("whole.mp4")))
        let plain = try Command(
            stillreel, ["timelapse", "camera", "-q", "-o", "plain.mp4", "--size", "160x120", "--fps", "5", "--crf", "0"],
            folder: folder.url)
        #expect(plain.status == 0)
        #expect(try frameHashes(of: folder.file("plain.mp4")) != frameHashes(of: folder.file("whole.mp4")))
    }

    @Test func `a movie that replaces another and was killed early begins again`() throws {
        try makePictures(14)
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=5 -frames:v 5", to: folder.file("day.mp4"))
        let old = try Data(contentsOf: folder.file("day.mp4"))
        // The order in which they came is not that of their names.
        let run = try start("-o", "day.mp4", "--overwrite", "--crf", "0")
        for (count, number) in [3, 1, 2].enumerated() {
            try add(number...number)
            try waitForPictures(count + 1)
        }
        #expect(run.end(SIGKILL) == -SIGKILL)
        #expect(try Data(contentsOf: folder.file("day.mp4")) == old)
        try add(4...14)
        try end()
        #expect(try watch("-o", "day.mp4", "--resume", "--crf", "0").status == 0)
        let names = ([3, 1, 2] + Array(4...14)).map { "camera/\(name($0))" }
        let whole = try Command(
            stillreel, ["timelapse", "--sort", "none", "-q", "--crf", "0", "-o", "whole.mp4"] + Self.arguments + names,
            folder: folder.url)
        #expect(whole.status == 0)
        #expect(try frameHashes(of: folder.file("day.mp4")) == frameHashes(of: folder.file("whole.mp4")))
    }

    @Test(arguments: ["{\"x\":1}\n", "", "first line only"]) func `a damaged list of pictures is refused`(_ text: String) throws {
        try makePictures(14)
        try add(1...14)
        let run = try start("-o", "day.mp4")
        try waitForFrames(10)
        #expect(run.end(SIGKILL) == -SIGKILL)
        let (log, movie) = (folder.file(".day.mp4.pictures"), try Data(contentsOf: folder.file("day.mp4")))
        let head = try String(contentsOf: log, encoding: .utf8).prefix { $0 != "\n" }
        try Data((text == "first line only" ? head + "\n" : text[...]).utf8).write(to: log)
        let command = try watch("-o", "day.mp4", "--resume")
        #expect(command.status == 73 && command.errors.contains("cannot be continued"), "\(command.status) \(command.errors)")
        #expect(try Data(contentsOf: folder.file("day.mp4")) == movie)
    }

    @Test func `what is no picture file is ignored`() throws {
        try makePictures(3)
        try add(1...2)
        try folder.makeFolder("camera/folder.jpg")
        #expect(mkfifo(folder.file("camera/pipe.jpg").path, 0o644) == 0)
        try FileManager.default.createSymbolicLink(
            at: folder.file("camera/link.jpg"), withDestinationURL: folder.file("ready/\(name(3))"))
        // Times that 64 bits of nanoseconds cannot represent.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 10_413_792_000)], ofItemAtPath: folder.file("camera/\(name(1))").path)
        try end()
        let command = try watch("-o", "day.mp4")
        #expect(command.status == 0, "\(command.errors)")
        #expect(try frameHashes(of: folder.file("day.mp4")).count == 3)
    }

    @Test func `what cannot be continued is refused`() throws {
        try makePictures(12)
        try add(1...12)
        let run = try start("-o", "day.mp4")
        try waitForFrames(10)
        let second = try watch("-o", "day.mp4", "--resume")
        #expect(second.status == 73 && second.errors.contains("another run is making this movie"), "\(second.errors)")
        #expect(run.end(SIGKILL) == -SIGKILL)
        for (option, value, name) in [
            ("--crf", "30", "quality"), ("--every", "2", "--every"), ("--blend", "3", "--blend"),
            ("--deflicker-window", "3", "--deflicker"), ("--timestamp-format", "%F", "form of the date and time"),
        ] {
            let other = try watch("-o", "day.mp4", "--resume", option, value)
            #expect(other.status == 73 && other.errors.contains("was begun with another \(name);"), "\(other.errors)")
        }
        let again = try watch("-o", "day.mp4")
        #expect(again.status == 73 && again.errors.contains("continue it (--resume)"), "\(again.errors)")
        try end()
        #expect(try watch("-o", "day.mp4", "--resume").status == 0)
        let finished = try watch("-o", "day.mp4", "--resume")
        #expect(finished.status == 73 && finished.errors.contains("already exists"), "\(finished.errors)")
    }

    @Test func `pictures of an unfinished fragment that are gone are named`() throws {
        try makePictures(14)
        try add(1...14)
        let run = try start("-o", "day.mp4")
        try waitForFrames(10)
        try waitForPictures(14)
        #expect(run.end(SIGKILL) == -SIGKILL)
        try FileManager.default.removeItem(at: folder.file("camera/\(name(12))"))
        try end()
        let command = try watch("-o", "day.mp4", "--resume")
        #expect(command.status == 0)
        #expect(command.errors.contains("left out: \(name(12)), which an earlier run took"), "\(command.errors)")
        #expect(try frameHashes(of: folder.file("day.mp4")).count == 13)
    }

    // MARK: Errors

    @Test(arguments: [
        (["nowhere"], 65, "nowhere: the folder cannot be watched: there is no such folder; check the spelling"),
        (["camera", "ready"], 64, "--watch takes one folder"),
        (["camera", "--codec", "hevc"], 64, "a movie that grows is H.264"),
        (["camera", "--until", "25:00"], 64, "must be a time of the day"),
        (["camera", "--sort", "exif"], 64, "--sort cannot be used with --watch"),
        (["camera", "--deflicker-window", "2"], 64, "deflicker must be 3 to 121 pictures; got 2"),
        (["camera", "--timestamp-format", "%Q"], 64, "unknown conversion"),
        (["camera", "--fps", "2147483647/2147483646"], 64, "is too fine for a movie that grows"),
        (["camera", "--poll", "0"], 64, "--poll must be 0.1 to 3600 seconds"),
        (["camera", "--until-file", "a/b"], 64, "'a/b' is not the name of a file"),
        (["camera", "-o", "day.mov"], 64, "a .mov file cannot be made for streaming"),
    ]) func `mistakes are refused`(_ arguments: [String], _ status: Int32, _ message: String) throws {
        let output = arguments.contains("-o") ? [] : ["-o", "day.mp4"]
        let command = try Command(stillreel, ["timelapse", "--watch"] + arguments + output, folder: folder.url)
        #expect(command.status == status && command.errors.contains(message), "\(command.status) \(command.errors)")
        #expect(folder.contents.count == 2)
    }

    @Test func `pictures that cannot be read are named if there are no others`() throws {
        try Data("nothing".utf8).write(to: folder.file("camera/a.jpg"))
        try end()
        let command = try watch("-o", "day.mp4")
        #expect(command.status == 65 && command.errors.contains("no picture could be read: "), "\(command.errors)")
        #expect(command.errors.contains("/camera/a.jpg") && folder.contents.count == 2)
    }

    @Test func `an empty folder makes no movie`() throws {
        try end()
        let command = try watch("-o", "day.mp4")
        #expect(command.status == 65 && command.errors.contains("no picture came"), "\(command.errors)")
        #expect(folder.contents.count == 2)
    }
}
