import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// While a file is being written, others who may write to its folder give its name to a link.
struct WriterPlaceTests {
    private enum Kind: String, CaseIterable {
        case movie, indexFirst, fragments, fragmentsIndexFirst, webM, webMIndexFirst, sound

        var type: AVFileType {
            switch self {
            case .webM, .webMIndexFirst: AVFileType(rawValue: "org.webmproject.webm")
            case .sound: .wav
            case .movie, .indexFirst: .mp4
            case .fragments, .fragmentsIndexFirst: .mov
            }
        }
        var isIndexFirst: Bool { rawValue.hasSuffix("IndexFirst") || self == .indexFirst }
        var fragments: CMTime {
            self == .fragments || self == .fragmentsIndexFirst ? CMTime(value: 1, timescale: 10) : .invalid
        }
        var settings: [String: Any] {
            type.rawValue.hasSuffix("webm") ? [AVVideoCodecKey: AVVideoCodecType(rawValue: "vp09")] : [:]
        }
    }

    private let folder: TemporaryFolder
    private let victim: URL
    private let secret = Data("not to be touched".utf8)

    init() throws {
        folder = try TemporaryFolder()
        victim = folder.file("victim")
        try secret.write(to: victim)
    }

    @Test(arguments: Kind.allCases, [true, false])
    private func `a file that a link leads to is not touched`(_ kind: Kind, byCancelling: Bool) async throws {
        let url = folder.file("out")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let file = url.appendingPathComponent("file")
        let writer: AVAssetWriter
        if kind == .sound {
            writer = try AVAssetWriter(outputURL: file, fileType: .wav)
            let input = AVAssetWriterInput(
                mediaType: .audio,
                outputSettings: [
                    AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2,
                    AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false,
                    AVLinearPCMIsNonInterleaved: false,
                ])
            writer.add(input)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            #expect(input.append(try sine(seconds: 1)))
            try replace(file)
        } else {
            let writing = try VideoWriting(
                file, 64, 48, type: kind.type, settings: kind.settings, fragments: kind.fragments, indexFirst: kind.isIndexFirst)
            writer = writing.writer
            for index in 0..<60 {
                if index == 30 { try replace(file) }
                let time = CMTime(value: Int64(index), timescale: 30)
                #expect(writing.adaptor.append(noiseBuffer(64, 48, seed: index), withPresentationTime: time))
            }
        }
        if byCancelling { writer.cancelWriting() } else { await writer.finishWriting() }
        #expect(try Data(contentsOf: victim) == secret)
        // What has its name now is not what was written.
        #expect(writer.status == (byCancelling ? .cancelled : .failed), "\(kind)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: url.path) == ["file"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == victim.path)
    }

    private func replace(_ file: URL) throws {
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: victim)
    }
}
