import Foundation

extension Bitmap {
    /// Returns the averages of blocks of `across`×`down` pixels (1...1,024 each), or nil if memory runs out. The last column
    /// and row average the remaining pixels.
    func reduced(across: Int, down: Int) -> Bitmap? {
        let across = min(max(across, 1), 1024)
        let down = min(max(down, 1), 1024)
        let newWidth = (width + across - 1) / across
        let newHeight = (height + down - 1) / down
        guard let result = Bitmap(width: newWidth, height: newHeight, isOpaque: isOpaque) else { return nil }
        // Sums of 255 over a million pixels fit 32 bits.
        var sums = [UInt32](repeating: 0, count: newWidth * 4)
        sums.withUnsafeMutableBufferPointer { sums in
            for y in 0..<newHeight {
                sums.update(repeating: 0)
                let rows = y * down..<min((y + 1) * down, height)
                for sourceY in rows {
                    addRow(sourceY, blocksOf: across, to: sums)
                }
                result.setRow(y, to: sums, rows: rows.count, blocksOf: across, of: width)
            }
        }
        return result
    }

    private func addRow(_ y: Int, blocksOf across: Int, to sums: UnsafeMutableBufferPointer<UInt32>) {
        let source = row(y)
        var x = 0
        var target = 0
        while x < width {
            var blue: UInt32 = 0
            var green: UInt32 = 0
            var red: UInt32 = 0
            var alpha: UInt32 = 0
            let end = min(x + across, width)
            while x < end {
                let pixel = source[x]
                blue &+= pixel & 0xFF
                green &+= (pixel &>> 8) & 0xFF
                red &+= (pixel &>> 16) & 0xFF
                alpha &+= pixel &>> 24
                x &+= 1
            }
            sums[target] &+= blue
            sums[target &+ 1] &+= green
            sums[target &+ 2] &+= red
            sums[target &+ 3] &+= alpha
            target &+= 4
        }
    }

    private func setRow(
        _ y: Int, to sums: UnsafeMutableBufferPointer<UInt32>, rows: Int, blocksOf across: Int, of sourceWidth: Int
    ) {
        let target = row(y)
        for x in 0..<width {
            let count = UInt32(rows * min(across, sourceWidth - x * across))
            func mean(_ channel: Int) -> UInt32 { (sums[x * 4 + channel] + count / 2) / count }
            target[x] = mean(3) << 24 | mean(2) << 16 | mean(1) << 8 | mean(0)
        }
    }
}
