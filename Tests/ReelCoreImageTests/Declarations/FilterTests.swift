import Foundation
import ReelCoreGraphics
import ReelCoreImage
import Testing

/// Compares every filter with numpy, on random images with transparent, translucent and opaque pixels and values outside 0…1.
@Suite struct FilterTests {
    private static let sizes = [(1, 1), (7, 5), (33, 20)]

    private func pair(_ seed: UInt64, _ width: Int, _ height: Int, _ other: String) -> [String: FilterCase.Input] {
        [
            "inputImage": .init(numbers: Numbers(random: seed, width, height)),
            other: .init(numbers: Numbers(random: seed + 100, width + 2, height), x: -3, y: 2),
        ]
    }

    private func single(_ seed: UInt64, _ width: Int, _ height: Int) -> [String: FilterCase.Input] {
        ["inputImage": .init(numbers: Numbers(random: seed, width, height), x: 4, y: -6)]
    }

    @Test func `compositing and blend modes`() throws {
        var cases: [FilterCase] = []
        for (index, name) in CIFilter.filterNames(inCategory: kCICategoryCompositeOperation).enumerated() {
            for (seed, size) in Self.sizes.enumerated() {
                let images = pair(UInt64(index * 10 + seed), size.0, size.1, "inputBackgroundImage")
                // Near a step of a quotient, single and double precision fall on different sides of it.
                cases.append(
                    FilterCase(filter: name, images: images, bounds: CGRect(x: -4, y: -1, width: 40, height: 24), tolerance: 2e-4)
                )
            }
        }
        #expect(cases.count == 30 * 3)
        try FilterCase.check(cases)
    }

    @Test func colours() throws {
        let settings: [(String, [String: FilterCase.Value])] = [
            (
                "CIColorControls",
                ["inputSaturation": .number(0.3), "inputBrightness": .number(-0.2), "inputContrast": .number(1.7)]
            ),
            ("CIColorControls", ["inputSaturation": .number(2), "inputBrightness": .number(0), "inputContrast": .number(1)]),
            ("CIExposureAdjust", ["inputEV": .number(1.5)]), ("CIExposureAdjust", ["inputEV": .number(-2)]),
            ("CIGammaAdjust", ["inputPower": .number(2.2)]), ("CIGammaAdjust", ["inputPower": .number(0.45)]),
            ("CIHueAdjust", ["inputAngle": .number(0)]), ("CIHueAdjust", ["inputAngle": .number(2.5)]),
            ("CIVibrance", ["inputAmount": .number(0.8)]), ("CIVibrance", ["inputAmount": .number(-0.6)]),
            ("CIWhitePointAdjust", ["inputColor": .list([1, 0.8, 0.5, 1])]), ("CILinearToSRGBToneCurve", [:]),
            ("CISRGBToneCurveToLinear", [:]),
            (
                "CIToneCurve",
                [
                    "inputPoint0": .list([0, 0.1]), "inputPoint1": .list([0.2, 0.15]), "inputPoint2": .list([0.5, 0.6]),
                    "inputPoint3": .list([0.8, 0.7]), "inputPoint4": .list([1, 0.95]),
                ]
            ),
            ("CIColorInvert", [:]),
            ("CIColorMonochrome", ["inputColor": .list([0.6, 0.45, 0.3, 1]), "inputIntensity": .number(0.7)]),
            ("CISepiaTone", ["inputIntensity": .number(1)]), ("CISepiaTone", ["inputIntensity": .number(0.25)]),
            ("CIMaximumComponent", [:]), ("CIMinimumComponent", [:]), ("CIMaskToAlpha", [:]),
            (
                "CIColorMatrix",
                [
                    "inputRVector": .list([0.5, 0.2, 0.1, 0]), "inputGVector": .list([0, 1.5, 0, -0.2]),
                    "inputBVector": .list([-0.3, 0, 1, 0.1]), "inputAVector": .list([0, 0, 0.2, 0.7]),
                    "inputBiasVector": .list([0.1, 0, -0.1, 0.05]),
                ]
            ),
            (
                "CIColorClamp",
                ["inputMinComponents": .list([0.1, 0, 0.2, 0.3]), "inputMaxComponents": .list([0.9, 0.5, 1, 0.8])]
            ),
            ("CIVignette", ["inputIntensity": .number(0.8), "inputRadius": .number(1.3)]),
            ("CIVignette", ["inputIntensity": .number(-0.5), "inputRadius": .number(0.7)]),
            (
                "CIVignetteEffect",
                [
                    "inputCenter": .list([12, 3]), "inputRadius": .number(9), "inputIntensity": .number(0.8),
                    "inputFalloff": .number(0.4),
                ]
            ),
        ]
        var cases: [FilterCase] = []
        for (index, setting) in settings.enumerated() {
            for (seed, size) in Self.sizes.enumerated() {
                cases.append(
                    FilterCase(
                        filter: setting.0, values: setting.1, images: single(UInt64(1_000 + index * 10 + seed), size.0, size.1),
                        tolerance: 1e-4))
            }
        }
        try FilterCase.check(cases)
    }

