// The properties of all protocols of CIFilterBuiltins that are images: each corresponds to the input of its name.
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

    var gradientImage: CIImage? {
        get { self[image: "inputGradientImage"] }
        set { self[image: "inputGradientImage"] = newValue }
    }

    var displacementImage: CIImage? {
        get { self[image: "inputDisplacementImage"] }
        set { self[image: "inputDisplacementImage"] = newValue }
    }

    var mask: CIImage? {
        get { self[image: "inputMask"] }
        set { self[image: "inputMask"] = newValue }
    }

    var backsideImage: CIImage? {
        get { self[image: "inputBacksideImage"] }
        set { self[image: "inputBacksideImage"] = newValue }
    }

    var shadingImage: CIImage? {
        get { self[image: "inputShadingImage"] }
        set { self[image: "inputShadingImage"] = newValue }
    }

    var inputImage2: CIImage? {
        get { self[image: "inputImage2"] }
        set { self[image: "inputImage2"] = newValue }
    }

    var image2: CIImage? {
        get { self[image: "inputImage2"] }
        set { self[image: "inputImage2"] = newValue }
    }
}
