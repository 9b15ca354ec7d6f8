import Foundation
import ReelImageEngine
import ReelMediaEngine

extension Plan {
    /// Returns the plan with the codecs of a kind of file, and without what has no place in it.
    ///
    /// - Throws: `ReelError` if the file cannot contain the reel's codec, or sound that must be copied.
    public func adapted(to output: OutputFile) throws(ReelError) -> Plan {
        if let animation = output.format.animation { return try adapted(to: animation, in: output) }
        var plan = self
        plan.codec = try reel.encoding.codec(in: output)
        try plan.codec.check(reel.canvas)
        if memory != nil { try plan.checkLimitsMemory() }
        let encoding = reel.encoding
        plan.outputNotes = [encoding.unusedQuality(with: plan.codec), plan.metadata.fit(output.format)].compactMap(\.self)
        if encoding.streaming || output.hasPlaylist {
            plan.isFragmented = true
            try plan.fragment(in: output)
        }
        plan.sound = try sound.map { sound throws(ReelError) in
            try sound.adapted(to: output, explicitly: reel.soundtrack?.coding == .copy, bitRate: encoding.audioBitRate)
        }
        return plan
    }

    private func adapted(to animation: AnimationFormat, in output: OutputFile) throws(ReelError) -> Plan {
        if reel.encoding.streaming { try output.checkFragments() }
        guard memory == nil else {
            throw ReelError(.reel, "\(output.target.path): memory can be limited only for movies of H.264")
        }
        var plan = self
        let sources: [(String, Bool)] = [
            ("the sound", sound != nil), ("the cover", metadata.cover != nil), ("the chapters", !metadata.chapters.isEmpty),
            ("the tags", !reel.metadata.tags.isEmpty),
        ]
        let left = sources.filter(\.1).map(\.0)
        (plan.sound, plan.metadata, plan.outputNotes) = (nil, PlannedMetadata(), [])
        let name = output.format.rawValue
        if !left.isEmpty {
            plan.outputNotes.append("left out: \(left.joined(separator: ", ")), for which a .\(name) file has no place")
        }
        let rate = animationRate(of: animation)
        if rate != reel.frameRate {
            plan.outputNotes.append("the .\(name) file has \(rate) frames/s instead of \(reel.frameRate), the most that is made")
        }
        return plan
    }

    /// Checks that the file can consist of fragments, and leaves out what such a file has no place for.
    private mutating func fragment(in output: OutputFile) throws(ReelError) {
        try output.checkFragments()
        guard captionTrack == nil else {
            throw ReelError(
                .reel, "a movie for streaming cannot contain soft captions: burn them in, or send their file beside the movie",
                place: "captions.mode")
        }
        guard !metadata.chapters.isEmpty else { return }
        metadata.chapters = []
        outputNotes.append("left out: the chapters, for which a movie for streaming has no place")
    }
}

extension SoundPlan {
    /// Returns the plan with the codec of a kind of file, which may not be able to contain copied sound.
    ///
    /// - Parameters:
    ///   - explicitly: whether a copy is asked for.
    ///   - bitRate: the bit rate of encoded sound in bits per second, if the reel sets it.
    /// - Throws: `ReelError` if sound must be copied and cannot be, or if the codec does not have the bit rate.
    fileprivate func adapted(to output: OutputFile, explicitly: Bool, bitRate: Int?) throws(ReelError) -> SoundPlan {
        var plan = self
        plan.codec = output.format.soundCodec
        if coding == .copied, !explicitly, !OutputFormat.copying.contains(output.format) {
            plan.coding = .encoded(reason: "a .\(output.format.rawValue) file contains \(plan.codec.name)")
        }
        if plan.codec == .opus, plan.coding != .copied, let bitRate, bitRate > Self.largestOpusRate * channels {
            throw ReelError(
                .reel,
                "Opus has at most \(Self.largestOpusRate * channels) bits per second for "
                    + "\(NumberFormat.count(channels, "channel")); got \(bitRate)", place: "encoding.audioBitRate")
        }
        return plan
    }

    /// In bits per second, for each channel.
    private static let largestOpusRate = 256_000
}