    @Test func `blurring and sharpening`() throws {
        var cases: [FilterCase] = []
        for (seed, size) in Self.sizes.enumerated() {
            func add(_ name: String, _ values: [String: FilterCase.Value]) {
                cases.append(FilterCase(filter: name, values: values, images: single(UInt64(2_000 + seed), size.0, size.1)))
            }
            for radius in [0.3, 1, 2.5, 6] {
                add("CIGaussianBlur", ["inputRadius": .number(radius)])
                add("CIBoxBlur", ["inputRadius": .number(radius)])
                add("CIMotionBlur", ["inputRadius": .number(radius), "inputAngle": .number(radius / 2)])
                add("CIUnsharpMask", ["inputRadius": .number(radius), "inputIntensity": .number(0.8)])
                add("CISharpenLuminance", ["inputRadius": .number(radius), "inputSharpness": .number(1.2)])
            }
            add("CIMotionBlur", ["inputRadius": .number(3), "inputAngle": .number(0)])
        }
        try FilterCase.check(cases)
        // Large radii use reduced images: the result is within a twentieth of a byte's range.
        let picture = Numbers(random: 9, 90, 70)
        try FilterCase.check(
            [8.01, 10, 15.9, 16, 25, 40, 70].map { radius in
                FilterCase(
                    filter: "CIGaussianBlur", values: ["inputRadius": .number(radius)],
                    images: ["inputImage": .init(numbers: picture, x: -7, y: 3)], tolerance: 2e-4)
            })
    }

    @Test func `a wide blur of a flat image is flat, and of an edge it is Gauss's integral`() throws {
        let flat = CIImage(color: CIColor(red: 0.25, green: 1, blue: 0.5)).applyingGaussianBlur(sigma: 10)
        let found = Numbers(flat, CGRect(x: -20, y: 30, width: 40, height: 40))
        #expect(found.values.enumerated().allSatisfy { abs($1 - [0.25, 1, 0.5, 1][$0 % 4]) < 2e-6 })
        let half = CIImage(color: .white).cropped(to: CGRect(x: -4_000, y: -4_000, width: 4_000, height: 8_000))
        for sigma in [9.0, 12, 20, 33, 101, 200, 512] {
            // Of wider ones, less is computed.
            let tolerance = sigma > 100 ? 3e-3 : 2e-4
            let edge = Numbers(half.applyingGaussianBlur(sigma: sigma), CGRect(x: -40, y: 0, width: 60, height: 1))
            for x in 0..<60 where Double(x) - 39.5 < 2.9 * sigma {
                let expected = 0.5 * erfc((Double(x) - 39.5) / (sigma * 2.0.squareRoot()))
                #expect(abs(Double(edge[x, 0][0]) - expected) < tolerance, "\(sigma) at \(x)")
            }
        }
    }

    @Test func `extended edges are blurred like a picture that has them`() {
        let (width, height, reach) = (150, 60, 100)
        let picture = Numbers(random: 11, width, height)
        var wide = Numbers(width + 2 * reach, height + 2 * reach, [])
        for y in 0..<wide.height {
            for x in 0..<wide.width {
                wide.values += picture[min(max(x - reach, 0), width - 1), min(max(y - reach, 0), height - 1)]
            }
        }
        let expected = wide.image.transformed(by: CGAffineTransform(translationX: -CGFloat(reach), y: -CGFloat(reach)))
        for sigma in [8.5, 10, 18] {
            let found = picture.image.clampedToExtent().applyingGaussianBlur(sigma: sigma)
            let bounds = CGRect(x: -20, y: -10, width: width + 30, height: height + 20)
            #expect(Numbers(found, bounds).distance(Numbers(expected.applyingGaussianBlur(sigma: sigma), bounds)) < 1e-5)
        }
    }

