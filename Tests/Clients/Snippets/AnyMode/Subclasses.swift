// Subclasses of classes that Apple leaves open.
import AVFoundation
import UIKit

class TaggedAsset: AVURLAsset, @unchecked Sendable {
    let tag: String

    init(url: URL, tag: String) {
        self.tag = tag
        super.init(url: url, options: nil)
    }

    override var duration: CMTime { CMTimeAdd(super.duration, .zero) }
}

class StubAsset: AVURLAsset, @unchecked Sendable {
    override var duration: CMTime { CMTime(value: 1, timescale: 1) }
}

class SongComposition: AVMutableComposition, @unchecked Sendable {
    var title = ""
}

class NamedComposition: AVMutableComposition, @unchecked Sendable {
    let name: String

    init(name: String) {
        self.name = name
        super.init()
    }
}

class NamedInstruction: AVMutableVideoCompositionInstruction, @unchecked Sendable {
    let name: String

    init(name: String) {
        self.name = name
        super.init()
    }

    override var requiredSourceTrackIDs: [NSValue]? { [] }
}

class FadingLayerInstruction: AVMutableVideoCompositionLayerInstruction, @unchecked Sendable {
    override init() {
        super.init()
        setOpacity(0, at: .zero)
    }
}

class NamedVideoComposition: AVMutableVideoComposition, @unchecked Sendable {
    var name = ""
}

class QuietMix: AVMutableAudioMix, @unchecked Sendable {
    override init() { super.init() }
}

class CountingInput: AVAssetWriterInput, @unchecked Sendable {
    private(set) var count = 0

    override var isReadyForMoreMediaData: Bool {
        count += 1
        return super.isReadyForMoreMediaData
    }
}

class LoudWriter: AVAssetWriter, @unchecked Sendable {
    override func startWriting() -> Bool {
        print("start")
        return super.startWriting()
    }
}

class SpeechOutput: AVAssetReaderTrackOutput, @unchecked Sendable {
    init(speechOf track: AVAssetTrack) {
        super.init(track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
    }

    override func copyNextSampleBuffer() -> CMSampleBuffer? { super.copyNextSampleBuffer() }
}

class SmallGenerator: AVAssetImageGenerator, @unchecked Sendable {
    override init(asset: AVAsset) {
        super.init(asset: asset)
        maximumSize = CGSize(width: 64, height: 64)
    }
}

class ScriptedSession: AVAssetExportSession, @unchecked Sendable {
    override var status: AVAssetExportSession.Status { .completed }
    override var progress: Float { 1 }
}

class TitleItem: AVMutableMetadataItem, @unchecked Sendable {
    init(_ title: String) {
        super.init()
        identifier = .commonIdentifierTitle
        value = title as NSString
    }
}

func makeSubclasses(_ url: URL, _ track: AVAssetTrack) throws -> [NSObject] {
    [
        TaggedAsset(url: url, tag: "a"), StubAsset(url: url), SongComposition(), NamedComposition(name: "a"),
        NamedInstruction(name: "a"), FadingLayerInstruction(), NamedVideoComposition(),
        NamedVideoComposition(propertiesOf: StubAsset(url: url)), QuietMix(),
        CountingInput(mediaType: .video, outputSettings: nil), try LoudWriter(outputURL: url, fileType: .mp4),
        try LoudWriter(url: url, fileType: .mp4), SpeechOutput(speechOf: track), SmallGenerator(asset: StubAsset(url: url)),
        ScriptedSession(asset: StubAsset(url: url), presetName: AVAssetExportPresetLowQuality)!, TitleItem("a"),
    ]
}
