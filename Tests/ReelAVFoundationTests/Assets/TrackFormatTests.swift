import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// The layout of a track's channels, and the shortest of its frames.
struct TrackFormatTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func layout(_ arguments: String, _ name: String) throws -> ManagedAudioChannelLayout? {
        let url = folder.file(name)
        try ffmpeg("-f lavfi -i \(arguments)", to: url)
        let track = try #require(AVURLAsset(url: url).tracks(withMediaType: .audio).first)
        let format = try #require(track.formatDescriptions.first as? CMFormatDescription)
        return format.audioChannelLayout
    }

    @Test(arguments: [
        ("anullsrc=r=44100:cl=mono -t 0.2 -c:a aac", "mono.m4a", kAudioChannelLayoutTag_Mono),
        ("anullsrc=r=44100:cl=stereo -t 0.2 -c:a aac", "stereo.m4a", kAudioChannelLayoutTag_Stereo),
        ("anullsrc=r=44100:cl=stereo -t 0.2 -c:a libmp3lame", "stereo.mp3", kAudioChannelLayoutTag_Stereo),
        ("anullsrc=r=44100:cl=mono -t 0.2", "mono.wav", kAudioChannelLayoutTag_Mono),
        ("anullsrc=r=44100:cl=stereo -t 0.2", "stereo.wav", kAudioChannelLayoutTag_Stereo),
        // Centre, left, right, surround left and right, low frequencies (ISO/IEC 14496-3, table 1.19).
        ("anullsrc=r=44100:cl=5.1 -t 0.2 -c:a aac", "surround.mp4", kAudioChannelLayoutTag_MPEG_5_1_D),
        ("anullsrc=r=48000:cl=5.1 -t 0.2 -c:a ac3", "surround.ac3", kAudioChannelLayoutTag_MPEG_5_1_C),
    ])
    func `sound tells where its channels are`(_ arguments: String, _ name: String, _ tag: AudioChannelLayoutTag) throws {
        let layout = try #require(try layout(arguments, name))
        #expect(layout.tag == tag && layout.numberOfChannels == Int(AudioChannelLayoutTag_GetNumberOfChannels(tag)))
    }

    @Test func `the speakers of a WAVE file are those of its mask`() throws {
        let layout = try #require(try layout("anullsrc=r=44100:cl=5.1(side) -t 0.2", "surround.wav"))
        // Front left and right, centre, low frequencies, side left and right.
        #expect(layout.tag == kAudioChannelLayoutTag_UseChannelBitmap && layout.bitmap.rawValue == 0x60F)
    }

    @Test func `a QuickTime file's own channel layout is kept`() throws {
        let url = folder.file("surround.mov")
        try ffmpeg("-f lavfi -i anullsrc=r=48000:cl=5.1 -t 0.2 -c:a pcm_s16le", to: url)
        let data = try Data(contentsOf: url)
        let box = try #require(
            movieBox("moov/trak/mdia/minf/stbl/stsd+8/*+44/chan", in: data)
                ?? movieBox("moov/trak/mdia/minf/stbl/stsd+8/*+28/chan", in: data)
                ?? movieBox("moov/trak/mdia/minf/stbl/stsd+8/*+64/chan", in: data))
        let track = try #require(AVURLAsset(url: url).tracks(withMediaType: .audio).first)
        let format = try #require(track.formatDescriptions.first as? CMFormatDescription)
        let layout = try #require(format.audioChannelLayout)
        #expect(Int(layout.tag) == bigEndian(box.dropFirst(4).prefix(4)))
        let pointer = try #require(CMAudioFormatDescriptionGetChannelLayout(format, sizeOut: nil))
        #expect(pointer.pointee.mChannelLayoutTag == layout.tag)
    }

    @Test func `the shortest frame is that of the stored durations`() throws {
        let url = folder.file("uneven.mp4")
        // Frames of 1/10 s, but two of 1/50 s.
        let times = "setpts=if(lt(N\\,5)\\,N*5\\,if(lt(N\\,7)\\,25+(N-5)\\,27+(N-7)*5))"
        try ffmpeg(
            "-f lavfi -i testsrc2=size=64x48:rate=50:duration=0.24 -vf \(times) -vsync passthrough -c:v libx264 -bf 2"
                + " -video_track_timescale 600", to: url)
        let track = try #require(AVURLAsset(url: url).tracks(withMediaType: .video).first)
        let packets = try Probe.packets(url, of: "v:0")
        let deltas = zip(packets.dropFirst(), packets).map { $0.dts - $1.dts }
        #expect(track.minFrameDuration == time(try #require(deltas.min()), 600))
        #expect(track.minFrameDuration.seconds < 1 / Double(track.nominalFrameRate))
        let steady = try #require(AVURLAsset(url: try ExportMedia.made.get().movie).tracks(withMediaType: .video).first)
        #expect(steady.minFrameDuration == time(1, 25))
    }
}