    /// Matrices in a row are computed as one.
    @Test func `matrices of colours in a row`() {
        let picture = Numbers(random: 12, 40, 30)
        let bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
        let steps: [(String, [String: Any])] = [
            ("CIExposureAdjust", ["inputEV": 0.7]), ("CIExposureAdjust", ["inputEV": -0.2]), ("CIColorInvert", [:]),
            ("CIColorControls", ["inputSaturation": 0.4, "inputBrightness": 0.1, "inputContrast": 1.3]),
            ("CIHueAdjust", ["inputAngle": 1.0]), ("CISepiaTone", ["inputIntensity": 0.6]),
            ("CIColorMatrix", ["inputAVector": CIVector(x: 0, y: 0, z: 0, w: 0.7)]),
            ("CIColorMatrix", ["inputGVector": CIVector(x: 0, y: 0.5, z: 0, w: 0.25)]), ("CIColorInvert", [:]),
        ]
        var (whole, one) = (picture.image, picture)
        for (name, parameters) in steps {
            whole = whole.applyingFilter(name, parameters: parameters)
            one = Numbers(one.image.applyingFilter(name, parameters: parameters), bounds)
            #expect(Numbers(whole, bounds).distance(one) < 2e-6, "up to \(name)")
        }
        #expect(one.distance(picture) > 0.1)
    }

    @Test func `matrices of colours that are not finite, transparent, or multiplied by very much`() {
        let picture = Numbers(2, 1, [.infinity, 0.5, 0.25, 1, 0.5, 0.5, 0.5, 0])
        func found(_ name: String, _ parameters: [String: Any] = [:]) -> [Float] {
            Numbers(picture.image.applyingFilter(name, parameters: parameters), picture.image.extent).values
        }
        #expect(found("CIExposureAdjust", ["inputEV": 1]) == [.infinity, 1, 0.5, 1, 0, 0, 0, 0])
        #expect(found("CIColorInvert") == [-.infinity, 0.5, 0.75, 1, 0, 0, 0, 0])
        #expect(found("CIColorControls", ["inputContrast": 2]) == [.infinity, 0.5, 0, 1, 0, 0, 0, 0])
        #expect(found("CIHueAdjust", ["inputAngle": 1.0]).enumerated().allSatisfy { $0 % 4 != 3 || $1 == ($0 == 3 ? 1 : 0) })
        let black = Numbers(1, 1, [0, 0, 0, 1])
        var image = black.image
        for _ in 0..<4 { image = image.applyingFilter("CIExposureAdjust", parameters: ["inputEV": 100]) }
        #expect(Numbers(image, image.extent).values == black.values)
    }

    @Test func `the widest blur of a picture with extended edges is not empty`() {
        let picture = CIImage(color: CIColor(red: 0.5, green: 0.25, blue: 1)).cropped(
            to: CGRect(x: 0, y: 0, width: 4_000, height: 3_000))
        let soft = picture.clampedToExtent().applyingGaussianBlur(sigma: 512).cropped(to: picture.extent)
        let found = Numbers(soft, CGRect(x: 0, y: 1_500, width: 4_000, height: 2))
        #expect(found.values.enumerated().allSatisfy { abs($1 - [0.5, 0.25, 1, 1][$0 % 4]) < 1e-4 })
    }

