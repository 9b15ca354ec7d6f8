import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelCoreVideo
import Testing

/// Compares effects with numpy (`References/effects.py`), on random images with transparent, translucent and opaque pixels.
@Suite struct EffectTests {
    private typealias Values = [String: FilterCase.Value]

    private func picture(_ seed: UInt64, _ width: Int = 30, _ height: Int = 22, x: Int = 4, y: Int = -6) -> FilterCase.Input {
        FilterCase.Input(numbers: Numbers(random: seed, width, height), x: x, y: y)
    }

    /// An image whose neighbours resemble each other, so that a place that is rounded differently changes little.
    private func smooth(_ width: Int = 40, _ height: Int = 32, x: Int = -3, y: Int = 2) -> FilterCase.Input {
        var values: [Float] = []
        for row in 0..<height {
            for column in 0..<width {
                let (u, v) = (Float(column) / 6, Float(row) / 5)
                let alpha = 0.6 + 0.4 * sinf(0.7 * u + v)
                values += [0.5 + 0.4 * sinf(u), 0.5 + 0.4 * cosf(v), 0.5 + 0.3 * sinf(u * v / 4)].map { $0 * alpha } + [alpha]
            }
        }
        return FilterCase.Input(numbers: Numbers(width, height, values), x: x, y: y)
    }

    private func cube(_ size: Int, _ seed: UInt64) -> FilterCase.Value {
        .data(Numbers(random: seed, size * size, size).values)
    }

    @Test func `tables and formulas of colours`() throws {
        let image = picture(301)
        let mask = FilterCase.Input(numbers: Numbers(random: 302, 20, 30), x: 6, y: -8)
        let gradient = FilterCase.Input(numbers: Numbers(random: 303, 17, 3), x: -2, y: 5)
        func one(_ name: String, _ values: Values = [:], _ more: [String: FilterCase.Input] = [:]) -> FilterCase {
            FilterCase(filter: name, values: values, images: more.merging(["inputImage": image]) { $1 }, tolerance: 5e-5)
        }
        let rows: Values = [
            "inputRedCoefficients": .list([0.1, 0.8, 0.3, -0.2]), "inputGreenCoefficients": .list([0, 0.5, 0, 0.5]),
            "inputBlueCoefficients": .list([0.2, 0, 1, 0]), "inputAlphaCoefficients": .list([0, 0.9, 0, 0.1]),
        ]
        let cross: Values = [
            "inputRedCoefficients": .list([0.5, 0.1, 0, 0.2, 0, 0.1, 0.3, 0, 0.1, 0.05]),
            "inputGreenCoefficients": .list([0, 1, 0, 0, 0.1, 0, 0, 0.2, 0, 0]),
            "inputBlueCoefficients": .list([0.1, 0, 0.7, 0, 0, 0, 0, 0, 0, -0.1]),
        ]
        try FilterCase.check(
            [
                one("CIColorCube", ["inputCubeDimension": .number(2), "inputCubeData": cube(2, 304)]),
                one("CIColorCube", ["inputCubeDimension": .number(9), "inputCubeData": cube(9, 305)]),
                one("CIColorCubeWithColorSpace", ["inputCubeDimension": .number(5), "inputCubeData": cube(5, 306)]),
                one(
                    "CIColorCubesMixedWithMask",
                    ["inputCubeDimension": .number(4), "inputCube0Data": cube(4, 307), "inputCube1Data": cube(4, 308)],
                    ["inputMaskImage": mask]),
                one(
                    "CIColorCurves",
                    [
                        "inputCurvesData": .data([0, 0.1, 0.2, 0.7, 0.3, 0.4, 0.8, 0.9, 1]),
                        "inputCurvesDomain": .list([0.1, 0.9]),
                    ]
                ),
                one("CIColorMap", [:], ["inputGradientImage": gradient]), one("CIColorPosterize", ["inputLevels": .number(5)]),
                one("CIFalseColor", ["inputColor0": .list([0.2, 0, 0.4, 0.5]), "inputColor1": .list([1, 0.9, 0.8, 1])]),
                one("CIColorPolynomial", rows), one("CIColorCrossPolynomial", cross),
                one("CIColorThreshold", ["inputThreshold": .number(0.4)]), one("CIColorThresholdOtsu"),
                FilterCase(
                    filter: "CIColorAbsoluteDifference", images: ["inputImage": image, "inputImage2": picture(309, 30, 30)],
                    tolerance: 5e-5),
                one(
                    "CIHighlightShadowAdjust",
                    ["inputRadius": .number(2), "inputShadowAmount": .number(0.8), "inputHighlightAmount": .number(0.4)]),
            ] + CIFilter.filterNames(inCategory: kCICategoryColorEffect).filter { $0.hasPrefix("CIPhotoEffect") }.map { one($0) })
    }

