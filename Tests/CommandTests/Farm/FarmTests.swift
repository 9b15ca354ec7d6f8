import Foundation
import ReelTestSupport
import Testing

/// Tests of `stillreel farm`, with processes on this machine. Those with Slurm are in Scripts/tests/slurm.py.
@Suite(.timeLimit(.minutes(10))) struct FarmTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (number, start) in [1, 3, 9].enumerated() {
            try folder.picture("p\(number + 1).png", filter: "mandelbrot=s=90x60:start_scale=\(start)")
        }
        try ffmpeg("-f lavfi -i sine=d=100", to: folder.file("sound.wav"))
        try ffmpeg("-f lavfi -i testsrc=s=320x180:r=10:d=3 -pix_fmt yuv420p", to: folder.file("clip.mp4"))
        try Data(
            """
            canvas: { width: 320, height: 180 }
            frameRate: 2
            motion: lively
            encoding: { preset: ultrafast }
            transition: dissolve
            slides:
              - { picture: p1.png, seconds: 40, titles: [ Rome ] }
              - { picture: p2.png, seconds: 40 }
              - { picture: p3.png, seconds: 40 }
              - { clip: clip.mp4 }
            soundtrack: { file: sound.wav }
            """.utf8
        ).write(to: folder.file("r.yaml"))
    }

    private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Command {
        try Command(stillreel, arguments, folder: folder.url, environment: environment)
    }

    private func farm(_ arguments: String..., environment: [String: String] = [:]) throws -> Command {
        try run(["farm"] + arguments, environment: environment)
    }

    private func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.file(name)) }
    private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.file(name).path) }

    private func parts() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.file("a.mp4.farm/parts").path).filter { $0.hasSuffix(".part") }
    }

    @Test func `the movie is the same as one that is made at once`() throws {
        #expect(try run(["render", "r.yaml", "-o", "one.mp4", "-q"]).status == 0)
        for (count, name) in [(1, "1.mp4"), (2, "2.mp4"), (8, "8.mp4")] {
            let command = try farm("render", "r.yaml", "-o", name, "--on", "local:2", "--tasks", "\(count)")
            #expect(command.status == 0, "\(command.errors)")
            #expect(command.text.hasPrefix("\(name): 320×180"))
            #expect(try bytes(name) == bytes("one.mp4"))
            #expect(!exists("\(name).farm"))
        }
        // Files are told by their contents, too, whatever their dates.
        #expect(try farm("plan", "r.yaml", "-o", "a.mp4", "--by-contents").status == 0)
        let date = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)]
        try FileManager.default.setAttributes(date, ofItemAtPath: folder.file("p1.png").path)
        for task in ["1", "2"] { #expect(try farm("task", "a.mp4.farm", task).status == 0) }
        #expect(try farm("join", "a.mp4.farm").status == 0)
        #expect(try bytes("a.mp4") == bytes("one.mp4"))
        #expect(!exists("a.mp4.farm"))
    }

    /// The folder of a job with all inputs can be sent elsewhere.
    @Test func `a packed job is made in another place`() throws {
        #expect(try run(["render", "r.yaml", "-o", "one.mp4", "-q"]).status == 0)
        let plan = try farm("plan", "r.yaml", "-o", "a.mp4", "--pack", "--tasks", "2")
        #expect(plan.status == 0, "\(plan.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("a.mp4.farm/inputs").path)
        #expect(names.filter { !$0.hasPrefix(".") }.count == 5)
        try FileManager.default.createDirectory(at: folder.file("there"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: folder.file("a.mp4.farm"), to: folder.file("there/job"))
        for name in ["p1.png", "p2.png", "p3.png", "clip.mp4", "sound.wav"] {
            try FileManager.default.removeItem(at: folder.file(name))
        }
        for task in 1...3 {
            let command = try farm("task", "there/job", "\(task)")
            #expect(command.status == 0, "\(command.errors)")
        }
        let join = try farm("join", "there/job", "-o", "there/b.mp4")
        #expect(join.status == 0, "\(join.errors)")
        #expect(try bytes("there/b.mp4") == bytes("one.mp4"))
        #expect(!exists("there/job"))
    }

    @Test func `limits hold for the tasks of a job`() throws {
        try folder.picture("p1.png", "red", "1200x1000")
        let refused = try farm("plan", "r.yaml", "-o", "a.mp4", "--limit", "megapixels=1")
        #expect(refused.status == 65 && refused.errors.contains("--limit megapixels=…"), "\(refused.errors)")
        #expect(try farm("plan", "r.yaml", "-o", "a.mp4", "--limit", "megapixels=2", "--tasks", "1").status == 0)
        let job = folder.file("a.mp4.farm/job.json")
        let text = try String(contentsOf: job, encoding: .utf8)
        #expect(text.contains(#""limits":{"megapixels":2}"#))
        try text.replacing(#"{"megapixels":2}"#, with: #"{"megapixels":1}"#).write(to: job, atomically: false, encoding: .utf8)
        let task = try farm("task", "a.mp4.farm", "2")
        #expect(task.status == 65 && task.errors.contains("--limit megapixels=…"), "\(task.errors)")
    }

    @Test func `only parts that are missing or damaged are made again`() throws {
        #expect(try run(["render", "r.yaml", "-o", "one.mp4", "-q"]).status == 0)
        #expect(try farm("plan", "r.yaml", "-o", "a.mp4", "--tasks", "9").status == 0)
        let early = try farm("join", "a.mp4.farm")
        #expect(early.status == 65 && early.errors.contains("the parts of tasks 1, 2, 3, 4 are missing"), "\(early.errors)")
        for task in ["1", "2", "3"] {
            let command = try farm("task", "a.mp4.farm", task)
            #expect(command.status == 0, "\(command.errors)")
        }
        #expect(
            try farm("status", "a.mp4.farm").text.split(separator: "\n").map { $0.hasSuffix("done") } == [
                true, true, true, false,
            ])
        let names = try parts()
        #expect(names.count == 3)
        // One is cut off, and one has a wrong byte.
        let first = folder.file("a.mp4.farm/parts/\(names[0])")
        try Data(contentsOf: first).dropLast(20).write(to: first)
        let second = folder.file("a.mp4.farm/parts/\(names[1])")
        var data = try Data(contentsOf: second)
        data[data.count / 2] ^= 1
        try data.write(to: second)
        let command = try farm("render", "r.yaml", "-o", "a.mp4", "--on", "local", "--tasks", "9", "--keep")
        #expect(command.status == 0 && command.errors.contains("1 task of 4 done before"), "\(command.errors)")
        #expect(try bytes("a.mp4") == bytes("one.mp4"))
        // Damaged when all is there, the join makes it again.
        try Data(contentsOf: first).dropLast(20).write(to: first)
        let again = try farm("plan", "r.yaml", "-o", "a.mp4", "--tasks", "9", "--overwrite")
        #expect(again.status == 0, "\(again.errors)")
        let join = try farm("join", "a.mp4.farm")
        #expect(join.status == 0 && join.errors.contains("had to be made again"), "\(join.errors)")
        #expect(try bytes("a.mp4") == bytes("one.mp4"))
        #expect(!exists("a.mp4.farm"))
    }

    @Test func `a change of one picture costs the parts that show it`() throws {
        #expect(try farm("render", "r.yaml", "-o", "a.mp4", "--on", "local", "--tasks", "9", "--keep").status == 0)
        let before = Set(try parts())
        try folder.picture("p1.png", filter: "mandelbrot=s=90x60:start_scale=2")
        let stale = try farm("task", "a.mp4.farm", "2")
        #expect(stale.status == 65 && stale.errors.contains("has changed since the movie was planned"), "\(stale.errors)")
        let command = try farm("render", "r.yaml", "-o", "a.mp4", "--on", "local", "--tasks", "9", "--keep", "--overwrite")
        #expect(command.status == 0 && command.errors.contains("3 tasks of 4 done before"), "\(command.errors)")
        let after = Set(try parts())
        #expect(after.intersection(before).count == before.count && after.count == before.count + 1)
    }

    @Test func `other versions are refused, and what fails is named with its log`() throws {
        #expect(try farm("plan", "r.yaml", "-o", "a.mp4").status == 0)
        #expect(try farm("check", "a.mp4.farm").status == 0)
        let job = folder.file("a.mp4.farm/job.json")
        let text = String(decoding: try Data(contentsOf: job), as: UTF8.self)
        for (old, new, words) in [
            ("\"version\":\"", "\"version\":\"9", "was planned with 9"), ("libx264", "libx265x", "another version of libx26"),
            ("\"processor\":", "\"processor\":9", "other instruction sets"), ("\"fonts\":\"", "\"fonts\":\"0", "other fonts"),
        ] {
            try Data(text.replacingOccurrences(of: old, with: new).utf8).write(to: job)
            for verb in ["check", "task"] {
                let command = try farm(verb, "a.mp4.farm", environment: ["SLURM_ARRAY_TASK_ID": "1"])
                #expect(command.status == 70 && command.errors.contains(words), "\(old): \(command.errors)")
            }
        }
        try Data("{}".utf8).write(to: job)
        #expect(try farm("check", "a.mp4.farm").errors.contains("plan the movie again"))
        try FileManager.default.removeItem(at: folder.file("a.mp4.farm"))
        // A program that is none.
        let command = try farm(
            "render", "r.yaml", "-o", "a.mp4", "--on", "local", "--attempts", "2", "--program", "/bin/false")
        #expect(command.status == 70, "\(command.errors)")
        #expect(command.errors.contains("tried 2 times") && command.errors.contains("a.mp4.farm/logs/task-"), "\(command.errors)")
        #expect(!exists("a.mp4"))
    }

    @Test func `a movie that is cancelled goes on`() throws {
        #expect(try run(["render", "r.yaml", "-o", "one.mp4", "-q"]).status == 0)
        // Slow enough to be interrupted.
        let slow = String(decoding: try bytes("r.yaml"), as: UTF8.self).replacingOccurrences(of: "ultrafast", with: "placebo")
        try Data(slow.replacingOccurrences(of: "320", with: "960").utf8).write(to: folder.file("slow.yaml"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: stillreel)
        process.arguments = ["farm", "render", "slow.yaml", "-o", "a.mp4", "--on", "local:2", "--tasks", "9", "-q"]
        process.currentDirectoryURL = folder.url
        try process.run()
        while process.isRunning, !exists("a.mp4.farm/status/task-2.json") { usleep(1000) }
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        #expect(process.terminationStatus == 143 && !exists("a.mp4"))
        // No process writes any more, and no incomplete part is left.
        let hidden = try FileManager.default.contentsOfDirectory(atPath: folder.file("a.mp4.farm/parts").path)
        #expect(hidden.allSatisfy { !$0.hasSuffix(".partial") }, "\(hidden)")
        let command = try farm("render", "r.yaml", "-o", "a.mp4", "--on", "local:2", "--tasks", "9")
        #expect(command.status == 0, "\(command.errors)")
        #expect(try bytes("a.mp4") == bytes("one.mp4"))
        #expect(!exists("a.mp4.farm"))
    }

    @Test func `the forms name each task and the join`() throws {
        for form in ["print", "print:make", "print:openjd", "print:kubernetes", "print:github"] {
            let command = try farm("render", "r.yaml", "-o", "a.mp4", "--on", form, "--program", "/opt/still reel")
            #expect(command.status == 0, "\(command.errors)")
            #expect(command.text.contains("/opt/still reel") && command.text.contains("join"))
        }
        let commands = try farm("render", "r.yaml", "-o", "a.mp4", "--on", "print").text.split(separator: "\n")
        #expect(commands.count == 3)
        for command in commands { #expect(try Command("sh", ["-c", String(command)], folder: folder.url).status == 0) }
        #expect(exists("a.mp4") && !exists("a.mp4.farm"))
    }

    @Test func `what cannot begin leaves nothing`() throws {
        let missing = try farm("render", "r.yaml", "-o", "none/a.mp4", "--on", "local")
        #expect(missing.status == 73 && !exists("none"), "\(missing.errors)")
        try Data("#!/bin/sh\necho 'sbatch: error: x' >&2; echo 'sbatch: fatal: no cluster' >&2; exit 1\n".utf8).write(
            to: folder.file("sbatch"))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("sbatch").path)
        let path = folder.url.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        let away = try farm("render", "r.yaml", "-o", "a.mp4", "--on", "slurm", environment: ["PATH": path])
        #expect(away.status == 70 && away.errors.contains("stillreel: sbatch: fatal: no cluster\n"), "\(away.errors)")
        #expect(!exists("a.mp4.farm"))
        let gone = try farm("task", "a.mp4.farm", "1")
        #expect(gone.status == 65 && gone.errors.contains("there is no job in this folder"), "\(gone.errors)")
    }

    @Test func `a job on which a command works is not planned again`() throws {
        #expect(try farm("plan", "r.yaml", "-o", "a.mp4").status == 0)
        let lock = folder.file("a.mp4.farm/lock")
        #expect(FileManager.default.createFile(atPath: lock.path, contents: nil))
        let descriptor = open(lock.path, O_RDWR)
        #expect(flock(descriptor, LOCK_EX) == 0)
        let refused = try farm("plan", "r.yaml", "-o", "a.mp4")
        #expect(refused.status == 64 && refused.errors.contains("another command works on this job"), "\(refused.errors)")
        close(descriptor)
        #expect(try farm("plan", "r.yaml", "-o", "a.mp4").status == 0)
    }

    @Test func `what is noted of the movie is told, and how long it took`() throws {
        let command = try farm("render", "r.yaml", "-o", "a.mp4", "--on", "local", "--tasks", "1")
        #expect(command.status == 0 && command.errors.contains("the music ends at 1:40"), "\(command.errors)")
        #expect(command.text.contains("joined in") && command.text.contains("made in"), "\(command.text)")
    }

    /// What belongs to the user stays.
    @Test func `a folder with other files is none for a job`() throws {
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        let command = try farm("render", "r.yaml", "-o", "a.mp4", "--on", "local", "--job", ".")
        #expect(command.status == 73 && command.errors.contains("must be a new one"), "\(command.errors)")
        let after = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(after == before)
        // A file that comes later stays, too.
        #expect(try farm("plan", "r.yaml", "-o", "a.mp4").status == 0)
        try Data("x".utf8).write(to: folder.file("a.mp4.farm/notes.txt"))
        let planned = try farm("render", "r.yaml", "-o", "a.mp4", "--on", "local")
        #expect(planned.status == 73 && exists("a.mp4.farm/notes.txt"))
    }

    @Test(arguments: [
        "inputs/photo.jpg", "inputs/00112233445566778899aabbccddeeff.jpg", "parts/video.part", "logs/log", "status/a.json",
        "lock", "hashes", "reel.json",
    ]) func `nor is one whose files only have the names of a job's`(_ name: String) throws {
        let file = folder.file("project").appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: file)
        let command = try farm("render", "r.yaml", "-o", "a.mp4", "--on", "local", "--job", "project")
        #expect(command.status == 73 && command.errors.contains("must be a new one"), "\(command.errors)")
        #expect(try Data(contentsOf: file) == Data("mine".utf8))
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.file("project").path).last == name)
    }

    @Test func `a plan that was interrupted while it copied files can be made again`() throws {
        // The hashes of files that have just changed are not kept.
        for name in ["p1.png", "p2.png", "p3.png", "sound.wav", "clip.mp4"] {
            let date = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -3600)]
            try FileManager.default.setAttributes(date, ofItemAtPath: folder.file(name).path)
        }
        #expect(try farm("plan", "r.yaml", "-o", "a.mp4", "--pack").status == 0)
        let copies = try FileManager.default.contentsOfDirectory(atPath: folder.file("a.mp4.farm/inputs").path)
        #expect(copies.count == 5)
        for name in ["job.json", "reel.json"] { try FileManager.default.removeItem(at: folder.file("a.mp4.farm/\(name)")) }
        let again = try farm("plan", "r.yaml", "-o", "a.mp4", "--pack")
        #expect(again.status == 0, "\(again.errors)")
    }

    @Test func `a damaged report of a task is none`() throws {
        #expect(try farm("plan", "r.yaml", "-o", "a.mp4").status == 0)
        try folder.makeFolder("a.mp4.farm/status")
        let text = #"{"state":"running","node":"n","framesDone":1000000000000000000,"frameCount":1}"#
        try Data(text.utf8).write(to: folder.file("a.mp4.farm/status/task-1.json"))
        let command = try farm("status", "a.mp4.farm")
        #expect(command.status == 0 && command.text.contains("waiting"), "\(command.status) \(command.text) \(command.errors)")
    }

    @Test(arguments: [
        ("\"count\":", "\"count\":9"), ("\"first\":0", "\"first\":-1"),
        ("\"firstFrame\":0", "\"firstFrame\":9223372036854775807"),
        ("\"key\":\"", "\"key\":\"x"), ("\"coreCount\":", "\"coreCount\":99999"), ("\"number\":2", "\"number\":7"),
    ]) func `a damaged plan is an error`(old: String, new: String) throws {
        #expect(try farm("plan", "r.yaml", "-o", "a.mp4").status == 0)
        let job = folder.file("a.mp4.farm/job.json")
        let text = String(decoding: try Data(contentsOf: job), as: UTF8.self)
        #expect(text.contains(old))
        try Data(text.replacingOccurrences(of: old, with: new).utf8).write(to: job)
        for arguments in [["task", "a.mp4.farm", "1"], ["join", "a.mp4.farm"], ["status", "a.mp4.farm"]] {
            let command = try run(["farm"] + arguments)
            #expect(
                command.status == 65 && command.errors.contains("plan the movie again"), "\(command.status) \(command.errors)")
        }
    }

    @Test func mistakes() throws {
        for (arguments, words) in [
            (["render", "r.yaml", "-o", "a.mp4", "--on", "moon"], "print:openjd"), (["render", "r.yaml", "-o", "a.mp4"], "--on"),
            (["render", "r.yaml", "-o", "a.gif", "--on", "local"], "animated"),
            (["render", "r.yaml", "-o", "a.mp4", "--on", "local:0"], "local:N"),
            (["render", "none.yaml", "-o", "a.mp4", "--on", "local"], "none.yaml"),
            (["task", "none", "1"], "none: there is no job"),
            (["render", "r.yaml", "-o", "a.mp4", "--on", "local", "--tasks", "0"], "1 to 999"),
            (["render", "r.yaml", "-o", "a.mp4", "--on", "local", "--slurm", "-p x"], "--on slurm"),
        ] {
            let command = try run(["farm"] + arguments)
            #expect(command.status != 0 && command.errors.contains(words), "\(arguments): \(command.errors)")
        }
        #expect(try farm("plan", "r.yaml", "-o", "a.mp4").status == 0)
        #expect(try farm("task", "a.mp4.farm", "7").errors.contains("tasks 1 to 2"))
        #expect(try farm("task", "a.mp4.farm").errors.contains("number of a task"))
    }
}