    @Test func `gradients, patterns and masks`() throws {
        let colors: [String: FilterCase.Value] = [
            "inputColor0": .list([1, 0.25, 0, 0.75]), "inputColor1": .list([0, 0.5, 1.25, 1]),
        ]
        let center = colors.merging(["inputCenter": .list([10.25, 7])]) { $1 }
        let line = colors.merging(["inputPoint0": .list([2, 3]), "inputPoint1": .list([20, 17])]) { $1 }
        var cases = [
            FilterCase(filter: "CILinearGradient", values: line), FilterCase(filter: "CISmoothLinearGradient", values: line),
            FilterCase(
                filter: "CIRadialGradient",
                values: center.merging(["inputRadius0": .number(3), "inputRadius1": .number(14)]) { $1 }),
            FilterCase(
                filter: "CIRadialGradient",
                values: center.merging(["inputRadius0": .number(9), "inputRadius1": .number(2)]) { $1 }),
            FilterCase(filter: "CIGaussianGradient", values: center.merging(["inputRadius": .number(20)]) { $1 }),
            FilterCase(filter: "CIConstantColorGenerator", values: ["inputColor": .list([0.5, 2, -1, 0.5])]),
        ]
        for name in ["CICheckerboardGenerator", "CIStripesGenerator"] {
            for (width, sharpness) in [(5.0, 1.0), (4.5, 0.6), (3.25, 0)] {
                cases.append(
                    FilterCase(
                        filter: name,
                        values: center.merging(["inputWidth": .number(width), "inputSharpness": .number(sharpness)]) { $1 },
                        tolerance: 1e-4))
            }
        }
        for name in ["CIBlendWithMask", "CIBlendWithAlphaMask", "CIBlendWithRedMask", "CIBlendWithBlueMask"] {
            var images = pair(77, 12, 9, "inputBackgroundImage")
            images["inputMaskImage"] = .init(numbers: Numbers(random: 78, 10, 9), x: 1, y: 1)
            cases.append(FilterCase(filter: name, images: images, bounds: CGRect(x: -4, y: -1, width: 20, height: 14)))
        }
        try FilterCase.check(cases)
    }

    @Test func transitions() throws {
        var cases: [FilterCase] = []
        for time in [0, 0.3, 0.5, 1] {
            let images = pair(UInt64(90 + time * 10), 30, 21, "inputTargetImage")
            let at: [String: FilterCase.Value] = ["inputTime": .number(time)]
            cases.append(FilterCase(filter: "CIDissolveTransition", values: at, images: images))
            let swipe: [String: FilterCase.Value] = [
                "inputExtent": .list([0, 0, 30, 21]), "inputColor": .list([1, 0.5, 0, 0.5]), "inputAngle": .number(0.4),
                "inputWidth": .number(12), "inputOpacity": .number(0.6),
            ]
            cases.append(FilterCase(filter: "CISwipeTransition", values: at.merging(swipe) { $1 }, images: images))
            let bars: [String: FilterCase.Value] = [
                "inputAngle": .number(2.8), "inputWidth": .number(6), "inputBarOffset": .number(5),
            ]
            cases.append(
                FilterCase(filter: "CIBarsSwipeTransition", values: at.merging(bars) { $1 }, images: images, tolerance: 1e-4))
        }
        try FilterCase.check(cases)
        // At the beginning there is only the first image, at the end only the second.
        for name in CIFilter.filterNames(inCategory: kCICategoryTransition) {
            let one = Numbers(random: 31, 20, 20)
            let other = Numbers(random: 32, 20, 20)
            for (time, expected) in [(0.0, one), (1.0, other)] {
                let image = one.image.applyingFilter(
                    name,
                    parameters: [
                        "inputTargetImage": other.image, "inputTime": time, "inputExtent": CIVector(x: 0, y: 0, z: 20, w: 20),
                        "inputMaskImage": Numbers(random: 33, 20, 20).image,
                    ])
                #expect(Numbers(image, one.image.extent).distance(expected) < 1e-6, "\(name) at \(time)")
            }
        }
    }

    // MARK: Geometry

