import Foundation
import ReelCoreGraphics
import ReelCoreImage
import ReelTestSupport
import Testing

/// A filter with its inputs, to be compared with the result of `References/filters.py`.
struct FilterCase {
    enum Value {
        case number(Double)
        case list([Double])
        /// Bytes of 32-bit floating-point numbers.
        case data([Float])
    }

    /// An image and the position of its lower-left corner.
    struct Input {
        let numbers: Numbers
        var x = 0
        var y = 0

        var image: CIImage { numbers.image.transformed(by: CGAffineTransform(translationX: CGFloat(x), y: CGFloat(y))) }
        var frame: [Int] { [x, y, numbers.width, numbers.height] }
    }

    let filter: String
    var values: [String: Value] = [:]
    var images: [String: Input] = [:]
    /// The area to compare; by default the result's extent.
    var bounds: CGRect?
    var tolerance: Float = 2e-5

    func made() throws -> CIImage {
        let filter = try #require(CIFilter(name: filter), "there is no filter \(filter)")
        for (key, value) in values {
            switch value {
            case .number(let number): filter.setValue(NSNumber(value: number), forKey: key)
            case .list(let list) where key.contains("Color"):
                filter.setValue(CIColor(red: list[0], green: list[1], blue: list[2], alpha: list[3]), forKey: key)
            case .data(let numbers): filter.setValue(numbers.withUnsafeBytes { Data($0) }, forKey: key)
            case .list(let list):
                filter.setValue(CIVector(values: list.map { CGFloat($0) }, count: list.count), forKey: key)
            }
        }
        for (key, input) in images { filter.setValue(input.image, forKey: key) }
        return try #require(filter.outputImage)
    }

    /// Returns the whole pixels to compare.
    private func region(_ image: CIImage) -> CGRect {
        if let bounds { return bounds }
        let extent = image.extent
        return extent.isInfinite ? CGRect(x: -5, y: -3, width: 40, height: 30) : extent.integral
    }

    /// Compares all cases with the results of one run of the script.
    static func check(_ cases: [FilterCase]) throws {
        let folder = try TemporaryFolder()
        var descriptions: [[String: Any]] = []
        var made: [(image: CIImage, bounds: CGRect)] = []
        for (index, one) in cases.enumerated() {
            let image = try one.made()
            let bounds = one.region(image)
            made.append((image, bounds))
            var images: [String: Any] = [:]
            for (key, input) in one.images {
                let file = "\(index)-\(key).in"
                try input.numbers.data.write(to: folder.file(file))
                images[key] = ["file": file, "frame": input.frame]
            }
            let values = one.values.mapValues { value -> Any in
                switch value {
                case .number(let number): number
                case .list(let list): list
                case .data(let numbers): numbers.map { Double($0) }
                }
            }
            let rect = [bounds.minX, bounds.minY, bounds.width, bounds.height].map { Int($0) }
            descriptions.append(["filter": one.filter, "values": values, "images": images, "bounds": rect, "extent": rect])
        }
        try JSONSerialization.data(withJSONObject: descriptions).write(to: folder.file("cases.json"))
        let script = Fixture.project.appendingPathComponent("Tests/ReelCoreImageTests/References/filters.py")
        _ = try Command.output(of: "python3", [script.path, folder.url.path])
        for (index, one) in cases.enumerated() {
            let (width, height) = (Int(made[index].bounds.width), Int(made[index].bounds.height))
            let data = try Data(contentsOf: folder.file("\(index).out"))
            let expected = data.withUnsafeBytes { bytes in
                (0..<width * height * 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
            }
            let found = Numbers(made[index].image, made[index].bounds)
            let distance = found.distance(Numbers(width, height, expected))
            #expect(distance <= one.tolerance, "\(one.filter) with \(one.values), \(width)×\(height): off by \(distance)")
        }
    }
}
