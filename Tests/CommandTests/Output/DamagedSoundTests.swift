import Foundation
import ReelTestSupport
import Testing

/// Tests of sound that is cut off, or cannot be read on.
@Suite struct DamagedSoundTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.picture("a.png", "red", "64x48")
    }

    /// Writes ten seconds of noise.
    private func noise(_ name: String) throws {
        try ffmpeg("-f lavfi -i anoisesrc=d=10:a=0.1:seed=1", to: folder.file(name))
    }

    private static let kinds = ["wav", "flac", "aiff", "caf", "mp3", "mkv"]
    private static let command = ["still", "a.png", "--fps", "1", "-o", "movie.mp4", "--overwrite", "--audio"]

    @Test(arguments: Self.kinds) func `sound that is cut off is told`(_ kind: String) throws {
        try noise("whole.\(kind)")
        let whole = try Data(contentsOf: folder.file("whole.\(kind)"))
        try whole.prefix(whole.count / 2).write(to: folder.file("half.\(kind)"))
        let command = try Command(stillreel, Self.command + ["half.\(kind)"], folder: folder.url)
        #expect(command.status == 0)
        let path = folder.file("half.\(kind)").path
        #expect(command.errors.hasPrefix("stillreel: \(path): the file ends after "), "\(command.errors)")
        #expect(command.errors.contains(" of 10 s: it is cut off\n"), "\(command.errors)")
        let intact = try Command(stillreel, Self.command + ["whole.\(kind)"], folder: folder.url)
        #expect(intact.status == 0 && intact.errors == "")
    }

    @Test(arguments: [["slideshow"], ["soundtrack", "--audio", "song.wav"]])
    func `a movie that is cut off is told, though its sound is not heard`(_ words: [String]) throws {
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:d=10 -g 5", to: folder.file("whole.mkv"))
        try noise("song.wav")
        let whole = try Data(contentsOf: folder.file("whole.mkv"))
        try whole.prefix(whole.count / 2).write(to: folder.file("half.mkv"))
        func run(_ name: String) throws -> Command {
            try Command(
                stillreel, [words[0], name] + words.dropFirst() + ["-o", "movie.mp4", "--overwrite"], folder: folder.url)
        }
        let command = try run("half.mkv")
        let path = folder.file("half.mkv").path
        #expect(command.status == 0 && command.errors.contains("\(path): the file ends after "), "\(command.errors)")
        #expect(command.errors.contains(" of 10 s: it is cut off\n"), "\(command.errors)")
        let intact = try run("whole.mkv")
        #expect(intact.status == 0 && !intact.errors.contains("cut off"), "\(intact.errors)")
    }

    /// The index of MP4 must be in front.
    @Test(arguments: ["mp4", "mov", "mkv", "avi", "flv"])
    func `of a movie that is cut off, what is there is shown and heard, and the rest is told`(_ kind: String) throws {
        let (whole, half) = (folder.file("whole.\(kind)"), folder.file("half.\(kind)"))
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=10:d=10 -f lavfi -i sine=r=44100:d=10 -c:v libx264 -g 20 -pix_fmt yuv420p -c:a aac "
                + "-movflags +faststart", to: whole)
        let bytes = try Data(contentsOf: whole)
        try bytes.prefix(bytes.count * 6 / 10).write(to: half)
        let name = half.lastPathComponent
        for words in [["slideshow", name], ["still", "a.png", "--fps", "1", "--audio", name]] {
            let command = try Command(stillreel, words + ["-o", "movie.mp4", "--overwrite"], folder: folder.url)
            try #require(command.status == 0, "\(command.errors)")
            let notes = command.errors.split(separator: "\n").filter { $0.contains("cut off") }
            #expect(notes.count == 1 && notes[0].contains("\(half.path): the file ends after "), "\(command.errors)")
            let movie = try Probe(folder.file("movie.mp4"))
            for track in [movie.video, movie.audio] {
                let track = try #require(track)
                let seconds = Double(track.duration_ts ?? 0) / Double(track.timescale)
                #expect((3...8).contains(seconds), "\(words[0]): \(seconds)")
            }
        }
    }

    @Test func `a movie without its index is an error that says what to do`() throws {
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:d=1 -c:v libx264", to: folder.file("whole.mp4"))
        let bytes = try Data(contentsOf: folder.file("whole.mp4"))
        try bytes.prefix(bytes.count / 2).write(to: folder.file("half.mp4"))
        let command = try Command(stillreel, ["slideshow", "half.mp4", "-o", "movie.mp4"], folder: folder.url)
        #expect(command.status != 0 && command.errors.contains("it has no index (moov)"), "\(command.errors)")
        #expect(command.errors.contains("get it again, or repair it"), "\(command.errors)")
    }

    @Test func `a file that was written to a pipe declares nothing`() throws {
        try noise("whole.wav")
        let line = "ffmpeg -v error -i whole.wav -f wav - > piped.wav"
        try #require(try Command("bash", ["-c", line], folder: folder.url).status == 0)
        let command = try Command(stillreel, Self.command + ["piped.wav"], folder: folder.url)
        #expect(command.status == 0 && command.errors == "", "\(command.errors)")
    }

    /// A library that lets one read(2) of a file fail.
    private static let faults = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <unistd.h>
        static long total;
        static int isDone;
        ssize_t read(int file, void *bytes, size_t count) {
            static ssize_t (*next)(int, void *, size_t);
            if (!next) next = dlsym(RTLD_NEXT, "read");
            char link[64], path[4096];
            snprintf(link, sizeof link, "/proc/self/fd/%d", file);
            ssize_t length = readlink(link, path, sizeof path - 1);
            if (length > 0 && length < (ssize_t)sizeof path) {
                path[length] = 0;
                if (strstr(path, getenv("FAULT_FILE"))) {
                    if (total > atol(getenv("FAULT_AFTER")) && !isDone) {
                        isDone = 1;
                        errno = EIO;
                        return -1;
                    }
                    total += count;
                }
            }
            return next(file, bytes, count);
        }
        """

    @Test(arguments: ["wav", "flac", "aiff", "caf"]) func `a read error is no end`(_ kind: String) throws {
        try noise("song.\(kind)")
        let size = try Data(contentsOf: folder.file("song.\(kind)")).count
        try Data(Self.faults.utf8).write(to: folder.file("faults.c"))
        let compiled = try Command(
            "clang", ["-shared", "-fPIC", "-o", "faults.so", "faults.c", "-ldl"], folder: folder.url)
        try #require(compiled.status == 0, "\(compiled.errors)")
        let intact = try Command(stillreel, Self.command + ["song.\(kind)"], folder: folder.url)
        #expect(intact.status == 0)
        let whole = try Data(contentsOf: folder.file("movie.mp4"))
        try FileManager.default.removeItem(at: folder.file("movie.mp4"))
        // While the packets are counted, and while they are decoded; in between, FFmpeg 7 reads what it does not need.
        for position in [size / 2, size * 3 / 2] {
            let variables = [
                "LD_PRELOAD=\(folder.file("faults.so").path)", "FAULT_FILE=song.\(kind)", "FAULT_AFTER=\(position)",
            ]
            let command = try Command(
                "env", variables + [stillreel] + Self.command + ["song.\(kind)"], folder: folder.url)
            if position > size, command.status == 0 {
                let made = try Data(contentsOf: folder.file("movie.mp4"))
                let isWhole = made == whole
                #expect(isWhole)
                continue
            }
            #expect(command.status != 0 && command.errors.contains("song.\(kind)"), "\(position): \(command.errors)")
            #expect(command.errors.contains("Input/output error"), "\(command.errors)")
            #expect(!folder.contents.contains("movie.mp4"))
        }
    }

    @Test func `AAC in HLS is copied, without its first packet twice`() throws {
        try ffmpeg(
            "-f lavfi -i sine=d=4 -c:a aac -f hls -hls_time 1 -hls_list_size 0", to: folder.file("song.m3u8"))
        let command = try Command(stillreel, Self.command + ["song.m3u8"], folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        let packets = try Command(
            "ffprobe", ["-v", "error", "-select_streams", "a", "-show_entries", "packet=dts", "-of", "csv=p=0", "movie.mp4"],
            folder: folder.url)
        let times = packets.text.split(separator: "\n").map(String.init)
        #expect(times.count > 150 && Set(times).count == times.count)
    }
}
