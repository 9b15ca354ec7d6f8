// Imports every facade beside XCTest.
import AVFoundation
import CoreFoundation
import CoreGraphics
import CoreImage
import CoreImage.CIFilterBuiltins
import CoreMedia
import CoreVideo
import ImageIO
import Photos
import UIKit
import XCTest

final class FacadeXCTests: XCTestCase {
    func testCoreFoundation() {
        let options = [kCGImageSourceThumbnailMaxPixelSize: 16, "flag": kCFBooleanTrue!] as CFDictionary
        XCTAssertEqual(options.count, 2)
        XCTAssertEqual(noErr as OSStatus, 0)
    }

    func testCoreGraphics() {
        XCTAssertEqual(CGRect(x: 0, y: 0, width: 2, height: 1).applying(CGAffineTransform(scaleX: 2, y: 2)).width, 4)
        XCTAssertEqual(CGColorSpaceCreateDeviceRGB().numberOfComponents, 3)
    }

    func testCoreVideo() {
        XCTAssertEqual(kCVPixelFormatType_32BGRA, 0x4247_5241)
    }

    func testCoreMedia() {
        XCTAssertEqual(CMTimeMultiply(CMTimeMake(value: 20, timescale: 600), multiplier: 3), CMTime(value: 1, timescale: 10))
    }

    func testCoreImage() {
        let image = CIImage(color: CIColor(red: 1, green: 0, blue: 0)).cropped(to: CGRect(x: 0, y: 0, width: 4, height: 2))
        XCTAssertEqual(image.extent.width, 4)
    }

    func testUIKit() {
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        }
        XCTAssertEqual(picture.size, CGSize(width: 4, height: 2))
    }

    func testImageIO() {
        let source = CGImageSourceCreateWithURL(URL(fileURLWithPath: "/nowhere.jpg") as CFURL, nil)
        XCTAssertNil(source.flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) })
    }

    func testPhotos() {
        XCTAssertEqual(PHPhotoLibrary.authorizationStatus(), .authorized)
    }

    func testAVFoundationMakesAMovie() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mp4")
        defer { try? FileManager.default.removeItem(at: url) }
        let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 32, AVVideoHeightKey: 32])
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
        writer.add(input)
        XCTAssertTrue(writer.startWriting())
        writer.startSession(atSourceTime: .zero)

        var made: CVPixelBuffer?
        CVPixelBufferCreate(kCFAllocatorDefault, 32, 32, kCVPixelFormatType_32BGRA, nil, &made)
        let buffer = try XCTUnwrap(made)
        CIContext().render(CIImage(color: CIColor(red: 0, green: 1, blue: 0)), to: buffer)
        for index in 0..<3 {
            XCTAssertTrue(adaptor.append(buffer, withPresentationTime: CMTime(value: CMTimeValue(index), timescale: 30)))
        }
        input.markAsFinished()
        let finished = expectation(description: "finished")
        writer.finishWriting { finished.fulfill() }
        wait(for: [finished], timeout: 60)
        XCTAssertEqual(writer.status, .completed)
        XCTAssertEqual(try Data(contentsOf: url).dropFirst(4).prefix(4), Data("ftyp".utf8))
    }
}
