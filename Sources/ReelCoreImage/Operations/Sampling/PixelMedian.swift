/// Medians of each component of some pixels.
enum PixelMedian {
    /// Returns the median of the pixels around a middle, from −1 to 1 in both directions.
    ///
    /// Source: Smith, Implementing median filters in XC4000E FPGAs (1996): columns are sorted, then the largest of the
    /// smallest, the median of the medians and the smallest of the largest.
    static func ofNine(_ pixel: (_ x: Int, _ y: Int) -> Pixel) -> Pixel {
        func sorted(_ x: Int) -> (least: Pixel, middle: Pixel, most: Pixel) {
            let (a, b, c) = (pixel(x, -1), pixel(x, 0), pixel(x, 1))
            return (Pixel.least(Pixel.least(a, b), c), middle(a, b, c), Pixel.most(Pixel.most(a, b), c))
        }
        let (left, center, right) = (sorted(-1), sorted(0), sorted(1))
        return middle(
            Pixel.most(Pixel.most(left.least, center.least), right.least), middle(left.middle, center.middle, right.middle),
            Pixel.least(Pixel.least(left.most, center.most), right.most))
    }

    private static func middle(_ a: Pixel, _ b: Pixel, _ c: Pixel) -> Pixel {
        Pixel.most(Pixel.least(a, b), Pixel.least(Pixel.most(a, b), c))
    }
}
