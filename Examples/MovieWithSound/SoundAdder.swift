import AVFoundation

enum SoundAdderError: Error {
    case noVideoTrack
    case noAudioTrack
    case cannotCompose
    case cannotExport
}

/// Adds a sound to a movie and keeps the result in the app's documents folder.
class SoundAdder {
    private let movieURL: URL
    private let soundURL: URL
    var onProgress: ((Double) -> Void)?

    init(movieURL: URL, soundURL: URL) {
        self.movieURL = movieURL
        self.soundURL = soundURL
    }

    func addSound(named name: String) async throws -> URL {
        let movie = AVURLAsset(url: movieURL)
        let sound = AVURLAsset(url: soundURL)

        let movieDuration = try await movie.load(.duration)
        let soundDuration = try await sound.load(.duration)
        let commonDuration = CMTimeMinimum(movieDuration, soundDuration)

        guard let movieTrack = try await movie.loadTracks(withMediaType: .video).first else {
            throw SoundAdderError.noVideoTrack
        }
        guard let soundTrack = try await sound.loadTracks(withMediaType: .audio).first else {
            throw SoundAdderError.noAudioTrack
        }

        let composition = AVMutableComposition()
        guard
            let compositionVideo = composition.addMutableTrack(
                withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid),
            let compositionAudio = composition.addMutableTrack(
                withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
        else {
            throw SoundAdderError.cannotCompose
        }

        try compositionVideo.insertTimeRange(
            CMTimeRange(start: .zero, duration: movieDuration), of: movieTrack, at: .zero)
        try compositionAudio.insertTimeRange(
            CMTimeRange(start: .zero, duration: commonDuration), of: soundTrack, at: .zero)

        // If the sound is shorter than the movie, the rest is silence.
        if soundDuration < movieDuration {
            let silence = composition.addMutableTrack(
                withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
            silence?.insertEmptyTimeRange(
                CMTimeRange(start: soundDuration, duration: movieDuration - soundDuration))
        }

        guard
            let session = AVAssetExportSession(
                asset: composition, presetName: AVAssetExportPresetHighestQuality)
        else {
            throw SoundAdderError.cannotExport
        }

        let exportURL = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent(UUID().uuidString).appendingPathExtension("mov")
        onProgress?(Double(session.progress))
        try await session.export(to: exportURL, as: .mov)
        for await state in session.states(updateInterval: 0.2) {
            if case .exporting(let progress) = state {
                onProgress?(progress.fractionCompleted)
            }
        }
        onProgress?(Double(session.progress))

        return try save(exportURL, named: name)
    }

    private func save(_ url: URL, named name: String) throws -> URL {
        let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        let savedURL = documents.appendingPathComponent(name).appendingPathExtension("mov")
        if FileManager.default.fileExists(atPath: savedURL.path) {
            try FileManager.default.removeItem(at: savedURL)
        }
        try FileManager.default.copyItem(at: url, to: savedURL)
        try FileManager.default.removeItem(at: url)
        return savedURL
    }

    /// The movies in the documents folder.
    static func savedMovies(withExtension pathExtension: String = "mov") -> [URL] {
        let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        let files = try? FileManager.default.contentsOfDirectory(
            at: documents, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        return (files ?? []).filter { $0.pathExtension == pathExtension }
    }
}
