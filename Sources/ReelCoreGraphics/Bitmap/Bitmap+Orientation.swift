extension Bitmap {
    /// Returns the image turned upright, or nil if memory runs out; the bitmap itself if it is upright.
    package func upright(orientation: ImageOrientation) -> Bitmap? {
        guard orientation != .up else { return self }
        let (newWidth, newHeight) = orientation.isSideways ? (height, width) : (width, height)
        guard let turned = Bitmap(width: newWidth, height: newHeight, isOpaque: isOpaque) else { return nil }
        // A step to the right or down in the upright image is a step of one column or row, to either side, in the stored one:
        // the inverse of the transform is its transpose. Rows are counted from the top, so b and c change their signs.
        let axes = orientation.axes
        let stride = bytesPerRow / 4
        let (across, down) = (axes.a - axes.c * stride, axes.d * stride - axes.b)
        let firstColumn = axes.a - axes.b < 0 ? width - 1 : 0
        let firstRow = axes.d - axes.c < 0 ? height - 1 : 0
        let source = bytes.assumingMemoryBound(to: UInt32.self)
        let target = turned.bytes.assumingMemoryBound(to: UInt32.self)
        let start = firstRow * stride + firstColumn
        // Works in blocks, because going down a column of the source row by row misses the cache at every pixel.
        let block = 32
        for blockRow in Swift.stride(from: 0, to: newHeight, by: block) {
            for blockColumn in Swift.stride(from: 0, to: newWidth, by: block) {
                for row in blockRow..<min(blockRow + block, newHeight) {
                    let targetRow = target + row * turned.bytesPerRow / 4
                    let sourceRow = start + row * down
                    for column in blockColumn..<min(blockColumn + block, newWidth) {
                        targetRow[column] = source[sourceRow + column * across]
                    }
                }
            }
        }
        return turned
    }
}
