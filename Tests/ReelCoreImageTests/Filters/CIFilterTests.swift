import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelCoreVideo
import Testing

@Suite struct CIFilterTests {
    private let one = Numbers(random: 51, 12, 10)
    private let other = Numbers(random: 52, 9, 14)

    /// Creates a filter and sets each input that has no default.
    private func filter(_ name: String) throws -> CIFilter {
        let filter = try #require(CIFilter(name: name))
        for key in filter.inputKeys where filter.value(forKey: key) == nil {
            switch key {
            case kCIInputImageKey: filter.setValue(one.image, forKey: key)
            case "inputCubeData", "inputCube0Data", "inputCube1Data", "inputCurvesData":
                filter.setValue(Data(count: 2 * 2 * 2 * 16), forKey: key)
            case "inputMessage": filter.setValue(Data("a".utf8), forKey: key)
            case "inputRectangle": break
            default: filter.setValue(other.image, forKey: key)
            }
        }
        return filter
    }

    @Test func `what there is has a name, and what there is not is nil`() throws {
        let names = CIFilter.filterNames(inCategory: nil)
        #expect(names.count == 175, "\(names.count)")
        #expect(names == names.sorted() && Set(names).count == names.count)
        for name in names {
            let filter = try #require(CIFilter(name: name))
            #expect(filter.name == name && filter.outputKeys == [kCIOutputImageKey])
            #expect(CIFilter.localizedName(forFilterName: name)?.isEmpty == false)
        }
        for name in ["", "CINothing", "GaussianBlur", "CIDepthOfField"] {
            #expect(CIFilter(name: name) == nil)
            #expect(CIFilter.localizedName(forFilterName: name) == nil)
        }
        #expect(
            CIFilter.filterNames(inCategory: kCICategoryGradient) == [
                "CIGaussianGradient", "CILinearGradient", "CIRadialGradient", "CISmoothLinearGradient",
            ])
        #expect(CIFilter.filterNames(inCategories: [kCICategoryBlur, kCICategoryGradient]).isEmpty)
    }

    @Test func `inputs are set and read, whatever kind of number they are`() throws {
        let filter = try #require(CIFilter(name: "CIGaussianBlur", parameters: [kCIInputRadiusKey: CGFloat(3)]))
        #expect(filter.inputKeys == [kCIInputImageKey, kCIInputRadiusKey])
        #expect(filter.outputImage == nil)
        let expected = one.image.applyingGaussianBlur(sigma: 3)
        for radius in [3 as Any, 3.0, Float(3), NSNumber(value: 3), UInt32(3), CGFloat(3)] {
            filter.setValue(radius, forKey: kCIInputRadiusKey)
            filter.setValue(one.image, forKey: kCIInputImageKey)
            let image = try #require(filter.value(forKey: kCIOutputImageKey) as? CIImage)
            #expect(
                Numbers(image, CGRect(x: 0, y: 0, width: 5, height: 5)).distance(
                    Numbers(expected, CGRect(x: 0, y: 0, width: 5, height: 5))) == 0)
        }
        filter.setValue(1, forKey: "inputNothing")
        #expect(filter.value(forKey: "inputNothing") == nil)
        let copy = try #require(filter.copy() as? CIFilter)
        filter.setDefaults()
        #expect((filter.value(forKey: kCIInputRadiusKey) as? NSNumber)?.doubleValue == 10)
        #expect(filter.value(forKey: kCIInputImageKey) == nil)
        #expect(copy.outputImage?.extent == CGRect(x: -9, y: -9, width: 30, height: 28))
    }

    @Test func attributes() throws {
        let attributes = try #require(CIFilter(name: "CIColorControls")).attributes
        #expect(attributes[kCIAttributeFilterName] as? String == "CIColorControls")
        #expect(attributes[kCIAttributeFilterDisplayName] as? String == "Color Controls")
        #expect((attributes[kCIAttributeFilterCategories] as? [String])?.contains(kCICategoryColorAdjustment) == true)
        let saturation = try #require(attributes[kCIInputSaturationKey] as? [String: Any])
        #expect(saturation[kCIAttributeClass] as? String == "NSNumber")
        #expect((saturation[kCIAttributeDefault] as? NSNumber)?.doubleValue == 1)
        #expect((saturation[kCIAttributeSliderMax] as? NSNumber)?.doubleValue == 2)
        let image = try #require(attributes[kCIInputImageKey] as? [String: Any])
        #expect(image[kCIAttributeClass] as? String == "CIImage" && image[kCIAttributeType] as? String == kCIAttributeTypeImage)
    }

    /// The extents of every filter for an image of 12 × 10 and one of 9 × 14, according to its documentation.
    @Test func extents() throws {
        let (picture, both) = (CGRect(x: 0, y: 0, width: 12, height: 10), CGRect(x: 0, y: 0, width: 12, height: 14))
        let special: [String: CGRect] = [
            "CISourceInCompositing": CGRect(x: 0, y: 0, width: 9, height: 10), "CISourceOutCompositing": picture,
            "CISourceAtopCompositing": CGRect(x: 0, y: 0, width: 9, height: 14),
            "CIMultiplyCompositing": CGRect(x: 0, y: 0, width: 9, height: 10),
            "CIGaussianBlur": picture.insetBy(dx: -30, dy: -30), "CIBoxBlur": picture.insetBy(dx: -10, dy: -10),
            "CIMotionBlur": picture.insetBy(dx: -20, dy: 0), "CIAffineClamp": .infinite,
            "CIPerspectiveTransform": CGRect(x: 118, y: 140, width: 528, height: 367),
            "CIPerspectiveCorrection": CGRect(x: 0, y: 0, width: 529, height: 380), "CITextImageGenerator": .null,
            "CIDiscBlur": picture.insetBy(dx: -8, dy: -8), "CIColorAbsoluteDifference": CGRect(x: 0, y: 0, width: 9, height: 10),
            "CIAreaMinMax": CGRect(x: 0, y: 0, width: 2, height: 1), "CIRowAverage": CGRect(x: 0, y: 0, width: 1, height: 10),
            "CIColumnAverage": CGRect(x: 0, y: 0, width: 12, height: 1),
            "CIAreaHistogram": CGRect(x: 0, y: 0, width: 64, height: 1),
            "CIHistogramDisplayFilter": CGRect(x: 0, y: 0, width: 12, height: 100),
            "CIQRCodeGenerator": CGRect(x: 0, y: 0, width: 23, height: 23),
            "CICode128BarcodeGenerator": CGRect(x: 0, y: 0, width: 66, height: 32),
            "CIConvolution3X3": picture.insetBy(dx: -1, dy: -1), "CIConvolution5X5": picture.insetBy(dx: -2, dy: -2),
            "CIConvolution7X7": picture.insetBy(dx: -3, dy: -3), "CIConvolution9Horizontal": picture.insetBy(dx: -4, dy: 0),
            "CIConvolution9Vertical": picture.insetBy(dx: 0, dy: -4), "CIMix": both, "CIAccordionFoldTransition": picture,
            "CIRoundedRectangleGenerator": CGRect(x: 0, y: 0, width: 100, height: 100),
        ]
        let masks = Set(CIFilter.filterNames(inCategory: nil).filter { $0.hasPrefix("CIBlendWith") })
        for name in CIFilter.filterNames(inCategory: nil) {
            let found = try #require(try filter(name).outputImage).extent
            let categories = try #require(try filter(name).attributes[kCIAttributeFilterCategories] as? [String])
            let expected: CGRect
            if let known = special[name] {
                expected = known
            } else if categories.contains(kCICategoryReduction) {
                expected = CGRect(x: 0, y: 0, width: 1, height: 1)
            } else if !Set(categories).isDisjoint(with: [kCICategoryGenerator, kCICategoryGradient, kCICategoryTileEffect]) {
                expected = .infinite
            } else if !Set(categories).isDisjoint(with: [kCICategoryCompositeOperation, kCICategoryTransition])
                || masks.contains(name)
            {
                expected = both
            } else {
                expected = picture
            }
            #expect(found == expected || found.isNull && expected.isNull, "\(name): \(found)")
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e30, -1e30, 1e-30, 0])
    func `numbers beyond reason neither crash nor hang`(number: Double) throws {
        for name in CIFilter.filterNames(inCategory: nil) {
            let filter = try filter(name)
            for key in filter.inputKeys {
                guard let value = filter.value(forKey: key), !(value is CIImage), !(value is String), !(value is Data),
                    !(value is CGColorSpace)
                else { continue }
                let odd: Any =
                    switch value {
                    case let vector as CIVector:
                        CIVector(values: [CGFloat](repeating: CGFloat(number), count: vector.count), count: vector.count)
                    case is CIColor: CIColor(red: CGFloat(number), green: 0, blue: 1, alpha: 1)
                    case is CGAffineTransform: CGAffineTransform(scaleX: CGFloat(number), y: 1)
                    default: NSNumber(value: number)
                    }
                filter.setValue(odd, forKey: key)
                if let image = filter.outputImage {
                    let target = try buffer(6, 5)
                    CIContext().render(image, to: target)
                }
                filter.setValue(value, forKey: key)
            }
        }
    }

    @Test func `filters of CIFilterBuiltins`() throws {
        let blur = CIFilter.gaussianBlur()
        #expect(blur.radius == 10)
        blur.radius = 2
        blur.inputImage = one.image
        #expect(blur.outputImage?.extent == CGRect(x: -6, y: -6, width: 24, height: 22))
        let matrix = CIFilter.colorMatrix()
        #expect(matrix.rVector == CIVector(x: 1, y: 0, z: 0, w: 0))
        matrix.biasVector = CIVector(x: 1, y: 0, z: 0, w: 0)
        matrix.inputImage = Numbers(1, 1, [0, 0.5, 0, 1]).image
        #expect(Numbers(try #require(matrix.outputImage), CGRect(x: 0, y: 0, width: 1, height: 1))[0, 0] == [1, 0.5, 0, 1])
        let swipe = CIFilter.swipeTransition()
        #expect(swipe.extent == CGRect(x: 0, y: 0, width: 300, height: 300) && swipe.color == .white && swipe.width == 300)
        let corner = CIFilter.perspectiveCorrection()
        #expect(corner.topLeft == CGPoint(x: 118, y: 484) && corner.crop)
        let clamp = CIFilter.affineClamp()
        clamp.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(clamp.transform.a == 2)
        let text = CIFilter.textImageGenerator()
        text.padding = 7
        #expect(text.padding == 7)
        text.padding = .max
        #expect(text.padding == .max)
        text.padding = .min
        #expect(text.padding == .min)
        text.setValue(Double.nan, forKey: "inputPadding")
        #expect(text.padding == 0)
        let made: [CIFilter] = [
            CIFilter.additionCompositing(), CIFilter.vividLightBlendMode(), CIFilter.toneCurve(), CIFilter.vignetteEffect(),
            CIFilter.boxBlur(), CIFilter.motionBlur(), CIFilter.sharpenLuminance(), CIFilter.unsharpMask(),
            CIFilter.blendWithMask(),
            CIFilter.blendWithAlphaMask(), CIFilter.checkerboardGenerator(), CIFilter.stripesGenerator(),
            CIFilter.linearGradient(),
            CIFilter.smoothLinearGradient(), CIFilter.radialGradient(), CIFilter.gaussianGradient(),
            CIFilter.dissolveTransition(),
            CIFilter.barsSwipeTransition(), CIFilter.lanczosScaleTransform(), CIFilter.perspectiveTransform(),
            CIFilter.straighten(),
            CIFilter.sepiaTone(), CIFilter.colorMonochrome(), CIFilter.colorInvert(), CIFilter.hueAdjust(), CIFilter.vibrance(),
            CIFilter.whitePointAdjust(), CIFilter.gammaAdjust(), CIFilter.exposureAdjust(), CIFilter.colorControls(),
            CIFilter.colorCube(), CIFilter.colorCubeWithColorSpace(), CIFilter.colorCubesMixedWithMask(), CIFilter.colorCurves(),
            CIFilter.colorMap(), CIFilter.colorPosterize(), CIFilter.falseColor(), CIFilter.colorPolynomial(),
            CIFilter.colorCrossPolynomial(), CIFilter.colorThreshold(), CIFilter.colorThresholdOtsu(),
            CIFilter.colorAbsoluteDifference(), CIFilter.highlightShadowAdjust(), CIFilter.photoEffectChrome(),
            CIFilter.photoEffectFade(), CIFilter.photoEffectInstant(), CIFilter.photoEffectMono(), CIFilter.photoEffectNoir(),
            CIFilter.photoEffectProcess(), CIFilter.photoEffectTonal(), CIFilter.photoEffectTransfer(),
            CIFilter.bumpDistortion(), CIFilter.bumpDistortionLinear(), CIFilter.pinchDistortion(), CIFilter.twirlDistortion(),
            CIFilter.vortexDistortion(), CIFilter.holeDistortion(), CIFilter.circleSplashDistortion(),
            CIFilter.displacementDistortion(), CIFilter.affineTile(), CIFilter.fourfoldTranslatedTile(),
            CIFilter.parallelogramTile(), CIFilter.fourfoldReflectedTile(), CIFilter.fourfoldRotatedTile(),
            CIFilter.eightfoldReflectedTile(), CIFilter.glideReflectedTile(), CIFilter.kaleidoscope(), CIFilter.pixellate(),
            CIFilter.hexagonalPixellate(), CIFilter.crystallize(), CIFilter.pointillize(), CIFilter.edges(), CIFilter.edgeWork(),
            CIFilter.sobelGradients(), CIFilter.bloom(), CIFilter.gloom(), CIFilter.dotScreen(), CIFilter.lineScreen(),
            CIFilter.hatchedScreen(), CIFilter.circularScreen(), CIFilter.cmykHalftone(), CIFilter.areaAverage(),
            CIFilter.areaMaximum(), CIFilter.areaMinimum(), CIFilter.areaMinMax(), CIFilter.rowAverage(),
            CIFilter.columnAverage(), CIFilter.areaHistogram(), CIFilter.histogramDisplay(), CIFilter.discBlur(),
            CIFilter.zoomBlur(), CIFilter.maskedVariableBlur(), CIFilter.median(), CIFilter.noiseReduction(),
            CIFilter.morphologyGradient(), CIFilter.morphologyMaximum(), CIFilter.morphologyMinimum(),
            CIFilter.morphologyRectangleMaximum(), CIFilter.morphologyRectangleMinimum(), CIFilter.qrCodeGenerator(),
            CIFilter.code128BarcodeGenerator(), CIFilter.roundedRectangleGenerator(), CIFilter.copyMachineTransition(),
            CIFilter.flashTransition(), CIFilter.modTransition(), CIFilter.disintegrateWithMaskTransition(),
            CIFilter.rippleTransition(), CIFilter.pageCurlTransition(), CIFilter.convolution3X3(), CIFilter.convolution5X5(),
            CIFilter.convolution7X7(), CIFilter.convolution9Horizontal(), CIFilter.convolution9Vertical(),
            CIFilter.convolutionRGB3X3(), CIFilter.convolutionRGB5X5(), CIFilter.convolutionRGB7X7(),
            CIFilter.convolutionRGB9Horizontal(), CIFilter.convolutionRGB9Vertical(), CIFilter.temperatureAndTint(),
            CIFilter.labDeltaE(), CIFilter.comicEffect(), CIFilter.dither(), CIFilter.mix(),
            CIFilter.accordionFoldTransition(), CIFilter.triangleTile(), CIFilter.sixfoldReflectedTile(),
            CIFilter.twelvefoldReflectedTile(), CIFilter.sixfoldRotatedTile(),
        ]
        for filter in made { #expect(CIFilter(name: filter.name)?.inputKeys == filter.inputKeys && !filter.inputKeys.isEmpty) }
    }

    /// A filter class of a program's own.
    final class Doubled: CIFilter {
        var inputImage: CIImage?
        override var outputImage: CIImage? { inputImage?.transformed(by: CGAffineTransform(scaleX: 2, y: 2)) }
    }

    @Test func `filters of a program's own`() {
        let filter = Doubled()
        #expect(filter.outputImage == nil && filter.name == "Doubled")
        filter.inputImage = one.image
        #expect(filter.outputImage?.extent == CGRect(x: 0, y: 0, width: 24, height: 20))
        #expect(filter.copy() as? CIFilter === filter)
    }

    @Test func `a missing filter or image leaves nothing`() {
        let image = one.image
        #expect(image.applyingFilter("CINothing") === image && CIFilter(name: "CINothing") == nil)
        #expect(IgnoredInput.hasReported("there is no filter CINothing"))
        let same = one.image.applyingFilter("CIColorInvert", parameters: ["inputNothing": 1])
        #expect(same.extent == one.image.extent && IgnoredInput.hasReported("CIColorInvert has no input inputNothing"))
        #expect(one.image.applyingFilter("CIDissolveTransition").extent.isNull)
        #expect(one.image.applyingFilter("CIMultiplyBlendMode").extent == one.image.extent)
    }

    @Test func vectors() {
        let vector = CIVector(string: "[1.5 -2 3e2]")
        #expect(vector.count == 3 && vector.x == 1.5 && vector.y == -2 && vector.z == 300 && vector.w == 0)
        #expect(CIVector(string: vector.stringRepresentation) == vector)
        #expect(CIVector(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgRectValue == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(CIVector(x: 1).value(at: -1) == 0 && CIVector(string: "").count == 0)
    }
}
