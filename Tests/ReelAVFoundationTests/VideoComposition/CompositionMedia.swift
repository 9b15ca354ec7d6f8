import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// Small lossless R′G′B′ movies for compositions, created once.
struct CompositionMedia: Sendable {
    /// Two seconds of 64×48 at 25 frames per second: all pixels of frame n are (5n, 2n, 200 − n).
    let numbered: URL
    /// The same duration and frame rate: the pixel at x, y is (4x, 5y, 77) in all frames.
    let gradient: URL
    /// A second of 64×48 at 25 frames per second of (250, 10, 30).
    let red: URL
    /// A second of 32×24 at 10 frames per second of (0, 200, 100).
    let green: URL

    private let folder: TemporaryFolder
    static let made = Result { try CompositionMedia() }

    private init() throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        func make(_ name: String, _ source: String, _ red: String, _ green: String, _ blue: String) throws -> URL {
            let url = folder.file("\(name).mkv")
            let filter = "format=gbrp,geq=r='\(red)':g='\(green)':b='\(blue)'"
            try ffmpeg("-f lavfi -i color=\(source) -vf \(filter) -c:v ffv1 -pix_fmt bgr0", to: url)
            return url
        }
        numbered = try make("numbered", "black:size=64x48:rate=25:duration=2", "N*5", "N*2", "200-N")
        gradient = try make("gradient", "black:size=64x48:rate=25:duration=2", "X*4", "Y*5", "77")
        red = try make("red", "black:size=64x48:rate=25:duration=1", "250", "10", "30")
        green = try make("green", "black:size=32x24:rate=10:duration=1", "0", "200", "100")
    }
}

/// A colour with 8 bits per component.
struct RGB: Equatable, CustomStringConvertible {
    var red: Int
    var green: Int
    var blue: Int

    init(_ red: Int, _ green: Int, _ blue: Int) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// Interpolates linearly; `share` is the weight of the other colour.
    func mixed(_ other: RGB, _ share: Double) -> RGB {
        func mix(_ one: Int, _ two: Int) -> Int { Int((Double(one) + Double(two - one) * share).rounded()) }
        return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
    }

    func isNear(_ other: RGB, within limit: Int = 1) -> Bool {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue)) <= limit
    }

    var description: String { "(\(red), \(green), \(blue))" }

    static let black = RGB(0, 0, 0)
    static func numbered(_ frame: Int) -> RGB { RGB(frame * 5, frame * 2, 200 - frame) }
    static func gradient(_ x: Int, _ y: Int) -> RGB { RGB(x * 4, y * 5, 77) }
    static let red = RGB(250, 10, 30)
    static let green = RGB(0, 200, 100)
}

/// A composed 32BGRA frame.
struct ComposedPicture {
    let width: Int
    let height: Int
    let bytes: Data
    let time: CMTime
    let duration: CMTime

    init(_ sample: CMSampleBuffer) throws {
        let buffer = try #require(sample.imageBuffer)
        (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
        #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA)
        bytes = try sample.pixels
        (time, duration) = (sample.presentationTimeStamp, sample.duration)
    }

    subscript(_ x: Int, _ y: Int) -> RGB {
        let start = (y * width + x) * 4
        return RGB(Int(bytes[start + 2]), Int(bytes[start + 1]), Int(bytes[start]))
    }

    func alpha(_ x: Int, _ y: Int) -> Int { Int(bytes[(y * width + x) * 4 + 3]) }

    var middle: RGB { self[width / 2, height / 2] }
}

/// Creates a composition with one instruction for 64×48 pixels, at 25 frames per second.
func videoComposition(
    _ layers: [AVVideoCompositionLayerInstruction], seconds: Double = 2, background: CGColor? = nil,
    size: CGSize = CGSize(width: 64, height: 48)
) -> AVMutableVideoComposition {
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = CMTimeRange(start: .zero, duration: CMTime(seconds: seconds, preferredTimescale: 600))
    instruction.layerInstructions = layers
    instruction.backgroundColor = background
    let composition = AVMutableVideoComposition()
    composition.frameDuration = CMTime(value: 1, timescale: 25)
    composition.renderSize = size
    composition.instructions = [instruction]
    return composition
}

/// Creates a layer instruction for a track.
func layer(
    _ track: AVAssetTrack, _ change: (AVMutableVideoCompositionLayerInstruction) -> Void = { _ in }
) -> AVMutableVideoCompositionLayerInstruction {
    let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
    change(layer)
    return layer
}

func composedOutput(
    _ asset: AVAsset, _ composition: AVVideoComposition, _ settings: [String: Any]? = pixelFormat(kCVPixelFormatType_32BGRA)
) -> AVAssetReaderVideoCompositionOutput {
    let output = AVAssetReaderVideoCompositionOutput(videoTracks: asset.tracks(withMediaType: .video), videoSettings: settings)
    output.videoComposition = composition
    return output
}

/// Returns all frames of a composition.
func composed(
    _ asset: AVAsset, _ composition: AVVideoComposition, range: CMTimeRange? = nil
) throws -> [ComposedPicture] {
    try readAll(asset, composedOutput(asset, composition), range: range).map(ComposedPicture.init)
}

/// Two video tracks in one composition: pieces of files, placed on the timeline.
struct TwoTracks {
    let composition = AVMutableComposition()
    let first: AVMutableCompositionTrack
    let second: AVMutableCompositionTrack

    init() throws {
        first = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 1))
        second = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 2))
    }

    func insert(_ url: URL, _ track: AVMutableCompositionTrack, at time: CMTime) throws {
        let source = try #require(AVURLAsset(url: url).tracks(withMediaType: .video).first)
        try track.insertTimeRange(source.timeRange, of: source, at: time)
    }
}
