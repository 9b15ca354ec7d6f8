import Foundation
import ReelBitstreams
import ReelColor
import ReelCoreFoundation

/// Encodes views of pictures that a camera moves over. Only some of the frames are drawn and encoded: the anchors. The frames
/// between two anchors of the same picture, and those of a dissolve or a push from the last anchor of one picture to the first of
/// another, are predicted from both (`MotionSlice`). While overlays stand over a picture, anchors are closer
/// (`StandingOverlays`).
///
/// Frames that cannot be predicted become anchors themselves.
///
/// Not thread-safe.
final class MovingPictureEncoder {
    /// A frame in decode order. Orders are numbers of frames from the last keyframe, in presentation order.
    enum Output {
        case anchor(Packet, order: Int, time: Int64, isKeyframe: Bool)
        case moved(MotionSlice, weight: MixingWeight?, order: Int, time: Int64)
    }

    /// An anchor in the encoder, and the frames before it that it predicts.
    private struct Anchor {
        let order: Int
        let time: Int64
        let isKeyframe: Bool
        let moved: [Output]
    }

    private struct Frame {
        let content: MovieFrame
        /// Its number among all frames.
        let index: Int
        let time: Int64
    }

    private let encoder: VideoEncoder
    private let painter: ViewPainter
    private let motion: CameraMotion
    private let overlays: StandingOverlays
    /// The largest components of vectors, in luma samples.
    private let reach: PixelSize
    private let frameDuration: Int64
    private let keyframeInterval: Int
    /// The number of frames from a keyframe to the end of a dissolve that cannot contain one.
    private let longestGap: Int

    /// The frames since the last anchor.
    private var pending: [Frame] = []
    /// What the last anchor shows; nil if it is a mix, or there is none.
    private var latest: PictureView?
    private var frameCount = 0
    /// The index of the last keyframe.
    private var keyframe = 0
    private var anchorCount: Int64 = 0
    private var anchors: ArraySlice<Anchor> = []
    private var outputs: ArraySlice<Output> = []

    /// - Parameters:
    ///   - encoder: an encoder with settings for anchors.
    ///   - frameDuration: the approximate duration of a frame, in ticks.
    ///   - keyframeInterval: the maximum number of frames from one keyframe to the next; nil for x264's usual number, or twice
    ///     as many if there are dissolves.
    init(
        _ encoder: VideoEncoder, _ painter: ViewPainter, reach: PixelSize, frameDuration: Int64, keyframeInterval: Int?
    ) {
        self.encoder = encoder
        self.painter = painter
        motion = CameraMotion(size: PixelSize(width: encoder.width, height: encoder.height))
        overlays = StandingOverlays(motion)
        self.reach = reach
        self.frameDuration = frameDuration
        self.keyframeInterval = keyframeInterval ?? MovieEncoder.usualKeyframeInterval
        longestGap = keyframeInterval ?? 2 * MovieEncoder.usualKeyframeInterval
    }

    /// Returns the settings of the encoder of anchors, for a movie with these settings.
    static func settings(_ settings: VideoEncoder.Settings) -> VideoEncoder.Settings {
        var settings = settings
        settings.isForAnchors = true
        settings.allowsFrameReordering = false
        let factor =
            switch settings.rate {
            case .constantQuality(let factor): factor
            case .standardQuality, .averageBitRate: VideoEncoder.Settings.standardFactor
            }
        settings.rate = .constantQuality(max(1, factor - anchorBonus))
        return settings
    }

    /// Anchors are better than other frames by this rate factor, because the frames between them inherit their errors.
    private static let anchorBonus = 2.5

    /// Returns whether a movie with these settings can contain predicted views. Predictions have errors of their own, which must
    /// not be larger than those of the quality that is asked for; and their bytes are not known to a rate control.
    static func canMove(_ settings: VideoEncoder.Settings) -> Bool {
        settings.showsViews && canPredict(settings)
    }

    /// Returns whether edges that move between still pictures can be predicted in a movie with these settings.
    static func canMoveEdges(_ settings: VideoEncoder.Settings) -> Bool { settings.movesEdges && canPredict(settings) }

    private static func canPredict(_ settings: VideoEncoder.Settings) -> Bool {
        guard settings.codec == .h264, settings.usesCABAC, VideoEncoder.reordersH264(settings),
            settings.maximumLookahead == nil, settings.rateLimit == nil
        else { return false }
        return switch settings.rate {
        case .standardQuality: true
        case .constantQuality(let factor): factor >= finestFactor
        case .averageBitRate: false
        }
    }

    private static let finestFactor = 17.0

    // MARK: Frames

    /// Adds a view or a mix of views that is presented from `time`, in ticks.
    func add(_ content: MovieFrame, at time: Int64) throws(MediaError) {
        let frame = Frame(content: content, index: frameCount, time: time)
        frameCount += 1
        switch content {
        case .view(let view): try add(view, frame)
        case .viewMix(let mix): try add(mix, frame)
        case .picture, .mix, .copied, .recorded: try encode(frame)
        }
    }

