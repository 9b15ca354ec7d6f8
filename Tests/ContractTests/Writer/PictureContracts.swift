import AVFoundation
import Testing

@Suite("11. The adaptor's pool") struct PoolContract {
    static let attributes: [String: Any] = [
        kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32ARGB),
        kCVPixelBufferWidthKey as String: NSNumber(value: Float(32)),
        kCVPixelBufferHeightKey as String: NSNumber(value: Float(16)),
    ]

    @Test func `there is none before writing starts, and one from then on`() throws {
        let recording = try Recording(attributes: Self.attributes)
        #expect(recording.adaptor.pixelBufferPool == nil)
        try recording.begin()
        let pool = try #require(recording.adaptor.pixelBufferPool)
        var made: CVPixelBuffer?
        #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &made) == kCVReturnSuccess)
        let buffer = try #require(made)
        #expect(CVPixelBufferGetWidth(buffer) == 32 && CVPixelBufferGetHeight(buffer) == 16)
        #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32ARGB)
        recording.writer.cancelWriting()
    }

    @Test func `there is none without attributes`() throws {
        let recording = try Recording(attributes: nil).begin()
        #expect(recording.adaptor.pixelBufferPool == nil)
        recording.writer.cancelWriting()
    }

    @Test func `its buffers may be filled again as soon as they have been appended`() async throws {
        let attributes = Self.attributes.merging([kCVPixelBufferWidthKey as String: 64, kCVPixelBufferHeightKey as String: 48]) {
            $1
        }
        let recording = try Recording(attributes: attributes).begin()
        let pool = try #require(recording.adaptor.pixelBufferPool)
        var made: CVPixelBuffer?
        CVPixelBufferPoolCreatePixelBuffer(nil, pool, &made)
        let buffer = try #require(made)
        for index in 0..<10 {
            paint(buffer) { _, _ in UInt8(index * 25) }
            waitUntilReady(recording.input)
            recording.adaptor.append(buffer, withPresentationTime: CMTime(value: CMTimeValue(index), timescale: 10))
        }
        #expect(look(try await recording.screening().grays, like: (0..<10).map { $0 * 25 }))
    }
}

@Suite("12. A picture of another size is scaled") struct ScalingContract {
    /// A picture twice as wide as high, with four stripes side by side, in a square movie of 96 pixels.
    private func square(_ mode: String?, of width: Int = 128) async throws -> CVPixelBuffer {
        var settings: [String: Any] = [AVVideoWidthKey: 96, AVVideoHeightKey: 96]
        settings[AVVideoScalingModeKey] = mode
        let recording = try Recording(settings: settings).begin()
        let buffer = picture(0, width: width, height: width / 2)
        paint(buffer) { x, _ in [60, 255, 128, 200][x * 4 / width] }
        recording.adaptor.append(buffer, withPresentationTime: .zero)
        return try #require(try await recording.screening().frames.first).buffer
    }

    private func check(_ buffer: CVPixelBuffer, _ places: [(x: Int, y: Int, gray: Int)]) {
        for place in places {
            let seen = gray(of: buffer, place.x, place.y)
            #expect(abs(seen - place.gray) <= 6, "\(seen) at \(place)")
        }
    }

    @Test func `Resize stretches it`() async throws {
        try await check(square(AVVideoScalingModeResize), [(12, 4, 60), (36, 91, 255), (60, 4, 128), (84, 91, 200)])
    }

    /// The whole picture, from a quarter of the height to three quarters, between black bars.
    private static let fitted: [(x: Int, y: Int, gray: Int)] = [
        (12, 28, 60), (36, 67, 255), (60, 28, 128), (84, 67, 200), (4, 20, 0), (48, 4, 0), (91, 20, 0), (4, 75, 0), (91, 91, 0),
    ]

    @Test func `ResizeAspect shows all of it, and black`() async throws {
        try await check(square(AVVideoScalingModeResizeAspect), Self.fitted)
    }

    @Test func `ResizeAspectFill cuts off evenly what is too much`() async throws {
        try await check(square(AVVideoScalingModeResizeAspectFill), [(4, 4, 255), (43, 91, 255), (52, 4, 128), (91, 91, 128)])
    }

    @Test(arguments: [128, 32]) func `without a mode all of it is shown, larger or smaller`(width: Int) async throws {
        try await check(square(nil, of: width), Self.fitted)
    }
}

@Suite("13. Sizes") struct SizeContract {
    @Test(arguments: [(63, 47), (64, 47), (63, 48), (127, 33)])
    func `odd ones are encoded as they are`(width: Int, height: Int) async throws {
        let recording = try Recording(settings: [AVVideoWidthKey: width, AVVideoHeightKey: height]).begin()
        let buffer = picture(0, width: width, height: height)
        paint(buffer) { x, y in x == width - 1 || y == height - 1 ? 255 : 60 }
        recording.adaptor.append(buffer, withPresentationTime: .zero)
        let screening = try await recording.screening()
        #expect(screening.naturalSize == CGSize(width: width, height: height))
        let seen = try #require(screening.frames.first).buffer
        #expect(CVPixelBufferGetWidth(seen) == width && CVPixelBufferGetHeight(seen) == height)
        #expect(gray(of: seen, width - 1, height / 2) > 200 && gray(of: seen, width / 2, height - 1) > 200)
        #expect(abs(gray(of: seen, width / 2, height / 2) - 60) <= 6)
    }

