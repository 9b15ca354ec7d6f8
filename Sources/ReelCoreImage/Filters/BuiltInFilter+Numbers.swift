// The properties of all protocols of CIFilterBuiltins that are numbers: each corresponds to the input of its name.
extension BuiltInFilter {
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

    var cubeDimension: Float {
        get { self[number: "inputCubeDimension"] }
        set { self[number: "inputCubeDimension"] = newValue }
    }

    var levels: Float {
        get { self[number: "inputLevels"] }
        set { self[number: "inputLevels"] = newValue }
    }

    var threshold: Float {
        get { self[number: "inputThreshold"] }
        set { self[number: "inputThreshold"] = newValue }
    }

    var shadowAmount: Float {
        get { self[number: "inputShadowAmount"] }
        set { self[number: "inputShadowAmount"] = newValue }
    }

    var highlightAmount: Float {
        get { self[number: "inputHighlightAmount"] }
        set { self[number: "inputHighlightAmount"] = newValue }
    }

    var acuteAngle: Float {
        get { self[number: "inputAcuteAngle"] }
        set { self[number: "inputAcuteAngle"] = newValue }
    }

    var height: Float {
        get { self[number: "inputHeight"] }
        set { self[number: "inputHeight"] = newValue }
    }

    var highLimit: Float {
        get { self[number: "inputHighLimit"] }
        set { self[number: "inputHighLimit"] = newValue }
    }

    var lowLimit: Float {
        get { self[number: "inputLowLimit"] }
        set { self[number: "inputLowLimit"] = newValue }
    }

    var noiseLevel: Float {
        get { self[number: "inputNoiseLevel"] }
        set { self[number: "inputNoiseLevel"] = newValue }
    }

    var maxStriationRadius: Float {
        get { self[number: "inputMaxStriationRadius"] }
        set { self[number: "inputMaxStriationRadius"] = newValue }
    }

    var striationStrength: Float {
        get { self[number: "inputStriationStrength"] }
        set { self[number: "inputStriationStrength"] = newValue }
    }

    var striationContrast: Float {
        get { self[number: "inputStriationContrast"] }
        set { self[number: "inputStriationContrast"] = newValue }
    }

    var fadeThreshold: Float {
        get { self[number: "inputFadeThreshold"] }
        set { self[number: "inputFadeThreshold"] = newValue }
    }

    var compression: Float {
        get { self[number: "inputCompression"] }
        set { self[number: "inputCompression"] = newValue }
    }

    var shadowRadius: Float {
        get { self[number: "inputShadowRadius"] }
        set { self[number: "inputShadowRadius"] = newValue }
    }

    var shadowDensity: Float {
        get { self[number: "inputShadowDensity"] }
        set { self[number: "inputShadowDensity"] = newValue }
    }

    var quietSpace: Float {
        get { self[number: "inputQuietSpace"] }
        set { self[number: "inputQuietSpace"] = newValue }
    }

    var barcodeHeight: Float {
        get { self[number: "inputBarcodeHeight"] }
        set { self[number: "inputBarcodeHeight"] = newValue }
    }

    var ev: Float {
        get { self[number: "inputEV"] }
        set { self[number: "inputEV"] = newValue }
    }

    var grayComponentReplacement: Float {
        get { self[number: "inputGCR"] }
        set { self[number: "inputGCR"] = newValue }
    }

    var underColorRemoval: Float {
        get { self[number: "inputUCR"] }
        set { self[number: "inputUCR"] = newValue }
    }

    var count: Int {
        get { self[integer: "inputCount"] }
        set { self[integer: "inputCount"] = newValue }
    }

    var padding: Int {
        get { self[integer: "inputPadding"] }
        set { self[integer: "inputPadding"] = newValue }
    }

    var crop: Bool {
        get { self[number: "inputCrop"] != 0 }
        set { self[number: "inputCrop"] = newValue ? 1 : 0 }
    }

    var bias: Float {
        get { self[number: "inputBias"] }
        set { self[number: "inputBias"] = newValue }
    }

    var bottomHeight: Float {
        get { self[number: "inputBottomHeight"] }
        set { self[number: "inputBottomHeight"] = newValue }
    }

    var numberOfFolds: Float {
        get { self[number: "inputNumberOfFolds"] }
        set { self[number: "inputNumberOfFolds"] = newValue }
    }

    var foldShadowAmount: Float {
        get { self[number: "inputFoldShadowAmount"] }
        set { self[number: "inputFoldShadowAmount"] = newValue }
    }
}
