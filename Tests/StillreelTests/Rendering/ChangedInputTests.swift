import Foundation
import ReelCoreMedia
import ReelTestSupport
import Stillreel
import Testing

@Suite struct ChangedInputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Cuts a file between the plan and the rendering.
    private func render(_ reel: Reel, cutting file: URL) async throws {
        let plan = try reel.plan()
        let before = folder.contents
        let data = try Data(contentsOf: file)
        try data.prefix(data.count * 9 / 10).write(to: file)
        let output = try OutputFile(folder.file("movie.mp4"))
        let error = await #expect(throws: ReelError.self) { try await plan.render(to: output).finish() }
        #expect(error?.kind == .input && error?.message.contains(file.path) == true)
        #expect(folder.contents == before)
    }

    @Test func `a sound that changes after it was measured is an error`() async throws {
        let song = try folder.tone("song.wav", seconds: 1)
        try await render(folder.reel(Soundtrack(file: song), seconds: nil), cutting: song)
    }

    @Test func `a clip that changes after it was measured is an error`() async throws {
        let clip = folder.file("clip.mkv")
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=10 -t 2 -c:v mjpeg", to: clip)
        let slide = Slide(clip: MovieClip(file: clip))
        try await render(Reel(canvas: Canvas(width: 64, height: 48), slides: [slide]), cutting: clip)
    }

    @Test func `a sound that was only touched is still the same`() async throws {
        let song = try folder.tone("song.wav", seconds: 1)
        let plan = try folder.reel(Soundtrack(file: song), seconds: nil).plan()
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: song.path)
        let output = try OutputFile(folder.file("movie.mp4"))
        #expect(try await plan.render(to: output).finish().frameCount == 10)
    }
}
