/// Returns how far one picture is displaced from another that shows the same, in pixels to the right and down: the least squares
/// solution of the optical flow equation for the whole picture. Exact to about 0.02 for displacements of less than a pixel.
///
/// Only luma is compared, after smoothing: chroma may have another position.
public func displacement(of picture: DecodedPicture, from other: DecodedPicture) -> (x: Double, y: Double) {
    let (width, height) = (picture.width, picture.height)
    guard width > 20, height > 20, other.width == width, other.height == height else { return (.infinity, .infinity) }
    let (one, two) = (smoothLuma(picture), smoothLuma(other))
    var (xx, xy, yy, xt, yt) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for y in 8..<height - 8 {
        for x in 8..<width - 8 {
            let place = y * width + x
            let across = (one[place + 1] - one[place - 1] + two[place + 1] - two[place - 1]) / 4
            let down = (one[place + width] - one[place - width] + two[place + width] - two[place - width]) / 4
            let change = one[place] - two[place]
            xx += across * across
            xy += across * down
            yy += down * down
            xt += across * change
            yt += down * change
        }
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 0 else { return (.infinity, .infinity) }
    return (-(yy * xt - xy * yt) / determinant, -(xx * yt - xy * xt) / determinant)
}

/// Returns the luma of BT.709, each sample averaged with its neighbours.
private func smoothLuma(_ picture: DecodedPicture) -> [Double] {
    let (width, height) = (picture.width, picture.height)
    let luma = (0..<width * height).map { place in
        let (red, green, blue) = (picture.pixels[place * 3], picture.pixels[place * 3 + 1], picture.pixels[place * 3 + 2])
        return 0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)
    }
    var result = [Double](repeating: 0, count: width * height)
    for y in 2..<height - 2 {
        for x in 2..<width - 2 {
            var sum = 0.0
            for row in y - 2...y + 2 {
                for column in x - 2...x + 2 {
                    sum += luma[row * width + column] * Double((3 - abs(row - y)) * (3 - abs(column - x)))
                }
            }
            result[y * width + x] = sum / 81
        }
    }
    return result
}
