import ReelCoreFoundation
import ReelCoreMedia

extension Plan: Encodable {
    private enum CodingKeys: String, CodingKey {
        case codec, frameCount, seconds, segments, restartFrames, soundtrack, metadata, memory
    }

    /// Encodes the reel, which `stillreel render` reads, with the plan under the key `plan`. Times in the plan are in seconds.
    public func encode(to encoder: any Encoder) throws {
        try reel.encode(to: encoder)
        var reelContainer = encoder.container(keyedBy: Reel.CodingKeys.self)
        var container = reelContainer.nestedContainer(keyedBy: CodingKeys.self, forKey: .plan)
        try container.encode(codec, forKey: .codec)
        try container.encode(frameCount, forKey: .frameCount)
        try container.encode(CMTimeGetSeconds(duration), forKey: .seconds)
        try container.encodeIfPresent(sound, forKey: .soundtrack)
        if !metadata.isEmpty { try container.encode(metadata, forKey: .metadata) }
        try container.encodeIfPresent(memory, forKey: .memory)
        if !restartFrames.isEmpty { try container.encode(restartFrames, forKey: .restartFrames) }
        var list = container.nestedUnkeyedContainer(forKey: .segments)
        for segment in segments { try segment.encode(to: list.superEncoder(), timeline) }
    }
}

extension Plan.Segment {
    private enum CodingKeys: String, CodingKey {
        case kind, transition, slide, picture, clip, firstFrame, frameCount, pictureWidth, pictureHeight
    }

    fileprivate func encode(to encoder: any Encoder, _ timeline: Timeline) throws {
        let size = timeline.spans[slide].picture?.size
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch kind {
        case .hold: try container.encode("hold", forKey: .kind)
        case .motion: try container.encode("motion", forKey: .kind)
        case .transition(let transition):
            try container.encode("transition", forKey: .kind)
            try container.encode(transition, forKey: .transition)
        case .ending(let transition):
            try container.encode("ending", forKey: .kind)
            try container.encode(transition, forKey: .transition)
        }
        try container.encode(slide, forKey: .slide)
        try container.encodeIfPresent(timeline.reel.slides[slide].path, forKey: timeline.clips[slide] == nil ? .picture : .clip)
        try container.encode(firstFrame, forKey: .firstFrame)
        try container.encode(frameCount, forKey: .frameCount)
        try container.encodeIfPresent(size?.width, forKey: .pictureWidth)
        try container.encodeIfPresent(size?.height, forKey: .pictureHeight)
    }
}
