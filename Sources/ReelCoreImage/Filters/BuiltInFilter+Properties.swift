import Foundation
import ReelCoreGraphics

// The properties of all protocols of CIFilterBuiltins: each corresponds to the input of its name.
extension BuiltInFilter {
    var inputImage: CIImage? {
        get { self[image: "inputImage"] }
        set { self[image: "inputImage"] = newValue }
    }

    var backgroundImage: CIImage? {
        get { self[image: "inputBackgroundImage"] }
        set { self[image: "inputBackgroundImage"] = newValue }
    }

    var maskImage: CIImage? {
        get { self[image: "inputMaskImage"] }
        set { self[image: "inputMaskImage"] = newValue }
    }

    var targetImage: CIImage? {
        get { self[image: "inputTargetImage"] }
        set { self[image: "inputTargetImage"] = newValue }
    }

    var radius: Float {
        get { self[number: "inputRadius"] }
        set { self[number: "inputRadius"] = newValue }
    }

    var radius0: Float {
        get { self[number: "inputRadius0"] }
        set { self[number: "inputRadius0"] = newValue }
    }

    var radius1: Float {
        get { self[number: "inputRadius1"] }
        set { self[number: "inputRadius1"] = newValue }
    }

    var angle: Float {
        get { self[number: "inputAngle"] }
        set { self[number: "inputAngle"] = newValue }
    }

    var scale: Float {
        get { self[number: "inputScale"] }
        set { self[number: "inputScale"] = newValue }
    }

    var aspectRatio: Float {
        get { self[number: "inputAspectRatio"] }
        set { self[number: "inputAspectRatio"] = newValue }
    }

    var saturation: Float {
        get { self[number: "inputSaturation"] }
        set { self[number: "inputSaturation"] = newValue }
    }

    var brightness: Float {
        get { self[number: "inputBrightness"] }
        set { self[number: "inputBrightness"] = newValue }
    }

    var contrast: Float {
        get { self[number: "inputContrast"] }
        set { self[number: "inputContrast"] = newValue }
    }

    var power: Float {
        get { self[number: "inputPower"] }
        set { self[number: "inputPower"] = newValue }
    }

    var amount: Float {
        get { self[number: "inputAmount"] }
        set { self[number: "inputAmount"] = newValue }
    }

    var intensity: Float {
        get { self[number: "inputIntensity"] }
        set { self[number: "inputIntensity"] = newValue }
    }

    var sharpness: Float {
        get { self[number: "inputSharpness"] }
        set { self[number: "inputSharpness"] = newValue }
    }

    var falloff: Float {
        get { self[number: "inputFalloff"] }
        set { self[number: "inputFalloff"] = newValue }
    }

    var width: Float {
        get { self[number: "inputWidth"] }
        set { self[number: "inputWidth"] = newValue }
    }

    var time: Float {
        get { self[number: "inputTime"] }
        set { self[number: "inputTime"] = newValue }
    }

    var opacity: Float {
        get { self[number: "inputOpacity"] }
        set { self[number: "inputOpacity"] = newValue }
    }

    var barOffset: Float {
        get { self[number: "inputBarOffset"] }
        set { self[number: "inputBarOffset"] = newValue }
    }

    var fontSize: Float {
        get { self[number: "inputFontSize"] }
        set { self[number: "inputFontSize"] = newValue }
    }

    var scaleFactor: Float {
        get { self[number: "inputScaleFactor"] }
        set { self[number: "inputScaleFactor"] = newValue }
    }

    var ev: Float {
        get { self[number: "inputEV"] }
        set { self[number: "inputEV"] = newValue }
    }

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

    var color: CIColor {
        get { self[color: "inputColor"] }
        set { self[color: "inputColor"] = newValue }
    }

    var color0: CIColor {
        get { self[color: "inputColor0"] }
        set { self[color: "inputColor0"] = newValue }
    }

    var color1: CIColor {
        get { self[color: "inputColor1"] }
        set { self[color: "inputColor1"] = newValue }
    }

    var transform: CGAffineTransform {
        get { self[transform: "inputTransform"] }
        set { self[transform: "inputTransform"] = newValue }
    }

    var text: String {
        get { self[text: "inputText"] }
        set { self[text: "inputText"] = newValue }
    }

    var fontName: String {
        get { self[text: "inputFontName"] }
        set { self[text: "inputFontName"] = newValue }
    }

    var extent: CGRect {
        get { self[rectangle: "inputExtent"] }
        set { self[rectangle: "inputExtent"] = newValue }
    }

    var padding: Int {
        get {
            // As a Float, a number near the largest integer becomes larger than any integer.
            let number = self[number: "inputPadding"]
            return Int(exactly: number.rounded(.towardZero)) ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
        }
        set { self[number: "inputPadding"] = Float(newValue) }
    }

    var crop: Bool {
        get { self[number: "inputCrop"] != 0 }
        set { self[number: "inputCrop"] = newValue ? 1 : 0 }
    }
}
