import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import Testing

/// Rules that hold for the results of all filters, whatever they compute.
@Suite struct PixelRuleTests {
    /// Returns a filter with standard inputs around the middle of an image, and with images wherever it takes any.
    private func filter(_ name: String, _ image: CIImage) throws -> CIFilter {
        let filter = try #require(CIFilter(name: name))
        for key in filter.inputKeys {
            switch key {
            case kCIInputImageKey, kCIInputBackgroundImageKey, kCIInputTargetImageKey, kCIInputMaskImageKey, "inputMask",
                "inputImage2", kCIInputGradientImageKey, "inputDisplacementImage", kCIInputBacksideImageKey,
                kCIInputShadingImageKey:
                filter.setValue(image, forKey: key)
            case "inputCubeData", "inputCube0Data", "inputCube1Data", "inputCurvesData":
                filter.setValue(Data(count: 2 * 2 * 2 * 16), forKey: key)
            case "inputMessage": filter.setValue(Data("a".utf8), forKey: key)
            case "inputRectangle", "inputExtent": filter.setValue(CIVector(cgRect: image.extent), forKey: key)
            case kCIInputCenterKey: filter.setValue(CIVector(x: image.extent.midX, y: image.extent.midY), forKey: key)
            case kCIInputTimeKey: filter.setValue(0.4, forKey: key)
            default: break
            }
        }
        return filter
    }

    /// Random straight colours from 0 to 1 with random alpha.
    private func picture(_ seed: UInt64, _ width: Int, _ height: Int) -> Numbers {
        var numbers = Numbers(random: seed, width, height)
        for index in stride(from: 0, to: numbers.values.count, by: 4) {
            let alpha = numbers.values[index + 3]
            for channel in 0..<3 { numbers.values[index + channel] = min(max(numbers.values[index + channel], 0), alpha) }
        }
        return numbers
    }

    /// What an operation requires of its inputs is all that it reads.
    @Test func `parts of a result are those of the whole`() throws {
        let image = picture(401, 70, 50).image
        let bounds = CGRect(x: 0, y: 0, width: 70, height: 50)
        let parts = [
            CGRect(x: 0, y: 0, width: 23, height: 17), CGRect(x: 23, y: 0, width: 47, height: 17),
            CGRect(x: 0, y: 17, width: 31, height: 33), CGRect(x: 31, y: 17, width: 39, height: 33),
        ]
        for name in CIFilter.filterNames(inCategory: nil) {
            guard let result = try filter(name, image).outputImage else { continue }
            let whole = Numbers(result, bounds)
            var largest: Float = 0
            for part in parts {
                let found = Numbers(result, part)
                for y in 0..<found.height {
                    for x in 0..<found.width {
                        let expected = whole[x + Int(part.minX), y + 50 - Int(part.maxY)]
                        for channel in 0..<4 { largest = max(largest, abs(found[x, y][channel] - expected[channel])) }
                    }
                }
            }
            #expect(largest < 2e-5, "\(name): \(largest)")
        }
    }

    @Test func `nothing shines where nothing is`() throws {
        let image = picture(402, 40, 30).image
        let bounds = CGRect(x: -5, y: -5, width: 50, height: 40)
        // A histogram's pixels are counts.
        for name in CIFilter.filterNames(inCategory: nil) where name != "CIAreaHistogram" {
            guard let result = try filter(name, image).outputImage else { continue }
            let found = Numbers(result, bounds)
            for index in stride(from: 0, to: found.values.count, by: 4) where found.values[index + 3] == 0 {
                guard found.values[index] == 0, found.values[index + 1] == 0, found.values[index + 2] == 0 else {
                    Issue.record("\(name): \(found.values[index...index + 3])")
                    break
                }
            }
        }
    }

