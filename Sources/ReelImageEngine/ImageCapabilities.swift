internal import CReelHEIF
internal import CReelLCMS
internal import CReelRaw
internal import CReelSPNG
internal import CReelTIFF
internal import CReelWebP

/// What the libraries for pictures that the process is linked with can do.
package enum ImageCapabilities {
    /// The libraries of this room that tell their version, by their usual names; no version if the build leaves the library out.
    package static var libraryVersions: [(name: String, version: String?)] {
        let webP = WebPGetDecoderVersion()
        let lcms = cmsGetEncodedCMMversion()
        // The first line is `LIBTIFF, Version 4.5.0`.
        let tiff = String(cString: TIFFGetVersion()).split(separator: "\n").first?.split(separator: " ").last
        return [
            ("libheif", String(cString: heif_get_version())),
            ("libwebp", "\(webP >> 16).\(webP >> 8 & 0xFF).\(webP & 0xFF)"),
            ("libtiff", tiff.map(String.init) ?? "unknown"), ("libspng", String(cString: spng_version_string())),
            ("LibRaw", String(cString: libraw_version())), ("Little CMS", "\(lcms / 1_000).\(lcms % 1_000 / 10)"),
            ("libimagequant", PaletteMaker.libraryVersion),
        ]
    }

    /// The coded pictures that libheif reads, for AVIF through decoders that may be packages of their own; for each, what brings
    /// its decoder if that is missing.
    package static var decoders: [(format: String, missing: String?)] {
        HEVCPlugin.register
        return [
            ("HEIC", hasDecoder(heif_compression_HEVC) ? nil : "a libavcodec with HEVC"),
            ("AVIF", hasDecoder(heif_compression_AV1) ? nil : "the package libheif-plugin-dav1d"),
        ]
    }

    private static func hasDecoder(_ format: heif_compression_format) -> Bool { heif_have_decoder_for_format(format) != 0 }

    /// Those that it writes; for each, what cannot be encoded and what brings it, if its encoder is missing.
    package static var encoders: [(format: String, missing: String?)] {
        [("HEIC", HEIFEncoder.Coding.hevc), ("AVIF", .av1)].map { ($0, $1.isThere ? nil : $1.missing) }
    }
}
