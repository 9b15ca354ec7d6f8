import Foundation
import ReelTestSupport
import Testing

/// Whether pictures and sound of one time are close together in the file, so that it can be played while it is loaded.
@Suite struct InterleavingTests {
    private struct Packets: Decodable {
        struct Packet: Decodable {
            let codec_type: String
            let dts_time: String?
            let pos: String?
        }
        let packets: [Packet]
    }

    /// Returns how far apart the tracks are in the order of the file, at most, in seconds.
    private func distance(_ movie: URL) throws -> Double {
        let json = try Command.output(
            of: "ffprobe",
            ["-v", "error", "-of", "json", "-show_entries", "packet=codec_type,dts_time,pos", movie.path])
        let packets = try JSONDecoder().decode(Packets.self, from: json).packets.compactMap { packet in
            packet.dts_time.flatMap(Double.init).flatMap { time in
                packet.pos.flatMap(Int.init).map { (kind: packet.codec_type, time: time, place: $0) }
            }
        }
        var latest: [String: Double] = [:]
        var largest = 0.0
        for packet in packets.sorted(by: { $0.place < $1.place }) {
            latest[packet.kind] = packet.time
            if let video = latest["video"], let audio = latest["audio"] { largest = max(largest, abs(video - audio)) }
        }
        #expect(latest["video"] != nil && latest["audio"] != nil)
        return largest
    }

    @Test(arguments: [
        // The sound is slower than the pictures: a picture that stays costs nothing.
        ["still", "a.jpg", "--audio", "s.wav", "--size", "1280x720"],
        // The pictures are slower than the sound.
        ["slideshow", "a.jpg", "b.jpg", "--audio", "s.wav", "--motion", "gentle", "--hold", "100", "--size", "1280x720"],
    ])
    func `pictures and sound of one time are together in the file`(_ arguments: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.picture("a.jpg", filter: "testsrc2=s=640x480")
        try folder.picture("b.jpg", filter: "testsrc2=s=640x480,hflip")
        try ffmpeg("-f lavfi -i anoisesrc=r=44100:a=0.2:d=230 -ac 2", to: folder.file("s.wav"))
        let command = try Command(stillreel, arguments + ["-o", "out.mp4"], folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        // Tracks wait for each other if one is five seconds ahead, and the other one is not idle. Without that, it was 136 s.
        #expect(try distance(folder.file("out.mp4")) < 20)
    }
}
