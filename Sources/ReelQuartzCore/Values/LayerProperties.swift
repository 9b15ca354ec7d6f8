import Foundation
import ReelCoreGraphics

/// The values of a layer's properties: its own, or those that it has at a time in an animation.
struct LayerProperties: Sendable, Equatable {
    var bounds = CGRect.zero
    var position = CGPoint.zero
    var zPosition: CGFloat = 0
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var anchorPointZ: CGFloat = 0
    var transform = Matrix3D.identity
    var sublayerTransform = Matrix3D.identity
    var isHidden = false
    var isDoubleSided = true
    var isGeometryFlipped = false
    var masksToBounds = false
    /// Whether it only puts its sublayers into a common space.
    var isSpace = false
    var opacity: Float = 1

    var contents: CGImage?
    var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    var contentsScale: CGFloat = 1
    var contentsGravity = CALayerContentsGravity.resize
    var magnificationFilter = CALayerContentsFilter.linear
    var minificationFilter = CALayerContentsFilter.linear

    var backgroundColor: CGColor?
    var cornerRadius: CGFloat = 0
    var maskedCorners = CACornerMask.all
    var borderWidth: CGFloat = 0
    var borderColor: CGColor? = .black

    var shadowColor: CGColor? = .black
    var shadowOpacity: Float = 0
    var shadowOffset = CGSize(width: 0, height: -3)
    var shadowRadius: CGFloat = 3
    var shadowPath: PathShape?

    /// The direction of the path that an animation moves the layer along, in radians.
    var pathAngle: CGFloat = 0

    // What a layer of a special class has.
    var text: TextProperties?
    var shape: ShapeProperties?
    var gradient: GradientProperties?
    var replicator: ReplicatorProperties?
    var emitter: EmitterProperties?
}

extension LayerProperties {
    /// Those of a layer that shows only its sublayers, not cut off.
    var withoutContent: LayerProperties {
        var properties = self
        properties.backgroundColor = nil
        properties.contents = nil
        properties.borderWidth = 0
        properties.cornerRadius = 0
        properties.masksToBounds = false
        properties.shadowOpacity = 0
        return properties
    }
}

/// The properties of a `CATextLayer`.
struct TextProperties: Sendable, Equatable {
    /// Text with attributes, which nothing changes any more.
    ///
    /// `@unchecked Sendable`: its paragraphs are immutable values.
    final class Attributed: @unchecked Sendable, Equatable {
        let paragraphs: [StyledParagraph]
        init(_ paragraphs: [StyledParagraph]) { self.paragraphs = paragraphs }
        static func == (one: Attributed, other: Attributed) -> Bool { one === other }
    }

    var plain: String?
    var attributed: Attributed?
    /// The font, whose own size does not apply.
    var font: TextFont?
    var fontSize: CGFloat = 36
    var foregroundColor: CGColor? = .white
    var isWrapped = false
    var alignment = CATextLayerAlignmentMode.natural
    var truncation = CATextLayerTruncationMode.none
}

/// The properties of a `CAShapeLayer`.
struct ShapeProperties: Sendable, Equatable {
    var path: PathShape?
    var fillColor: CGColor? = .black
    var fillRule = CAShapeLayerFillRule.nonZero
    var strokeColor: CGColor?
    var strokeStart: CGFloat = 0
    var strokeEnd: CGFloat = 1
    var lineWidth: CGFloat = 1
    var miterLimit: CGFloat = 10
    var lineCap = CAShapeLayerLineCap.butt
    var lineJoin = CAShapeLayerLineJoin.miter
    var lineDashPhase: CGFloat = 0
    var lineDashPattern: [Double]?
}

/// The properties of a `CAGradientLayer`.
struct GradientProperties: Sendable, Equatable {
    var type = CAGradientLayerType.axial
    var colors: [CGColor]?
    var locations: [Double]?
    var startPoint = CGPoint(x: 0.5, y: 0)
    var endPoint = CGPoint(x: 0.5, y: 1)
}

/// The properties of a `CAReplicatorLayer`.
struct ReplicatorProperties: Sendable, Equatable {
    var count = 1
    var delay = 0.0
    var transform = Matrix3D.identity
    var color: CGColor? = .white
    var redOffset: Float = 0
    var greenOffset: Float = 0
    var blueOffset: Float = 0
    var alphaOffset: Float = 0
}
