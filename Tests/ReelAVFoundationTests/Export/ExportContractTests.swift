import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Apple's documented contracts for export sessions, whatever they export.
@Suite(.timeLimit(.minutes(10))) struct ExportContractTests {
    private let folder: TemporaryFolder
    private let media: ExportMedia
    private let asset: AVURLAsset
    private let output: URL

    init() throws {
        folder = try TemporaryFolder()
        media = try ExportMedia.made.get()
        asset = AVURLAsset(url: media.movie)
        output = folder.file("out.mp4")
    }

    private func session(_ preset: String = AVAssetExportPresetHighestQuality) throws -> AVAssetExportSession {
        let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
        session.outputURL = output
        session.outputFileType = .mp4
        return session
    }

    /// Half a minute of video that must be encoded: long enough to be cancelled on the way.
    private func longAsset() throws -> AVURLAsset {
        let movie = folder.file("long.mp4")
        try ffmpeg(
            "-f lavfi -i testsrc2=size=320x240:rate=30:duration=30 -c:v libx264 -preset ultrafast -pix_fmt yuv420p", to: movie)
        return AVURLAsset(url: movie)
    }

    private func code(_ session: AVAssetExportSession) -> AVError.Code? { (session.error as? AVError)?.code }

    // MARK: Presets and file types

    @Test func `presets and file types are known`() async throws {
        let all = AVAssetExportSession.allExportPresets()
        #expect(all.contains(AVAssetExportPresetHighestQuality) && all.contains(AVAssetExportPresetAppleM4A))
        #expect(!all.contains(AVAssetExportPresetPassthrough) && Set(all).count == all.count)
        #expect(AVAssetExportSession(asset: asset, presetName: "AVAssetExportPresetNone") == nil)
        #expect(try session().supportedFileTypes == [.mov, .mp4, .m4v])
        #expect(try session(AVAssetExportPresetAppleProRes422LPCM).supportedFileTypes == [.mov])
        #expect(try session(AVAssetExportPresetPassthrough).supportedFileTypes == [.mov, .mp4, .m4v])
        #expect(try await session(AVAssetExportPresetAppleM4A).compatibleFileTypes == [.m4a])

        let song = AVURLAsset(url: media.song)
        #expect(Set(AVAssetExportSession.exportPresets(compatibleWith: asset)).isSuperset(of: all))
        #expect(AVAssetExportSession.exportPresets(compatibleWith: AVURLAsset(url: URL(fileURLWithPath: "/nowhere.mp4"))).isEmpty)
        let passthrough = try #require(AVAssetExportSession(asset: song, presetName: AVAssetExportPresetPassthrough))
        #expect(passthrough.supportedFileTypes.contains(.m4a))
        func isCompatible(_ preset: String, _ asset: AVAsset, _ type: AVFileType?) async -> Bool {
            await AVAssetExportSession.compatibility(ofExportPreset: preset, with: asset, outputFileType: type)
        }
        #expect(await isCompatible(AVAssetExportPresetPassthrough, song, .m4a))
        #expect(await !isCompatible(AVAssetExportPresetPassthrough, asset, .m4a))
        #expect(await isCompatible(AVAssetExportPresetHighestQuality, asset, nil))
        #expect(await !isCompatible(AVAssetExportPresetAppleProRes422LPCM, asset, .mp4))
        #expect(await !isCompatible("AVAssetExportPresetNone", asset, nil))
        let silent = AVURLAsset(url: media.upright)
        #expect(await !isCompatible(AVAssetExportPresetAppleM4A, silent, nil))
        #expect(AVAssetExportSession(asset: silent, presetName: AVAssetExportPresetAppleM4A) == nil)
    }

    // MARK: Mistakes

    @Test func `a file that is there is left alone`() async throws {
        try Data("precious".utf8).write(to: output)
        let session = try session()
        await session.export()
        #expect(session.status == .failed && code(session) == .fileAlreadyExists)
        #expect(try Data(contentsOf: output) == Data("precious".utf8))
    }

    @Test func `a session must know where to, and a type that its preset writes`() async throws {
        for (url, type) in [(nil, AVFileType.mp4), (output, nil)] as [(URL?, AVFileType?)] {
            let session = try session()
            (session.outputURL, session.outputFileType) = (url, type)
            await session.export()
            #expect(session.status == .failed && code(session) == .operationNotAllowed)
        }
        let wrong = try session()
        let error = await #expect(throws: AVError.self) { try await wrong.export(to: output, as: .m4a) }
        #expect(error?.code == .operationNotSupportedForPreset && error?.localizedDescription.contains("m4a") == true)
        let beyond = try session()
        beyond.timeRange = range(time(50, 1), time(60, 1))
        await beyond.export()
        #expect(code(beyond) == .noSourceTrack && beyond.error?.localizedDescription.contains("time range") == true)
        let missing = try #require(
            AVAssetExportSession(
                asset: AVURLAsset(url: URL(fileURLWithPath: "/nowhere.mp4")), presetName: AVAssetExportPresetHighestQuality))
        await #expect(throws: AVError.self) { try await missing.export(to: output, as: .mp4) }
        #expect(folder.contents.isEmpty)
    }

    @Test func `a session exports once`() async throws {
        let session = try session()
        try await session.export(to: output, as: .mp4)
        let second = folder.file("second.mp4")
        let error = await #expect(throws: AVError.self) { try await session.export(to: second, as: .mp4) }
        #expect(error?.code == .operationNotAllowed)
        #expect(session.status == .completed && session.outputURL == output && folder.contents == ["out.mp4"])
    }

    // MARK: Progress

    @Test func `progress rises from nothing to all`() async throws {
        let long = try #require(AVAssetExportSession(asset: try longAsset(), presetName: AVAssetExportPreset640x480))
        long.timeRange = range(time(1, 30), time(4, 1))
        #expect(long.progress == 0)
        let watching = Task.detached {
            var seen: [Float] = []
            while ![.completed, .failed, .cancelled].contains(long.status) {
                seen.append(long.progress)
                try await Task.sleep(for: .milliseconds(5))
            }
            return seen
        }
        try await long.export(to: output, as: .mp4)
        let seen = try await watching.value
        #expect(seen == seen.sorted() && seen.allSatisfy { (0...1).contains($0) } && long.progress == 1)
    }

    @Test func `of many sessions, some wait, and all get on`() async throws {
        let sessions = try (0..<24).map { index in
            let session = try session(AVAssetExportPreset640x480)
            session.outputURL = folder.file("\(index).mp4")
            return session
        }
        // One that is cancelled while it waits leaves no file, and its place to others.
        for session in sessions { session.exportAsynchronously {} }
        sessions[20].cancelExport()
        var most = 0
        while sessions.contains(where: { [.unknown, .waiting, .exporting].contains($0.status) }) {
            most = max(most, sessions.count { $0.status == .exporting })
            try await Task.sleep(for: .milliseconds(2))
        }
        #expect(most <= max(4, ProcessInfo.processInfo.activeProcessorCount))
        for (index, session) in sessions.enumerated() where index != 20 {
            #expect(session.status == .completed && session.error == nil)
        }
        #expect(sessions[20].status == .cancelled)
        #expect(!FileManager.default.fileExists(atPath: folder.file("20.mp4").path))
    }

    @Test func `states tell of the export, and end with it`() async throws {
        let session = try session()
        let all = Progress.discreteProgress(totalUnitCount: 1)
        async let states = { () -> [String] in
            var names: [String] = []
            var fraction = 0.0
            for await state in session.states(updateInterval: 0.05) {
                switch state {
                case .pending: names.append("pending")
                case .waiting: names.append("waiting")
                case .exporting(let progress):
                    if !names.contains("exporting") { all.addChild(progress, withPendingUnitCount: 1) }
                    names.append(progress.fractionCompleted >= fraction ? "exporting" : "wrong")
                    fraction = progress.fractionCompleted
                }
            }
            return names
        }()
        // The watcher must begin before the export does.
        try await Task.sleep(for: .milliseconds(50))
        try await session.export(to: output, as: .mp4)
        let names = await states
        #expect(names.first == "pending" && names.last == "exporting" && !names.contains("wrong"))
        #expect(all.fractionCompleted == 1 && session.progress == 1)
        for await _ in session.states(updateInterval: 0.05) { Issue.record("the export is over") }
        for await _ in session.states() { Issue.record("the export is over") }
    }

    @Test func `watching a session that is let go of ends`() async throws {
        func watch() throws -> some AsyncSequence<AVAssetExportSession.State, Never> {
            try session().states(updateInterval: 0.01)
        }
        for await _ in try watch() {}
    }

    @Test func `cancelling leaves no file`() async throws {
        let asset = try longAsset()
        for isAsync in [false, true] {
            let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHEVCHighestQuality))
            let output = output
            let exporting = Task { try await session.export(to: output, as: .mp4) }
            // On a thread of its own: other tests may occupy all threads for tasks for longer than the export takes.
            Thread {
                while session.progress < 0.02, [.unknown, .waiting, .exporting].contains(session.status) { usleep(2000) }
                if isAsync { exporting.cancel() } else { session.cancelExport() }
            }.start()
            let error = await #expect(throws: (any Error).self) { try await exporting.value }
            #expect(isAsync ? error is CancellationError : (error as? AVError)?.code == .operationCancelled)
            #expect(session.status == .cancelled && code(session) == .operationCancelled)
            #expect(folder.contents == ["long.mp4"])
        }
        let early = try session()
        early.cancelExport()
        #expect(early.status == .cancelled)
        await early.export()
        #expect(early.status == .cancelled && folder.contents == ["long.mp4"])
    }

    @Test func `whenever it is cancelled, the movie is whole or not there`() async throws {
        let whole = try ["v:0", "a:0"].map { try Probe.packets(media.movie, of: $0).count }
        for delay in 0..<60 {
            let session = try session(AVAssetExportPresetPassthrough)
            let ended = DispatchSemaphore(value: 0)
            session.exportAsynchronously { ended.signal() }
            // The whole export takes a few milliseconds.
            usleep(UInt32(delay * 100))
            session.cancelExport()
            ended.wait()
            #expect(session.status == .cancelled || session.status == .completed)
            if session.status == .completed {
                #expect(try ["v:0", "a:0"].map { try Probe.packets(output, of: $0).count } == whole)
                try FileManager.default.removeItem(at: output)
            }
            #expect(folder.contents.isEmpty)
        }
    }

    @Test func `the session lives until its handler is called, and no longer`() async throws {
        weak var watched: AVAssetExportSession?
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            guard let session = try? session() else { return continuation.resume() }
            watched = session
            session.exportAsynchronously { continuation.resume() }
        }
        #expect(folder.contents == ["out.mp4"])
        for _ in 0..<6000 where watched != nil { try await Task.sleep(for: .milliseconds(5)) }
        #expect(watched == nil)
    }

    @Test func `what is done to a composition while it is exported does not matter`() async throws {
        let cutting = Cutting()
        let track = try cutting.add(.video, [(media.movie, nil), (media.upright, nil)])
        let session = try #require(
            AVAssetExportSession(asset: cutting.composition, presetName: AVAssetExportPresetHighestQuality))
        let output = output
        async let exporting: Void = session.export(to: output, as: .mp4)
        while session.status == .unknown || session.status == .waiting { await Task.yield() }
        track.removeTimeRange(range(time(1, 2), time(9, 1)))
        try await exporting
        #expect(Probe.seconds(try Probe(output).video) == 3)
    }
}