    private func add(_ view: PictureView, _ frame: Frame) throws(MediaError) {
        if case .viewMix(let mix)? = pending.first?.content {
            if try endTransition(mix, at: view, frame) { return }
            try encodePending()
        }
        guard let start = latest, start.picture === view.picture, frame.index - keyframe < keyframeInterval else {
            let isCut = latest.map { $0.picture !== view.picture } ?? false
            try endRun()
            return try encode(frame, asKeyframe: isCut)
        }
        // The frames before a jump, or before a change of the overlays, must not be predicted from the frame behind it.
        if !pending.isEmpty, isFar(from: start, to: view) || !canPredictPending(from: start, view) { try endRun() }
        pending.append(frame)
        if pending.count >= Self.longestRun || isFar(from: latest ?? start, to: view) { try endRun() }
    }

    private func add(_ mix: ViewMix, _ frame: Frame) throws(MediaError) {
        if case .view? = pending.first?.content { try endRun() }
        let normal = latest?.picture === mix.first.picture ? mix : mix.exchanged ?? mix
        guard let latest, latest.picture === normal.first.picture, canPredict(mix.blend),
            canReach(from: normal.first.area, to: latest.area),
            frame.index - keyframe < longestGap
        else {
            try encodePending()
            return try encode(frame)
        }
        if case .viewMix(let earlier)? = pending.first?.content, earlier.second.picture !== normal.second.picture {
            try encodePending()
            return try encode(frame)
        }
        pending.append(Frame(content: .viewMix(normal), index: frame.index, time: frame.time))
        if pending.count > Self.longestDissolve { try encodePending() }
    }

    private func canPredict(_ blend: FrameBlend) -> Bool {
        if case .mixed(let weight) = blend { weight.fitsWeightedPrediction } else { true }
    }

    /// In frames. The weights of longer dissolves would not be distinct.
    private static let longestDissolve = 128

    /// Signals that no frames follow.
    func finish() throws(MediaError) {
        if case .viewMix? = pending.first?.content { try encodePending() }
        try endRun()
        try encoder.finish()
        try takePackets()
    }

    /// Returns the next frame in decode order; nil if more are needed, or there are none.
    func next() -> Output? { outputs.popFirst() }

    // MARK: Anchors

    /// The most frames from an anchor to the next one. With 8, the frames between are as sharp as the anchors, and tremble less
    /// than x264's (docs/free-frames.md).
    private static let longestRun = 8
    /// How much a macroblock may be stretched from an anchor to the next one, in samples at its edge. Vectors cannot express
    /// that.
    private static let largestStretch = 0.25

    private func isFar(from start: PictureView, to view: PictureView) -> Bool {
        motion.stretch(from: view.area, to: start.area) > Self.largestStretch || !canReach(from: view.area, to: start.area)
    }

    /// Returns whether overlays allow that the pending views lie between two anchors.
    private func canPredictPending(from start: PictureView, _ end: PictureView) -> Bool {
        pending.enumerated().allSatisfy { index, frame in
            guard case .view(let view) = frame.content else { return false }
            return overlays.canPredict(view, from: start, end, weight: Double(index + 1) / Double(pending.count + 1))
        }
    }

    private func canReach(from area: CGRect, to other: CGRect) -> Bool {
        // The last frame of a run may move a little farther.
        motion.distance(from: area, to: other) < Double(reach.height) / 2
    }

    /// Returns whether a reference shows all of an area, at about its scale. The samples at the edge of the reference stand for
    /// those beyond it.
    ///
    /// - Parameter part: how much of the area is visible, 0…1: its weight, or its part of the frame.
    private func isLike(_ area: CGRect, _ reference: CGRect, _ blend: FrameBlend, part: Double) -> Bool {
        motion.uncovered(from: area, to: reference) * (blend.edge == nil ? part : 1) < 2
            && motion.stretch(from: area, to: reference) * part < Self.largestStretch
    }

    /// Makes the last of the pending views an anchor, and predicts the others.
    private func endRun() throws(MediaError) {
        guard let last = pending.popLast() else { return }
        var moved: [Output] = []
        if let start = latest, case .view(let end) = last.content {
            for (index, frame) in pending.enumerated() {
                guard case .view(let view) = frame.content else { continue }
                var slice = motion.slice(
                    first: (view.area, start.area), second: (view.area, end.area), .same)
                overlays.keep(from: start, end, weight: Double(index + 1) / Double(pending.count + 1), in: &slice)
                moved.append(.moved(slice, weight: nil, order: frame.index - keyframe, time: frame.time))
            }
        }
        pending = []
        try encode(last, predicting: moved)
    }

