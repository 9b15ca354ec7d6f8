import AVFoundation
import QuartzCore
import UIKit

enum MovieTitlesError: Error {
    case noVideo
    case cannotExport
}

/// Draws an intro, a lower third and a credit roll over a movie with Core Animation.
class MovieTitles {
    private let title: String
    private let names: [String]

    init(title: String, names: [String]) {
        self.title = title
        self.names = names
    }

    func export(_ movie: URL, to output: URL) async throws {
        let asset = AVURLAsset(url: movie)
        guard let track = try await asset.loadTracks(withMediaType: .video).first else { throw MovieTitlesError.noVideo }
        let duration = try await asset.load(.duration)
        let size = try await track.load(.naturalSize)

        let videoLayer = CALayer()
        videoLayer.frame = CGRect(origin: .zero, size: size)
        let parentLayer = CALayer()
        parentLayer.frame = CGRect(origin: .zero, size: size)
        parentLayer.addSublayer(videoLayer)
        parentLayer.addSublayer(intro(size))
        parentLayer.addSublayer(lowerThird(size))
        parentLayer.addSublayer(credits(size, end: duration.seconds))

        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: duration)
        instruction.layerInstructions = [AVMutableVideoCompositionLayerInstruction(assetTrack: track)]
        let composition = AVMutableVideoComposition()
        composition.renderSize = size
        composition.frameDuration = CMTime(value: 1, timescale: 25)
        composition.instructions = [instruction]
        composition.animationTool = AVVideoCompositionCoreAnimationTool(
            postProcessingAsVideoLayer: videoLayer, in: parentLayer)

        guard let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality) else {
            throw MovieTitlesError.cannotExport
        }
        session.videoComposition = composition
        try await session.export(to: output, as: .mp4)
    }

    private func text(_ string: String, _ fontSize: CGFloat, _ frame: CGRect, weight: UIFont.Weight = .regular) -> CATextLayer {
        let layer = CATextLayer()
        layer.frame = frame
        layer.string = string
        layer.font = UIFont.systemFont(ofSize: fontSize, weight: weight)
        layer.fontSize = fontSize
        layer.foregroundColor = UIColor.white.cgColor
        layer.alignmentMode = .center
        layer.contentsScale = 2
        return layer
    }

    /// A title on a dark gradient, for the first second and a half.
    private func intro(_ size: CGSize) -> CALayer {
        let background = CAGradientLayer()
        background.frame = CGRect(origin: .zero, size: size)
        background.colors = [UIColor.black.cgColor, UIColor(red: 0.1, green: 0.15, blue: 0.35, alpha: 1).cgColor]
        background.opacity = 0

        let fontSize = size.height / 8
        let titleLayer = text(
            title, fontSize, CGRect(x: 0, y: size.height / 2 - fontSize * 0.6, width: size.width, height: fontSize * 1.3),
            weight: .bold)
        titleLayer.shadowOpacity = 0.8
        titleLayer.shadowRadius = 3
        background.addSublayer(titleLayer)

        let grow = CABasicAnimation(keyPath: "transform.scale")
        grow.fromValue = 0.8
        grow.toValue = 1.0
        grow.duration = 1.5
        grow.beginTime = AVCoreAnimationBeginTimeAtZero
        grow.timingFunction = CAMediaTimingFunction(name: .easeOut)
        titleLayer.add(grow, forKey: "grow")

        let fade = CAKeyframeAnimation(keyPath: "opacity")
        fade.values = [1, 1, 0]
        fade.keyTimes = [0, 0.7, 1]
        fade.duration = 1.5
        fade.beginTime = AVCoreAnimationBeginTimeAtZero
        background.add(fade, forKey: "fade")
        return background
    }

    /// The first name on a bar, which slides in and out.
    private func lowerThird(_ size: CGSize) -> CALayer {
        let bar = CALayer()
        let height = size.height / 7
        bar.frame = CGRect(x: -size.width * 0.6, y: size.height / 10, width: size.width * 0.55, height: height)
        bar.backgroundColor = UIColor(red: 0.75, green: 0.1, blue: 0.15, alpha: 0.9).cgColor
        bar.cornerRadius = height / 4
        bar.masksToBounds = true

        let stripe = CAShapeLayer()
        stripe.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: height / 6, height: height)).cgPath
        stripe.fillColor = UIColor.white.cgColor
        bar.addSublayer(stripe)
        bar.addSublayer(
            text(names[0], height * 0.5, CGRect(x: 0, y: height * 0.12, width: bar.bounds.width, height: height * 0.7)))

        let slide = CAAnimationGroup()
        let slideIn = CASpringAnimation(keyPath: "position.x")
        slideIn.fromValue = bar.position.x
        slideIn.toValue = size.width * 0.32
        slideIn.damping = 14
        slideIn.duration = slideIn.settlingDuration
        slideIn.fillMode = .forwards
        let slideOut = CABasicAnimation(keyPath: "position.x")
        slideOut.toValue = bar.position.x
        slideOut.beginTime = 1.6
        slideOut.duration = 0.4
        slide.animations = [slideIn, slideOut]
        slide.beginTime = 1.6
        slide.duration = 2
        bar.add(slide, forKey: "slide")
        return bar
    }

    /// All names, which roll from the bottom to the top during the last two seconds.
    private func credits(_ size: CGSize, end: Double) -> CALayer {
        let shade = CALayer()
        shade.frame = CGRect(origin: .zero, size: size)
        shade.backgroundColor = UIColor.black.withAlphaComponent(0.6).cgColor
        shade.opacity = 0

        let fontSize = size.height / 12
        let roll = text(names.joined(separator: "\n"), fontSize, .zero)
        let height = roll.preferredFrameSize().height
        roll.frame = CGRect(x: 0, y: -height, width: size.width, height: height)
        shade.addSublayer(roll)

        let appear = CABasicAnimation(keyPath: "opacity")
        appear.fromValue = 0
        appear.toValue = 1
        appear.beginTime = max(end - 2, 0.001)
        appear.duration = 0.3
        appear.fillMode = .forwards
        appear.isRemovedOnCompletion = false
        shade.add(appear, forKey: "appear")

        let move = CABasicAnimation(keyPath: "position.y")
        move.byValue = size.height + height
        move.beginTime = max(end - 2, 0.001)
        move.duration = 2
        roll.add(move, forKey: "roll")
        return shade
    }
}
