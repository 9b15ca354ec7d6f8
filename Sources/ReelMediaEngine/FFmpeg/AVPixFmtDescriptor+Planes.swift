internal import CReelFFmpeg
import ReelCoreFoundation

extension AVPixFmtDescriptor {
    /// Returns whether the format has any of the flags (`AV_PIX_FMT_FLAG_…`).
    func has(_ flags: Int32) -> Bool { Int32(truncatingIfNeeded: self.flags) & flags != 0 }

    var components: ArraySlice<AVComponentDescriptor> { [comp.0, comp.1, comp.2, comp.3].prefix(Int(nb_components)) }

    /// Returns the size in samples of a plane of a picture that has one plane for each component.
    func planeSize(_ index: Int, of picture: PixelSize) -> PixelSize {
        guard index == 1 || index == 2 else { return picture }
        let (across, down) = (Int(log2_chroma_w), Int(log2_chroma_h))
        return PixelSize(width: (picture.width + 1 << across - 1) >> across, height: (picture.height + 1 << down - 1) >> down)
    }

    /// Returns whether each component has a plane of its own, with samples of one depth in native byte order.
    func hasPlanePerComponent(isRGB: Bool, hasAlpha: Bool) -> Bool {
        let others = AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL
        let (components, depth) = (components, comp.0.depth)
        guard !has(others | AV_PIX_FMT_FLAG_FLOAT), components.count == (hasAlpha ? 4 : 3) else { return false }
        let planes: [Int32] = isRGB ? [2, 0, 1, 3] : [0, 1, 2, 3]
        return zip(components, planes).allSatisfy { component, plane in
            component.plane == plane && component.shift == 0 && component.depth == depth && component.step == (depth > 8 ? 2 : 1)
        }
    }
}
