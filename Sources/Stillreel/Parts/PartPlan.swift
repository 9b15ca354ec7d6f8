public import Foundation
public import ReelCoreMedia

/// The plan of one part of a movie, which can be rendered to its own file by another process. `Join` makes the movie out of all
/// parts.
///
/// The part's encoded frames are identical to those of the whole movie if the same number of processor cores is used; with
/// another number, the encoder divides its work differently. The first part contains all of the movie's audio, because audio
/// encoded in pieces would have seams. Each part contains the chapters that begin in it.
public struct PartPlan: Hashable, Sendable {
    /// The plan of the whole movie.
    public internal(set) var plan: Plan
    /// The number of this part, from 1.
    public let number: Int
    /// The number of parts in the movie.
    public let count: Int
    /// The frames of the whole movie that are in this part.
    public let frames: Range<Int>
    let label: PartLabel

    /// The duration of this part's video.
    public var duration: CMTime { plan.duration(of: frames) }
}

extension Plan {
    /// Returns the plan of one of several parts of about equal length.
    ///
    /// - Parameters:
    ///   - number: the number of the part, from 1.
    ///   - count: the number of parts, at most one more than there are `restartFrames`.
    /// - Throws: `ReelError` if the movie cannot be divided into `count` parts, or if `number` is not 1 to `count`.
    public func part(_ number: Int, of count: Int) throws(ReelError) -> PartPlan {
        guard count <= restartFrames.count + 1 else {
            let most = restartFrames.isEmpty ? "in one part only" : "in at most \(restartFrames.count + 1) parts"
            throw ReelError(
                .reel,
                "the movie can be made \(most), not in \(count); a part must last at least 30 seconds")
        }
        guard count > 0, (1...count).contains(number) else {
            throw ReelError(.reel, "there is no part \(number) of \(count); parts are numbered from 1")
        }
        let starts = starts(ofParts: count)
        let frames = starts[number - 1]..<(number < count ? starts[number] : frameCount)
        return PartPlan(
            plan: self, number: number, count: count, frames: frames,
            label: PartLabel(
                number: number, count: count, movie: try fingerprint(), firstFrame: frames.lowerBound, frameCount: frames.count,
                movieDuration: duration))
    }

    /// Returns the first frame of each part: the restart frames nearest to the starts of equal parts, chosen so that enough
    /// restart frames are left for the parts that follow.
    private func starts(ofParts count: Int) -> [Int] {
        var starts = [0]
        var place = -1
        for number in 1..<count {
            let wanted = Double(frameCount) * Double(number) / Double(count)
            let last = restartFrames.count - (count - number)
            place += 1
            while place < last, abs(Double(restartFrames[place + 1]) - wanted) < abs(Double(restartFrames[place]) - wanted) {
                place += 1
            }
            starts.append(restartFrames[place])
        }
        return starts
    }
}

extension PartPlan: MoviePlan {
    private enum PlanKeys: String, CodingKey { case part }
    private enum CodingKeys: String, CodingKey { case number, count, firstFrame, frameCount, seconds }

    /// Checks that the file is none of the inputs, and can contain sound that is copied.
    public func check(_ output: OutputFile) throws(ReelError) { try plan.check(output) }

    /// What the whole movie leaves out, cuts or changes, each in one line.
    public var notes: [String] { plan.notes }

    /// What is shown and heard when in the whole movie, and what is in this part, in lines for people.
    public var details: [String] {
        plan.details + ["part \(number) of \(count): frames \(frames.lowerBound) to \(frames.upperBound - 1)"]
    }

    /// All files that the whole movie is made from.
    public var inputs: [URL] { plan.inputs }

    /// Encodes the plan of the whole movie, with a description of the part under `plan.part`.
    public func encode(to encoder: any Encoder) throws {
        try plan.encode(to: encoder)
        var reel = encoder.container(keyedBy: Reel.CodingKeys.self)
        var plan = reel.nestedContainer(keyedBy: PlanKeys.self, forKey: .plan)
        var container = plan.nestedContainer(keyedBy: CodingKeys.self, forKey: .part)
        try container.encode(number, forKey: .number)
        try container.encode(count, forKey: .count)
        try container.encode(frames.lowerBound, forKey: .firstFrame)
        try container.encode(frames.count, forKey: .frameCount)
        try container.encode(CMTimeGetSeconds(duration), forKey: .seconds)
    }

    /// Makes the part as planned. `render(to:)` calls this in a task of its own.
    public func make(
        _ output: OutputFile, report: @escaping @Sendable (RenderProgress) -> Void
    ) async throws -> RenderSummary {
        try await MovieRenderer(
            plan: adapted(to: output).plan, frames: frames, label: [label.metadataItem], output: output, report: report
        ).render()
    }
}
