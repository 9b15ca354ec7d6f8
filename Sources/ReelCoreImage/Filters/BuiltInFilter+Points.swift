import Foundation
import ReelCoreGraphics

// The properties of all protocols of CIFilterBuiltins that are points, vectors and transforms: each corresponds to the input of
// its name.
extension BuiltInFilter {
    var center: CGPoint {
        get { self[point: "inputCenter"] }
        set { self[point: "inputCenter"] = newValue }
    }

    var point0: CGPoint {
        get { self[point: "inputPoint0"] }
        set { self[point: "inputPoint0"] = newValue }
    }

    var point1: CGPoint {
        get { self[point: "inputPoint1"] }
        set { self[point: "inputPoint1"] = newValue }
    }

    var point2: CGPoint {
        get { self[point: "inputPoint2"] }
        set { self[point: "inputPoint2"] = newValue }
    }

    var point3: CGPoint {
        get { self[point: "inputPoint3"] }
        set { self[point: "inputPoint3"] = newValue }
    }

    var point4: CGPoint {
        get { self[point: "inputPoint4"] }
        set { self[point: "inputPoint4"] = newValue }
    }

    var topLeft: CGPoint {
        get { self[point: "inputTopLeft"] }
        set { self[point: "inputTopLeft"] = newValue }
    }

    var topRight: CGPoint {
        get { self[point: "inputTopRight"] }
        set { self[point: "inputTopRight"] = newValue }
    }

    var bottomLeft: CGPoint {
        get { self[point: "inputBottomLeft"] }
        set { self[point: "inputBottomLeft"] = newValue }
    }

    var bottomRight: CGPoint {
        get { self[point: "inputBottomRight"] }
        set { self[point: "inputBottomRight"] = newValue }
    }

    var shadowOffset: CGPoint {
        get { self[point: "inputShadowOffset"] }
        set { self[point: "inputShadowOffset"] = newValue }
    }

    var biasVector: CIVector {
        get { self[vector: "inputBiasVector"] }
        set { self[vector: "inputBiasVector"] = newValue }
    }

    var minComponents: CIVector {
        get { self[vector: "inputMinComponents"] }
        set { self[vector: "inputMinComponents"] = newValue }
    }

    var maxComponents: CIVector {
        get { self[vector: "inputMaxComponents"] }
        set { self[vector: "inputMaxComponents"] = newValue }
    }

    var redCoefficients: CIVector {
        get { self[vector: "inputRedCoefficients"] }
        set { self[vector: "inputRedCoefficients"] = newValue }
    }

    var greenCoefficients: CIVector {
        get { self[vector: "inputGreenCoefficients"] }
        set { self[vector: "inputGreenCoefficients"] = newValue }
    }

    var blueCoefficients: CIVector {
        get { self[vector: "inputBlueCoefficients"] }
        set { self[vector: "inputBlueCoefficients"] = newValue }
    }

    var alphaCoefficients: CIVector {
        get { self[vector: "inputAlphaCoefficients"] }
        set { self[vector: "inputAlphaCoefficients"] = newValue }
    }

    var curvesDomain: CIVector {
        get { self[vector: "inputCurvesDomain"] }
        set { self[vector: "inputCurvesDomain"] = newValue }
    }

    var rVector: CIVector {
        get { self[vector: "inputRVector"] }
        set { self[vector: "inputRVector"] = newValue }
    }

    var gVector: CIVector {
        get { self[vector: "inputGVector"] }
        set { self[vector: "inputGVector"] = newValue }
    }

    var bVector: CIVector {
        get { self[vector: "inputBVector"] }
        set { self[vector: "inputBVector"] = newValue }
    }

    var aVector: CIVector {
        get { self[vector: "inputAVector"] }
        set { self[vector: "inputAVector"] = newValue }
    }

    var transform: CGAffineTransform {
        get { self[transform: "inputTransform"] }
        set { self[transform: "inputTransform"] = newValue }
    }

    var extent: CGRect {
        get { self[rectangle: "inputExtent"] }
        set { self[rectangle: "inputExtent"] = newValue }
    }

    var weights: CIVector {
        get { self[vector: "inputWeights"] }
        set { self[vector: "inputWeights"] = newValue }
    }

    var neutral: CIVector {
        get { self[vector: "inputNeutral"] }
        set { self[vector: "inputNeutral"] = newValue }
    }

    var targetNeutral: CIVector {
        get { self[vector: "inputTargetNeutral"] }
        set { self[vector: "inputTargetNeutral"] = newValue }
    }
}
