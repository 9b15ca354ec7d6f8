import Foundation
import ReelAVFoundation

/// Mixes the sound of a movie into an M4A file of its own, for players that show the pictures in another way.
struct SoundRenderer {
    let sound: SoundPlan
    /// In bits per second.
    let bitRate: Int

    /// - Parameter file: its name must end in `.mp4`, as that of any output.
    /// - Throws: `ReelError`, and `CancellationError`.
    func render(to file: URL) async throws {
        var sound = sound
        (sound.codec, sound.coding) = (.aac, .encoded(reason: "a preview"))
        let output = try OutputFile(file, overwriting: true)
        let composition = try await SoundComposition(sound)
        let balance = try await SoundBalance.of(composition, bitRate: bitRate)
        let audio = try SoundInput(composition, balance, bitRate: bitRate)
        let writer: AVAssetWriter
        do {
            writer = try AVAssetWriter(outputURL: output.temporary, fileType: .m4a)
        } catch {
            throw ReelError(.output, error.localizedDescription)
        }
        writer.shouldOptimizeForNetworkUse = true
        writer.add(audio.input)
        try await output.write(with: writer) {
            try await runBlocking("sound") { try audio.append(isCancelled: $0) }
            for file in sound.versions { try file.check() }
            return sound.duration
        }
        try output.commit()
    }
}