    @Test func geometry() throws {
        var cases: [FilterCase] = []
        for (scale, ratio) in [(0.4, 1.0), (1.7, 0.8), (1, 0.25)] {
            cases.append(
                FilterCase(
                    filter: "CILanczosScaleTransform",
                    values: ["inputScale": .number(scale), "inputAspectRatio": .number(ratio)],
                    images: ["inputImage": .init(numbers: Numbers(random: 41, 40, 28))], tolerance: 1e-4))
        }
        // The edges are transparent, because pixels beyond them are treated differently.
        var framed = Numbers(random: 42, 30, 24)
        for y in 0..<24 {
            for x in 0..<30 where x < 2 || y < 2 || x >= 28 || y >= 22 {
                for channel in 0..<4 { framed.values[(y * 30 + x) * 4 + channel] = 0 }
            }
        }
        let corners: [String: FilterCase.Value] = [
            "inputTopLeft": .list([3, 35]), "inputTopRight": .list([50, 42]), "inputBottomRight": .list([44, 2]),
            "inputBottomLeft": .list([-5, 6]),
        ]
        let image = ["inputImage": FilterCase.Input(numbers: framed, x: 2, y: 1)]
        cases.append(FilterCase(filter: "CIPerspectiveTransform", values: corners, images: image, tolerance: 2e-4))
        let inner: [String: FilterCase.Value] = [
            "inputTopLeft": .list([6, 20]), "inputTopRight": .list([27, 23]), "inputBottomRight": .list([25, 4]),
            "inputBottomLeft": .list([5, 6]),
        ]
        cases.append(FilterCase(filter: "CIPerspectiveCorrection", values: inner, images: image, tolerance: 2e-4))
        try FilterCase.check(cases)

        let one = Numbers(random: 43, 8, 6)
        let matrix = CGAffineTransform(a: 0.8, b: 0.3, c: -0.2, d: 1.2, tx: 3, ty: 1)
        let direct = one.image.transformed(by: matrix)
        let filtered = one.image.applyingFilter("CIAffineTransform", parameters: ["inputTransform": matrix])
        #expect(filtered.extent == direct.extent)
        let bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
        #expect(Numbers(filtered, bounds).distance(Numbers(direct, bounds)) == 0)
        let clamped = one.image.applyingFilter(
            "CIAffineClamp", parameters: ["inputTransform": CGAffineTransform(translationX: 2, y: 2)])
        #expect(Numbers(clamped, CGRect(x: -5, y: 2, width: 1, height: 1))[0, 0] == one[0, 5])
        let cropped = one.image.applyingFilter("CICrop", parameters: ["inputRectangle": CIVector(x: 1, y: 2, z: 3, w: 4)])
        #expect(cropped.extent == CGRect(x: 1, y: 2, width: 3, height: 4))
        let straight = CIImage(color: .white).cropped(to: CGRect(x: 0, y: 0, width: 40, height: 30))
            .applyingFilter("CIStraightenFilter", parameters: ["inputAngle": 0.2])
        #expect(straight.extent == CGRect(x: 0, y: 0, width: 40, height: 30))
        #expect(Numbers(straight, straight.extent).values.allSatisfy { abs($0 - 1) < 1e-5 })
    }

    @Test func `text is as large as it is drawn, and white`() throws {
        let filter = CIFilter.textImageGenerator()
        filter.text = "Stillreel"
        filter.fontName = "DejaVu Sans"
        filter.fontSize = 24
        let image = try #require(filter.outputImage)
        #expect(image.extent.width > 60 && image.extent.height > 20 && image.extent.height < 60)
        let found = Numbers(image, image.extent)
        let alphas = stride(from: 3, to: found.values.count, by: 4).map { found.values[$0] }
        #expect(alphas.contains(1) && alphas.contains(0))
        #expect(zip(alphas, stride(from: 0, to: found.values.count, by: 4).map { found.values[$0] }).allSatisfy { $0 == $1 })
        filter.scaleFactor = 2
        filter.padding = 5
        let larger = try #require(filter.outputImage).extent
        #expect(abs(larger.width - 20 - 2 * image.extent.width) < 6)
        filter.text = ""
        #expect(filter.outputImage?.extent.isNull != false)
    }

    // MARK: Exact values, calculated by hand

    @Test func `a translucent red in front of a translucent blue`() {
        // Red of alpha ½ over blue of alpha ½, both premultiplied.
        let front = Numbers(1, 1, [0.5, 0, 0, 0.5]).image
        let back = Numbers(1, 1, [0, 0, 0.5, 0.5]).image
        func result(_ name: String) -> [Float] {
            Numbers(front.applyingFilter(name, parameters: [kCIInputBackgroundImageKey: back]), front.extent)[0, 0]
        }
        #expect(result("CISourceOverCompositing") == [0.5, 0, 0.25, 0.75])
        #expect(result("CISourceInCompositing") == [0.25, 0, 0, 0.25])
        #expect(result("CISourceOutCompositing") == [0.25, 0, 0, 0.25])
        #expect(result("CISourceAtopCompositing") == [0.25, 0, 0.25, 0.5])
        #expect(result("CIAdditionCompositing") == [0.5, 0, 0.5, 1])
        #expect(result("CIMultiplyCompositing") == [0, 0, 0, 0.25])
        #expect(result("CIMultiplyBlendMode") == [0.25, 0, 0.25, 0.75])
        #expect(result("CIScreenBlendMode") == [0.5, 0, 0.5, 0.75])
    }
}