    @Test func `distortions and tiles`() throws {
        let image = smooth()
        func one(_ name: String, _ values: Values, _ tolerance: Float = 2e-4) -> FilterCase {
            let center: Values = ["inputCenter": .list([15.3, 17.8])]
            return FilterCase(
                filter: name, values: center.merging(values) { $1 }, images: ["inputImage": image], tolerance: tolerance)
        }
        let radius = FilterCase.Value.number(13.7)
        var cases = [
            one("CIBumpDistortion", ["inputRadius": radius, "inputScale": .number(0.8)]),
            one("CIBumpDistortion", ["inputRadius": radius, "inputScale": .number(-1)]),
            one(
                "CIBumpDistortionLinear",
                ["inputRadius": radius, "inputScale": .number(0.7), "inputAngle": .number(0.6)]),
            one("CIPinchDistortion", ["inputRadius": radius, "inputScale": .number(1.3)]),
            one("CITwirlDistortion", ["inputRadius": radius, "inputAngle": .number(2.5)]),
            one("CIVortexDistortion", ["inputRadius": radius, "inputAngle": .number(20)]),
            one("CIHoleDistortion", ["inputRadius": .number(6.3)]),
            one("CICircleSplashDistortion", ["inputRadius": .number(6.3)]),
            one("CIKaleidoscope", ["inputCount": .number(5), "inputAngle": .number(0.4)]),
        ]
        let grid: Values = ["inputAngle": .number(0.3), "inputWidth": .number(11.3)]
        for name in [
            "CIFourfoldRotatedTile", "CIEightfoldReflectedTile", "CIGlideReflectedTile", "CITriangleTile",
            "CISixfoldReflectedTile", "CITwelvefoldReflectedTile", "CISixfoldRotatedTile",
        ] {
            cases.append(one(name, grid))
        }
        for name in ["CIParallelogramTile", "CIFourfoldTranslatedTile", "CIFourfoldReflectedTile"] {
            cases.append(one(name, grid.merging(["inputAcuteAngle": .number(1.2)]) { $1 }))
        }
        cases.append(
            FilterCase(
                filter: "CIAffineTile", values: ["inputTransform": .list([1, 0, 0, 1, 7, -3])],
                images: ["inputImage": picture(311, 13, 9)], tolerance: 0))
        cases.append(
            FilterCase(
                filter: "CIDisplacementDistortion", values: ["inputScale": .number(9)],
                images: ["inputImage": image, "inputDisplacementImage": picture(312, 40, 32, x: -3, y: 2)], tolerance: 2e-4))
        try FilterCase.check(cases)
    }

