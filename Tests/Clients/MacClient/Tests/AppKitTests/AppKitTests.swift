// Imports AppKit beside swift-testing, whose overlay for AppKit must find its module.
import AVFoundation
import AppKit
import CoreImage
import Testing

// As in code for several systems: only one of the two parts may be compiled.
#if canImport(UIKit)
    import UIKit
    typealias PlatformImage = UIImage
#endif
#if canImport(AppKit)
    typealias PlatformImage = NSImage
    typealias PlatformColor = NSColor
#endif

@Suite struct AppKitTests {
    private func slide(_ color: PlatformColor, _ title: String) -> PlatformImage {
        NSImage(size: NSSize(width: 64, height: 48), flipped: false) { rect in
            color.setFill()
            rect.fill()
            let style = NSMutableParagraphStyle()
            style.alignment = .center
            title.draw(
                in: rect.insetBy(dx: 4, dy: 4),
                withAttributes: [
                    .font: NSFont.boldSystemFont(ofSize: NSFont.systemFontSize), .foregroundColor: NSColor.white,
                    .paragraphStyle: style,
                ])
            return true
        }
    }

    @Test func imagesBecomeFiles() throws {
        let image = slide(.systemBlue, "one")
        let cgImage = try #require(image.cgImage(forProposedRect: nil, context: nil, hints: nil))
        let rep = NSBitmapImageRep(cgImage: cgImage)
        rep.size = image.size
        let png = try #require(rep.representation(using: .png, properties: [:]))
        let jpeg = try #require(rep.representation(using: .jpeg, properties: [.compressionFactor: 0.9]))
        #expect(NSImage(data: png)?.size == NSSize(width: 64, height: 48))
        #expect(jpeg.prefix(2) == Data([0xFF, 0xD8]))
        #expect(rep.colorAt(x: 1, y: 1)?.usingColorSpace(.sRGB)?.blueComponent == 1)
        let filtered = CIImage(bitmapImageRep: rep)?.applyingFilter("CIColorInvert")
        #expect(filtered?.extent.size == image.size)
    }

    @Test func imagesBecomeAMovie() async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mp4")
        defer { try? FileManager.default.removeItem(at: url) }
        let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
        let settings: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48]
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
        writer.add(input)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        for (index, image) in [slide(.red, "one"), slide(.blue, "two")].enumerated() {
            let buffer = try #require(pixelBuffer(of: image))
            #expect(adaptor.append(buffer, withPresentationTime: CMTime(value: CMTimeValue(index), timescale: 1)))
        }
        input.markAsFinished()
        await writer.finishWriting()
        #expect(writer.status == .completed)
    }

    private func pixelBuffer(of image: NSImage) -> CVPixelBuffer? {
        var made: CVPixelBuffer?
        let (width, height) = (Int(image.size.width), Int(image.size.height))
        CVPixelBufferCreate(kCFAllocatorDefault, width, height, kCVPixelFormatType_32ARGB, nil, &made)
        guard let buffer = made else { return nil }
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        guard
            let context = CGContext(
                data: CVPixelBufferGetBaseAddress(buffer), width: width, height: height, bitsPerComponent: 8,
                bytesPerRow: CVPixelBufferGetBytesPerRow(buffer), space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue)
        else { return nil }
        NSGraphicsContext.saveGraphicsState()
        NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: false)
        image.draw(in: NSRect(x: 0, y: 0, width: width, height: height))
        NSGraphicsContext.restoreGraphicsState()
        return buffer
    }
}
