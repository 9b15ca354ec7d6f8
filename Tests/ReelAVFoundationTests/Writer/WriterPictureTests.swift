import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

@Suite struct WriterPictureTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func movie(
        _ buffer: CVPixelBuffer, _ width: Int, _ height: Int, _ settings: [String: Any] = [:], type: AVFileType = .mp4
    ) async throws -> (URL, DecodedPicture) {
        let url = folder.file("\(UUID().uuidString).mp4")
        let writing = try VideoWriting(url, width, height, type: type, settings: settings)
        for index in 0..<3 { writing.adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(index), timescale: 30)) }
        try await writing.finish()
        return (url, try #require(try DecodedPicture.all(of: url).first))
    }

    private func isClose(_ color: (red: Int, green: Int, blue: Int), _ red: Int, _ green: Int, _ blue: Int, _ limit: Int = 3)
        -> Bool
    {
        abs(color.red - red) <= limit && abs(color.green - green) <= limit && abs(color.blue - blue) <= limit
    }

    @Test(arguments: [kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB], [(640, 480), (1920, 1080), (62, 46)])
    func coloursStayWhatTheyAreAtEverySize(format: UInt32, size: (width: Int, height: Int)) async throws {
        let colors = [(200, 30, 40), (255, 255, 255), (0, 0, 0), (12, 200, 90), (128, 128, 128), (20, 40, 250)]
        let url = folder.file("colours.mp4")
        let writing = try VideoWriting(
            url, size.width, size.height, settings: [AVVideoScalingModeKey: AVVideoScalingModeResize])
        for (index, (red, green, blue)) in colors.enumerated() {
            writing.adaptor.append(
                flatBuffer(64, 48, red: UInt8(red), green: UInt8(green), blue: UInt8(blue), format: format),
                withPresentationTime: time(index, 30))
        }
        try await writing.finish()
        let pictures = try DecodedPicture.all(of: url)
        #expect(pictures.count == colors.count)
        for (picture, (red, green, blue)) in zip(pictures, colors) {
            for (x, y) in [(0, 0), (size.width / 2, size.height / 2), (size.width - 1, size.height - 1)] {
                #expect(isClose(picture[x, y], red, green, blue), "\(picture[x, y])")
            }
        }
        let stream = try #require(try Probe(url).video)
        #expect(stream.color_space == "bt709" && stream.color_range == "tv" && stream.pix_fmt == "yuv420p")
    }

    /// Vector code writes beyond the end of its rows: none of that may be visible beside the picture, whatever its width.
    @Test(arguments: [300, 401, 404, 405, 406, 410, 418, 424])
    func theBorderIsCleanRightUpToThePicture(width: Int) async throws {
        let white = flatBuffer(width, 200, red: 255, green: 255, blue: 255)
        let (_, picture) = try await movie(
            white, 640, 200, [AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: 20_000_000]])
        let row = (0..<640).map { picture[$0, 100].green }
        let (first, last) = (try #require(row.firstIndex { $0 > 128 }), try #require(row.lastIndex { $0 > 128 }))
        #expect(abs(last - first + 1 - width) <= 1 && abs(first - (639 - last)) <= 2)
        #expect(row[..<(first - 2)].allSatisfy { $0 < 4 } && row[(last + 3)...].allSatisfy { $0 < 4 }, "\(row)")
    }

    /// Red, green, blue and white stripes side by side, twice as wide as high, scaled to a square; decoded by ffmpeg.
    @Test func eachScalingModeHasEverythingInItsPlace() async throws {
        let colors: [PixelKind.Color] = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)]
        let bgra = try #require(PixelKind.all.first { $0.code == "BGRA" })
        let stripes = try bgra.buffer(128, 64) { x, _ in colors[x / 32] }
        let (red, green, blue, white, black) = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0))
        for (mode, places) in [
            (AVVideoScalingModeResize, [(12, 4, red), (36, 91, green), (60, 4, blue), (84, 91, white)]),
            (AVVideoScalingModeResizeAspect, [(12, 32, red), (36, 64, green), (84, 64, white), (12, 8, black), (84, 88, black)]),
            (AVVideoScalingModeResizeAspectFill, [(4, 4, green), (40, 91, green), (56, 4, blue), (91, 91, blue)]),
        ] {
            let (_, picture) = try await movie(stripes, 96, 96, [AVVideoScalingModeKey: mode])
            for (x, y, color) in places {
                #expect(isClose(picture[x, y], color.0, color.1, color.2, 12), "\(mode), \(x), \(y): \(picture[x, y])")
            }
        }
    }

    @Test func aBufferThatStaysLockedIsReadEachTime() async throws {
        let url = folder.file("locked.mp4")
        let writing = try VideoWriting(url, 64, 48)
        let buffer = flatBuffer(64, 48, red: 0, green: 0, blue: 0)
        CVPixelBufferLockBaseAddress(buffer, [])
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        for (index, level) in [40, 220].enumerated() {
            memset(base, Int32(level), CVPixelBufferGetBytesPerRow(buffer) * 48)
            writing.adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(index), timescale: 30))
        }
        CVPixelBufferUnlockBaseAddress(buffer, [])
        try await writing.finish()
        let levels = try DecodedPicture.all(of: url).map { $0[32, 24].red }
        #expect(zip(levels, [40, 220]).allSatisfy { abs($0 - $1) <= 3 }, "\(levels)")
    }

    @Test(arguments: [(853, 479), (3, 3)])
    func oddSizesAreKept(size: (width: Int, height: Int)) async throws {
        let buffer = flatBuffer(size.width, size.height, red: 30, green: 160, blue: 220)
        let (url, picture) = try await movie(buffer, size.width, size.height)
        let stream = try #require(try Probe(url).video)
        #expect(stream.width == size.width && stream.height == size.height)
        #expect(picture.width == size.width && picture.height == size.height)
        #expect(isClose(picture[size.width - 1, size.height - 1], 30, 160, 220))
    }

    private func fill(_ buffer: CVPixelBuffer, _ plane: Int, _ value: Int32) throws {
        let start = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, plane))
        memset(start, value, CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) * CVPixelBufferGetHeightOfPlane(buffer, plane))
    }

    @Test func aMatrixThatIsAttachedIsHonoured() async throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 64, 48, kCVPixelFormatType_420YpCbCr8Planar, nil, &made)
        let buffer = try #require(made)
        // (200, 30, 40) in BT.601, limited range (BT.601, 2.5.1 to 2.5.3).
        for (plane, value) in [(0, 86), (1, 107), (2, 202)] as [(Int, Int32)] {
            try fill(buffer, plane, value)
        }
        CVBufferSetAttachment(buffer, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_601_4, .shouldPropagate)
        let (url, picture) = try await movie(buffer, 64, 48)
        #expect(isClose(picture[32, 24], 200, 30, 40, 4), "\(picture[32, 24])")
        #expect(try Probe(url).video?.color_space == "bt709")
    }

    @Test func colourPropertiesAreTaggedAndConvertedTo() async throws {
        let color: [String: Any] = [
            AVVideoColorPrimariesKey: AVVideoColorPrimaries_SMPTE_C,
            AVVideoTransferFunctionKey: AVVideoTransferFunction_ITU_R_709_2,
            AVVideoYCbCrMatrixKey: AVVideoYCbCrMatrix_ITU_R_601_4,
        ]
        let (url, picture) = try await movie(
            flatBuffer(64, 48, red: 200, green: 30, blue: 40), 64, 48, [AVVideoColorPropertiesKey: color])
        let stream = try #require(try Probe(url).video)
        #expect(stream.color_space == "smpte170m" && stream.color_primaries == "smpte170m" && stream.color_transfer == "bt709")
        #expect(isClose(picture[32, 24], 200, 30, 40))
    }

    @Test func compressionPropertiesReachTheEncoder() async throws {
        let properties: [String: Any] = [
            AVVideoProfileLevelKey: AVVideoProfileLevelH264BaselineAutoLevel, AVVideoMaxKeyFrameIntervalKey: 5,
            AVVideoAverageBitRateKey: 200_000,
        ]
        let url = folder.file("a.mp4")
        let writing = try VideoWriting(url, 128, 96, settings: [AVVideoCompressionPropertiesKey: properties])
        for index in 0..<20 {
            writing.adaptor.append(
                flatBuffer(128, 96, red: UInt8(index * 10), green: 3, blue: 3),
                withPresentationTime: CMTime(value: Int64(index), timescale: 30))
        }
        try await writing.finish()
        let stream = try #require(try Probe(url).video)
        #expect(stream.profile?.contains("Baseline") == true)
        #expect(stream.has_b_frames == 0)
        let keyframes = try Probe.frames(url).enumerated().filter { $0.element.key_frame == 1 }.map(\.offset)
        #expect(zip(keyframes, keyframes.dropFirst()).allSatisfy { $1 - $0 <= 5 } && keyframes.count >= 4)
    }
}
