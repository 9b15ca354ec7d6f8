import Foundation
import ReelCoreGraphics

extension FilterDeclaration {
    /// Filters that move pixels.
    static let geometry: [FilterDeclaration] = [
        geometry("CIAffineTransform", "Affine Transform", FilterParameter("inputTransform", .transform(.identity))) {
            $0.transformed(by: $1.transform("inputTransform"))
        },
        FilterDeclaration(
            "CIAffineClamp", "Affine Clamp", kCICategoryTileEffect,
            [.image, FilterParameter("inputTransform", .transform(.identity))]
        ) { inputs in inputs.image()?.transformed(by: inputs.transform("inputTransform")).clampedToExtent() },
        geometry("CICrop", "Crop", FilterParameter("inputRectangle", .vector([]), type: kCIAttributeTypeRectangle)) {
            image, inputs in
            inputs.givenRectangle("inputRectangle").map { image.cropped(to: $0) } ?? image
        },
        geometry(
            "CILanczosScaleTransform", "Lanczos Scale Transform", .number("inputScale", 1, least: 0, slider: 0.05...1.5),
            .number("inputAspectRatio", 1, least: 0, slider: 0.5...2)
        ) { image, inputs in
            // Scales both sides by the scale, and the width by the aspect ratio as well.
            let scale = CGFloat(inputs.number("inputScale"))
            let matrix = CGAffineTransform(scaleX: scale * CGFloat(inputs.number("inputAspectRatio")), y: scale)
            guard matrix.inverse != nil, !image.extent.isNull else { return .empty() }
            guard !matrix.isIdentity else { return image }
            return image.with(Node(Resample(matrix, of: image.node, kernel: .lanczos), [image.node]))
        },
        geometry(
            "CIStraightenFilter", "Straighten",
            .number("inputAngle", 0, slider: -Double.pi...Double.pi, type: kCIAttributeTypeAngle)
        ) { image, inputs in
            // Rotates the image around its centre and enlarges it until no corner of its frame is empty.
            let extent = image.extent
            let angle = CGFloat(inputs.finite("inputAngle"))
            guard !extent.isNull, !extent.isInfinite, angle != 0 else { return image }
            let longer = max(extent.width / extent.height, extent.height / extent.width)
            let scale = abs(cos(angle)) + abs(sin(angle)) * longer
            let matrix = CGAffineTransform(translationX: extent.midX, y: extent.midY).rotated(by: angle)
                .scaledBy(x: scale, y: scale).translatedBy(x: -extent.midX, y: -extent.midY)
            return image.transformed(by: matrix).cropped(to: extent)
        },
        perspective("CIPerspectiveTransform", "Perspective Transform") { image, corners, _ in
            let extent = image.extent
            let frame = [
                CGPoint(x: extent.minX, y: extent.maxY), CGPoint(x: extent.maxX, y: extent.maxY),
                CGPoint(x: extent.maxX, y: extent.minY), CGPoint(x: extent.minX, y: extent.minY),
            ]
            return PerspectiveWarp(from: frame, to: corners, source: image.node.region, extent: nil)
        },
        perspective(
            "CIPerspectiveCorrection", "Perspective Correction",
            FilterParameter("inputCrop", .number(1), type: "CIAttributeTypeBoolean")
        ) { image, corners, inputs in
            // As wide and high as the longer of each two sides. Apple's size is not documented.
            func length(_ one: Int, _ other: Int) -> CGFloat {
                hypot(corners[one].x - corners[other].x, corners[one].y - corners[other].y)
            }
            let width = max(length(0, 1), length(3, 2)).rounded()
            let height = max(length(0, 3), length(1, 2)).rounded()
            guard width >= 1, height >= 1, width < 32_768, height < 32_768 else { return nil }
            let frame = CGRect(x: 0, y: 0, width: width, height: height)
            let target = [
                CGPoint(x: 0, y: height), CGPoint(x: width, y: height), CGPoint(x: width, y: 0), CGPoint(x: 0, y: 0),
            ]
            let isCropped = inputs.number("inputCrop") != 0
            return PerspectiveWarp(
                from: corners, to: target, source: image.node.region, extent: isCropped ? frame : nil, whole: image.extent)
        },
    ]

    private static func geometry(
        _ name: String, _ displayName: String, _ parameters: FilterParameter...,
        make: @escaping @Sendable (CIImage, FilterInputs) -> CIImage
    ) -> FilterDeclaration {
        FilterDeclaration(name, displayName, kCICategoryGeometryAdjustment, [.image] + parameters) { inputs in
            inputs.image().map { make($0, inputs) }
        }
    }

    private static func perspective(
        _ name: String, _ displayName: String, _ others: FilterParameter...,
        make: @escaping @Sendable (CIImage, [CGPoint], FilterInputs) -> PerspectiveWarp?
    ) -> FilterDeclaration {
        let corners: [FilterParameter] = [
            .point("inputTopLeft", 118, 484), .point("inputTopRight", 646, 507), .point("inputBottomRight", 548, 140),
            .point("inputBottomLeft", 155, 153),
        ]
        return FilterDeclaration(name, displayName, kCICategoryGeometryAdjustment, [.image] + corners + others) { inputs in
            guard let image = inputs.image() else { return nil }
            guard !image.extent.isNull, !image.extent.isInfinite,
                let warp = make(image, corners.map { inputs.point($0.key) }, inputs)
            else { return .empty() }
            return image.filtered(warp)
        }
    }
}

extension FilterInputs {
    /// Returns a rectangle that has no default: nil if none is set.
    func givenRectangle(_ key: String) -> CGRect? {
        switch values[key] {
        case let vector as CIVector where vector.count == 4: vector.cgRectValue
        case let rect as CGRect: rect
        default: nil
        }
    }
}
