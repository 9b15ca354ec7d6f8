public import Foundation
public import OpenCoreMedia

/// A part of a movie, to be made in a file of its own by another process. `Join` makes the movie of all parts.
///
/// Its pictures are those that the whole movie has there, to the bit, where as many processor cores are used: the encoder shares
/// its work among them in other ways where they are fewer. The first part has all of the movie's sound, which would have seams if
/// it were encoded in pieces. Each has the chapters that begin in it.
public struct PartPlan: Hashable, Sendable {
    /// Of the whole movie.
    public let plan: Plan
    /// From 1.
    public let number: Int
    /// Of all parts.
    public let count: Int
    /// Of the whole movie.
    public let frames: Range<Int>
    let label: PartLabel

    public var duration: CMTime { plan.duration(of: frames) }
}

extension Plan {
    /// One of several parts that are about equally long.
    ///
    /// - Parameters:
    ///   - number: from 1.
    ///   - count: of parts; no more than there are restart frames, and one.
    /// - Throws: `ReelError` where the movie has fewer parts.
    public func part(_ number: Int, of count: Int) throws(ReelError) -> PartPlan {
        guard count <= restartFrames.count + 1 else {
            let most = restartFrames.isEmpty ? "in one part only" : "in \(restartFrames.count + 1) parts at most"
            throw ReelError(
                .reel,
                "the movie can be made \(most), not in \(count): parts are 30 seconds at least, from slide to slide")
        }
        guard count > 0, (1...count).contains(number) else {
            throw ReelError(.reel, "there is no part \(number) of \(count); parts are counted from 1")
        }
        let starts = starts(ofParts: count)
        let frames = starts[number - 1]..<(number < count ? starts[number] : frameCount)
        return PartPlan(
            plan: self, number: number, count: count, frames: frames,
            label: PartLabel(
                number: number, count: count, movie: try fingerprint(), firstFrame: frames.lowerBound, frameCount: frames.count,
                movieDuration: duration))
    }

    /// The first frame of each part: the restart frames nearest to where equal parts would begin that leave one for each.
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

    public var inputs: [URL] { plan.inputs }

    /// The plan of the whole movie, with what the part is.
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

    @discardableResult
    public func render(to output: OutputFile) -> Rendering<RenderSummary> {
        Rendering { report in try await MovieRenderer(plan: plan, part: self, output: output, report: report).render() }
    }
}
