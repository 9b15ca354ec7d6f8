import Foundation

extension FilterDeclaration {
    /// Filters that draw a message as a code that machines read: black on white, a pixel for each of the code's modules.
    static let codes: [FilterDeclaration] = [
        FilterDeclaration(
            "CIQRCodeGenerator", "QR Code Generator", kCICategoryGenerator,
            [FilterParameter("inputMessage", .data), FilterParameter("inputCorrectionLevel", .text("M"))]
        ) { inputs in
            // ISO/IEC 18004, with a margin of one module, as Apple's. A message that is too long has no result.
            guard let message = inputs.data("inputMessage"),
                let level = QRCode.Level(rawValue: inputs.text("inputCorrectionLevel")),
                let code = QRCode(message, level: level)
            else { return nil }
            let side = code.size + 2
            return modules(width: side, height: side) { x, y in code.isDark(x - 1, y - 1) }
        },
        FilterDeclaration(
            "CICode128BarcodeGenerator", "Code 128 Barcode Generator", kCICategoryGenerator,
            [
                FilterParameter("inputMessage", .data), .number("inputQuietSpace", 10, least: 0, most: 100, slider: 0...20),
                .number("inputBarcodeHeight", 32, least: 1, most: 500, slider: 1...500),
            ]
        ) { inputs in
            // ISO/IEC 15417. A message that is empty or not ASCII has no result.
            guard let message = inputs.data("inputMessage"), let bars = Code128.modules(of: message) else { return nil }
            let quiet = Int(inputs.number("inputQuietSpace"))
            return modules(width: bars.count + 2 * quiet, height: Int(inputs.number("inputBarcodeHeight"))) { x, _ in
                bars.indices.contains(x - quiet) && bars[x - quiet]
            }
        },
    ]

    /// - Parameter isDark: returns whether a pixel is black, from the left and from the top.
    private static func modules(width: Int, height: Int, isDark: (Int, Int) -> Bool) -> CIImage? {
        guard width <= Region.largestSide else { return nil }
        var bytes = Data(capacity: width * height * 4)
        for y in 0..<height {
            for x in 0..<width { bytes.append(contentsOf: isDark(x, y) ? [0, 0, 0, 255] : [255, 255, 255, 255]) }
        }
        let size = CGSize(width: width, height: height)
        return BitmapSource(bytes, bytesPerRow: width * 4, size: size, format: .RGBA8, encoding: .sRGB).map { CIImage(Node($0)) }
    }
}
