import Foundation
import ReelCoreGraphics

// The properties of all protocols of CIFilterBuiltins that are colours, texts and data: each corresponds to the input of its
// name.
extension BuiltInFilter {
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

    var text: String {
        get { self[text: "inputText"] }
        set { self[text: "inputText"] = newValue }
    }

    var fontName: String {
        get { self[text: "inputFontName"] }
        set { self[text: "inputFontName"] = newValue }
    }

    var correctionLevel: String {
        get { self[text: "inputCorrectionLevel"] }
        set { self[text: "inputCorrectionLevel"] = newValue }
    }

    var cubeData: Data {
        get { self[data: "inputCubeData"] }
        set { self[data: "inputCubeData"] = newValue }
    }

    var cube0Data: Data {
        get { self[data: "inputCube0Data"] }
        set { self[data: "inputCube0Data"] = newValue }
    }

    var cube1Data: Data {
        get { self[data: "inputCube1Data"] }
        set { self[data: "inputCube1Data"] = newValue }
    }

    var curvesData: Data {
        get { self[data: "inputCurvesData"] }
        set { self[data: "inputCurvesData"] = newValue }
    }

    var message: Data {
        get { self[data: "inputMessage"] }
        set { self[data: "inputMessage"] = newValue }
    }

    var colorSpace: CGColorSpace? {
        get { self[space: "inputColorSpace"] }
        set { self[space: "inputColorSpace"] = newValue }
    }
}