    @Test(arguments: [
        "CIBloom", "CIGloom", "CIEdgeWork", "CIComicEffect", "CIMedianFilter", "CINoiseReduction", "CIMorphologyGradient",
        "CIMorphologyMaximum", "CIMorphologyMinimum", "CIDiscBlur", "CIBoxBlur", "CIGaussianBlur", "CIZoomBlur",
        "CIMaskedVariableBlur", "CIPixellate", "CITwirlDistortion", "CIConvolutionRGB3X3", "CISixfoldRotatedTile",
    ])
    func `no colour is more than its alpha`(name: String) throws {
        let image = picture(403, 40, 30).image
        let result = try filter(name, image)
        for (key, value) in ["inputIntensity": 1.0, "inputSharpness": 0, "inputRadius": 4] where result.inputKeys.contains(key) {
            result.setValue(value, forKey: key)
        }
        let found = Numbers(try #require(result.outputImage), image.extent)
        var largest: Float = 0
        for index in stride(from: 0, to: found.values.count, by: 4) {
            for channel in 0..<3 {
                largest = max(largest, found.values[index + channel] - found.values[index + 3], -found.values[index + channel])
            }
        }
        #expect(largest < 1e-6, "\(largest)")
    }

    /// The sums of rows and columns contain all pixels before.
    @Test(arguments: ["CIDiscBlur", "CIBoxBlur"])
    func `a number that is not finite does not spread`(name: String) throws {
        var odd = picture(404, 50, 30)
        let (good, parameters) = (odd, ["inputRadius": 3.5])
        for (place, value) in [(0, Float.nan), (1, .infinity), (2, -.infinity), (3, 1e38)] {
            odd.values[(12 * 50 + 20) * 4 + place] = value
        }
        let found = Numbers(odd.image.applyingFilter(name, parameters: parameters), odd.image.extent)
        let expected = Numbers(good.image.applyingFilter(name, parameters: parameters), good.image.extent)
        #expect(found.values.allSatisfy { $0.isFinite })
        var largest: Float = 0
        for y in 0..<30 {
            for x in 0..<50 where abs(x - 20) > 4 || abs(y - 12) > 4 {
                for channel in 0..<4 { largest = max(largest, abs(found[x, y][channel] - expected[x, y][channel])) }
            }
        }
        #expect(largest < 1e-5, "\(largest)")
    }

    /// The average along the line, computed in small steps from the formula of the picture itself.
    @Test(arguments: [30.0, -25]) func `a zoom blur is an integral`(amount: Double) throws {
        func light(_ x: Double, _ y: Double) -> Double { 0.5 + 0.3 * sin(x / 17) * cos(y / 13) }
        var values: [Float] = []
        for row in 0..<90 {
            for column in 0..<120 {
                let value = Float(light(Double(column) + 0.5, 90 - Double(row) - 0.5))
                values += [value, value, value, 1]
            }
        }
        let image = Numbers(120, 90, values).image.applyingFilter(
            "CIZoomBlur", parameters: ["inputCenter": CIVector(x: 61, y: 44), "inputAmount": amount])
        let found = Numbers(image, CGRect(x: 0, y: 0, width: 120, height: 90))
        let end = 1 - amount / 100
        // Places beyond the edges have the edge's colours, not the formula's.
        for (column, row) in [(61, 45), (30, 20), (85, 60), (40, 66), (100, 45)] {
            let (x, y) = (Double(column) + 0.5 - 61, 90 - Double(row) - 0.5 - 44)
            var sum = 0.0
            for step in 0..<1_000 {
                let factor = pow(end, (Double(step) + 0.5) / 1_000)
                sum += light(61 + x * factor, 44 + y * factor)
            }
            #expect(abs(Double(found[column, row][0]) - sum / 1_000) < 2e-3, "\(column), \(row)")
        }
    }

    @Test func `tiles of images without end`() {
        let plane = CIImage(color: CIColor(red: 0.25, green: 0.5, blue: 1))
        for name in CIFilter.filterNames(inCategory: kCICategoryTileEffect) where name != "CIAffineTile" {
            let endless = plane.applyingFilter(name, parameters: ["inputWidth": 50])
            let tiled = Numbers(endless, CGRect(x: 1_000, y: -700, width: 8, height: 8))
            #expect(
                tiled.values.enumerated().allSatisfy { abs($1 - tiled.values[$0 % 4]) < 1e-6 } && tiled.values[3] == 1, "\(name)")
        }
        // It is infinite already.
        #expect(plane.applyingFilter("CIAffineTile").extent.isInfinite)
        let huge = plane.applyingFilter("CIFourfoldReflectedTile", parameters: ["inputWidth": 20_000])
        #expect(huge === plane)
        #expect(IgnoredInput.hasReported("CIFourfoldReflectedTile: a tile of more than"))
    }
}
