public import Foundation

extension UIImage {
    /// The frames of an animation; nil for other images.
    public var images: [UIImage]? { values.frames }

    /// How long an animation plays, in seconds; 0 for other images.
    public var duration: TimeInterval { values.duration }

    /// Returns an animation whose frames are shown for equal times. Drawing it draws its first frame. Nil without frames.
    ///
    /// - Parameter duration: the duration of all frames together, in seconds.
    @discardableResult
    public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        return first.with {
            $0.frames = images
            $0.duration = duration
        }
    }

    /// Returns an animation of the images named `name0`, `name1` and so on, which may also begin with `name1`; at most 1,025.
    /// They are searched for as `init(named:)` does. Nil if there are none.
    @discardableResult
    public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
        var frames: [UIImage] = []
        for index in 0...1024 {
            if let frame = UIImage(named: "\(name)\(index)") {
                frames.append(frame)
            } else if index > 0 {
                break
            }
        }
        return animatedImage(with: frames, duration: duration)
    }

    /// Returns an animation of images named as for `animatedImageNamed`, which are resized as by
    /// `resizableImage(withCapInsets:)`.
    @discardableResult
    public class func animatedResizableImageNamed(
        _ name: String, capInsets: UIEdgeInsets, duration: TimeInterval
    ) -> UIImage? {
        animatedResizableImageNamed(name, capInsets: capInsets, resizingMode: .tile, duration: duration)
    }

    @discardableResult
    public class func animatedResizableImageNamed(
        _ name: String, capInsets: UIEdgeInsets, resizingMode: UIImage.ResizingMode, duration: TimeInterval
    ) -> UIImage? {
        guard let frames = animatedImageNamed(name, duration: duration)?.images else { return nil }
        let resizable = frames.map { $0.resizableImage(withCapInsets: capInsets, resizingMode: resizingMode) }
        return animatedImage(with: resizable, duration: duration)
    }
}