    @Test func `mosaics, edges and blurs`() throws {
        let image = picture(321)
        func one(_ name: String, _ values: Values = [:]) -> FilterCase {
            FilterCase(filter: name, values: values, images: ["inputImage": image], tolerance: 5e-5)
        }
        // No pixel is exactly between two cells.
        let center = FilterCase.Value.list([11.33, 3.71])
        var cases = [
            one("CIPixellate", ["inputCenter": center, "inputScale": .number(6.3)]),
            one("CIPixellate", ["inputCenter": center, "inputScale": .number(90)]),
            one("CIHexagonalPixellate", ["inputCenter": center, "inputScale": .number(7.1)]),
            one("CIEdges", ["inputIntensity": .number(1.5)]), one("CISobelGradients"),
            one("CIEdgeWork", ["inputRadius": .number(2.5)]),
            one("CIBloom", ["inputRadius": .number(3), "inputIntensity": .number(0.7)]),
            one("CIGloom", ["inputRadius": .number(3), "inputIntensity": .number(0.7)]),
            one("CIMedianFilter"), one("CINoiseReduction", ["inputNoiseLevel": .number(0.15), "inputSharpness": .number(0.6)]),
            one("CIMorphologyRectangleMaximum", ["inputWidth": .number(5), "inputHeight": .number(8)]),
            one("CIMorphologyRectangleMinimum", ["inputWidth": .number(3), "inputHeight": .number(1)]),
            one("CIZoomBlur", ["inputCenter": center, "inputAmount": .number(30)]),
            one("CIZoomBlur", ["inputCenter": center, "inputAmount": .number(-25)]),
        ]
        for radius in [0.4, 1, 3.7, 4.0.nextDown, 8, 20] {
            cases.append(one("CIDiscBlur", ["inputRadius": .number(radius)]))
            for name in ["CIMorphologyMaximum", "CIMorphologyMinimum", "CIMorphologyGradient"] {
                cases.append(one(name, ["inputRadius": .number(radius)]))
            }
        }
        var masked = one("CIMaskedVariableBlur", ["inputRadius": .number(6)])
        masked.images["inputMask"] = smooth(30, 30, x: 2, y: -9)
        cases.append(masked)
        try FilterCase.check(cases)
    }

    @Test func convolutions() throws {
        var cases: [FilterCase] = []
        for (index, (name, count)) in [("3X3", 9), ("5X5", 25), ("7X7", 49), ("9Horizontal", 9), ("9Vertical", 9)].enumerated() {
            let weights = Numbers(random: UInt64(381 + index), count, 1).values.prefix(count).map {
                (Double($0) - 0.15) * 4 / Double(count)
            }
            for kind in ["", "RGB"] {
                cases.append(
                    FilterCase(
                        filter: "CIConvolution\(kind)\(name)",
                        values: ["inputWeights": .list(weights), "inputBias": .number(0.1)],
                        images: ["inputImage": picture(391)], tolerance: 5e-5))
            }
        }
        try FilterCase.check(cases)
    }

    @Test func `white points, differences, drawings and mixes`() throws {
        let image = picture(395)
        let other = picture(396, 30, 30)
        func one(_ name: String, _ values: Values = [:], _ more: [String: FilterCase.Input] = [:], _ tolerance: Float = 5e-5)
            -> FilterCase
        {
            FilterCase(filter: name, values: values, images: more.merging(["inputImage": image]) { $1 }, tolerance: tolerance)
        }
        try FilterCase.check([
            one(
                "CITemperatureAndTint",
                ["inputNeutral": .list([6_500, 0]), "inputTargetNeutral": .list([3_200, 40])]),
            one(
                "CITemperatureAndTint",
                ["inputNeutral": .list([2_500, -60]), "inputTargetNeutral": .list([9_300, 10])], [:], 2e-4),
            // Differences go up to 100.
            one("CILabDeltaE", [:], ["inputImage2": other], 5e-3),
            one("CIComicEffect", [:], [:], 2e-4), one("CIDither", ["inputIntensity": .number(0.4)]),
            one("CIMix", ["inputAmount": .number(0.3)], ["inputBackgroundImage": other]),
        ])
    }