    @Test func `they may be any kind of number`() async throws {
        for number in [CGFloat(64), Float(64), 64.0, NSNumber(value: Float(64)), UInt8(64), Int32(64), UInt32(64)] as [Any] {
            let recording = try Recording(settings: [AVVideoWidthKey: number, AVVideoHeightKey: number])
            #expect(recording.writer.canAdd(recording.input), "\(type(of: number))")
        }
    }

    @Test func `fractions of a pixel are cut off`() async throws {
        let recording = try Recording(settings: [AVVideoWidthKey: 64.9, AVVideoHeightKey: CGFloat(48.2)]).begin()
        recording.show(90, at: .zero)
        #expect(try await recording.screening().naturalSize == CGSize(width: 64, height: 48))
    }

    @Test func `they may be left to a format hint`() async throws {
        let recording = try Recording()
        let input = AVAssetWriterInput(
            mediaType: .video, outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264],
            sourceFormatHint: CMSampleBufferGetFormatDescription(try pictureSample(1)))
        #expect(recording.writer.canAdd(input))
        recording.writer.add(input)
        recording.writer.startWriting()
        recording.writer.startSession(atSourceTime: .zero)
        input.append(try pictureSample(90))
        #expect(try await recording.screening().naturalSize == CGSize(width: 64, height: 48))
    }

    @Test(arguments: [17, 30, 33, 101]) func `rows of a buffer may be longer than its pixels`(width: Int) async throws {
        let recording = try Recording(settings: [AVVideoWidthKey: width, AVVideoHeightKey: 40]).begin()
        let buffer = picture(0, width: width, height: 40)
        paint(buffer) { x, _ in UInt8(x * 2) }
        recording.adaptor.append(buffer, withPresentationTime: .zero)
        let seen = try #require(try await recording.screening().frames.first).buffer
        for y in [2, 20, 37] { #expect(abs(gray(of: seen, width / 2, y) - width / 2 * 2) <= 8) }
    }
}

@Suite("16. Colours") struct ColorContract {
    @Test(arguments: [kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB])
    func `R′G′B′ of either order is the same picture`(format: OSType) async throws {
        let recording = try Recording().begin()
        recording.adaptor.append(picture(130, format: format), withPresentationTime: .zero)
        #expect(look(try await recording.screening().grays, like: [130], within: 2))
    }

    @Test(arguments: [kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange])
    func `Y′CbCr is taken in its range`(format: OSType) async throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 64, 48, format, nil, &made)
        let buffer = try #require(made)
        CVPixelBufferLockBaseAddress(buffer, [])
        for (plane, value) in [(0, 126), (1, 128)] {
            if let base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) {
                memset(
                    base, Int32(value),
                    CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) * CVPixelBufferGetHeightOfPlane(buffer, plane))
            }
        }
        CVPixelBufferUnlockBaseAddress(buffer, [])
        let recording = try Recording().begin()
        recording.adaptor.append(buffer, withPresentationTime: .zero)
        let isFullRange = format == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        #expect(look(try await recording.screening().grays, like: [isFullRange ? 126 : (126 - 16) * 255 / 219], within: 2))
    }

    @Test func `colour properties are the movie's`() async throws {
        let properties = [
            AVVideoColorPrimariesKey: AVVideoColorPrimaries_P3_D65,
            AVVideoTransferFunctionKey: AVVideoTransferFunction_ITU_R_709_2,
            AVVideoYCbCrMatrixKey: AVVideoYCbCrMatrix_ITU_R_709_2,
        ]
        let recording = try Recording(settings: [AVVideoColorPropertiesKey: properties]).begin()
        recording.show(90, at: .zero)
        let format = try #require(try await recording.screening().format)
        func tag(_ key: CFString) -> String? { CMFormatDescriptionGetExtension(format, extensionKey: key) as? String }
        #expect(tag(kCMFormatDescriptionExtension_ColorPrimaries) == AVVideoColorPrimaries_P3_D65)
        #expect(tag(kCMFormatDescriptionExtension_TransferFunction) == AVVideoTransferFunction_ITU_R_709_2)
        #expect(tag(kCMFormatDescriptionExtension_YCbCrMatrix) == AVVideoYCbCrMatrix_ITU_R_709_2)
    }

    @Test(arguments: [AVVideoColorPrimariesKey, AVVideoTransferFunctionKey, AVVideoYCbCrMatrixKey])
    func `two of the three properties are not enough`(missing: String) throws {
        let properties = [
            AVVideoColorPrimariesKey: AVVideoColorPrimaries_ITU_R_709_2,
            AVVideoTransferFunctionKey: AVVideoTransferFunction_ITU_R_709_2,
            AVVideoYCbCrMatrixKey: AVVideoYCbCrMatrix_ITU_R_709_2,
        ]
        func canAdd(_ properties: [String: String]) throws -> Bool {
            let recording = try Recording(settings: [AVVideoColorPropertiesKey: properties])
            return recording.writer.canAdd(recording.input)
        }
        #expect(try canAdd(properties))
        #expect(try !canAdd(properties.filter { $0.key != missing }))
    }
}
