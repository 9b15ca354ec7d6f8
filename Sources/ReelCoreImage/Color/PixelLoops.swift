import CReelPixels

/// The loops over pixels in C.
enum PixelLoops {
    /// The fastest that the processor has.
    static let best: reel_pixel_loops = (reel_wide_loops() ?? reel_plain_loops()).pointee
}

extension reel_light_tables {
    /// Those of `SRGBTables`.
    static var all: reel_light_tables {
        reel_light_tables(
            light: SRGBTables.lightOfByte, multiplied: SRGBTables.lightOfMultipliedByte.values, steps: SRGBTables.steps.values)
    }
}
