// Core Animation over a movie, as programs write it.
import AVFoundation
import UIKit

/// A layer of a program's own.
class BadgeLayer: CALayer {
    var progress: CGFloat = 0

    override init() {
        super.init()
        setNeedsDisplay()
    }

    override init(layer: Any) {
        super.init(layer: layer)
        if let badge = layer as? BadgeLayer { progress = badge.progress }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override var bounds: CGRect {
        didSet { setNeedsLayout() }
    }

    override func draw(in ctx: CGContext) {
        ctx.setFillColor(UIColor.red.cgColor)
        ctx.fillEllipse(in: bounds)
    }

    override func layoutSublayers() {
        super.layoutSublayers()
        sublayers?.forEach { $0.frame = bounds }
    }
}

class LayerPainter: NSObject, CALayerDelegate {
    func draw(_ layer: CALayer, in ctx: CGContext) { ctx.fill(layer.bounds) }
}

func addOverlay(to composition: AVMutableVideoComposition, image: UIImage, size: CGSize) {
    let backgroundLayer = CALayer()
    backgroundLayer.frame = CGRect(origin: .zero, size: size)
    backgroundLayer.backgroundColor = UIColor.black.cgColor
    let videoLayer = CALayer()
    videoLayer.frame = CGRect(x: 20, y: 20, width: size.width - 40, height: size.height - 40)
    let overlayLayer = CALayer()
    overlayLayer.frame = CGRect(origin: .zero, size: size)

    let imageLayer = CALayer()
    imageLayer.contents = image.cgImage
    imageLayer.contentsGravity = .resizeAspectFill
    imageLayer.masksToBounds = true
    overlayLayer.addSublayer(imageLayer)

    let attributed = NSAttributedString(
        string: "Title", attributes: [.font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.green])
    let textLayer = CATextLayer()
    textLayer.string = attributed
    textLayer.shouldRasterize = true
    textLayer.rasterizationScale = UIScreen.main.scale
    textLayer.alignmentMode = .center
    textLayer.font = UIFont(name: "Helvetica", size: 30)
    textLayer.font = "Helvetica-Bold" as CFTypeRef
    textLayer.truncationMode = .end
    textLayer.displayIfNeeded()
    overlayLayer.addSublayer(textLayer)

    let scale = CABasicAnimation(keyPath: "transform.scale")
    scale.fromValue = 0.8
    scale.toValue = 1.2
    scale.duration = 0.5
    scale.repeatCount = .greatestFiniteMagnitude
    scale.autoreverses = true
    scale.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeInEaseOut)
    scale.beginTime = AVCoreAnimationBeginTimeAtZero
    scale.isRemovedOnCompletion = false
    scale.fillMode = CAMediaTimingFillMode.both
    textLayer.add(scale, forKey: "scale")

    let move = CAKeyframeAnimation(keyPath: #function)
    move.keyPath = "position"
    move.values = [NSValue(cgPoint: .zero), NSValue(cgPoint: CGPoint(x: 10, y: 10))]
    move.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 5, height: 5)).cgPath
    move.calculationMode = .paced
    move.rotationMode = .rotateAuto
    move.keyTimes = [0, 0.5, 1]
    move.timingFunctions = [CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)]
    let group = CAAnimationGroup()
    group.animations = [scale, move]
    imageLayer.add(group, forKey: nil)

    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    overlayLayer.sublayerTransform = perspective
    overlayLayer.setAffineTransform(CGAffineTransform(rotationAngle: 0.1))

    let shape = CAShapeLayer()
    shape.path = UIBezierPath(roundedRect: overlayLayer.bounds, cornerRadius: 8).cgPath
    shape.fillRule = .evenOdd
    shape.lineCap = .round
    shape.lineDashPattern = [4, 2]
    overlayLayer.mask = shape
    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    gradient.locations = [0, 1]
    overlayLayer.insertSublayer(gradient, at: 0)

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    overlayLayer.opacity = 0.9
    CATransaction.commit()

    let outputLayer = CALayer()
    outputLayer.frame = CGRect(origin: .zero, size: size)
    outputLayer.addSublayer(backgroundLayer)
    outputLayer.addSublayer(videoLayer)
    outputLayer.addSublayer(overlayLayer)
    outputLayer.isGeometryFlipped = true
    composition.animationTool = AVVideoCompositionCoreAnimationTool(
        postProcessingAsVideoLayer: videoLayer, in: outputLayer)
}

func picture(of layer: CALayer) -> UIImage {
    UIGraphicsImageRenderer(bounds: layer.bounds).image { layer.render(in: $0.cgContext) }
}

func addConfetti(to overlayLayer: CALayer, image: UIImage) {
    let emitter = CAEmitterLayer()
    emitter.emitterPosition = CGPoint(x: overlayLayer.bounds.midX, y: overlayLayer.bounds.maxY)
    emitter.emitterShape = .line
    emitter.emitterMode = .outline
    emitter.emitterSize = CGSize(width: overlayLayer.bounds.width, height: 1)
    emitter.renderMode = .additive
    emitter.emitterCells = [UIColor.red, UIColor.green, UIColor.blue].map { color in
        let cell = CAEmitterCell()
        cell.name = "confetti"
        cell.birthRate = 6
        cell.lifetime = 7
        cell.lifetimeRange = 2
        cell.color = color.cgColor
        cell.velocity = 350
        cell.velocityRange = 80
        cell.emissionLongitude = -.pi / 2
        cell.emissionRange = .pi / 4
        cell.yAcceleration = -100
        cell.spin = 3.5
        cell.spinRange = 1
        cell.scale = 0.5
        cell.scaleRange = 0.25
        cell.scaleSpeed = -0.1
        cell.alphaSpeed = -0.15
        cell.contents = image.cgImage
        return cell
    }
    emitter.setValue(12, forKeyPath: "emitterCells.confetti.birthRate")
    emitter.beginTime = AVCoreAnimationBeginTimeAtZero
    overlayLayer.addSublayer(emitter)
}

func changeContents(of layer: CALayer, to image: CGImage) {
    let transition = CATransition()
    transition.type = .push
    transition.subtype = CATransitionSubtype.fromRight
    transition.duration = 0.5
    transition.beginTime = AVCoreAnimationBeginTimeAtZero + 2
    transition.fillMode = .backwards
    layer.add(transition, forKey: kCATransition)
    layer.contents = image

    let turn = CABasicAnimation(keyPath: "transform")
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    turn.fromValue = 0
    turn.toValue = 4 * Double.pi
    let cube = CATransformLayer()
    cube.add(turn, forKey: nil)
    let wheel = CAGradientLayer()
    wheel.type = .conic
    cube.addSublayer(wheel)
    layer.addSublayer(cube)
}
