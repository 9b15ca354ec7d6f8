import Foundation
import Stillreel

/// Waits for a movie, and writes a line for each tenth of it.
func show(_ rendering: RenderJob<RenderSummary>) async throws {
    var tenths = 0
    for await progress in rendering.progress where Int(progress.fractionCompleted * 10) > tenths {
        tenths = Int(progress.fractionCompleted * 10)
        FileHandle.standardOutput.write(Data("\(tenths * 10) %\n".utf8))
    }
    try await rendering.finish()
}

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("HolidaySlideshow: \(message)\n".utf8))
    exit(1)
}
