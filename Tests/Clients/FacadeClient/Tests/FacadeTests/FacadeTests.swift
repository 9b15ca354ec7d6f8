// Imports every facade beside swift-testing, whose overlays for CoreGraphics, CoreImage and UIKit must find those modules.
import AVFAudio
import AVFoundation
import AVKit
import Accelerate
import CoreAudioTypes
import CoreFoundation
import CoreGraphics
import CoreImage
import CoreImage.CIFilterBuiltins
import CoreMedia
import CoreServices
import CoreVideo
import ImageIO
import MobileCoreServices
import OSLog
import Photos
import QuartzCore
import Testing
import UIKit
import UniformTypeIdentifiers
import VideoToolbox
import os

@Suite struct FacadeTests {
    @Test func coreFoundation() {
        let options = [kCGImageSourceThumbnailMaxPixelSize: 16, "flag": kCFBooleanTrue!] as CFDictionary
        #expect(options.count == 2)
        #expect((noErr as OSStatus) == 0)
    }

    @Test func coreGraphics() {
        #expect(CGRect(x: 0, y: 0, width: 2, height: 1).applying(CGAffineTransform(scaleX: 2, y: 2)).width == 4)
        #expect(CGColorSpaceCreateDeviceRGB().numberOfComponents == 3)
    }

    @Test func coreVideo() {
        #expect(kCVPixelFormatType_32BGRA == 0x4247_5241)
    }

    @Test func coreMedia() {
        #expect(CMTimeMultiply(CMTimeMake(value: 20, timescale: 600), multiplier: 3) == CMTime(value: 1, timescale: 10))
    }

    @Test func coreImage() {
        #expect(
            CIImage(color: CIColor(red: 1, green: 0, blue: 0)).cropped(to: CGRect(x: 0, y: 0, width: 4, height: 2)).extent.width
                == 4)
    }

    @Test func coreImageFilters() {
        let filter = CIFilter.sourceOverCompositing()
        filter.inputImage = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 4, height: 2))
        filter.backgroundImage = CIImage(color: .blue).cropped(to: CGRect(x: 2, y: 0, width: 4, height: 2))
        #expect(filter.outputImage?.extent == CGRect(x: 0, y: 0, width: 6, height: 2))
    }

    @Test func accelerate() {
        let samples: [Float] = [3, -4]
        var magnitudes = [Float](repeating: 0, count: 2)
        vDSP_vabs(samples, 1, &magnitudes, 1, vDSP_Length(samples.count))
        #expect(magnitudes == [3, 4])
        #expect(vDSP.rootMeanSquare(samples) == Float(12.5).squareRoot())
    }

    @Test func videoToolbox() {
        var session: VTCompressionSession?
        let status = VTCompressionSessionCreate(
            allocator: kCFAllocatorDefault, width: 64, height: 64, codecType: kCMVideoCodecType_H264,
            encoderSpecification: nil, imageBufferAttributes: nil, compressedDataAllocator: nil, outputCallback: nil,
            refcon: nil, compressionSessionOut: &session)
        #expect(status == noErr)
        #expect(session.map { VTSessionSetProperty($0, key: kVTCompressionPropertyKey_RealTime, value: kCFBooleanTrue) } == noErr)
    }

    @Test func uiKit() {
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        }
        #expect(picture.size == CGSize(width: 4, height: 2))
    }

    @Test func uiKitColorLiterals() {
        let color = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
        #expect(color == UIColor.orange)
    }

    @Test func uiKitText() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.white, .paragraphStyle: style,
        ]
        let colors = [UIColor.black.cgColor, UIColor.blue.cgColor] as CFArray
        let gradient = try #require(CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 1]))
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 60)).image { context in
            context.cgContext.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 0, y: 60), options: [])
            "up".draw(at: .zero, withAttributes: attributes)
            ("down" as NSString).draw(in: CGRect(x: 0, y: 30, width: 40, height: 30), withAttributes: attributes)
        }
        #expect(picture.size == CGSize(width: 40, height: 60))
        #expect(NSAttributedString(string: "wide", attributes: attributes).size().width > 40)
    }

    @Test func imageIO() {
        let source = CGImageSourceCreateWithURL(URL(fileURLWithPath: "/nowhere.jpg") as CFURL, nil)
        #expect(source.flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) } == nil)
    }

    @Test func uniformTypeIdentifiers() {
        #expect(UTType(filenameExtension: "mov") == .quickTimeMovie)
        #expect(AVFileType(UTType.mpeg4Movie.identifier) == .mp4)
        #expect(UTTypeConformsTo(kUTTypeJPEG, kUTTypeImage))
        let identifier = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "png" as CFString, nil)
        #expect(identifier?.takeRetainedValue() as String? == kUTTypePNG as String)
    }

    @Test func logging() {
        let logger = Logger(subsystem: "com.example.client", category: "tests")
        logger.debug("\(1) of \("two", privacy: .public)")
        os_log("%{public}@", log: .disabled, type: .error, "text")
        let state = OSAllocatedUnfairLock(initialState: 1)
        #expect(state.withLock { $0 } == 1)
    }

    @Test func quartzCore() {
        #expect(CATransform3DIsIdentity(CATransform3DMakeScale(1, 1, 1)) && CACurrentMediaTime() > 0)
    }

    @Test func photoLibrary() async throws {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        options.fetchLimit = 1
        #expect(PHAsset.fetchAssets(with: .image, options: options).count <= 1)
        try await PHPhotoLibrary.shared().performChanges {}
    }

    @Test func photos() {
        #expect(PHPhotoLibrary.authorizationStatus() == .authorized)
    }

    @Test func avFoundationMakesAMovie() async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mp4")
        defer { try? FileManager.default.removeItem(at: url) }
        let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 32, AVVideoHeightKey: 32])
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
        writer.add(input)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)

        var made: CVPixelBuffer?
        CVPixelBufferCreate(kCFAllocatorDefault, 32, 32, kCVPixelFormatType_32BGRA, nil, &made)
        let buffer = try #require(made)
        CIContext().render(CIImage(color: CIColor(red: 0, green: 1, blue: 0)), to: buffer)
        for index in 0..<3 {
            #expect(adaptor.append(buffer, withPresentationTime: CMTime(value: CMTimeValue(index), timescale: 30)))
        }
        input.markAsFinished()
        await writer.finishWriting()
        #expect(writer.status == .completed)
        #expect(try Data(contentsOf: url).dropFirst(4).prefix(4) == Data("ftyp".utf8))
    }
}
