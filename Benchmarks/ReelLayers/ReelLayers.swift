import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelQuartzCore

/// A client's program that exports a movie with layers over it: `ReelLayers MOVIE OUTPUT LAYERS`, where LAYERS is `none` (a
/// video composition without an animation tool), `standing` (a text, a shape with a shadow and a gradient that stand),
/// `fading` (the same, fading in and out), `moving` (a credit roll) or `particles` (confetti). For `make bench WORK=layers`.
@main
struct ReelLayers {
    static func main() async {
        let words = CommandLine.arguments
        guard words.count == 4, let layers = Layers(rawValue: words[3]) else {
            fail("usage: ReelLayers MOVIE OUTPUT none|standing|fading|moving|particles")
        }
        let asset = AVURLAsset(url: URL(fileURLWithPath: words[1]))
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        if layers != .none {
            let size = composition.renderSize
            let (root, video) = (CALayer(), CALayer())
            root.frame = CGRect(origin: .zero, size: size)
            video.frame = root.frame
            root.addSublayer(video)
            root.addSublayer(layers.overlay(size, duration: asset.duration.seconds))
            composition.animationTool = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: root)
        }
        guard let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality) else {
            fail("\(words[1]) cannot be exported")
        }
        let output = URL(fileURLWithPath: words[2])
        try? FileManager.default.removeItem(at: output)
        session.videoComposition = composition
        session.outputURL = output
        session.outputFileType = .mp4
        await session.export()
        if let error = session.error { fail("\(words[2]): \(error)") }
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("ReelLayers: \(message)\n".utf8))
        exit(1)
    }
}

private enum Layers: String {
    case none, standing, fading, moving, particles

    func overlay(_ size: CGSize, duration: Double) -> CALayer {
        let overlay = CALayer()
        overlay.frame = CGRect(origin: .zero, size: size)
        switch self {
        case .none: break
        case .standing, .fading:
            for layer in lowerThird(size) { overlay.addSublayer(layer) }
            if self == .fading { overlay.add(fade(duration), forKey: nil) }
        case .moving: overlay.addSublayer(roll(size, duration))
        case .particles: overlay.addSublayer(confetti(size))
        }
        return overlay
    }

    private func lowerThird(_ size: CGSize) -> [CALayer] {
        let band = CAGradientLayer()
        band.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height / 4)
        band.colors = [CGColor(gray: 0, alpha: 0.7), CGColor(gray: 0, alpha: 0)]
        let badge = CAShapeLayer()
        badge.path = CGPath(ellipseIn: CGRect(x: 60, y: 60, width: 120, height: 120), transform: nil)
        badge.fillColor = CGColor(srgbRed: 0.8, green: 0.2, blue: 0.1, alpha: 1)
        badge.shadowOpacity = 0.8
        return [band, badge, text("Anna Bianchi, guide at the Forum", CGRect(x: 220, y: 70, width: 1_400, height: 90))]
    }

    private func text(_ string: String, _ frame: CGRect) -> CATextLayer {
        let text = CATextLayer()
        text.frame = frame
        text.string = string
        text.fontSize = 60
        return text
    }

    private func fade(_ duration: Double) -> CAKeyframeAnimation {
        let fade = CAKeyframeAnimation(keyPath: "opacity")
        fade.values = [0, 1, 1, 0]
        fade.keyTimes = [0, NSNumber(value: 1 / duration), NSNumber(value: 1 - 1 / duration), 1]
        fade.duration = duration
        return fade
    }

    private func roll(_ size: CGSize, _ duration: Double) -> CALayer {
        let names = (1...40).map { "Person \($0)" }.joined(separator: "\n")
        let roll = text(names, CGRect(x: 600, y: -3_000, width: 720, height: 3_000))
        let move = CABasicAnimation(keyPath: "position.y")
        move.byValue = 3_000 + size.height
        move.duration = duration
        roll.add(move, forKey: nil)
        return roll
    }

    private func confetti(_ size: CGSize) -> CALayer {
        let square = CGContext(
            data: nil, width: 24, height: 16, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        square?.setFillColor(CGColor(gray: 1, alpha: 1))
        square?.fill(CGRect(x: 0, y: 0, width: 24, height: 16))
        let cell = CAEmitterCell()
        cell.contents = square?.makeImage()
        cell.birthRate = 100
        cell.lifetime = 8
        cell.velocity = 60
        cell.velocityRange = 60
        cell.emissionLongitude = -.pi / 2
        cell.emissionRange = 1
        cell.yAcceleration = -30
        cell.spinRange = 6
        cell.color = CGColor(gray: 0.6, alpha: 1)
        (cell.redRange, cell.greenRange, cell.blueRange) = (0.8, 0.8, 0.8)
        let emitter = CAEmitterLayer()
        emitter.emitterPosition = CGPoint(x: size.width / 2, y: size.height + 20)
        emitter.emitterSize = CGSize(width: size.width, height: 0)
        emitter.emitterShape = .line
        emitter.emitterCells = [cell]
        return emitter
    }
}
