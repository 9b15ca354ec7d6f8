public import Foundation

/// Frames that another program writes into a pipe or a file, as a movie. A frame with the same bytes as the one before costs a
/// comparison only.
///
/// ```swift
/// try await FrameStream(input: nil, rawFormat: .init(pixelFormat: "rgb24", width: 640, height: 480)).render(to: movie).finish()
/// ```
public struct FrameStream: Hashable, Sendable {
    /// The kinds of streams.
    public enum Format: String, Codable, Hashable, Sendable, CaseIterable {
        /// YUV4MPEG2.
        case y4m
        /// Samples without a header, which `rawFormat` describes.
        case raw
        /// PNG pictures, one file after another.
        case png
        /// JPEG pictures, one file after another.
        case jpeg
        /// BMP pictures, one file after another.
        case bmp
        /// PPM, PGM, PBM or PAM pictures, one file after another.
        case ppm
        /// NUT with raw frames or pictures. Each frame has a time.
        case nut
        /// Matroska with raw frames or pictures. Each frame has a time.
        case matroska
    }

    /// The format of frames without a header.
    public struct RawFormat: Codable, Hashable, Sendable {
        /// FFmpeg's name of the pixel format: `rgb24`, `bgra`, `gray`, `yuv420p`, `yuv420p10le`, …
        public var pixelFormat: String
        /// The width in pixels.
        public var width: Int
        /// The height in pixels.
        public var height: Int

        /// Creates a format. It is checked by `FrameStream.plan()`.
        public init(pixelFormat: String, width: Int, height: Int) {
            self.pixelFormat = pixelFormat
            self.width = width
            self.height = height
        }
    }

    /// The pipe or the file with the frames; nil for standard input.
    public var input: URL?
    /// The kind of stream; nil, the default, to recognise it by its first bytes. Raw frames cannot be recognised.
    public var format: Format?
    /// The format of raw frames; nil, the default, for all other kinds.
    public var rawFormat: RawFormat?
    /// The number of frames per second; nil, the default, for that of the stream, or 30 for raw frames and pictures, which have
    /// none. A stream whose frames have times is otherwise shown at these times; with a rate, frames are repeated or left out.
    public var frameRate: FrameRate?
    /// The colour behind transparent frames; by default black.
    public var background: Color
    /// Whether a stream that ends within a frame, or has two frames of the same time, is an error; by default, the movie has the
    /// frames before the end, and the second of the two.
    public var isStrict: Bool
    /// The sound; nil, the default, for none. Its files may be pipes, which are read while the frames are.
    public var soundtrack: Soundtrack?
    /// Whether the frames or the sound set the length; by default the frames. If the sound is longer and sets the length, the
    /// last frame is held.
    public var match: LengthMatch
    /// Files that are read after `input`, as if they were its continuation.
    package var followingInputs: [URL] = []
    /// `Dub.keepsAllFrames`.
    package var keepsAllFrames = false
    /// Whether `frameRate` replaces the times of the stream: each frame is shown once.
    package var ignoresTimes = false
    /// The number of frames per second of a stream without a rate.
    package var rateWithoutOwn = FrameStream.usualRate
    /// Tags and a cover. A movie without title, artist and album gets those of its sound. `chapters`, `fromSound` and
    /// `keepsPlace` have no effect.
    public var metadata: MovieMetadata
    /// How the movie is compressed.
    public var encoding: Encoding

    /// Creates a description. Nothing is read or checked before `plan()`.
    public init(
        input: URL?, format: Format? = nil, rawFormat: RawFormat? = nil, frameRate: FrameRate? = nil,
        background: Color = .black, isStrict: Bool = false, soundtrack: Soundtrack? = nil, match: LengthMatch = .picture,
        metadata: MovieMetadata = MovieMetadata(), encoding: Encoding = Encoding()
    ) {
        self.input = input
        self.format = format
        self.rawFormat = rawFormat
        self.frameRate = frameRate
        self.background = background
        self.isStrict = isStrict
        self.soundtrack = soundtrack
        self.match = match
        self.metadata = metadata
        self.encoding = encoding
    }

    /// The name of the input in messages.
    var name: String { input?.path ?? "standard input" }

    /// The frames per second of raw frames and pictures.
    public static let usualRate: FrameRate = 30
}
