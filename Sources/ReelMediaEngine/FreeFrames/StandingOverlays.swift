import Foundation
import ReelBitstreams

/// Decides which views with overlays can be predicted, and how. A macroblock with a part of an overlay has no motion: it is the
/// mean of the anchors, weighted by their distances in time. The overlay is exact, also one that fades evenly; the picture behind
/// it dissolves from one anchor's place to the other's. Anchors must be so close that this is not seen.
///
/// Not thread-safe.
final class StandingOverlays {
    private let motion: CameraMotion
    /// The latest union of several extents.
    private var latest: (overlays: [PlaneOverlay], extent: OverlayExtent)?

    init(_ motion: CameraMotion) { self.motion = motion }

    /// How far the picture behind an overlay may be from its place in the anchors, in samples: the geometric mean of the
    /// distances to both, which is the deviation of their mean. With this, letters and what is behind them tremble no more than
    /// x264's.
    private static let largestShift = 0.75
    /// By how much the opacity of an overlay may be off.
    private static let largestFade = 0.02

    // MARK: Views of one picture

    /// Returns whether a view can be predicted from two others of the same picture, the anchors around it.
    ///
    /// - Parameter weight: that of the second one, by its distance in time.
    func canPredict(_ view: PictureView, from first: PictureView, _ second: PictureView, weight: Double) -> Bool {
        if view.overlays.isEmpty, first.overlays.isEmpty, second.overlays.isEmpty { return true }
        let overlays = Self.instances([first, view, second])
        let extent = extent(of: overlays)
        // The mean of both anchors shows the picture behind at the right place, but blurred by their distances.
        let shifts = shift(from: view, to: first, extent) * shift(from: view, to: second, extent)
        return shifts.squareRoot() <= Self.largestShift
            && overlays.allSatisfy { overlay in
                let mean = first.opacity(of: overlay) * (1 - weight) + second.opacity(of: overlay) * weight
                return abs(view.opacity(of: overlay) - mean) <= Self.largestFade
            }
    }

    /// Makes the overlays stand in a slice of a frame that can be predicted.
    func keep(from first: PictureView, _ second: PictureView, weight: Double, in slice: inout MotionSlice) {
        let overlays = Self.instances([first, second])
        guard !overlays.isEmpty else { return }
        slice.content = .gradual(second: Float(weight))
        slice.keepStanding(extent(of: overlays))
    }

    // MARK: Mixes

    /// Returns whether a mix can be predicted from a view of its first picture and one of its second.
    func canPredict(_ mix: ViewMix, from first: PictureView, _ second: PictureView) -> Bool {
        let parts = motion.parts(of: mix.blend)
        return stands(mix.first, first, part: parts.first) && stands(mix.second, second, part: parts.second)
    }

    private func stands(_ view: PictureView, _ reference: PictureView, part: Double) -> Bool {
        let overlays = Self.instances([view, reference])
        return overlays.allSatisfy { abs(view.opacity(of: $0) - reference.opacity(of: $0)) * part <= Self.largestFade }
            && shift(from: view, to: reference, extent(of: overlays)) * part <= Self.largestShift
    }

    /// Makes the overlays stand in a slice of a mix that can be predicted.
    func keepMixed(from first: PictureView, _ second: PictureView, in slice: inout MotionSlice) {
        if first.overlays.isEmpty, second.overlays.isEmpty { return }
        slice.keepStanding(extent(of: Self.instances([first])), extent(of: Self.instances([second])))
    }

    // MARK: Extents

    private func shift(from view: PictureView, to reference: PictureView, _ extent: OverlayExtent) -> Double {
        guard !extent.isEmpty else { return 0 }
        return motion.distance(from: view.area, to: reference.area, columns: extent.columns, rows: extent.rows)
    }

    /// Returns the overlays of some views, each once.
    private static func instances(_ views: [PictureView]) -> [PlaneOverlay] {
        var result: [PlaneOverlay] = []
        for view in views {
            for overlay in view.overlays where !result.contains(where: { $0 === overlay.picture }) {
                result.append(overlay.picture)
            }
        }
        return result
    }

    private func extent(of overlays: [PlaneOverlay]) -> OverlayExtent {
        guard overlays.count > 1 else { return overlays.first?.extent ?? OverlayExtent(size: motion.size) }
        if let latest, latest.overlays.elementsEqual(overlays, by: ===) { return latest.extent }
        let extent = overlays.dropFirst().reduce(overlays[0].extent) { $0.union($1.extent) }
        latest = (overlays, extent)
        return extent
    }
}

extension PictureView {
    /// The opacity of an overlay; 0 if it is not visible.
    fileprivate func opacity(of overlay: PlaneOverlay) -> Double {
        overlays.first { $0.picture === overlay }?.opacity ?? 0
    }
}