    @Test func `a warmer white is redder, and what is as white stays`() throws {
        let filter = CIFilter.temperatureAndTint()
        filter.inputImage = Numbers(1, 1, [0.5, 0.5, 0.5, 1]).image
        func result() throws -> [Float] {
            Numbers(try #require(filter.outputImage), CGRect(x: 0, y: 0, width: 1, height: 1))[0, 0]
        }
        #expect(try result() == [0.5, 0.5, 0.5, 1])
        filter.targetNeutral = CIVector(x: 3_000, y: 0)
        let warm = try result()
        #expect(warm[0] > 0.6 && warm[2] < 0.3)
        filter.targetNeutral = CIVector(x: 6_500, y: 100)
        let green = try result()
        #expect(green[1] > green[0] && green[1] > green[2])
    }

    @Test func halftones() throws {
        let screen: Values = [
            "inputCenter": .list([11.4, 3.7]), "inputWidth": .number(5.7), "inputSharpness": .number(0.4),
        ]
        var cases: [FilterCase] = []
        for name in CIFilter.filterNames(inCategory: kCICategoryHalftoneEffect) {
            let angle: Values = name == "CICircularScreen" ? [:] : ["inputAngle": .number(0.3)]
            let inks: Values = name == "CICMYKHalftone" ? ["inputGCR": .number(0.8), "inputUCR": .number(0.6)] : [:]
            let values = screen.merging(angle) { $1 }.merging(inks) { $1 }
            cases.append(FilterCase(filter: name, values: values, images: ["inputImage": picture(331)], tolerance: 1e-4))
        }
        #expect(cases.count == 5)
        try FilterCase.check(cases)
    }

    @Test func reductions() throws {
        var cases: [FilterCase] = []
        for name in CIFilter.filterNames(inCategory: kCICategoryReduction) {
            let more: Values = name == "CIAreaHistogram" ? ["inputCount": .number(13), "inputScale": .number(5)] : [:]
            for extent in [[-100.0, -100, 300, 300], [9, -2, 12, 5]] {
                cases.append(
                    FilterCase(
                        filter: name, values: more.merging(["inputExtent": .list(extent)]) { $1 },
                        images: ["inputImage": picture(341, 70, 45)]))
            }
        }
        #expect(cases.count == 2 * 7)
        let bins = Numbers(random: 342, 40, 1)
        cases.append(
            FilterCase(
                filter: "CIHistogramDisplayFilter",
                values: ["inputHeight": .number(30), "inputHighLimit": .number(0.81), "inputLowLimit": .number(0.22)],
                images: ["inputImage": .init(numbers: bins)]))
        try FilterCase.check(cases)
        // An area outside the image has no result.
        let none = bins.image.applyingFilter("CIAreaAverage", parameters: ["inputExtent": CIVector(x: 50, y: 0, z: 9, w: 9)])
        #expect(none.extent.isNull)
    }

    @Test func transitions() throws {
        var cases: [FilterCase] = []
        let extent = FilterCase.Value.list([-3, 2, 40, 32])
        let center = FilterCase.Value.list([15.3, 17.8])
        let color = FilterCase.Value.list([0.6, 1, 0.8, 0.7])
        for time in [0, 0.25, 0.6, 0.9, 1] {
            let images = ["inputImage": smooth(), "inputTargetImage": picture(351, 40, 32, x: -3, y: 2)]
            func add(_ name: String, _ values: Values, _ more: [String: FilterCase.Input] = [:]) {
                let at: Values = ["inputTime": .number(time)]
                cases.append(
                    FilterCase(
                        filter: name, values: values.merging(at) { $1 }, images: images.merging(more) { $1 }, tolerance: 5e-4))
            }
            add(
                "CICopyMachineTransition",
                [
                    "inputExtent": extent, "inputColor": color, "inputAngle": .number(0.4), "inputWidth": .number(14),
                    "inputOpacity": .number(1.2),
                ])
            add(
                "CIFlashTransition",
                [
                    "inputExtent": extent, "inputColor": color, "inputCenter": center, "inputMaxStriationRadius": .number(2.5),
                    "inputStriationStrength": .number(0.6), "inputStriationContrast": .number(1.4),
                    "inputFadeThreshold": .number(0.8),
                ])
            add(
                "CIModTransition",
                [
                    "inputCenter": center, "inputAngle": .number(2), "inputRadius": .number(9),
                    "inputCompression": .number(100),
                ])
            add(
                "CIDisintegrateWithMaskTransition",
                ["inputShadowRadius": .number(3), "inputShadowDensity": .number(0.7), "inputShadowOffset": .list([2, -4])],
                ["inputMaskImage": smooth(50, 30, x: -9, y: 5)])
            add(
                "CIRippleTransition",
                ["inputExtent": extent, "inputCenter": center, "inputWidth": .number(15), "inputScale": .number(6)])
            add(
                "CIPageCurlTransition", ["inputExtent": extent, "inputAngle": .number(0.5), "inputRadius": .number(5.3)])
            let shading = ["inputShadingImage": picture(352, 23, 17, x: 3, y: 1)]
            add(
                "CIRippleTransition",
                ["inputExtent": extent, "inputCenter": center, "inputWidth": .number(15), "inputScale": .number(6)], shading)
            add(
                "CIPageCurlTransition", ["inputExtent": extent, "inputAngle": .number(0.5), "inputRadius": .number(5.3)],
                shading.merging(["inputBacksideImage": picture(353, 40, 32, x: -3, y: 2)]) { $1 })
            if time > 0, time < 1 {
                add(
                    "CIAccordionFoldTransition",
                    [
                        "inputBottomHeight": .number(7), "inputNumberOfFolds": .number(4),
                        "inputFoldShadowAmount": .number(0.6),
                    ], ["inputTargetImage": smooth(34, 50, x: 1, y: -4)])
            }
        }
        try FilterCase.check(cases)
    }

    @Test func `a rounded rectangle`() throws {
        let values: Values = ["inputExtent": .list([2, -1, 27, 18]), "inputColor": .list([1, 0.5, 0, 0.5])]
        try FilterCase.check(
            [0, 5.5, 100].map {
                FilterCase(
                    filter: "CIRoundedRectangleGenerator", values: values.merging(["inputRadius": .number($0)]) { $1 })
            })
    }

    @Test func `a rounded rectangle between pixels`() throws {
        let image = CIFilter.roundedRectangleGenerator()
        image.extent = CGRect(x: 2.5, y: 1, width: 10, height: 6)
        image.radius = 0
        let found = Numbers(try #require(image.outputImage), CGRect(x: 2, y: 3, width: 12, height: 1))
        // Its left and right edges cover half a pixel.
        #expect((0..<12).map { found[$0, 0][3] } == [0.5] + [Float](repeating: 1, count: 9) + [0.5, 0])
    }

    // MARK: Properties

    @Test func `noise is even in all four numbers, and the same each time`() throws {
        let image = try #require(CIFilter.randomGenerator().outputImage)
        let bounds = CGRect(x: -40, y: -30, width: 100, height: 100)
        let found = Numbers(image, bounds)
        #expect(found.distance(Numbers(image, bounds)) == 0)
        for channel in 0..<4 {
            var counts = [Int](repeating: 0, count: 10)
            for index in stride(from: 0, to: found.values.count, by: 4) {
                let alpha = found.values[index + 3]
                let number = channel == 3 ? alpha : alpha > 0 ? found.values[index + channel] / alpha : 0
                counts[min(Int(number * 10), 9)] += 1
            }
            // 1,000 each are expected, with a deviation of 30.
            #expect(counts.allSatisfy { abs($0 - 1_000) < 150 }, "\(counts)")
        }
    }

    @Test(arguments: ["CICrystallize", "CIPointillize"])
    func `cells keep the average of an image`(name: String) throws {
        var flat = Numbers(random: 361, 90, 70)
        for index in stride(from: 3, to: flat.values.count, by: 4) { flat.values[index] = 1 }
        let image = flat.image.applyingFilter(name, parameters: ["inputRadius": 6])
        #expect(image.extent == flat.image.extent)
        let found = Numbers(image, image.extent)
        let colors = Set((0..<90 * 70).map { Array(found.values[$0 * 4..<$0 * 4 + 4]) })
        // Cells of about 144 or 81 pixels; the edges of points have colours between two.
        #expect(colors.count < (name == "CICrystallize" ? 120 : 3_500), "\(colors.count)")
        func mean(_ numbers: Numbers) -> Float {
            stride(from: 0, to: numbers.values.count, by: 4).reduce(0) { $0 + numbers.values[$1] } / Float(90 * 70)
        }
        if name == "CICrystallize" {
            #expect(abs(mean(found) - mean(flat)) < 1e-4)
        } else {
            // Between the points is half the light.
            #expect(mean(found) < mean(flat) && mean(found) > 0.5 * mean(flat))
        }
    }

    @Test func `a cube in a colour space sees code values`() throws {
        // Inverts each component in sRGB.
        let corners: [[Float]] = [
            [1, 1, 1], [0, 1, 1], [1, 0, 1], [0, 0, 1], [1, 1, 0], [0, 1, 0], [1, 0, 0], [0, 0, 0],
        ]
        let numbers: [Float] = corners.flatMap { (corner: [Float]) -> [Float] in corner + [1] }
        let data = numbers.withUnsafeBytes { Data($0) }
        let source = try buffer(2, 1, kCVPixelFormatType_32BGRA, [10, 100, 200, 255, 40, 20, 60, 128])
        let filter = CIFilter.colorCubeWithColorSpace()
        filter.inputImage = CIImage(cvPixelBuffer: source)
        filter.cubeDimension = 2
        filter.cubeData = data
        filter.colorSpace = CGColorSpace(name: CGColorSpace.sRGB)
        let target = try buffer(2, 1)
        CIContext().render(try #require(filter.outputImage), to: target)
        #expect(bytes(of: target) == [245, 155, 55, 255, 88, 108, 68, 128])
        filter.colorSpace = CGColorSpace(name: CGColorSpace.displayP3)
        CIContext().render(try #require(filter.outputImage), to: target)
        // Grey axes are the same in both spaces, colours are not.
        #expect(bytes(of: target) != [245, 155, 55, 255, 88, 108, 68, 128])
        filter.cubeData = Data(count: 5)
        #expect(filter.outputImage == nil)
        #expect(IgnoredInput.hasReported("a cube of dimension 2 has 128 bytes, not 5 bytes"))
    }

    @Test func `an average of a gradient in linear light`() throws {
        let filter = CIFilter.areaAverage()
        filter.inputImage = CIImage(
            cvPixelBuffer: try buffer(2, 1, kCVPixelFormatType_32BGRA, [0, 0, 0, 255, 255, 255, 255, 255]))
        filter.extent = CGRect(x: 0, y: 0, width: 2, height: 1)
        let target = try buffer(1, 1)
        CIContext().render(try #require(filter.outputImage), to: target)
        // Half the light of white has the code 188.
        #expect(bytes(of: target) == [188, 188, 188, 255])
    }

    @Test func `chains of thresholds are computed once each`() throws {
        // If each rendered all before it, 2⁶⁰ renderings would never end.
        var image = Numbers(random: 372, 20, 10).image
        for _ in 0..<60 { image = image.applyingFilter("CIColorThresholdOtsu") }
        #expect(Numbers(image, image.extent).values.allSatisfy { $0.isFinite })
        let small = CGAffineTransform(scaleX: 0.02, y: 0.02)
        var strips = Numbers(random: 373, 300, 200).image
        for _ in 0..<20 {
            strips = strips.transformed(by: small).clampedToExtent().cropped(to: CGRect(x: 0, y: 0, width: 300, height: 200))
        }
        #expect(Numbers(strips, CGRect(x: 0, y: 0, width: 9, height: 9)).values.allSatisfy { $0.isFinite })
    }

    @Test func `noise and reductions far away, and images that are too large`() throws {
        let noise = try #require(CIFilter.randomGenerator().outputImage)
        #expect(Numbers(noise, CGRect(x: 3e9, y: -3e9, width: 4, height: 4)).values.allSatisfy { $0.isFinite })
        let wide = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 1e9, height: 1e9))
        #expect(wide.applyingFilter("CIColorThresholdOtsu") === wide)
        #expect(IgnoredInput.hasReported("CIColorThresholdOtsu: an image or an area of more than 32767 pixels"))
    }

    @Test func `curves for codes of light, also of extended values`() throws {
        func light(_ code: Double) -> Double { code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4) }
        func code(_ light: Double) -> Double { light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055 }
        let lights: [Double] = [0, 1e-7, 1.2e-4, 1.3e-4, 0.001, 0.0031, 0.0032, 0.01, 0.18, 0.5, 0.999, 1, 1.7, 7.99, 8, 8.01, 9]
        let half: [Float] = [-1.5, -1.5, -1.5, 1.5, 1.5, 1.5]
        for alpha in [1, 0.5] {
            let values = lights.flatMap { [Float($0 * alpha), Float(-$0 * alpha), Float($0 / 2 * alpha), Float(alpha)] }
            let image = Numbers(lights.count, 1, values).image.applyingFilter(
                "CIColorCurves",
                parameters: [
                    "inputCurvesData": half.withUnsafeBytes { Data($0) }, "inputCurvesDomain": CIVector(x: -3, y: 3),
                    "inputColorSpace": try #require(CGColorSpace(name: CGColorSpace.sRGB)),
                ])
            let found = Numbers(image, CGRect(x: 0, y: 0, width: lights.count, height: 1), CIContext())
            for (x, number) in lights.enumerated() {
                let expected = [light(code(number) / 2), -light(code(number) / 2), light(code(number / 2) / 2)].map { $0 * alpha }
                for (channel, value) in expected.enumerated() {
                    #expect(abs(Double(found[x, 0][channel]) - value) < 1e-6 + abs(value) * 1e-5, "\(number), \(channel)")
                }
                #expect(found[x, 0][3] == Float(alpha))
            }
        }
        // What is not a number has no place in a table.
        let numbers = Numbers(2, 1, [.nan, .infinity, -.infinity, 1, .nan, .nan, .nan, .nan]).image
        for name in ["CIColorCubeWithColorSpace", "CIPhotoEffectTonal"] {
            let cube = Numbers(random: 377, 4, 2).data
            let parameters: [String: Any] = name.contains("Cube") ? ["inputCubeDimension": 2, "inputCubeData": cube] : [:]
            let found = Numbers(numbers.applyingFilter(name, parameters: parameters), numbers.extent, CIContext())
            // The table's components are limited to its range, so that its colours are found for what is not finite, too.
            #expect(name.contains("Photo") || found[0, 0].allSatisfy { $0.isFinite })
            #expect(found[0, 0][3] == 1 || name.contains("Cube"))
        }
    }

    @Test func `an unset cube changes nothing`() throws {
        let image = Numbers(random: 374, 5, 4).image
        for name in ["CIColorCube", "CIColorCubeWithColorSpace"] {
            let found = image.applyingFilter(name)
            #expect(Numbers(found, image.extent).distance(Numbers(image, image.extent)) == 0)
        }
    }

    @Test func `reductions of reductions`() throws {
        var image = Numbers(random: 371, 40, 30).image
        for _ in 0..<2_000 {
            image = image.applyingFilter("CIRowAverage", parameters: ["inputExtent": CIVector(x: 0, y: 0, z: 99, w: 99)])
        }
        #expect(image.extent == CGRect(x: 0, y: 0, width: 1, height: 30))
        #expect(Numbers(image, image.extent).values.allSatisfy { $0.isFinite })
    }
}