    /// Ends a transition at the first view of its second picture. Returns false if it cannot be predicted.
    private func endTransition(_ mix: ViewMix, at view: PictureView, _ frame: Frame) throws(MediaError) -> Bool {
        let mixes = pending.compactMap { frame in
            if case .viewMix(let mix) = frame.content { mix } else { nil }
        }
        guard view.picture === mix.second.picture, let start = latest, frame.index - keyframe < longestGap,
            mixes.allSatisfy({ mix in
                canReach(from: mix.second.area, to: view.area) && overlays.canPredict(mix, from: start, view)
                    && isLike(mix.first.area, start.area, mix.blend, part: motion.parts(of: mix.blend).first)
                    && isLike(mix.second.area, view.area, mix.blend, part: motion.parts(of: mix.blend).second)
            })
        else { return false }
        let edges = mixes.compactMap(\.blend.edge)
        if edges.isEmpty {
            try endDissolve(mixes, from: start, at: view, frame)
            return true
        }
        // From one anchor to the next, a camera moves no farther than from the first to the last.
        let margin = mixes.flatMap { mix in
            [motion.distance(from: mix.first.area, to: start.area), motion.distance(from: mix.second.area, to: view.area)]
        }
        guard edges.count == mixes.count,
            let anchors = motion.anchors(of: edges, within: reach, margin: margin.max() ?? 0)
        else { return false }
        let frames = pending
        pending = []
        var (first, next) = (CameraMotion.EdgeReference(area: start.area, edge: nil), 0)
        for end in anchors + [mixes.count] {
            let isLast = end == mixes.count
            let second = CameraMotion.EdgeReference(
                area: isLast ? view.area : mixes[end].second.area, edge: isLast ? nil : edges[end])
            let moved = (next..<end).map { index in
                let slice = motion.slice(
                    edges[index], first: (mixes[index].first.area, first), second: (mixes[index].second.area, second))
                return Output.moved(slice, weight: nil, order: frames[index].index - keyframe, time: frames[index].time)
            }
            try encode(isLast ? frame : frames[end], predicting: moved)
            if !isLast { first = CameraMotion.EdgeReference(area: mixes[end].first.area, edge: edges[end]) }
            next = end + 1
        }
        return true
    }

    private func endDissolve(
        _ mixes: [ViewMix], from start: PictureView, at view: PictureView, _ frame: Frame
    ) throws(MediaError) {
        let moved = zip(pending, mixes).compactMap { frame, mix -> Output? in
            guard case .mixed(let weight) = mix.blend else { return nil }
            var slice = motion.slice(
                first: (mix.first.area, start.area), second: (mix.second.area, view.area), .different)
            overlays.keepMixed(from: start, view, in: &slice)
            return .moved(slice, weight: weight, order: frame.index - keyframe, time: frame.time)
        }
        pending = []
        try encode(frame, predicting: moved)
    }

    /// Encodes all pending frames, because they cannot be predicted.
    private func encodePending() throws(MediaError) {
        let frames = pending
        pending = []
        for frame in frames { try encode(frame) }
    }

    /// Makes a frame an anchor.
    private func encode(
        _ frame: Frame, predicting moved: [Output] = [], asKeyframe: Bool = false
    ) throws(MediaError) {
        let picture: VideoFrame
        // Nothing is predicted from a mix: it need not be better than other frames.
        var quantiserOffset = 0.0
        latest = nil
        switch frame.content {
        case .view(let view):
            picture = try painter.draw(view)
            latest = view
            if !view.overlays.isEmpty {
                // Few frames inherit from it.
                quantiserOffset = Self.anchorBonus / 2 * (1 - Double(moved.count) / Double(Self.longestRun - 1))
            }
        case .viewMix(let mix):
            picture = try painter.draw(mix)
            quantiserOffset = Self.anchorBonus
        case .picture, .mix, .copied, .recorded: throw MediaError(.internalFailure, "encode a frame", "it is not a view")
        }
        let isKeyframe =
            asKeyframe || anchorCount == 0 || moved.isEmpty && frame.index - keyframe >= keyframeInterval
        if isKeyframe { keyframe = frame.index }
        anchors.append(
            Anchor(order: frame.index - keyframe, time: frame.time, isKeyframe: isKeyframe, moved: moved))
        // The encoder must not see that an anchor stands for several frames: it would spend even more on it.
        try encoder.encode(
            picture, at: anchorCount * frameDuration, asKeyframe: isKeyframe, quantiserOffset: quantiserOffset)
        anchorCount += 1
        try takePackets()
    }

    private func takePackets() throws(MediaError) {
        while let packet = try encoder.nextPacket() {
            guard let anchor = anchors.popFirst() else {
                throw MediaError(.internalFailure, "encode a frame", "the encoder returned more packets than frames")
            }
            outputs.append(.anchor(packet, order: anchor.order, time: anchor.time, isKeyframe: anchor.isKeyframe))
            outputs += anchor.moved
        }
    }
}

extension ViewMix {
    /// The same mix with the pictures exchanged; nil if an edge divides them.
    fileprivate var exchanged: ViewMix? {
        guard case .mixed(let weight) = blend else { return nil }
        return ViewMix(second, first, .mixed(weight.inverted))
    }
}
