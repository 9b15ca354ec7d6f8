import Foundation
import ReelColor
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine
import ReelQuartzCore
import ReelTestSupport
import Testing

@testable import ReelAVFoundation

/// How often layers are drawn.
@Suite struct AnimationPainterTests {
    private let size = PixelSize(width: 64, height: 48)

    private func layers() -> (root: CALayer, video: CALayer, title: CALayer) {
        let (root, video, title) = (CALayer(), CALayer(), CALayer())
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
        video.frame = root.frame
        title.frame = CGRect(x: 10, y: 10, width: 20, height: 10)
        title.backgroundColor = .white
        root.addSublayer(video)
        root.addSublayer(title)
        return (root, video, title)
    }

    private func painter(_ root: CALayer, _ video: CALayer) throws -> AnimationPainter {
        let renderer = LayerRenderer(root)
        return AnimationPainter(renderer, videos: [ObjectIdentifier(video)], size: size, tags: .bt709, usesPlanes: true)
    }

    private func gray() throws -> CVPixelBuffer { try FrameCanvas.make(size, color: RGB24(red: 99, green: 99, blue: 99)) }

    @Test func `a still layer is drawn once, over any number of frames`() throws {
        let (root, video, _) = layers()
        let painter = try painter(root, video)
        var pictures: [CVPixelBuffer] = []
        for index in 0..<20 { pictures.append(try painter.paint(try gray(), at: CMTime(value: Int64(index), timescale: 10))) }
        #expect(painter.drawingCount == 1)
        #expect(Set(pictures.map { ObjectIdentifier($0) }).count == 20)
    }

    @Test func `the same frame with the same layers is the same picture`() throws {
        let (root, video, title) = layers()
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.beginTime, fade.duration) = (0, 1, 1, 0.5)
        title.add(fade, forKey: nil)
        let painter = try painter(root, video)
        let frame = try gray()
        let pictures = try (0..<20).map { try painter.paint(frame, at: CMTime(value: Int64($0), timescale: 10)) }
        #expect(pictures[..<10].allSatisfy { $0 === pictures[0] })
        #expect(pictures[15...].allSatisfy { $0 === pictures[15] })
        #expect(pictures[0] !== pictures[11] && pictures[11] !== pictures[12])
        // A fade is the same layer at other opacities.
        #expect(painter.drawingCount == 1)
        // The frame itself is not drawn over.
        #expect(try frame.bitmap().row(30)[20] & 0xFF == 99)
    }

    @Test func `layers that move are drawn for each frame in which they do`() throws {
        let (root, video, title) = layers()
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.beginTime, move.duration) = (10, 20, 1, 0.5)
        title.add(move, forKey: nil)
        let painter = try painter(root, video)
        let frame = try gray()
        let pictures = try (0..<20).map { try painter.paint(frame, at: CMTime(value: Int64($0), timescale: 10)) }
        #expect(pictures[..<10].allSatisfy { $0 === pictures[0] })
        #expect(Set(pictures[10..<15].map { ObjectIdentifier($0) }).count == 5)
        // Before, five times, and after.
        #expect(painter.drawingCount == 7)
    }

    @Test func `without anything in front, frames pass unchanged`() throws {
        let (root, video, title) = layers()
        title.isHidden = true
        let painter = try painter(root, video)
        let frame = try gray()
        #expect(try painter.paint(frame, at: .zero) === frame)
        #expect(painter.drawingCount == 0)
    }

    @Test func `drawing in planes and in R′G′B′ looks the same`() throws {
        let (root, video, title) = layers()
        title.opacity = 0.5
        title.cornerRadius = 5
        let renderer = LayerRenderer(root)
        let pictures = try [true, false].map { usesPlanes in
            let painter = AnimationPainter(
                renderer, videos: [ObjectIdentifier(video)], size: size, tags: .bt709, usesPlanes: usesPlanes)
            return try painter.paint(try gray(), at: .zero).bitmap()
        }
        for y in 0..<48 {
            for x in 0..<64 {
                let (one, other) = (pictures[0].row(y)[x], pictures[1].row(y)[x])
                for shift in [0, 8, 16] as [UInt32] {
                    #expect(abs(Int(one >> shift & 255) - Int(other >> shift & 255)) <= 3, "\(x), \(y)")
                }
            }
        }
    }
}
