internal import CReelLCMS

/// Converts samples of 16 bits to opaque sRGB: pixels as in a `Bitmap`.
final class SampleConverter {
    enum Space {
        case gray, rgb
        /// 65,535 is full ink.
        case cmyk
        /// CIE L*a*b* with D50, as in ICC.1, 6.3.4.2: L* from 0 to 100, a* and b* from −128 to 127.
        case lab

        var count: Int {
            switch self {
            case .gray: 1
            case .rgb, .lab: 3
            case .cmyk: 4
            }
        }
    }

    private let space: Space
    /// Nil if each sample is used as it is.
    private let transform: cmsHTRANSFORM?

    /// - Parameter profile: the profile of the samples. One for another space is not used.
    init(_ space: Space, profile: ColorProfile?) {
        self.space = space
        transform =
            switch space {
            case .gray: profile?.transform(from: STILLREEL_TYPE_GRAY_16, of: cmsSigGrayData)
            case .rgb: profile?.transform(from: STILLREEL_TYPE_RGB_16, of: cmsSigRgbData)
            case .cmyk: profile?.transform(from: STILLREEL_TYPE_CMYK_16, of: cmsSigCmykData)
            case .lab: ColorProfile.lab?.transform(from: STILLREEL_TYPE_LAB_16, of: cmsSigLabData)
            }
    }

    deinit { if let transform { cmsDeleteTransform(transform) } }

    /// - Parameter samples: `space.count` for each pixel, one pixel after the other.
    func convert(_ samples: UnsafePointer<UInt16>, count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
        if let transform {
            cmsDoTransform(transform, samples, pixels, cmsUInt32Number(count))
            for index in 0..<count { pixels[index] |= UInt32(0xFF00_0000).littleEndian }
            return
        }
        for index in 0..<count {
            let color = samples + index * space.count
            pixels[index] =
                switch space {
                case .gray: Self.pixel(color[0], color[0], color[0])
                case .rgb, .lab: Self.pixel(color[0], color[1], color[2])
                case .cmyk: Self.pixel(color)
                }
        }
    }

    private static func pixel(_ red: UInt16, _ green: UInt16, _ blue: UInt16) -> UInt32 {
        func byte(_ sample: UInt16) -> UInt32 { (UInt32(sample) * 255 + 32_767) / 65_535 }
        return (0xFF00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)).littleEndian
    }

    /// Each ink absorbs its share of the light.
    private static func pixel(_ inks: UnsafePointer<UInt16>) -> UInt32 {
        func light(_ ink: UInt16) -> UInt16 { UInt16((UInt32(65_535 - ink) * UInt32(65_535 - inks[3]) + 32_767) / 65_535) }
        return pixel(light(inks[0]), light(inks[1]), light(inks[2]))
    }
}
